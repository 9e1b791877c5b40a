import type { Film } from '../types.ts'

/** What a language model does with a sentence. */
export const sentence: Film = {
  lesson: 'pisanie-promptow/lessons/01-co-robi-model',
  file: { pl: 'co-robi-model.pl', en: 'what-a-model-does.en' },
  sky: ['dawn', 'noon'],
  note: 110,
  scenes: [
    {
      kind: 'title',
      kicker: { pl: 'Pisanie promptów od podstaw', en: 'Writing prompts from scratch' },
      title: { pl: 'Co model robi z Twoim zdaniem', en: 'What a model does with your sentence' },
      chapter: { pl: 'Po drugiej stronie', en: 'On the other side' },
      beats: [
        {
          pl: 'Zanim napiszesz pierwszy prompt, zobacz, co dzieje się po drugiej stronie.',
          en: 'Before you write your first prompt, see what happens on the other side.',
        },
      ],
    },
    {
      kind: 'bars',
      chapter: { pl: 'Co pasuje dalej?', en: 'What fits next?' },
      lead: { pl: 'Dzień dobry, w załączeniu przesyłam', en: 'Good morning, please find attached the' },
      options: [
        { label: { pl: 'fakturę', en: 'invoice' }, share: 0.8 },
        { label: { pl: 'umowę', en: 'contract' }, share: 0.45 },
        { label: { pl: 'ofertę', en: 'quote' }, share: 0.33 },
        { label: { pl: 'kanapkę', en: 'sandwich' }, share: 0.002 },
      ],
      growAt: 1,
      pickAt: 2,
      beats: [
        {
          pl: 'Model językowy dostaje tekst i robi jedno: przewiduje, co pasuje dalej.',
          en: 'A language model takes your text and does one thing: it predicts what fits next.',
        },
        {
          pl: 'Jedne słowa są bardziej prawdopodobne niż inne: „faktura” pasuje, „kanapka” raczej nie.',
          en: 'Some words are more likely than others: “invoice” fits, “sandwich” hardly does.',
        },
        {
          pl: 'Wybiera, dopisuje i zaczyna od nowa. Kawałek po kawałku powstaje odpowiedź.',
          en: 'It picks one, adds it and starts again. Piece by piece, an answer grows.',
        },
      ],
    },
    {
      kind: 'say',
      chapter: { pl: 'Czego model nie widzi', en: 'What a model can’t see' },
      lines: [
        { at: 0, text: { pl: 'Nie zagląda do Twojej poczty.', en: 'It doesn’t look into your inbox.' } },
        {
          at: 1,
          text: {
            pl: 'Nie wie, co ustaliliście wczoraj.',
            en: 'It doesn’t know what you agreed yesterday.',
          },
        },
        {
          at: 2,
          text: {
            pl: 'Widzi tylko tę rozmowę\ni to, co do niej podłączysz.',
            en: 'It sees only this chat\nand what you connect to it.',
          },
        },
      ],
      beats: [
        {
          pl: 'Sam z siebie nie zagląda do Twojej poczty ani na Twój dysk.',
          en: 'On its own, it doesn’t look into your inbox or your drive.',
        },
        {
          pl: 'Nie wie, kim jest Twój klient i co ustaliliście wczoraj przez telefon.',
          en: 'It doesn’t know who your client is or what you agreed on the phone yesterday.',
        },
        {
          pl: 'Ma swoją wiedzę z treningu, tę rozmowę i to, co do niej podłączysz.',
          en: 'It has what it learned in training, this chat, and what you connect to it.',
        },
      ],
    },
    {
      kind: 'compare',
      chapter: { pl: 'Ogólna prośba, ogólna odpowiedź', en: 'A general request, a general answer' },
      cards: [
        {
          at: 0,
          answerAt: 0,
          label: { pl: 'Prośba ogólna', en: 'A general request' },
          ask: { pl: 'Napisz maila do klienta.', en: 'Write an email to a client.' },
          answer: {
            pl: 'Szanowni Państwo, dziękujemy za zainteresowanie naszą ofertą. Z przyjemnością odpowiemy na wszelkie pytania…',
            en: 'Dear Sir or Madam, thank you for your interest in our services. We will be happy to answer any questions…',
          },
        },
        {
          at: 1,
          answerAt: 2,
          label: { pl: 'Prośba z kontekstem', en: 'A request with context' },
          ask: {
            pl: 'Pani Ewa od wtorku czeka na paczkę. Przeproś i podaj termin: piątek do 12:00. Trzy zdania.',
            en: 'Eva has been waiting for a parcel since Tuesday. Apologise and promise Friday by noon. Three sentences.',
          },
          answer: {
            pl: 'Pani Ewo, przepraszam, że paczka wciąż nie dotarła. Będzie u Pani w piątek do 12:00. Dziękuję za cierpliwość.',
            en: 'Eva, I’m sorry your parcel still hasn’t arrived. It’ll be with you by noon on Friday. Thank you for your patience.',
          },
        },
      ],
      beats: [
        {
          pl: '„Napisz maila do klienta” pasuje do milionów maili, więc dostajesz przeciętny.',
          en: '“Write an email to a client” fits a million emails, so you get the average one.',
        },
        {
          pl: 'Dodaj, kto czeka, na co i od kiedy. Możliwych odpowiedzi od razu będzie mniej.',
          en: 'Say who’s waiting, for what and since when. Straight away, fewer answers fit.',
        },
        {
          pl: 'Za to będą bliżej tego, czego naprawdę potrzebujesz.',
          en: 'And those that still fit are closer to what you really need.',
        },
      ],
    },
    {
      kind: 'say',
      chapter: { pl: 'Co z tego wynika', en: 'What follows from this' },
      lines: [
        { at: 0, text: { pl: 'Prompt to nie zaklęcie.', en: 'A prompt isn’t a spell.' } },
        { at: 1, text: { pl: 'To wprowadzenie dla kogoś nowego.', en: 'It’s a briefing for someone new.' } },
        { at: 2, text: { pl: 'Gładko nie znaczy prawdziwie.', en: 'Fluent doesn’t mean true.' } },
      ],
      beats: [
        {
          pl: 'Prompt to nie zaklęcie. Nie ma w nim magicznych słów.',
          en: 'A prompt isn’t a spell. It has no magic words.',
        },
        {
          pl: 'To wprowadzenie dla kogoś, kto świetnie pisze, ale ma u Ciebie pierwszy dzień.',
          en: 'It’s a briefing for someone who writes well but is on their first day with you.',
        },
        {
          pl: 'I jeszcze jedno: zdanie może brzmieć gładko i być nieprawdziwe.',
          en: 'And one more thing: a sentence can be fluent and still be untrue.',
        },
      ],
    },
    {
      kind: 'end',
      title: {
        pl: 'Powiedz modelowi to, czego nie może wiedzieć.',
        en: 'Tell the model what it can’t know.',
      },
      beats: [
        {
          pl: 'Dlatego mów modelowi to, czego sam nie może wiedzieć. O tym jest ten kurs.',
          en: 'So tell the model what it can’t know by itself. That’s what this course is about.',
        },
      ],
    },
  ],
}
