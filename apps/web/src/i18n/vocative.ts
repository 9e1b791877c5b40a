import type { Language } from '@zenit/contract/parts'

/**
 * Polish addresses a person in the vocative: "Dzień dobry, Aniu". Endings are ambiguous (Julia → Julio, but Kasia →
 * Kasiu), so only the listed names are declined; any other name stays as it is, which is never wrong. Each entry gives
 * the number of letters removed, the new ending, and its names.
 */
const names: readonly [cut: number, ending: string, names: string][] = [
  [
    1,
    'o',
    `Agata Agnieszka Aleksandra Alicja Amelia Aneta Anna Barbara Beata Bożena Danuta Daria Dominika
    Dorota Edyta Elżbieta Emilia Ewa Ewelina Gabriela Grażyna Halina Hanna Helena Iga Irena Iwona
    Izabela Jadwiga Joanna Jolanta Julia Justyna Kamila Karolina Katarzyna Kinga Klaudia Krystyna Kuba
    Laura Lena Lidia Lucyna Magda Magdalena Marcelina Maria Marlena Marta Martyna Małgorzata Milena
    Monika Nadia Natalia Nina Oliwia Patrycja Paulina Renata Sandra Sara Sylwia Teresa Urszula Wanda
    Weronika Wiktoria Zofia Zuzanna`,
  ],
  [
    0,
    'ie',
    `Adam Adrian Bogdan Borys Damian Filip Jakub Jan Jarosław Józef Krzysztof Leon Maksymilian Marcin
    Marian Mirosław Olaf Przemysław Radosław Roman Sebastian Stanisław Szymon Tymon Wiesław Zbigniew
    Zdzisław`,
  ],
  [
    0,
    'u',
    `Andrzej Bartosz Daniel Dariusz Dominik Grzegorz Henryk Janusz Kamil Karol Kazimierz Kornel Lech
    Maciej Mariusz Mateusz Mikołaj Miłosz Patryk Tadeusz Tomasz Wojciech Łukasz`,
  ],
  [
    2,
    'ku',
    `Antek Bartek Darek Franciszek Jacek Jarek Leszek Marek Piotrek Przemek Radek Sławek Tomek Wojtek`,
  ],
  [1, 'u', `Ania Asia Basia Gosia Hania Kasia Maja Ola Zosia Zuzia`],
  [0, 'ze', `Artur Igor Oskar Piotr Sławomir Wiktor`],
  [0, 'zie', `Dawid Konrad Ryszard Witold`],
  [1, 'cie', `Hubert Norbert Robert`],
  [2, 'rze', `Aleksander Kacper`],
  [1, 'le', `Michał Rafał`],
  [4, 'śku', `Krzysiek`],
  [2, 'le', `Paweł`],
]

const vocatives = new Map(
  names.flatMap(([cut, ending, list]) =>
    list.split(/\s+/).map((name) => [name, name.slice(0, name.length - cut) + ending] as const),
  ),
)

/** The vocative of a name. */
const inVocative = (name: string): string => vocatives.get(name) ?? name

/** A first name in the form used to address the person in this language. */
export const callByName = (name: string, language: Language): string =>
  language === 'pl' ? inVocative(name) : name
