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
      title: { pl: 'Asystent odpowiada,\nagent działa', en: 'An assistant answers,\nan agent acts' },
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
          en: 'It takes a step: reads a message, opens the spreadsheet, writes a draft.',
        },
        { pl: 'Sprawdza wynik.', en: 'It checks the result.' },
        {
          pl: 'I decyduje, co dalej. Tak w kółko, aż uzna, że cel został osiągnięty.',
          en: 'And it decides what’s next. Round it goes, until it thinks the goal is reached.',
        },
      ],
    },
    {
      kind: 'say',
      chapter: { pl: 'Gdzie tkwi haczyk', en: 'Where the catch is' },
      lines: [
        { at: 0, text: { pl: 'Mały błąd w pierwszym kroku…', en: 'A small slip in step one…' } },
        { at: 1, text: { pl: '…w dziesiątym jest już duży.', en: '…is a big one by step ten.' } },
      ],
      beats: [
        {
          pl: 'Każdy krok opiera się na poprzednim, więc drobna pomyłka narasta.',
          en: 'Each step builds on the one before, so a small slip grows.',
        },
        {
          pl: 'Jedna źle odczytana data i cały tydzień jest źle zaplanowany.',
          en: 'One misread date, and a whole week is planned wrong.',
        },
      ],
    },
    {
      kind: 'steps',
      chapter: { pl: 'Klucze po jednym', en: 'One key at a time' },
      heading: { pl: 'Na co pozwalasz agentowi?', en: 'What may the agent do?' },
      items: [
        {
          at: 0,
          text: { pl: 'Czytać', en: 'Read' },
          note: { pl: 'tylko to, co potrzebne', en: 'only what’s needed' },
        },
        {
          at: 1,
          text: { pl: 'Pisać szkice', en: 'Write drafts' },
          note: { pl: '„Wyślij” klika człowiek', en: 'a person presses “Send”' },
        },
        {
          at: 2,
          text: { pl: 'Wysyłać, płacić, kasować', en: 'Send, pay, delete' },
          note: { pl: 'za każdym razem pyta o zgodę', en: 'only after asking, every time' },
        },
      ],
      beats: [
        {
          pl: 'Uprawnienia są jak klucze. Pozwól mu czytać tylko to, co potrzebne.',
          en: 'Permissions are like keys. Let it read only what it needs.',
        },
        {
          pl: 'Szkice może pisać sam, ale „Wyślij” klikasz Ty.',
          en: 'It can write drafts, but you press “Send”.',
        },
        {
          pl: 'A zanim coś wyśle, zapłaci albo skasuje, niech za każdym razem zapyta o zgodę.',
          en: 'And before it sends, pays or deletes anything, it should ask you, every time.',
        },
      ],
    },
    {
      kind: 'end',
      title: {
        pl: 'Podaj cały cel.\nKlucze dawaj po jednym.',
        en: 'Give the whole goal.\nGive keys one by one.',
      },
      beats: [
        {
          pl: 'Podaj cały cel. Klucze dawaj po jednym.',
          en: 'Give it the whole goal. Give it the keys one by one.',
        },
      ],
    },
  ],
}
