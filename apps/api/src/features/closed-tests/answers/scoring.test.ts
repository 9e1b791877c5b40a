import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuestionDocument } from '../../../content/document.ts'
import { newId } from '../../../platform/ids.ts'
import { percentageOf, score, verdictOf } from './scoring.ts'

const questionOf = (rights: boolean[]): QuestionDocument => ({
  _id: newId(),
  question: { en: 'Which?' },
  type: rights.filter(Boolean).length === 1 ? 'single' : 'multiple',
  answers: rights.map((right) => ({ _id: newId(), label: { en: 'This' }, right, feedback: {} })),
})

const idsOf = (question: QuestionDocument, keep: (right: boolean) => boolean = () => true) =>
  question.answers.filter((answer) => keep(answer.right)).map((answer) => answer._id)

const attemptOf = (bank: QuestionDocument[], percentageToPass = 70) => ({
  served: bank.map((question) => ({ question: question._id, answers: idsOf(question) })),
  questions: new Map(bank.map((question) => [question._id, question])),
  percentageToPass,
})

const twenty = Array.from({ length: 20 }, () => questionOf([true, false, false]))

const withRight = (count: number) =>
  twenty.map((question, q) => ({ q, a: idsOf(question, (right) => right === q < count).slice(0, 1) }))

test.each([
  [14, 20, 70, 'passed'],
  [13, 20, 70, 'failed'],
  [0, 20, 1, 'failed'],
  [20, 20, 100, 'passed'],
  [19, 20, 100, 'failed'],
  [1, 3, 33, 'passed'],
  [1, 3, 34, 'failed'],
  [2, 3, 66, 'passed'],
  [2, 3, 67, 'failed'],
  [29, 50, 58, 'passed'],
  [57, 100, 57, 'passed'],
  [0, 0, 1, 'failed'],
] as const)(
  '[TEST-04] %i of %i at a threshold of %i per cent is %s',
  (correct, total, percentageToPass, verdict) => {
    expect(verdictOf({ correct, total, percentageToPass })).toBe(verdict)
  },
)

test('[TEST-04] 14 of 20 at 70 % passes, 13 of 20 does not, answer by answer', () => {
  const scored = (count: number) => score({ ...attemptOf(twenty), chosen: withRight(count) })
  expect(scored(14)).toMatchObject({ correctCount: 14, totalQuestions: 20, verdict: 'passed' })
  expect(scored(13)).toMatchObject({ correctCount: 13, totalQuestions: 20, verdict: 'failed' })
})

test('[TEST-04] the percentage shown reaches the threshold exactly when the test is passed', () => {
  for (let total = 1; total <= 60; total++)
    for (let correct = 0; correct <= total; correct++)
      for (let percentageToPass = 1; percentageToPass <= 100; percentageToPass++)
        if (
          percentageOf(correct, total) >= percentageToPass !==
          (verdictOf({ correct, total, percentageToPass }) === 'passed')
        )
          expect.fail(`${correct} of ${total} at ${percentageToPass} %`)
})

describe('[TEST-04] at the limit of the percentage', () => {
  const percentages = fc.integer({ min: 1, max: 100 })
  const totals = fc.integer({ min: 1, max: 2_000 })

  test('the smallest number of right answers that passes is enough, and one less is not', () =>
    fc.assert(
      fc.property(totals, percentages, (total, percentageToPass) => {
        // Computed with big integers, so that rounding in the test hides no rounding error of the product.
        const needed = Number((BigInt(percentageToPass) * BigInt(total) + 99n) / 100n)
        const verdict = (correct: number) => verdictOf({ correct, total, percentageToPass })
        expect([verdict(needed), verdict(needed - 1)]).toEqual(['passed', 'failed'])
        expect(verdict(total)).toBe('passed')
      }),
    ))

  test('one more right answer never turns a pass into a failure', () =>
    fc.assert(
      fc.property(totals, percentages, fc.nat(), (total, percentageToPass, seed) => {
        const correct = seed % total
        const verdict = (count: number) => verdictOf({ correct: count, total, percentageToPass })
        if (verdict(correct) === 'passed') expect(verdict(correct + 1)).toBe('passed')
      }),
    ))

  test('a test without questions is never passed, whatever is sent', () =>
    fc.assert(
      fc.property(
        percentages,
        fc.array(fc.record({ q: fc.nat({ max: 20 }), a: fc.array(fc.uuid(), { maxLength: 4 }) })),
        (percentageToPass, chosen) => {
          const scored = score({ ...attemptOf([], percentageToPass), chosen })
          expect(scored).toMatchObject({ correctCount: 0, totalQuestions: 0, verdict: 'failed' })
        },
      ),
    ))
})

