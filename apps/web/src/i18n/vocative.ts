import type { Language } from '@zenit/contract/parts'

/**
 * Polish greets a person in the vocative: "Dzień dobry, Aniu". Endings mislead (Julia → Julio, but Kasia → Kasiu), so
 * only the names listed here are turned; every other name stands as it was given, which is never wrong.
 */
const names = `
  Józef:Józefie Leszek:Leszku Lech:Lechu Kazimierz:Kazimierzu Franciszek:Franciszku Edyta:Edyto
  Halina:Halino Helena:Heleno Jadwiga:Jadwigo Lidia:Lidio Lucyna:Lucyno Marcelina:Marcelino
  Marlena:Marleno Nadia:Nadio Sara:Saro Wanda:Wando Zuzia:Zuziu Wiesław:Wiesławie Zdzisław:Zdzisławie
  Borys:Borysie Konrad:Konradzie Kornel:Kornelu Leon:Leonie Marian:Marianie Maksymilian:Maksymilianie
  Miłosz:Miłoszu Olaf:Olafie Radosław:Radosławie Radek:Radku Sławek:Sławku Tymon:Tymonie
  Adam:Adamie Adrian:Adrianie Agata:Agato Agnieszka:Agnieszko Aleksandra:Aleksandro
  Aleksander:Aleksandrze Alicja:Alicjo Amelia:Amelio Andrzej:Andrzeju Aneta:Aneto Ania:Aniu Anna:Anno
  Antek:Antku Artur:Arturze Asia:Asiu Barbara:Barbaro Bartek:Bartku Bartosz:Bartoszu Basia:Basiu
  Beata:Beato Bogdan:Bogdanie Bożena:Bożeno Damian:Damianie Daniel:Danielu Danuta:Danuto Daria:Dario
  Dariusz:Dariuszu Darek:Darku Dawid:Dawidzie Dominik:Dominiku Dominika:Dominiko Dorota:Doroto
  Elżbieta:Elżbieto Emilia:Emilio Ewa:Ewo Ewelina:Ewelino Filip:Filipie Gabriela:Gabrielo Gosia:Gosiu
  Grażyna:Grażyno Grzegorz:Grzegorzu Hanna:Hanno Hania:Haniu Henryk:Henryku Hubert:Hubercie
  Igor:Igorze Iga:Igo Irena:Ireno Iwona:Iwono Izabela:Izabelo Jacek:Jacku Jakub:Jakubie Jan:Janie
  Janusz:Januszu Jarek:Jarku Jarosław:Jarosławie Joanna:Joanno Jolanta:Jolanto Julia:Julio
  Justyna:Justyno Kacper:Kacprze Kamil:Kamilu Kamila:Kamilo Karol:Karolu Karolina:Karolino Kasia:Kasiu
  Katarzyna:Katarzyno Kinga:Kingo Klaudia:Klaudio Krystyna:Krystyno Krzysiek:Krzyśku
  Krzysztof:Krzysztofie Kuba:Kubo Laura:Lauro Lena:Leno Łukasz:Łukaszu Maciej:Macieju Magda:Magdo
  Magdalena:Magdaleno Maja:Maju Małgorzata:Małgorzato Marcin:Marcinie Marek:Marku Maria:Mario
  Mariusz:Mariuszu Marta:Marto Martyna:Martyno Mateusz:Mateuszu Michał:Michale Mikołaj:Mikołaju
  Milena:Mileno Mirosław:Mirosławie Monika:Moniko Natalia:Natalio Nina:Nino Norbert:Norbercie Ola:Olu
  Oliwia:Oliwio Oskar:Oskarze Patrycja:Patrycjo Patryk:Patryku Paulina:Paulino Paweł:Pawle
  Piotr:Piotrze Piotrek:Piotrku Przemek:Przemku Przemysław:Przemysławie Rafał:Rafale Renata:Renato
  Robert:Robercie Roman:Romanie Ryszard:Ryszardzie Sandra:Sandro Sebastian:Sebastianie
  Sławomir:Sławomirze Stanisław:Stanisławie Sylwia:Sylwio Szymon:Szymonie Tadeusz:Tadeuszu
  Teresa:Tereso Tomasz:Tomaszu Tomek:Tomku Urszula:Urszulo Weronika:Weroniko Wiktor:Wiktorze
  Wiktoria:Wiktorio Witold:Witoldzie Wojciech:Wojciechu Wojtek:Wojtku Zbigniew:Zbigniewie Zofia:Zofio
  Zosia:Zosiu Zuzanna:Zuzanno
`

const vocatives = new Map(
  names
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
)

/** The name as Polish calls someone by it. */
const inVocative = (name: string): string => vocatives.get(name) ?? name

/** A first name as one speaks to the person in this language. */
export const callByName = (name: string, language: Language): string =>
  language === 'pl' ? inVocative(name) : name
