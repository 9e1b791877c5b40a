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
      title: { pl: 'Jeden prompt, cztery poprawki', en: 'One prompt, four improvements' },
      chapter: { pl: 'Punkt wyjścia', en: 'Where we start' },
      beats: [
        {
          pl: 'Weźmy zwykłą prośbę i poprawmy ją cztery razy.',
          en: 'Let us take an ordinary request and improve it four times.',
        },
      ],
    },
    {
      kind: 'prompt',
      chapter: { pl: 'Cztery poprawki', en: 'Four improvements' },
      label: { pl: 'Prompt przychodni', en: 'The clinic’s prompt' },
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
            pl: 'Czytają nas głównie seniorzy i rodzice małych dzieci.',
            en: 'Mostly older people and parents of small children.',
          },
        },
        {
          at: 4,
          tag: { pl: 'forma', en: 'form' },
          text: {
            pl: 'Kartka na drzwi: nagłówek i najwyżej pięć zdań.',
            en: 'A sheet for the door: a heading, five sentences at most.',
          },
        },
        {
          at: 5,
          tag: { pl: 'granice', en: 'limits' },
          text: {
            pl: 'Niczego nie dodawaj. Brakuje danych? Zapytaj.',
            en: 'Add nothing of your own. Data missing? Ask.',
          },
        },
      ],
      beats: [
        {
          pl: 'Mała przychodnia zmienia godziny pracy. Pierwsza wersja prośby brzmi tak.',
          en: 'A small clinic is changing its hours. The first version of the request goes like this.',
        },
        {
          pl: 'Da się na nią odpowiedzieć, ale model musi zgadnąć prawie wszystko.',
          en: 'It can be answered, but the model has to guess nearly everything.',
        },
        {
          pl: 'Poprawka pierwsza: kontekst. Kim jesteśmy i co dokładnie się zmienia.',
          en: 'First: context. Who we are and what exactly is changing.',
        },
        {
          pl: 'Druga: odbiorca. Od niego zależą słowa i długość zdań.',
          en: 'Second: the reader, who decides the words and the length of sentences.',
        },
        {
          pl: 'Trzecia: forma. Gdzie tekst zawiśnie i ile ma miejsca.',
          en: 'Third: form. Where the text will hang and how much room it has.',
        },
        {
          pl: 'Czwarta: granice. Czego model ma nie robić i kiedy ma zapytać.',
          en: 'Fourth: limits. What the model must not do, and when it should ask.',
        },
      ],
    },
    {
      kind: 'claim',
      chapter: { pl: 'Nowa odpowiedź', en: 'The new answer' },
      label: { pl: 'Odpowiedź modelu', en: 'The model’s answer' },
      text: {
        pl: 'Nowe godziny otwarcia. Od 1 grudnia przyjmujemy od poniedziałku do piątku od 7:00 do 19:00, a w soboty od 8:00 do 13:00. [Zanim skończę: czy numer telefonu do rejestracji się zmienia?]',
        en: 'New opening hours. From 1 December we are open Monday to Friday from 7 am to 7 pm and Saturday from 8 am to 1 pm. [Before I finish: will the phone number for appointments change?]',
      },
      marksAt: [1],
      beats: [
        {
          pl: 'Taką odpowiedź można powiesić na drzwiach prawie bez zmian.',
          en: 'This answer can go on the door almost as it is.',
        },
        {
          pl: 'A o to, czego nie wie, model pyta, zamiast zmyślać.',
          en: 'And where the model does not know, it asks instead of making things up.',
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
          text: { pl: 'Tekst dla ludzi', en: 'A text for people' },
          note: { pl: 'kontekst, odbiorca i forma', en: 'context, reader and form' },
        },
        {
          at: 2,
          text: { pl: 'Coś, co podpisujesz', en: 'Something you sign' },
          note: { pl: 'wszystko, a na końcu granice', en: 'everything, and limits to finish' },
        },
      ],
      beats: [
        {
          pl: 'Nie każdy prompt potrzebuje wszystkich części. Do szybkiego pytania wystarczy zdanie.',
          en: 'Not every prompt needs every part. One sentence will do for a quick question.',
        },
        {
          pl: 'Gdy tekst trafi do ludzi, dodaj kontekst, odbiorcę i formę.',
          en: 'When people will read the text, add context, reader and form.',
        },
        {
          pl: 'A gdy się pod nim podpisujesz, zawsze ustal też granice.',
          en: 'And when you sign it, always set the limits too.',
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
