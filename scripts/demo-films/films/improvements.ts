import type { Film } from '../types.ts'

/** One request, improved four times. */
export const improvements: Film = {
  lesson: 'pisanie-promptow/lessons/02-cztery-czesci',
  file: { pl: 'cztery-poprawki.pl', en: 'four-improvements.en' },
  sky: ['noon', 'golden'],
  note: 123.47,
  scenes: [
    {
      kind: 'title',
      kicker: { pl: 'Pisanie promptów od podstaw', en: 'Writing prompts from scratch' },
      title: { pl: 'Jeden prompt,\ncztery poprawki', en: 'One prompt,\nfour improvements' },
      chapter: { pl: 'Punkt wyjścia', en: 'Where we start' },
      beats: [
        {
          pl: 'Weźmy zwykłą prośbę i poprawmy ją cztery razy.',
          en: 'Let’s take an ordinary request and improve it four times.',
        },
      ],
    },
    {
      kind: 'prompt',
      chapter: { pl: 'Cztery poprawki', en: 'Four improvements' },
      label: { pl: 'Prompt przychodni (przykład)', en: 'The clinic’s prompt (an example)' },
      segments: [
        {
          at: 0,
          tag: { pl: 'zadanie', en: 'task' },
          text: {
            pl: 'Napisz ogłoszenie o nowych godzinach otwarcia.',
            en: 'Write a notice about our new opening hours.',
          },
        },
        {
          at: 2,
          tag: { pl: 'kontekst', en: 'context' },
          text: {
            pl: 'Przychodnia w małym mieście, od 1 grudnia: pn.–pt. 7:00–19:00, sob. 8:00–13:00.',
            en: 'A small-town clinic, from 1 December: Mon–Fri 7 am–7 pm, Sat 8 am–1 pm.',
          },
        },
        {
          at: 3,
          tag: { pl: 'odbiorca', en: 'reader' },
          text: {
            pl: 'Czytają nas głównie osoby starsze i rodzice małych dzieci.',
            en: 'Mostly older people and parents of small children.',
          },
        },
        {
          at: 4,
          tag: { pl: 'forma', en: 'form' },
          text: {
            pl: 'Kartka na drzwi: nagłówek i najwyżej pięć krótkich zdań.',
            en: 'A sheet for the door: a heading and up to five short sentences.',
          },
        },
        {
          at: 5,
          tag: { pl: 'granice', en: 'limits' },
          text: {
            pl: 'Niczego nie dodawaj. Brakuje danych? Zapytaj.',
            en: 'Don’t add anything. Is something missing? Ask.',
          },
        },
      ],
      beats: [
        {
          pl: 'Mała przychodnia zmienia godziny pracy. Pierwsza wersja prośby brzmi tak.',
          en: 'A small clinic is changing its hours. The first version of its request goes like this.',
        },
        {
          pl: 'Model odpowie, ale prawie wszystko będzie musiał zgadnąć.',
          en: 'A model can answer it, but it has to guess nearly everything.',
        },
        {
          pl: 'Poprawka pierwsza: kontekst. Kim jesteśmy i co się zmienia.',
          en: 'Improvement one: context. Who we are and what’s changing.',
        },
        {
          pl: 'Druga: odbiorca. Od niego zależą słowa i długość zdań.',
          en: 'Two: the reader. They decide which words fit and how long the sentences can be.',
        },
        {
          pl: 'Trzecia: forma. Gdzie tekst zawiśnie i ile jest miejsca.',
          en: 'Three: form. Where the text will hang and how much room there is.',
        },
        {
          pl: 'Czwarta: granice. Czego model ma nie robić i kiedy ma zapytać.',
          en: 'Four: limits. What the model mustn’t do, and when it should ask.',
        },
      ],
    },
    {
      kind: 'claim',
      chapter: { pl: 'Możliwa odpowiedź', en: 'A possible answer' },
      label: { pl: 'Przykładowa odpowiedź, napisana przez nas', en: 'A sample answer, written by us' },
      text: {
        pl: 'Nowe godziny otwarcia\nOd 1 grudnia przyjmujemy od poniedziałku do piątku 7:00–19:00, w soboty 8:00–13:00.\n[Czy dodać numer telefonu do rejestracji?]',
        en: 'New opening hours\nFrom 1 December we’re open Monday to Friday, 7 am to 7 pm, and Saturday, 8 am to 1 pm.\n[Should I add a phone number for appointments?]',
      },
      marksAt: [1],
      beats: [
        {
          pl: 'Tak mogłaby wyglądać odpowiedź: nagłówek, godziny i nic ponadto.',
          en: 'The answer could look like this: a heading, the hours and nothing else.',
        },
        {
          pl: 'A jeśli czegoś brakuje, jest pytanie zamiast zmyślenia.',
          en: 'And where something’s missing, there’s a question, not an invention.',
        },
      ],
    },
    {
      kind: 'steps',
      chapter: { pl: 'Kiedy czego użyć', en: 'What to use when' },
      heading: { pl: 'Ile części potrzebujesz?', en: 'How many parts do you need?' },
      items: [
        {
          at: 0,
          text: { pl: 'Szybkie pytanie', en: 'A quick question' },
          note: { pl: 'wystarczy jedno zdanie', en: 'one sentence will do' },
        },
        {
          at: 1,
          text: { pl: 'Tekst, który ktoś przeczyta', en: 'A text for other people' },
          note: { pl: 'kontekst, odbiorca i forma', en: 'context, reader and form' },
        },
        {
          at: 2,
          text: { pl: 'Tekst z Twoim podpisem', en: 'A text with your name on it' },
          note: { pl: 'wszystkie części, także granice', en: 'every part, limits included' },
        },
      ],
      beats: [
        {
          pl: 'Nie każdy prompt potrzebuje wszystkich części. Do szybkiego pytania wystarczy zdanie.',
          en: 'Not every prompt needs every part. For a quick question, one sentence will do.',
        },
        {
          pl: 'Jeśli tekst przeczytają inni, dodaj kontekst, odbiorcę i formę.',
          en: 'If other people will read the text, add context, reader and form.',
        },
        {
          pl: 'A jeśli się pod nim podpisujesz, zawsze ustal też granice.',
          en: 'And if your name goes under it, always set the limits too.',
        },
      ],
    },
    {
      kind: 'end',
      title: { pl: 'Nie dłużej. Konkretniej.', en: 'Not longer. More specific.' },
      beats: [
        {
          pl: 'Odpowiedź Cię rozczarowała? Sprawdź, której części zabrakło.',
          en: 'Disappointed with an answer? Look for the part that was missing.',
        },
      ],
    },
  ],
}
