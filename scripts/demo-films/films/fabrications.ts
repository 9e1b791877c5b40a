import type { Film } from '../types.ts'

/** Why a model sounds sure when it is wrong. */
export const fabrications: Film = {
  lesson: 'fakty-i-zmyslenia/lessons/01-skad-zmyslenia',
  file: { pl: 'skad-zmyslenia.pl', en: 'where-from.en' },
  sky: ['night', 'dawn'],
  note: 98,
  scenes: [
    {
      kind: 'title',
      kicker: { pl: 'Fakty czy zmyślenia?', en: 'Fact or fabrication?' },
      title: { pl: 'Skąd się biorą zmyślenia', en: 'Where fabrications come from' },
      chapter: { pl: 'Pewny ton', en: 'A confident tone' },
      beats: [
        {
          pl: 'Model brzmi pewnie także wtedy, gdy się myli. Zobacz dlaczego.',
          en: 'A model sounds sure even when it is wrong. Here is why.',
        },
      ],
    },
    {
      kind: 'claim',
      chapter: { pl: 'Odpowiedź jak z urzędu', en: 'An official-looking answer' },
      label: {
        pl: 'Pytanie: co u nas reguluje odbiór mebli?',
        en: 'Question: what governs furniture collection in our town?',
      },
      text: {
        pl: 'Reguluje to uchwała [nr XXIV/187/2019] z dnia [14 marca 2019 r.] Odbiór odbywa się [dwa razy w roku].',
        en: 'This is governed by Resolution [No. 187/2019] of [14 March 2019]. Collection takes place [twice a year].',
      },
      marksAt: [1, 1, 1],
      beats: [
        {
          pl: 'Ktoś pyta o lokalny przepis. Odpowiedź wygląda jak prosto z urzędu.',
          en: 'Someone asks about a local rule. The answer looks straight from the town hall.',
        },
        {
          pl: 'Numer, data, liczba. Każdy szczegół brzmi wiarygodnie.',
          en: 'A number, a date, a figure. Every detail sounds right.',
        },
        { pl: 'I każdy z nich może być zmyślony.', en: 'And every one of them may be made up.' },
      ],
    },
    {
      kind: 'bars',
      chapter: { pl: 'Dlaczego tak się dzieje', en: 'Why it happens' },
      lead: { pl: 'Reguluje to uchwała', en: 'This is governed by Resolution' },
      options: [
        { label: { pl: 'nr XXIV/187', en: 'No. 187' }, share: 0.14 },
        { label: { pl: 'nr XVI/95', en: 'No. 95' }, share: 0.12 },
        { label: { pl: 'nr XXXI/240', en: 'No. 240' }, share: 0.1 },
        { label: { pl: '– nie wiem', en: '– I don’t know' }, share: 0.02 },
      ],
      growAt: 1,
      pickAt: 2,
      beats: [
        {
          pl: 'Model szuka ciągu dalszego, który pasuje.',
          en: 'A model looks for a continuation that fits.',
        },
        {
          pl: 'Po słowie „uchwała” pasuje jakiś numer. „Nie wiem” – mało kiedy.',
          en: 'After “Resolution”, some number fits. “I don’t know” hardly ever does.',
        },
        {
          pl: 'Więc wpisuje numer. Prawdziwy i zmyślony wyglądają tak samo.',
          en: 'So it writes a number. A real one and an invented one look the same.',
        },
      ],
    },
    {
      kind: 'steps',
      chapter: { pl: 'Gdzie uważać', en: 'Where to be careful' },
      heading: { pl: 'Tu zmyślenia lubią się chować', en: 'Where fabrications like to hide' },
      items: [
        {
          at: 0,
          text: { pl: 'Drobne szczegóły', en: 'Small details' },
          note: { pl: 'daty, kwoty, numery', en: 'dates, amounts, numbers' },
        },
        {
          at: 1,
          text: { pl: 'Cytaty i źródła', en: 'Quotes and sources' },
          note: {
            pl: 'znajomo brzmi tytuł, którego nie ma',
            en: 'a familiar-sounding title that does not exist',
          },
        },
        {
          at: 2,
          text: { pl: 'Sprawy lokalne i świeże', en: 'Local and recent matters' },
          note: { pl: 'o nich model wie najmniej', en: 'where a model knows least' },
        },
        {
          at: 3,
          text: { pl: 'Pytania z tezą', en: 'Leading questions' },
          note: { pl: 'model chętnie przyzna Ci rację', en: 'a model likes to agree with you' },
        },
      ],
      beats: [
        {
          pl: 'Najczęściej zmyślone bywają szczegóły: daty, kwoty, numery.',
          en: 'Details are made up most often: dates, amounts, numbers.',
        },
        {
          pl: 'Cytaty i źródła. Tytuł brzmi znajomo, a takiej książki nie ma.',
          en: 'Quotes and sources. The title rings a bell, but there is no such book.',
        },
        {
          pl: 'Sprawy lokalne, niszowe i świeże, bo o nich model wie najmniej.',
          en: 'Local, niche and recent matters, because there a model knows least.',
        },
        {
          pl: 'I pytania z tezą: model chętnie przyzna Ci rację.',
          en: 'And leading questions: a model likes to agree with you.',
        },
      ],
    },
    {
      kind: 'say',
      chapter: { pl: 'Co pomaga', en: 'What helps' },
      lines: [
        { at: 0, text: { pl: 'Daj modelowi źródło.', en: 'Give the model a source.' } },
        { at: 1, text: { pl: 'Pozwól mu nie wiedzieć.', en: 'Allow it not to know.' } },
        { at: 2, text: { pl: 'Sprawdź to, od czego coś zależy.', en: 'Check what something depends on.' } },
      ],
      beats: [
        {
          pl: 'Wklej dokument i poproś o odpowiedź tylko na jego podstawie.',
          en: 'Paste the document and ask for an answer based on it alone.',
        },
        {
          pl: 'Napisz wprost: jeśli czegoś nie wiesz, powiedz, że nie wiesz.',
          en: 'Say it plainly: if you do not know, say that you do not know.',
        },
        {
          pl: 'A to, od czego zależą pieniądze, zdrowie albo zaufanie, sprawdź poza rozmową.',
          en: 'And whatever money, health or trust depends on, check outside the conversation.',
        },
      ],
    },
    {
      kind: 'end',
      title: { pl: 'Pewny ton to jeszcze nie dowód.', en: 'A confident tone is not evidence.' },
      beats: [
        {
          pl: 'Pewny ton to jeszcze nie dowód. W tym kursie nauczysz się je odróżniać.',
          en: 'A confident tone is not evidence. In this course you learn to tell the two apart.',
        },
      ],
    },
  ],
}
