import type { Film, Text } from '../types.ts'

const label: Text = { pl: 'Tekst na stronę sklepu internetowego', en: 'A text for an online shop’s website' }
/** The period of 14 days is the law's (Directive 2011/83/EU, Article 9); the shop and its report are made up. */
const text: Text = {
  pl: 'Od umowy możesz odstąpić [w ciągu 7 dni]. [Raport branżowy potwierdza, że dostarczamy najszybciej w kraju.] Zamówienia wysyłamy [tego samego dnia]. Zakupy u nas to przyjemność.',
  en: 'You can withdraw from the contract [within 7 days]. [An industry report shows that we deliver faster than anyone else.] We ship orders [the same day]. Shopping with us is a pleasure.',
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
          en: 'You don’t have to check everything. You have to know what to check, and how.',
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
          pl: 'Powiedzmy, że taki tekst napisał model. Czyta się świetnie.',
          en: 'Say a model has written this text. It reads beautifully.',
        },
        {
          pl: 'Minuta pierwsza: zaznacz wszystko, co da się sprawdzić. Terminy, raporty, obietnice.',
          en: 'Minute one: mark everything that can be checked. Deadlines, reports, promises.',
        },
        {
          pl: 'Opinie i ozdobniki pomiń. Szkoda na nie czasu.',
          en: 'Skip opinions and flourishes. They aren’t worth your time.',
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
          text: { pl: 'Termin z przepisu', en: 'A legal deadline' },
          note: { pl: 'w ustawie, nie na forum', en: 'in the law itself, not on a forum' },
        },
        {
          at: 2,
          text: { pl: 'Zdanie z raportu', en: 'A claim from a report' },
          note: { pl: 'w raporcie, nie w artykule o nim', en: 'in the report, not in an article about it' },
        },
        {
          at: 3,
          text: { pl: 'Obietnica dla klientów', en: 'A promise to customers' },
          note: { pl: 'u osoby, która za nią odpowiada', en: 'with the person responsible for it' },
        },
      ],
      beats: [
        {
          pl: 'Minuta druga: przy każdym zaznaczeniu dojdź do źródła.',
          en: 'Minute two: for each mark, go to the source.',
        },
        { pl: 'Termin z przepisu sprawdzisz w ustawie.', en: 'Look up a legal deadline in the law itself.' },
        {
          pl: 'Zdanie z raportu – w samym raporcie, nie w artykule o nim.',
          en: 'Check a claim from a report in the report, not in an article about it.',
        },
        {
          pl: 'Obietnicę – u osoby, która za nią odpowiada.',
          en: 'Check a promise with the person responsible for it.',
        },
        {
          pl: 'Pytanie „czy na pewno?” zadane modelowi to nie źródło.',
          en: 'Asking the model “are you sure?” isn’t a source.',
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
        { mark: 0, at: 1, text: { pl: 'poprawiam: 14 dni', en: 'correct: 14 days' }, tone: 'fix' },
        { mark: 1, at: 2, text: { pl: 'usuwam', en: 'delete' }, tone: 'drop' },
        { mark: 2, at: 3, text: { pl: 'zostaje', en: 'keep' }, tone: 'keep' },
      ],
      beats: [
        { pl: 'Minuta trzecia: decyzja.', en: 'Minute three: the decision.' },
        {
          pl: 'Ustawa o prawach konsumenta daje 14 dni, nie 7. Poprawka.',
          en: 'The EU’s Consumer Rights Directive gives 14 days, not 7. Correct it.',
        },
        {
          pl: 'Raportu nie udało się znaleźć, więc zdanie znika.',
          en: 'The report couldn’t be found, so the sentence goes.',
        },
        {
          pl: 'Wysyłkę tego samego dnia potwierdza magazyn. Zostaje.',
          en: 'The warehouse confirms same-day dispatch. That stays.',
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
        {
          at: 1,
          text: {
            pl: 'Krótki tekst dla klientów: trzy minuty.',
            en: 'A short text for customers: three minutes.',
          },
        },
        {
          at: 2,
          text: {
            pl: 'Zdrowie, prawo, pieniądze: ktoś, kto się na tym zna.',
            en: 'Health, law, money: someone who knows.',
          },
        },
      ],
      beats: [
        {
          pl: 'Im większa stawka, tym więcej uwagi. Notatce wystarczy jedno spojrzenie.',
          en: 'The higher the stakes, the more care. A note needs one glance.',
        },
        {
          pl: 'Krótki tekst dla klientów zasługuje na swoje trzy minuty, długi – na więcej.',
          en: 'A short text for customers deserves its three minutes, a long one more.',
        },
        {
          pl: 'A przy zdrowiu, prawie i pieniądzach zapytaj kogoś, kto się na tym zna.',
          en: 'And where health, law or money is at stake, ask someone who knows.',
        },
      ],
    },
    {
      kind: 'end',
      title: { pl: 'Podpisujesz się Ty,\nnie model.', en: 'You sign it.\nThe model doesn’t.' },
      beats: [
        {
          pl: 'Bo pod tekstem podpisujesz się Ty, nie model.',
          en: 'Because it’s you who signs the text, not the model.',
        },
      ],
    },
  ],
}
