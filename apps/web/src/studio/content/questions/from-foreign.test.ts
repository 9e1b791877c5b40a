import { expect, test } from 'vitest'
import { withDrafts, withForeign } from './from-foreign.ts'
import { answersFault } from './Question.tsx'

test('[IMPORT-02] a draft has its name, its text and its additions, the reason, and no right answer', () => {
  const drafts = [
    { id: 'lalka', question: 'Kto napisał „Lalkę”?', answers: ['Prus', 'Bolesław Prus', 'B. Prus'] },
    { id: 'lalka', question: 'Dlaczego?', answers: [] },
    { question: '', answers: ['tylko to'] },
  ].map((draft) => ({ reason: 'other-type' as const, draft }))
  const [kept, ...added] = withDrafts([{ id: 'question-1' }], drafts, 'pl')
  expect(kept).toEqual({ id: 'question-1' })
  expect(added).toEqual([
    {
      id: 'lalka',
      rewrite: 'other-type',
      question: { pl: 'Kto napisał „Lalkę”?' },
      type: 'single',
      answers: [
        { id: 'answer-1', label: { pl: 'Prus' } },
        { id: 'answer-2', label: { pl: 'Bolesław Prus' } },
        { id: 'answer-3', label: { pl: 'B. Prus' } },
      ],
    },
    {
      id: 'lalka-3',
      rewrite: 'other-type',
      question: { pl: 'Dlaczego?' },
      type: 'single',
      answers: [
        { id: 'answer-1', label: {} },
        { id: 'answer-2', label: {} },
      ],
    },
    {
      id: 'question-4',
      rewrite: 'other-type',
      question: {},
      type: 'single',
      answers: [
        { id: 'answer-1', label: { pl: 'tylko to' } },
        { id: 'answer-2', label: {} },
      ],
    },
  ])
  expect(added.map(answersFault)).toEqual(['oneRight', 'oneRight', 'oneRight'])
})

test('[IMPORT-02] the suggested id of a question is taken, unless another question has it', () => {
  const named = (id?: string) => ({ ...(id && { id }), question: 'Q?', type: 'single' as const, answers: [] })
  const all = withForeign([{ id: 'law' }], [named('law'), named('data'), named('data'), named()], 'en')
  expect(all.map(({ id }) => id)).toEqual(['law', 'law-2', 'data', 'data-4', 'question-5'])
})
