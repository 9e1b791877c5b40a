import { calls } from '@zenit/contract/calls'
import { checkClosedTest, type SignedReceipt, verifyTestReceipt } from '@zenit/contract/closed-tests'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { type Actor, anonymous } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createLearner } from '../../../../test/testing/factories.ts'
import { signReceipt } from '../../../features/closed-tests/receipts/receipt.ts'
import { newId } from '../../ids.ts'
import { bodyLimitOf } from './body-limit.ts'

const zenit = await createTestApp()
const kilobyte = 1024

describe('[TRUST-01] every call', () => {
  test.each(calls.map((call) => [call.name, call] as const))(
    '%s takes only lists and texts that are bounded',
    (_, call) => {
      for (const body of [call.body, call.query, call.params])
        expect(() => bodyLimitOf({ ...call, ...(body && { body }) })).not.toThrow()
    },
  )

  test('accepts a body that fits it, and at most half a megabyte', () => {
    const limits = new Map(calls.map((call) => [call.name, bodyLimitOf(call)]))
    expect(Math.max(...limits.values())).toBe(512 * kilobyte)
    expect(limits.get('addPromptbookItem')).toBeLessThan(64 * kilobyte)
    // The ranges of a film that were seen, five hundred at most.
    expect(limits.get('updateProgress')).toBeLessThan(32 * kilobyte)
    expect(limits.get('startClosedTest')).toBe(kilobyte)
  })

  test('that is public accepts little; only a receipt is long', () => {
    const large = calls
      .filter((call) => call.access === 'public' && bodyLimitOf(call) > 100 * kilobyte)
      .map(({ name }) => name)
    expect(large).toEqual(['verifyTestReceipt'])
  })

  test('with an unlimited body prevents the server from starting', () => {
    const [call] = calls
    if (!call) throw new Error('no call')
    const open = [
      Type.String(),
      Type.Array(Type.Boolean()),
      Type.Any(),
      Type.Array(Type.String({ maxLength: 2 })),
    ]
    for (const schema of open)
      expect(() => bodyLimitOf({ ...call, body: Type.Object({ a: schema }) })).toThrow('does not bound')
  })
})

/** Sends a body as text, so that it may have any size. */
async function post(actor: Actor, path: string, payload: string) {
  const answer = await zenit.app.inject({
    method: 'POST',
    url: `/api${path}`,
    cookies: actor.cookies,
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': actor.cookies.caiplatform_csrf_token ?? '',
    },
    payload,
  })
  return { status: answer.statusCode, ...answer.json() }
}

const manyEmpty = (count: number) => `[${Array(count).fill('{}').join()}]`

describe('[TRUST-01] a body of hundreds of thousands of empty objects', () => {
  test('is rejected before it is parsed, if it is larger than its call allows', async () => {
    const body = `{"receipt":{"questions":[{"answers":${manyEmpty(330_000)}}]}}`
    expect(await post(anonymous(zenit), verifyTestReceipt.path, body)).toMatchObject({
      status: 413,
      code: 'too-large',
    })
  })

  test('is otherwise rejected for its first error', async () => {
    const learner = await createLearner(zenit)
    const path = checkClosedTest.path.replace(':id', newId())
    expect(await post(learner, path, `{"answers":${manyEmpty(100_000)}}`)).toMatchObject({
      status: 400,
      errors: [{ field: 'answers', code: 'maxItems' }],
    })
    expect(await post(learner, path, `{"answers":${manyEmpty(400)}}`)).toMatchObject({
      status: 400,
      errors: [{ field: 'answers.0.q', code: 'required' }],
    })
  })
})

/** A receipt with the maximum number of questions, with long texts in Polish. */
function longReceipt(): SignedReceipt {
  const now = '2026-11-20T09:00:00.000Z'
  const times = { startedAt: now, endsAt: now, checkedAt: now }
  const counts = { correctCount: 500, totalQuestions: 500, percentage: 100, passed: true }
  const attempt = {
    _id: newId(),
    revisionId: newId(),
    percentageToPass: 70,
    minutes: 20,
    multiplier: 1,
    givenBack: [],
    lastSave: { sequence: 0, savedAt: null },
    ...times,
  }
  return signReceipt(
    {
      kind: 'closed-test-receipt',
      version: 1,
      issuer: 'Zenit',
      language: 'pl',
      learner: { _id: newId(), name: 'Zoë Łękołodzka' },
      course: { _id: newId(), title: 'Podstawy' },
      attempt,
      questions: Array.from({ length: 500 }, () => ({
        question: 'Żółć gęślą jaźń? '.repeat(8),
        type: 'single' as const,
        isCorrect: true,
        answers: Array.from({ length: 4 }, () => ({
          id: newId(),
          label: 'Zażółć gęślą jaźń '.repeat(3),
          isChosen: false,
        })),
      })),
      result: counts,
    },
    zenit.deps.config.secret,
  )
}

test('[TRUST-01] the receipt of the longest test can be verified', async () => {
  const { path } = verifyTestReceipt
  expect(await post(anonymous(zenit), path, JSON.stringify(longReceipt()))).toMatchObject({
    status: 200,
    isUnaltered: true,
  })
})

test('[TRUST-01] more objects than any call allows are rejected before they are parsed', async () => {
  const { path } = verifyTestReceipt
  const objects = (count: number) =>
    `[${Array.from({ length: count }, (_, index) => `{ "${index.toString(36)}":0}`).join()}]`
  // The second is parsed, and rejected for its content.
  const [many, few] = await Promise.all(
    [10_001, 10_000].map((count) => post(anonymous(zenit), path, objects(count))),
  )
  expect(many).toMatchObject({ status: 400, errors: [{ field: 'body', code: 'malformed' }] })
  expect(few).toMatchObject({ status: 400 })
  expect(few).not.toMatchObject({ errors: [{ code: 'malformed' }] })
})
