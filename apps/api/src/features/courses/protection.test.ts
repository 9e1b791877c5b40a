import type { Call } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../testing/actor.ts'
import { anonymous } from '../../testing/actor.ts'
import { createTestApp } from '../../testing/app.ts'
import { createLearner } from '../../testing/factories.ts'

const app = await createTestApp()
const slices = ['programs', 'courses', 'quizzes', 'home', 'toolbar', 'onboarding', 'streaks']
const ours = calls.filter((call) => slices.includes(call.slice))

/** The call with ids that lead nowhere: who may not make it must hear that first. */
function make(actor: Actor, call: Call) {
  const params = Object.fromEntries(Object.keys(call.params?.properties ?? {}).map((name) => [name, newId()]))
  // Of any call, the type cannot say whether it has params.
  return actor.call(call, { params } as never)
}

test.each(ours)('[ACCESS-01] $name needs a session', async (call) => {
  const reply = await make(anonymous(app), call)
  expect([reply.status, reply.code]).toEqual([401, 'unauthenticated'])
})

test.each(ours.filter((call) => call.access === 'learner'))(
  '[ACCESS-01] $name is closed to rank 1',
  async (call) => {
    const reply = await make(await createLearner(app, { rank: 1 }), call)
    expect([reply.status, reply.code]).toEqual([403, 'rank-too-low'])
  },
)

test('[AUTH-06] a write without the matching CSRF token is refused', async () => {
  const learner = await createLearner(app)
  for (const call of ours.filter(({ method }) => method !== 'GET')) {
    const url = `/api${call.path.replaceAll(/:\w+/g, newId())}`
    const { statusCode, body } = await app.app.inject({ method: call.method, url, cookies: learner.cookies })
    expect([statusCode, body]).toEqual([403, expect.stringContaining('csrf-mismatch')])
  }
})

test('[API-01] every call of these slices is registered', () => {
  expect(ours).toHaveLength(16)
  expect(ours.filter((call) => !app.app.registeredCalls.has(call.name))).toEqual([])
})
