import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { done, id, idParams, instant, strict } from './parts.ts'

/** 1 is the test's own time, 1.5 is 50 % more; two decimals. */
const multiplier = Type.Number({ minimum: 1, maximum: 3 })

export const testTime = strict({
  multiplier,
  /** Every change, newest first; empty when the person never had a different time. */
  history: Type.Array(
    strict({
      multiplier,
      reason: Type.String(),
      setAt: instant,
      /** Null once their account is deleted. */
      setBy: Type.Union([strict({ _id: id, name: Type.String() }), Type.Null()]),
    }),
  ),
})
export type TestTime = Static<typeof testTime>

export const viewTestTime = call({
  name: 'viewTestTime',
  method: 'GET',
  path: '/studio/learners/:id/test-time',
  summary:
    'How much time a learner has in closed tests, as a multiple of the test’s own, and who said so when.',
  slice: 'closed-tests',
  access: 'admin',
  params: idParams,
  answer: strict({ testTime }),
  errors: ['not-found'],
})

export const updateTestTime = call({
  name: 'updateTestTime',
  method: 'PUT',
  path: '/studio/learners/:id/test-time',
  summary: 'Sets a learner’s time from their next attempt on. Repeating it changes nothing.',
  slice: 'closed-tests',
  access: 'admin',
  params: idParams,
  body: strict({ multiplier, reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }) }),
  answer: strict({ ...done.properties, testTime }),
  errors: ['not-found'],
})
