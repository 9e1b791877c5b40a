import { once } from 'node:events'
import { type IncomingMessage, request as begin, type ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ChosenAnswers, checkClosedTest } from '@zenit/contract/closed-tests'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { countTraffic } from '../../../test/testing/round-trips.ts'
import { limitsFor } from '../../limits.ts'
import { csrfCookie } from '../../platform/http/security/csrf.ts'
import { createListeningApp } from '../hub/browser.testing.ts'
import { answersTo, createReadyLearner, createTestCourse, start, untilBlocked } from './fixtures.ts'

// One place for all checks, because two connections are left to other calls.
const zenit = await createListeningApp({ DATABASE_POOL_SIZE: '3' })
const { db } = zenit.deps
const { max } = limitsFor(1, { spaceBytes: 1, filmBytes: 1 })['test-check']

type Course = Awaited<ReturnType<typeof createTestCourse>>

const addressOf = ({ courseId }: Course) => `${zenit.url}/api${checkClosedTest.path.replace(':id', courseId)}`

/** Sends a check over a new connection. */
async function sendCheck(learner: Actor, course: Course, answers: ChosenAnswers, signal?: AbortSignal) {
  const { status } = await fetch(addressOf(course), {
    method: checkClosedTest.method,
    headers: headersOf(learner),
    body: JSON.stringify({ answers }),
    ...(signal && { signal }),
  })
  return status
}

/** A learner with a running attempt, and a check of it. */
async function createSitter(course: Course) {
  const learner = await createReadyLearner(zenit, course)
  const answers = answersTo(await start(learner, course.courseId), course.test, 0)
  return { learner, check: (signal?: AbortSignal) => sendCheck(learner, course, answers, signal) }
}

const headersOf = ({ cookies }: Actor) => ({
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
  'x-csrf-token': cookies[csrfCookie] ?? '',
  'content-type': 'application/json',
})

const many = <T>(make: () => T): T[] => Array.from({ length: max }, make)

/** Sends as many checks as the limit allows. Once all of them have arrived completely, closes their connections. */
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

test('[API-02] clients that send checks and close the connections take no more places in the queue than their limit', async () => {
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
    // The first wait in the queue, although their clients have left; the others are counted when they arrive.
    await sendAndLeave(flooding.check)
    await sendAndLeave(flooding.check)
    // Immediately, long before anything in the queue times out.
    const signal = AbortSignal.timeout(5_000)
    expect(await Promise.all(many(() => flooding.check(signal)))).toEqual(many(() => 429))
    return { checks: [...checks, last.check()] }
  })
  expect(await Promise.all(honest.checks)).toEqual([200, 200])
})

const countUses = () =>
  db
    .selectFrom('rate_limits')
    .select(({ fn }) => fn.sum<string>('used').as('used'))
    .executeTakeFirstOrThrow()
    .then(({ used }) => Number(used))

/** Starts checks whose bodies never arrive, while nobody can be identified, and disconnects before that. */
async function beginAndLeave(learner: Actor, course: Course): Promise<void> {
  const closed: Promise<unknown>[] = []
  const before = await countUses()
  const watch = (_: IncomingMessage, response: ServerResponse) => closed.push(once(response, 'close'))
  zenit.app.server.on('request', watch)
  await db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx)
    const headers = { ...headersOf(learner), 'content-length': 10 }
    const sent = many(() => {
      const one = begin(addressOf(course), { method: checkClosedTest.method, headers })
      one.on('error', () => undefined).flushHeaders()
      return one
    })
    await expect.poll(() => closed.length).toBe(max)
    for (const one of sent) one.destroy()
    await Promise.all(closed)
  })
  zenit.app.server.off('request', watch)
  // Each is counted by its own statement, once its sender is known.
  await expect.poll(async () => (await countUses()) - before).toBe(max)
}

test('[API-02] clients that disconnect before they are identified take no place at all', async () => {
  const course = await createTestCourse(zenit)
  const learner = await createReadyLearner(zenit, course)
  await beginAndLeave(learner, course)
  const { statements } = await countTraffic(db, () => sendCheck(learner, course, []))
  const counting = statements.filter((text) => text.includes('rate_limits'))
  expect(counting, 'counted by the statement that reads the attempt').toEqual([
    expect.stringContaining('test_attempts'),
  ])
})
