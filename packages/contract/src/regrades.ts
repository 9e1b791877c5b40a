import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, done, id, idParams, instant, nullable, strict } from './parts.ts'

const slug = Type.String({ minLength: 1, maxLength: 80, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' })
const count = Type.Integer({ minimum: 0 })
const most = 50

/** `key`: graded by the published key. `void`: every answer counts as right, including none. */
export const correction = choice('key', 'void')

const chosen = {
  /** Questions to grade by the published key. */
  keys: Type.Optional(Type.Array(id, { maxItems: most, uniqueItems: true })),
  /** Questions for which every answer counts as right. */
  voids: Type.Optional(Type.Array(id, { maxItems: most, uniqueItems: true })),
}

const regradable = strict({
  _id: id,
  /** Inline HTML in the reader's language. */
  question: Type.String(),
  isCurrent: Type.Boolean(),
  /** An earlier revision had the same answers with another key. */
  isCorrected: Type.Boolean(),
  /** Labels of the right answers, before and as published now; `before` is null when every answer counted. */
  before: Type.Union([Type.Array(Type.String()), Type.Null()]),
  after: Type.Array(Type.String()),
})
export type RegradableQuestion = Static<typeof regradable>

const ordered = strict({
  number: Type.Integer({ minimum: 1 }),
  orderedAt: instant,
  orderedBy: nullable(Type.String()),
  reason: Type.String(),
  questions: count,
  /** Attempts regraded so far. */
  attempts: count,
  isFinished: Type.Boolean(),
})

export const viewRegrades = call({
  name: 'viewRegrades',
  method: 'GET',
  path: '/studio/packs/:id/regrades',
  summary: 'Lists questions of a course’s closed test whose attempts can be regraded, and past regrades.',
  slice: 'closed-tests',
  access: 'author',
  params: idParams,
  query: strict({ course: slug }),
  answer: strict({ questions: Type.Array(regradable), regrades: Type.Array(ordered) }),
  errors: ['not-found'],
})

export const regradeImpact = strict({
  /** Checked attempts that asked one of the questions. */
  attempts: count,
  /** Learners whose result changes, for better or worse, in any attempt. */
  learners: count,
  better: count,
  worse: count,
  /** Learners who pass because of the regrade. */
  passing: count,
  /** Learners who would fail by the new key; they keep the pass. */
  keeping: count,
  /** There are more attempts; these numbers cover the latest. All of them are regraded. */
  isPart: Type.Boolean(),
  /** Null: nothing would change. */
  confirmation: nullable(Type.String()),
})
export type RegradeImpact = Static<typeof regradeImpact>

export const previewRegrade = call({
  name: 'previewRegrade',
  method: 'GET',
  path: '/studio/packs/:id/regrades/preview',
  summary: 'Returns the effect of a regrade on learners, in numbers. Changes nothing.',
  slice: 'closed-tests',
  access: 'author',
  params: idParams,
  query: strict({ course: slug, ...chosen }),
  answer: regradeImpact,
  errors: ['not-found', 'rate-limited'],
})

export const orderRegrade = call({
  name: 'orderRegrade',
  method: 'POST',
  path: '/studio/packs/:id/regrades',
  summary:
    'Regrades attempts of earlier revisions as previewed: whoever now passes gets the pass, nobody loses one, and each learner whose result changes is notified once. 409 confirmation-required: the effects have changed.',
  slice: 'closed-tests',
  access: 'author',
  params: idParams,
  body: strict({
    course: slug,
    ...chosen,
    confirmation: Type.String({ minLength: 1, maxLength: 100 }),
    /** Shown to learners. */
    reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  }),
  answer: done,
  errors: ['not-found', 'confirmation-required'],
})
