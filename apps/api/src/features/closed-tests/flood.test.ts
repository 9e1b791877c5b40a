import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { checkClosedTest } from '@zenit/contract/closed-tests'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { limitsFor } from '../../limits.ts'
import { csrfCookie } from '../../platform/http/security/csrf.ts'
import { createListeningApp } from '../hub/browser.testing.ts'
import { answersTo, createReadyLearner, createTestCourse, start, untilBlocked } from './fixtures.ts'

// One place for all checks: two connections are left to other calls.
const zenit = await createListeningApp({ DATABASE_POOL_SIZE: '3' })
const { db } = zenit.deps
const { max } = limitsFor(1, { spaceBytes: 1, filmBytes: 1 })['test-check']

/** A learner with a running attempt, and a check of it over a connection of its own. */
async function createSitter(course: Awaited<ReturnType<typeof createTestCourse>>) {
  const learner = await createReadyLearner(zenit, course)
  const answers = answersTo(await start(learner, course.courseId), course.test, 0)
  const check = async (signal?: AbortSignal) => {
    const { status } = await fetch(
      `${zenit.url}/api${checkClosedTest.path.replace(':id', course.courseId)}`,
      {
        method: checkClosedTest.method,
        headers: headersOf(learner),
        body: JSON.stringify({ answers }),
        ...(signal && { signal }),
      },
    )
    return status
  }
  return { learner, check }
}

const headersOf = ({ cookies }: Actor) => ({
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
  'x-csrf-token': cookies[csrfCookie] ?? '',
  'content-type': 'application/json',
})

const many = <T>(make: () => T): T[] => Array.from({ length: max }, make)

/** Sends as many checks as the limit allows; once all of them have arrived whole, their connections are closed. */
async function sendAndLeave(check: (signal: AbortSignal) => Promise<number>): Promise<void> {
  const client = new AbortController()
  let [arrived, closed] = [0, 0]
  const watch = (request: IncomingMessage, response: ServerResponse) => {
    request.once('end', () => arrived++)
    response.once('close', () => closed++)
  }
  zenit.app.server.on('request', watch)
  const sent = Promise.allSettled(many(() => check(client.signal)))
  await expect.poll(() => arrived).toBe(max)
  await nextTurn()
  client.abort()
  expect((await sent).filter(({ status }) => status === 'fulfilled')).toEqual([])
  await expect.poll(() => closed).toBe(max)
  zenit.app.server.off('request', watch)
}

test('[API-02] who sends checks and closes the connections takes no more places in the queue than their limit allows', async () => {
  const course = await createTestCourse(zenit)
  const [first, flooding, last] = [
    await createSitter(course),
    await createSitter(course),
    await createSitter(course),
  ]
  const honest = await db.transaction().execute(async (tx) => {
    await sql`select from test_attempts where user_id = ${first.learner.userId} for update`.execute(tx)
    const checks = [first.check()]
    await untilBlocked(zenit)
    // The first wait for their turn, though nobody waits for them; the others are counted when they come.
    await sendAndLeave(flooding.check)
    await sendAndLeave(flooding.check)
    // At once, long before anybody in the queue gives up.
    const signal = AbortSignal.timeout(5_000)
    expect(await Promise.all(many(() => flooding.check(signal)))).toEqual(many(() => 429))
    return { checks: [...checks, last.check()] }
  })
  expect(await Promise.all(honest.checks)).toEqual([200, 200])
})
