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
          pl: 'Model brzmi pewnie także wtedy, gdy się myli. Zobacz, skąd się to bierze.',
          en: 'A model sounds sure of itself even when it’s wrong. Here’s why.',
        },
      ],
    },
    {
      kind: 'claim',
      chapter: { pl: 'Odpowiedź jak z urzędu', en: 'An official-sounding answer' },
      label: {
        pl: 'Pytanie: jaki przepis reguluje u nas wywóz starych mebli?',
        en: 'Question: which rule covers bulky waste in our town?',
      },
      text: {
        pl: 'Reguluje to uchwała [nr XXIV/187/2019] z dnia [14\u00a0marca\u00a02019\u00a0r.] Wywóz odbywa się [dwa\u00a0razy\u00a0w\u00a0roku].',
        en: 'This is governed by Resolution [No. 187/2019] of [14\u00a0March\u00a02019]. Collection takes place [twice a year].',
      },
      marksAt: [1, 1, 1],
      beats: [
        {
          pl: 'Ktoś pyta o lokalny przepis i dostaje odpowiedź jak prosto z urzędu.',
          en: 'Someone asks about a local rule. The answer could come straight from the town hall.',
        },
        {
          pl: 'Jest numer, jest data, jest częstotliwość. Wszystko brzmi wiarygodnie.',
          en: 'There’s a number, a date, a schedule. Every detail sounds right.',
        },
        { pl: 'A każdy z tych szczegółów może być zmyślony.', en: 'Yet any of them may be made up.' },
      ],
    },
    {
      kind: 'bars',
      chapter: { pl: 'Dlaczego tak się dzieje', en: 'Why it happens' },
      lead: { pl: 'Reguluje to uchwała', en: 'This is governed by Resolution' },
      options: [
        { label: { pl: 'nr XXIV/187', en: 'No. 187' }, share: 0.5 },
        { label: { pl: 'nr XVI/95', en: 'No. 95' }, share: 0.46 },
        { label: { pl: 'nr XXXI/240', en: 'No. 240' }, share: 0.43 },
        { label: { pl: '– nie wiem', en: '– I don’t know' }, share: 0.002 },
      ],
      growAt: 1,
      pickAt: 2,
      beats: [
        {
          pl: 'Model szuka słów, które najlepiej pasują dalej.',
          en: 'A model looks for the words that fit best next.',
        },
        {
          pl: 'Po słowie „uchwała” pasuje wiele numerów. „Nie wiem” – prawie nigdy.',
          en: 'After “Resolution”, many numbers fit. “I don’t know” hardly ever does.',
        },
        {
          pl: 'Dopisuje więc numer. Prawdziwy i zmyślony wyglądają tak samo.',
          en: 'So it adds a number. A real one and an invented one look the same.',
        },
      ],
    },
    {
      kind: 'steps',
      chapter: { pl: 'Gdzie uważać', en: 'Where to be careful' },
      heading: { pl: 'Gdzie najłatwiej o zmyślenie', en: 'Where fabrications hide' },
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
            pl: 'tytuł brzmi znajomo, a książki nie ma',
            en: 'the title sounds familiar, the book doesn’t exist',
          },
        },
        {
          at: 2,
          text: { pl: 'Sprawy lokalne i świeże', en: 'Local and recent matters' },
          note: { pl: 'o nich model wie najmniej', en: 'what a model knows least about' },
        },
        {
          at: 3,
          text: { pl: 'Pytania z tezą', en: 'Leading questions' },
          note: { pl: 'model chętnie przytakuje', en: 'models like to agree' },
        },
      ],
      beats: [
        {
          pl: 'O zmyślenie najłatwiej w szczegółach: datach, kwotach, numerach.',
          en: 'Fabrications hide in details: dates, amounts, numbers.',
        },
        {
          pl: 'W cytatach i źródłach. Tytuł brzmi znajomo, a takiej książki nie ma.',
          en: 'In quotes and sources. The title rings a bell, but there’s no such book.',
        },
        {
          pl: 'W sprawach lokalnych, niszowych i świeżych, bo o nich model wie najmniej.',
          en: 'In local, niche and recent matters, which a model knows least about.',
        },
        {
          pl: 'I w odpowiedziach na pytania z tezą, bo model chętnie przytakuje.',
          en: 'And in answers to leading questions, because models like to agree.',
        },
      ],
    },
    {
      kind: 'say',
      chapter: { pl: 'Co pomaga', en: 'What helps' },
      lines: [
        { at: 0, text: { pl: 'Daj modelowi źródło.', en: 'Give the model a source.' } },
        { at: 1, text: { pl: 'Pozwól mu napisać: nie wiem.', en: 'Let it say “I don’t know”.' } },
        { at: 2, text: { pl: 'Sprawdź to, co ważne.', en: 'Check what matters.' } },
      ],
      beats: [
        {
          pl: 'Wklej dokument i poproś o odpowiedź tylko na jego podstawie.',
          en: 'Paste in the document and ask for an answer based on it alone.',
        },
        {
          pl: 'Poproś wprost: jeśli czegoś nie wiesz, napisz, że nie wiesz.',
          en: 'Tell it plainly: if you don’t know, say you don’t know.',
        },
        {
          pl: 'A jeśli od odpowiedzi zależą pieniądze, zdrowie albo zaufanie, sprawdź ją w źródle.',
          en: 'And if money, health or trust depends on the answer, check it against the source.',
        },
      ],
    },
    {
      kind: 'end',
      title: { pl: 'Pewny ton to jeszcze nie dowód.', en: 'A confident tone isn’t evidence.' },
      beats: [
        {
          pl: 'Pewny ton to jeszcze nie dowód. Ten kurs uczy odróżniać jedno od drugiego.',
          en: 'A confident tone isn’t evidence. This course teaches you to tell the two apart.',
        },
      ],
    },
  ],
}