describe('[TEST-04] outcomes', () => {
  const several = questionOf([true, true, false, false])
  const [first = '', second = '', third = ''] = idsOf(several)
  const outcomeFor = (chosen: { q: number; a: string[] }[]) =>
    score({ ...attemptOf([several]), chosen }).outcomes[0]?.kind

  test.each([
    ['all right answers', [{ q: 0, a: [second, first] }], 'right'],
    ['a part of the right answers', [{ q: 0, a: [first] }], 'wrong'],
    ['the right answers and one more', [{ q: 0, a: [first, second, third] }], 'wrong'],
    ['the right answers and a foreign id', [{ q: 0, a: [first, second, newId()] }], 'wrong'],
    ['one right answer twice', [{ q: 0, a: [first, first] }], 'wrong'],
    [
      'the right answers in two entries',
      [
        { q: 0, a: [first] },
        { q: 0, a: [second] },
      ],
      'wrong',
    ],
    [
      'the right answers repeated',
      [
        { q: 0, a: [first, second] },
        { q: 0, a: [first, second] },
      ],
      'wrong',
    ],
    ['nothing chosen', [{ q: 0, a: [] }], 'unanswered'],
    ['no entry', [], 'unanswered'],
    ['another index', [{ q: 1, a: [first, second] }], 'unanswered'],
  ])('%s', (_, chosen, kind) => expect(outcomeFor(chosen)).toBe(kind))

  test('a question without a right answer is never right', () => {
    const broken = questionOf([false, false])
    const { outcomes } = score({ ...attemptOf([broken]), chosen: [{ q: 0, a: [] }] })
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['unanswered'])
  })

  test('a served question that is not in the revision is never right', () => {
    const attempt = { ...attemptOf([several]), questions: new Map() }
    expect(score({ ...attempt, chosen: [{ q: 0, a: [first, second] }] }).correctCount).toBe(0)
  })
})

describe('[TEST-04] for any bank and any answers', () => {
  const banks = fc.array(
    fc.array(fc.boolean(), { minLength: 2, maxLength: 6 }).filter((rights) => rights.includes(true)),
    { minLength: 1, maxLength: 12 },
  )
  /** Any answers: correct sets, subsets, unknown ids, indexes out of range, repetitions. */
  const withAnswers = banks.chain((bank) => {
    const questions = bank.map(questionOf)
    const ids = fc.constantFrom(...questions.flatMap((question) => idsOf(question)), newId(), newId())
    const loose = fc.record({
      q: fc.integer({ min: 0, max: bank.length + 3 }),
      a: fc.array(ids, { maxLength: 6 }),
    })
    const exact = fc
      .nat({ max: questions.length - 1 })
      .map((q) => ({ q, a: idsOf(questions[q] as QuestionDocument, (right) => right) }))
    const list = fc.array(fc.oneof(exact, loose), { maxLength: 16 })
    return fc.record({
      questions: fc.constant(questions),
      chosen: list,
      extra: fc.oneof(exact, loose),
      at: fc.nat(),
    })
  })

  test('a question counts exactly if one entry names it with exactly its right answers', () =>
    fc.assert(
      fc.property(withAnswers, ({ questions, chosen }) => {
        const expected = questions.filter((question, q) => {
          const entries = chosen.filter((one) => one.q === q)
          const right = idsOf(question, (isRight) => isRight)
          const given = new Set(entries[0]?.a)
          return entries.length === 1 && given.size === right.length && right.every((id) => given.has(id))
        })
        const scored = score({ ...attemptOf(questions), chosen })
        expect(scored.correctCount).toBe(expected.length)
        expect(scored.totalQuestions).toBe(questions.length)
      }),
    ))

  test('the order of entries and of ids in them does not matter', () =>
    fc.assert(
      fc.property(withAnswers, ({ questions, chosen }) => {
        const turned = chosen.toReversed().map(({ q, a }) => ({ q, a: a.toReversed() }))
        expect(score({ ...attemptOf(questions), chosen: turned }).correctCount).toBe(
          score({ ...attemptOf(questions), chosen }).correctCount,
        )
      }),
    ))

  test('a foreign id, an unknown index or a repeated index never raises the score', () =>
    fc.assert(
      fc.property(withAnswers, ({ questions, chosen, extra, at }) => {
        const isForeign = extra.q >= questions.length || chosen.some((one) => one.q === extra.q)
        fc.pre(isForeign)
        const more = chosen.toSpliced(at % (chosen.length + 1), 0, extra)
        expect(score({ ...attemptOf(questions), chosen: more }).correctCount).toBeLessThanOrEqual(
          score({ ...attemptOf(questions), chosen }).correctCount,
        )
      }),
    ))
})
