import type { Film, Text } from '../types.ts'

const label: Text = { pl: 'Akapit do oferty', en: 'A paragraph for a quote' }
const text: Text = {
  pl: 'Działamy [od 2011 roku]. Według raportu branżowego [73% firm] dzięki nam oszczędza [6 godzin tygodniowo]. Z nami praca staje się przyjemniejsza.',
  en: 'We have been in business [since 2011]. According to an industry report, [73% of firms] save [6 hours a week] thanks to us. With us, work becomes more pleasant.',
}

/** Three minutes to check an answer. */
export const minutes: Film = {
  lesson: 'fakty-i-zmyslenia/lessons/02-trzy-minuty',
  file: { pl: 'trzy-minuty.pl', en: 'three-minutes.en' },
  sky: ['noon', 'dusk'],
  note: 116.54,
  scenes: [
    {
      kind: 'title',
      kicker: { pl: 'Fakty czy zmyślenia?', en: 'Fact or fabrication?' },
      title: { pl: 'Trzy minuty na\u00a0sprawdzenie', en: 'Three minutes to check' },
      chapter: { pl: 'Plan', en: 'The plan' },
      beats: [
        {
          pl: 'Nie trzeba sprawdzać wszystkiego. Trzeba wiedzieć, co i jak.',
          en: 'You need not check everything. You need to know what, and how.',
        },
      ],
    },
    {
      kind: 'claim',
      chapter: { pl: 'Minuta pierwsza: zaznacz', en: 'Minute one: mark' },
      label,
      text,
      marksAt: [1, 1, 1],
      beats: [
        {
          pl: 'Model przygotował akapit do oferty. Czyta się świetnie.',
          en: 'A model has drafted a paragraph for a quote. It reads beautifully.',
        },
        {
          pl: 'Minuta pierwsza: zaznacz wszystko, co da się sprawdzić. Liczby, nazwy, obietnice.',
          en: 'Minute one: mark everything that can be checked. Numbers, names, promises.',
        },
        {
          pl: 'Opinie i ozdobniki zostaw w spokoju. Szkoda na nie minuty.',
          en: 'Leave opinions and flourishes alone. They are not worth the minute.',
        },
      ],
    },
    {
      kind: 'steps',
      chapter: { pl: 'Minuta druga: dojdź do źródła', en: 'Minute two: go to the source' },
      heading: { pl: 'Źródło jest poza rozmową', en: 'The source is outside the chat' },
      items: [
        {
          at: 1,
          text: { pl: 'Rok założenia', en: 'The founding year' },
          note: { pl: 'w rejestrze firm', en: 'in the company register' },
        },
        {
          at: 2,
          text: { pl: 'Procent z raportu', en: 'A percentage from a report' },
          note: { pl: 'w raporcie, nie w artykule o nim', en: 'in the report, not in an article about it' },
        },
        {
          at: 3,
          text: { pl: 'Obietnica dla klienta', en: 'A promise to a client' },
          note: { pl: 'u osoby, która za nią odpowiada', en: 'with the person who answers for it' },
        },
      ],
      beats: [
        {
          pl: 'Minuta druga: przy każdym zaznaczeniu dojdź do źródła.',
          en: 'Minute two: for each mark, go to the source.',
        },
        { pl: 'Rok założenia sprawdzisz w rejestrze.', en: 'A founding year is in the register.' },
        {
          pl: 'Procent – w samym raporcie, nie w artykule o raporcie.',
          en: 'A percentage is in the report itself, not in an article about it.',
        },
        {
          pl: 'Obietnicę – u osoby, która za nią odpowiada.',
          en: 'A promise is with the person who answers for it.',
        },
        {
          pl: 'Pytanie „czy na pewno?” zadane modelowi źródłem nie jest.',
          en: 'Asking the model “are you sure?” is not a source.',
        },
      ],
    },
    {
      kind: 'claim',
      chapter: { pl: 'Minuta trzecia: zdecyduj', en: 'Minute three: decide' },
      label,
      text,
      marksAt: [0, 0, 0],
      verdicts: [
        { mark: 0, at: 1, text: { pl: 'zostaje', en: 'keep' }, tone: 'keep' },
        { mark: 1, at: 2, text: { pl: 'usuwam', en: 'delete' }, tone: 'drop' },
        { mark: 2, at: 3, text: { pl: 'poprawiam: do 2 godzin', en: 'correct: up to 2 hours' }, tone: 'fix' },
      ],
      beats: [
        { pl: 'Minuta trzecia: decyzja.', en: 'Minute three: the decision.' },
        { pl: 'Rok się zgadza. Zostaje.', en: 'The year is right. It stays.' },
        {
          pl: 'Raportu nikt nie znalazł. Procent znika.',
          en: 'Nobody could find the report. The percentage goes.',
        },
        {
          pl: 'Sześć godzin to było życzenie. Wpisujemy to, co zmierzyliśmy.',
          en: 'Six hours was a wish. We write what we measured.',
        },
      ],
    },
    {
      kind: 'say',
      chapter: { pl: 'Ile czasu to warte', en: 'How much time it deserves' },
      lines: [
        {
          at: 0,
          text: { pl: 'Notatka dla siebie: jedno spojrzenie.', en: 'A note to yourself: one glance.' },
        },
        { at: 1, text: { pl: 'Oferta: trzy minuty.', en: 'A quote: three minutes.' } },
        {
          at: 2,
          text: {
            pl: 'Zdrowie, prawo, pieniądze: człowiek, który się na tym zna.',
            en: 'Health, law, money: a person who knows.',
          },
        },
      ],
      beats: [
        {
          pl: 'Im większa stawka, tym więcej uwagi. Notatce wystarczy jedno spojrzenie.',
          en: 'The higher the stakes, the more care. A note needs one glance.',
        },
        { pl: 'Oferta zasługuje na swoje trzy minuty.', en: 'A quote deserves its three minutes.' },
        {
          pl: 'A przy zdrowiu, prawie i pieniądzach zapytaj człowieka, który się na tym zna.',
          en: 'And with health, law and money, ask a person who knows.',
        },
      ],
    },
    {
      kind: 'end',
      title: { pl: 'Podpisujesz się Ty, nie model.', en: 'You sign it. The model does not.' },
      beats: [
        {
          pl: 'Bo pod tekstem podpisujesz się Ty, nie model.',
          en: 'Because it is you who signs the text, not the model.',
        },
      ],
    },
  ],
}
