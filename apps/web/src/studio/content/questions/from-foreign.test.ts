import { expect, test } from 'vitest'
import { withDrafts, withForeign } from './from-foreign.ts'
import { answersFault } from './Question.tsx'

test('[IMPORT-02] a draft has the text and its additions, and no right answer', () => {
  const drafts = [
    { question: 'Kto napisał „Lalkę”?', answers: ['Prus', 'Bolesław Prus', 'B. Prus'] },
    { question: 'Dlaczego?', answers: [] },
    { question: '', answers: ['tylko to'] },
  ]
  const [kept, ...added] = withDrafts([{ id: 'question-1' }], drafts, 'pl')
  expect(kept).toEqual({ id: 'question-1' })
  expect(added).toEqual([
    {
      id: 'question-2',
      question: { pl: 'Kto napisał „Lalkę”?' },
      type: 'single',
      answers: [
        { id: 'answer-1', label: { pl: 'Prus' } },
        { id: 'answer-2', label: { pl: 'Bolesław Prus' } },
        { id: 'answer-3', label: { pl: 'B. Prus' } },
      ],
    },
    {
      id: 'question-3',
      question: { pl: 'Dlaczego?' },
      type: 'single',
      answers: [
        { id: 'answer-1', label: {} },
        { id: 'answer-2', label: {} },
      ],
    },
    {
      id: 'question-4',
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
