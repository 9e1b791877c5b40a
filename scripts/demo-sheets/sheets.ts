export interface Sheet {
  file: string
  lang: 'pl' | 'en'
  kicker: string
  title: string
  /** Name, description, example. */
  parts: [string, string, string][]
  footer: string
}

const prompts = 'pisanie-promptow/lessons/02-cztery-czesci'
const facts = 'fakty-i-zmyslenia/lessons/02-trzy-minuty'

export const sheets: Sheet[] = [
  {
    file: `${prompts}/ściągawka-promptów.pdf`,
    lang: 'pl',
    kicker: 'Pisanie promptów od podstaw',
    title: 'Ściągawka promptów',
    parts: [
      ['Zadanie', 'Jeden czasownik i jeden wynik.', '„Napisz odpowiedź na tę reklamację.”'],
      [
        'Kontekst',
        'Fakty, od których zależy treść: daty, kwoty, co było wcześniej, o co naprawdę chodzi.',
        '„Klient pisze trzeci raz. Chcemy go zatrzymać.”',
      ],
      [
        'Odbiorca',
        'Jedna osoba, którą widzisz przed oczami.',
        '„Kierowniczka szkoły, w biegu, na telefonie.”',
      ],
      ['Forma', 'Gdzie to trafi i ile ma miejsca.', '„Mail, do sześciu zdań, pytanie w pierwszym.”'],
      ['Granice', 'Czego nie robić i kiedy zapytać.', '„Nie dodawaj faktów. Jeśli czegoś brakuje, zapytaj.”'],
      [
        'Przykład',
        'Tekst, który brzmi tak, jak chcesz – albo para „wejście → wyjście”.',
        '„Weź styl, nie treść.”',
      ],
      [
        'Poprawki',
        'Jedna rzecz naraz: najpierw treść, potem układ, na końcu ton.',
        '„Początek zostaw bez zmian. Skróć zakończenie do zdania.”',
      ],
    ],
    footer: 'Zenit · Zanim wyślesz: o co zapytałby ktoś spoza firmy?',
  },
  {
    file: `${prompts}/prompt-cheat-sheet.pdf`,
    lang: 'en',
    kicker: 'Writing prompts from scratch',
    title: 'Prompt cheat sheet',
    parts: [
      ['Task', 'One verb and one result.', '“Write a reply to this complaint.”'],
      [
        'Context',
        'Facts the content depends on: dates, amounts, what happened before, what you are really after.',
        '“The client is writing for the third time. We want to keep him.”',
      ],
      ['Reader', 'One person you can picture.', '“A head teacher in a hurry, on her phone.”'],
      [
        'Form',
        'Where it will go and how much room there is.',
        '“An email of up to six sentences, the question in the first.”',
      ],
      ['Limits', 'What not to do, and when to ask.', '“Add no facts. If something is missing, ask.”'],
      [
        'Example',
        'A text that sounds the way you want, or a pair of “input → output”.',
        '“Take the style, not the content.”',
      ],
      [
        'Corrections',
        'One thing at a time: content first, then order, tone last.',
        '“Keep the beginning as it is. Cut the ending to one sentence.”',
      ],
    ],
    footer: 'Zenit · Before you send: what would someone outside the company ask?',
  },
  {
    file: `${facts}/lista-sprawdzająca-źródła.pdf`,
    lang: 'pl',
    kicker: 'Fakty czy zmyślenia?',
    title: 'Lista sprawdzająca: trzy minuty',
    parts: [
      [
        '1. Zaznacz',
        'Liczby, daty, nazwy, cytaty, przepisy, obietnice.',
        'Opinii i ozdobników nie zaznaczaj.',
      ],
      [
        '2. Dojdź do źródła',
        'Źródło jest poza rozmową: rejestr, dokument, raport, człowiek.',
        'Czy źródło istnieje? Czy mówi dokładnie to?',
      ],
      [
        '3. Zdecyduj',
        'Potwierdzone zostaje. Błędne poprawiasz. Niepotwierdzone usuwasz.',
        'Albo piszesz wprost: „nie udało się potwierdzić”.',
      ],
      ['Liczba', 'Kto ją policzył, kiedy i z czego?', '73% z ilu firm? W którym roku?'],
      [
        'Cytat',
        'Znajdź go w całości, w oryginale, razem ze zdaniem przed i po.',
        'Nie ma go w oryginale? Nie ma go wcale.',
      ],
      ['Przepis', 'Otwórz aktualny tekst w oficjalnym serwisie.', 'Sprawdź, czy wciąż obowiązuje.'],
      [
        'Stawka',
        'Im więcej zależy od odpowiedzi, tym więcej uwagi.',
        'Zdrowie, prawo, pieniądze: zapytaj człowieka.',
      ],
    ],
    footer: 'Zenit · Pewny ton to jeszcze nie dowód.',
  },
  {
    file: `${facts}/checklist-sources.pdf`,
    lang: 'en',
    kicker: 'Fact or fabrication?',
    title: 'Checklist: three minutes',
    parts: [
      [
        '1. Mark',
        'Numbers, dates, names, quotations, rules, promises.',
        'Leave opinions and flourishes alone.',
      ],
      [
        '2. Go to the source',
        'The source is outside the chat: a register, a document, a report, a person.',
        'Does it exist? Does it say exactly this?',
      ],
      [
        '3. Decide',
        'What is confirmed stays. What is wrong is corrected. What is unconfirmed goes.',
        'Or you say so: “could not be confirmed”.',
      ],
      ['Number', 'Who counted it, when and out of what?', '73% of how many firms? In which year?'],
      [
        'Quotation',
        'Find it whole, in the original, with the sentence before and after.',
        'Not in the original? Then it is not there at all.',
      ],
      ['Rule', 'Open the current text on the official site.', 'Check that it is still in force.'],
      [
        'Stakes',
        'The more depends on the answer, the more care it needs.',
        'Health, law, money: ask a person.',
      ],
    ],
    footer: 'Zenit · A confident tone is not evidence.',
  },
]
