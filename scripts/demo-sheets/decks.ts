/** Content of a slide below its title and lead: points, or a table whose first row has the column names. */
type Body = { points: string[] } | { table: string[][] }

export interface Deck {
  file: string
  lang: 'pl' | 'en'
  /** Text at the bottom of each slide. */
  place: string
  cover: { title: string; lead: string; label: string; example: string }
  slides: ({ step: string; title: string; lead: string } & Body)[]
  ending: { title: string; lead: string }
}

const documents = 'ai-w-biurze/lessons/01-dokumenty'

export const decks: Deck[] = [
  {
    file: `${documents}/umowa-na-stole.pl.pdf`,
    lang: 'pl',
    place: 'AI w biurze · Dokumenty',
    cover: {
      title: 'Umowa na stole',
      lead: 'Jeden przykład, pięć kroków',
      label: 'Przykład poglądowy',
      example: 'Umowa najmu pracowni na dwa lata, 14 paragrafów, wersja B. Zmyślona na potrzeby kursu.',
    },
    slides: [
      {
        step: 'Krok 1',
        title: 'Zapytaj, po co czytasz',
        lead: 'Zanim cokolwiek wkleisz, zapisz trzy pytania, na które umowa ma odpowiedzieć.',
        points: [
          'Do czego się zobowiązujemy i od kiedy?',
          'Ile to kosztuje przez całe dwa lata?',
          'Jak można się z tego wycofać?',
        ],
      },
      {
        step: 'Krok 2',
        title: 'Poproś o mapę, nie o streszczenie',
        lead: 'Streszczenie pomija wyjątki. Mapa pokazuje, gdzie czego szukać.',
        table: [
          ['Paragraf', 'O czym jest', 'Kogo dotyczy'],
          ['§ 3', 'Czynsz i opłaty', 'nas'],
          ['§ 5', 'Naprawy', 'obu stron'],
          ['§ 9', 'Czas trwania i wypowiedzenie', 'obu stron'],
          ['§ 12', 'Kary umowne', 'nas'],
        ],
      },
      {
        step: 'Krok 3',
        title: 'Wyciągnij kwoty i terminy',
        lead: 'Każda liczba z numerem paragrafu. Bez numeru nie wchodzi do tabeli.',
        table: [
          ['Co', 'Ile lub kiedy', 'Skąd'],
          ['Czynsz', '3 200 zł miesięcznie', '§ 3 ust. 1'],
          ['Waloryzacja', 'co roku w styczniu, co najmniej 5%', '§ 3 ust. 4'],
          ['Kaucja', 'dwa czynsze', '§ 4 ust. 1'],
          ['Wypowiedzenie', 'trzy miesiące', '§ 9 ust. 2'],
        ],
      },
      {
        step: 'Krok 4',
        title: 'Przeczytaj całość w oryginale',
        lead: 'Mapa mówi, od czego zacząć. Nie zwalnia z żadnego punktu.',
        points: [
          'Najwyższa kwota: kara umowna, § 12.',
          'Najbliższy termin: wydanie lokalu, § 2, i pierwszy czynsz, § 3.',
          'Wyjątek: kiedy wypowiedzenie nie działa, § 9 ust. 5.',
          'Potem reszta, punkt po punkcie.',
        ],
      },
      {
        step: 'Krok 5',
        title: 'Zapisz, czego nadal nie wiesz',
        lead: 'Lista pytań do ludzi to najcenniejszy wynik tej lektury.',
        points: [
          'Do wynajmującego: kto płaci za przegląd instalacji z § 5?',
          'Do prawnika: czy kara z § 12 nie jest zbyt wysoka?',
          'Do siebie: czy naprawdę zostaniemy tu dwa lata?',
        ],
      },
    ],
    ending: { title: 'Model pomaga czytać. Podpisujesz Ty.', lead: 'Dlatego czytasz wszystko.' },
  },
  {
    file: `${documents}/contract-on-the-table.en.pdf`,
    lang: 'en',
    place: 'AI in the office · Documents',
    cover: {
      title: 'A contract on the table',
      lead: 'One example, five steps',
      label: 'Illustrative example',
      example: 'A lease of a studio for two years, 14 clauses, version B. Made up for this course.',
    },
    slides: [
      {
        step: 'Step 1',
        title: 'Ask why you are reading',
        lead: 'Before you paste anything, write down three questions that the contract has to answer.',
        points: [
          'What do we commit to, and from when?',
          'What does it cost over the whole two years?',
          'How can we get out of it?',
        ],
      },
      {
        step: 'Step 2',
        title: 'Ask for a map, not a summary',
        lead: 'A summary leaves out exceptions. A map shows where to look for what.',
        table: [
          ['Clause', 'What it is about', 'Whom it binds'],
          ['§ 3', 'Rent and charges', 'us'],
          ['§ 5', 'Repairs', 'both sides'],
          ['§ 9', 'Term and termination', 'both sides'],
          ['§ 12', 'Contractual penalties', 'us'],
        ],
      },
      {
        step: 'Step 3',
        title: 'Pull out amounts and dates',
        lead: 'Every number with its clause. Without a clause it stays out of the table.',
        table: [
          ['What', 'How much or when', 'Where from'],
          ['Rent', '€760 a month', '§ 3 (1)'],
          ['Indexation', 'every January, at least 5%', '§ 3 (4)'],
          ['Deposit', 'two months’ rent', '§ 4 (1)'],
          ['Notice', 'three months', '§ 9 (2)'],
        ],
      },
      {
        step: 'Step 4',
        title: 'Read all of it in the original',
        lead: 'The map tells you where to begin. It doesn’t excuse you from any point.',
        points: [
          'The highest amount: the penalty, § 12.',
          'The nearest date: the handover, § 2, and the first rent, § 3.',
          'The exception: when notice doesn’t work, § 9 (5).',
          'Then the rest, point by point.',
        ],
      },
      {
        step: 'Step 5',
        title: 'Write down what you still don’t know',
        lead: 'A list of questions for people is the best thing this reading gives you.',
        points: [
          'For the landlord: who pays for the inspection in § 5?',
          'For a lawyer: isn’t the penalty in § 12 too high?',
          'For ourselves: will we really stay for two years?',
        ],
      },
    ],
    ending: { title: 'The model helps you read. You sign.', lead: 'That’s why you read all of it.' },
  },
]
