import type { Film } from '../types.ts'

/** An assistant answers, an agent acts. */
export const agent: Film = {
  lesson: 'agenci-i-automatyzacja/lessons/01-asystent-czy-agent',
  file: { pl: 'asystent-czy-agent.pl', en: 'assistant-or-agent.en' },
  sky: ['golden', 'dusk'],
  note: 103.83,
  scenes: [
    {
      kind: 'title',
      kicker: { pl: 'Agenci i automatyzacja', en: 'Agents and automation' },
      title: { pl: 'Asystent odpowiada, agent działa', en: 'An assistant answers, an agent acts' },
      chapter: { pl: 'Dwa słowa', en: 'Two words' },
      beats: [
        {
          pl: 'Asystent odpowiada na pytanie i czeka na następne.',
          en: 'An assistant answers a question and waits for the next one.',
        },
        {
          pl: 'Agent dostaje cel i narzędzia: kalendarz, arkusz, pocztę.',
          en: 'An agent gets a goal and tools: a calendar, a spreadsheet, a mailbox.',
        },
      ],
    },
    {
      kind: 'loop',
      chapter: { pl: 'Pętla agenta', en: 'The agent’s loop' },
      centre: { at: 0, text: { pl: 'cel', en: 'goal' } },
      nodes: [
        { at: 1, text: { pl: 'plan', en: 'plan' } },
        { at: 2, text: { pl: 'krok', en: 'step' } },
        { at: 3, text: { pl: 'wynik', en: 'result' } },
        { at: 4, text: { pl: 'co dalej?', en: 'what next?' } },
      ],
      beats: [
        {
          pl: 'Cel: „Zbierz od zespołu terminy urlopów i wpisz je do arkusza”.',
          en: 'The goal: “Collect the team’s holiday dates and put them in the spreadsheet.”',
        },
        { pl: 'Agent układa plan.', en: 'The agent makes a plan.' },
        {
          pl: 'Wykonuje krok: czyta wiadomość, otwiera arkusz, pisze szkic.',
          en: 'It takes a step: reads a message, opens the sheet, writes a draft.',
        },
        { pl: 'Ogląda wynik.', en: 'It looks at the result.' },
        {
          pl: 'I decyduje, co dalej. Tak w kółko, aż uzna, że cel jest osiągnięty.',
          en: 'And decides what next. Round and round, until it judges the goal reached.',
        },
      ],
    },
    {
      kind: 'say',
      chapter: { pl: 'Gdzie jest haczyk', en: 'Where the catch is' },
      lines: [
        { at: 0, text: { pl: 'Mały błąd w pierwszym kroku…', en: 'A small slip in step one…' } },
        { at: 1, text: { pl: '…w dziesiątym jest już duży.', en: '…is a big one by step ten.' } },
      ],
      beats: [
        {
          pl: 'Każdy krok opiera się na poprzednim, więc drobna pomyłka rośnie.',
          en: 'Each step rests on the one before, so a small slip grows.',
        },
        {
          pl: 'Źle odczytana data to potem źle zaplanowany cały tydzień.',
          en: 'One misread date, and a whole week is planned wrong.',
        },
      ],
    },
    {
      kind: 'steps',
      chapter: { pl: 'Klucze po jednym', en: 'One key at a time' },
      heading: { pl: 'Na co się zgadzasz?', en: 'What do you allow?' },
      items: [
        {
          at: 0,
          text: { pl: 'Czytać', en: 'To read' },
          note: { pl: 'tylko to, co potrzebne', en: 'only what is needed' },
        },
        {
          at: 1,
          text: { pl: 'Pisać szkice', en: 'To draft' },
          note: { pl: 'Ty klikasz „wyślij”', en: 'you press “send”' },
        },
        {
          at: 2,
          text: { pl: 'Wysyłać, płacić, kasować', en: 'To send, pay, delete' },
          note: { pl: 'każdy raz za Twoją zgodą', en: 'with your consent, each time' },
        },
      ],
      beats: [
        {
          pl: 'Pozwól mu czytać tylko to, co potrzebne do zadania.',
          en: 'Let it read only what the task needs.',
        },
        { pl: 'Szkice niech pisze, ale „wyślij” klikasz Ty.', en: 'Let it draft, but you press “send”.' },
        {
          pl: 'A wysyłanie, płacenie i kasowanie – za każdym razem za Twoją zgodą.',
          en: 'And sending, paying and deleting: with your consent, each time.',
        },
      ],
    },
    {
      kind: 'end',
      title: { pl: 'Cel dawaj cały. Klucze – po jednym.', en: 'Give the whole goal. Give keys one by one.' },
      beats: [
        { pl: 'Cel dawaj cały. Klucze – po jednym.', en: 'Give the whole goal. Give the keys one by one.' },
      ],
    },
  ],
}
