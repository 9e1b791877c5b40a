import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '@zenit/contract/call'
import {
  checkClosedTest,
  type Result,
  saveClosedTestAnswers,
  startClosedTest,
  type Test,
  viewClosedTest,
} from '@zenit/contract/closed-tests'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { type RunningCommand, runStart, temporaryDir } from '../../../test/testing/command.ts'
import { findPort } from '../../../test/testing/ports.ts'
import { csrfCookie } from '../../platform/http/security/csrf.ts'
import { answersTo, createReadyLearner, createTestCourse, untilBlocked } from './fixtures.ts'

interface Server {
  command: RunningCommand
  url: string
}

/** Starts the product as a separate process, over a database that others may share. */
async function startServer(databaseUrl: string, { roles = 'http', poolSize = 10 } = {}): Promise<Server> {
  const settings = {
    DATA_DIR: await temporaryDir(),
    DATABASE_URL: databaseUrl,
    PORT: String(await findPort()),
    ROLES: roles,
    DATABASE_POOL_SIZE: String(poolSize),
    LOG_LEVEL: 'silent',
    // This test sends many requests.
    RATE_LIMITS: 'false',
  }
  const command = runStart(settings)
  await command.ready()
  return { command, url: `http://127.0.0.1:${settings.PORT}` }
}

interface Reply<A> {
  status: number
  body: A
  text: string
}

/** Sends a call over the network to any of the processes, with the same session. */
async function send<A>(
  { url }: Server,
  actor: Actor,
  { call, id, body }: { call: Call; id: string; body?: object },
) {
  const cookie = Object.entries(actor.cookies).map(([name, value]) => `${name}=${value}`)
  const response = await fetch(`${url}/api${call.path.replace(':id', id)}`, {
    method: call.method,
    headers: {
      cookie: cookie.join('; '),
      'x-csrf-token': actor.cookies[csrfCookie] ?? '',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) } as Reply<A>
}

const fifty = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, index) => make(index)))

/** Uses the machine's clock, like the processes. */
async function createRealApp() {
  const app = await createTestApp()
  app.clock.set(new Date())
  return app
}

type App = Awaited<ReturnType<typeof createRealApp>>

const attemptsOf = ({ deps: { db } }: App, learner: Actor) =>
  db
    .selectFrom('test_attempts')
    .where('user_id', '=', learner.userId as string)
    .selectAll()
    .execute()
const passesOf = ({ deps: { db } }: App, learner: Actor) =>
  db
    .selectFrom('course_passes')
    .where('user_id', '=', learner.userId as string)
    .selectAll()
    .execute()

describe('[TEST-06] races against two processes', () => {
  test('[API-02] 50 starts, 50 saves and 50 checks at once give one attempt, the newest answers, one result', {
    timeout: 120_000,
  }, async () => {
    const app = await createRealApp()
    const course = await createTestCourse(app, { shuffle: true })
    const learner = await createReadyLearner(app, course)
    const id = course.courseId
    const servers = [await startServer(app.database.url), await startServer(app.database.url)]
    const at = (index: number) => servers[index % 2] as Server

    const starts = await fifty((index) =>
      send<{ test: Test }>(at(index), learner, { call: startClosedTest, id }),
    )
    expect(starts.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(starts.map(({ body }) => body.test.attempt?._id)).size).toBe(1)
    expect(new Set(starts.map(({ body }) => JSON.stringify(body.test.questions))).size).toBe(1)
    expect(await attemptsOf(app, learner)).toHaveLength(1)
    const served = starts[0]?.body.test as Test
    const answers = (count: number) => answersTo(served, course.test, count)
    const save = (index: number, sequence: number, count: number) =>
      send<{ sequence: number }>(at(index), learner, {
        call: saveClosedTestAnswers,
        id,
        body: { sequence, answers: answers(count) },
      })

    const same = await fifty((index) => save(index, 1, 2))
    expect(
      same.map(({ status }) => status),
      'the same save, whoever came first',
    ).toEqual(Array(50).fill(200))
    const rivals = await fifty((index) => save(index, 2, index % 4))
    const winners = rivals.flatMap(({ status }, index) => (status === 200 ? [index % 4] : []))
    expect(new Set(winners).size, 'of one number there is one content').toBe(1)
    expect((await attemptsOf(app, learner))[0]?.answers).toEqual(answers(winners[0] ?? 0))
    expect(rivals.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const order = Array.from({ length: 50 }, (_, index) => ((index * 17) % 50) + 3)
    const many = await fifty((index) => save(index, order[index] as number, (order[index] as number) % 5))
    expect(many.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(many[order.indexOf(52)]?.status, 'the newest is never refused').toBe(200)
    expect((await attemptsOf(app, learner))[0]).toMatchObject({ sequence: 52, answers: answers(2) })

    const checks = await fifty((index) =>
      send<{ result: Result }>(at(index), learner, {
        call: checkClosedTest,
        id,
        body: { answers: answers(index % 5) },
      }),
    )
    expect(checks.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(checks.map(({ text }) => text)).size).toBe(1)
    const [attempt] = await attemptsOf(app, learner)
    expect(attempt?.correct_count).toBe(checks[0]?.body.result.correctCount)
    expect(await passesOf(app, learner)).toHaveLength(attempt?.passed ? 1 : 0)
  })
})

describe('[TEST-02] more learners than connections start at once', () => {
  test('[API-02] and wait in the queue while the database is blocked', { timeout: 120_000 }, async () => {
    const app = await createRealApp()
    const course = await createTestCourse(app)
    const learners: Actor[] = []
    for (let count = 0; count < 12; count++) learners.push(await createReadyLearner(app, course))
    const server = await startServer(app.database.url, { poolSize: 3 })
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = app.deps.db.transaction().execute(async (tx) => {
      await sql`lock table test_attempts in exclusive mode`.execute(tx)
      locked.resolve()
      await held.promise
    })
    await locked.promise
    const starts = Promise.all(
      learners.map((learner) => send(server, learner, { call: startClosedTest, id: course.courseId })),
    )
    await untilBlocked(app)
    // Longer than the timeout for a connection.
    await sleep(2_000)
    held.resolve()
    await holder
    expect((await starts).map(({ status }) => status)).toEqual(Array(12).fill(200))
  })
})

describe('[TEST-02] learners with a running attempt do not wait behind those who start', () => {
  test('saves and checks continue while starts wait for the database', { timeout: 120_000 }, async () => {
    const app = await createRealApp()
    const course = await createTestCourse(app)
    const id = course.courseId
    const server = await startServer(app.database.url, { poolSize: 4 })
    const sitting = await createReadyLearner(app, course)
    const { body } = await send<{ test: Test }>(server, sitting, { call: startClosedTest, id })
    // An attempt that fails writes nothing that the lock below blocks.
    const answers = answersTo(body.test, course.test, 0)
    const learners: Actor[] = []
    for (let count = 0; count < 12; count++) learners.push(await createReadyLearner(app, course))
    const starts = await app.deps.db.transaction().execute(async (tx) => {
      // Each start locks an enrolment.
      await sql`lock table enrolments in exclusive mode`.execute(tx)
      const sent = learners.map((learner) => send(server, learner, { call: startClosedTest, id }))
      await untilBlocked(app)
      const save = { sequence: 1, answers }
      const saved = await send(server, sitting, { call: saveClosedTestAnswers, id, body: save })
      const checked = await send(server, sitting, { call: checkClosedTest, id, body: { answers: [] } })
      expect([saved.status, checked.status]).toEqual([200, 200])
      return { sent }
    })
    expect((await Promise.all(starts.sent)).map(({ status }) => status)).toEqual(Array(12).fill(200))
  })
})

interface StartedAttempt {
  learner: Actor
  answers: ReturnType<typeof answersTo>
  reply?: Reply<{ result: Result }> | null
}

describe('[TEST-06] kill -9 in the middle of a check', () => {
  test('[API-02] and a retry give one result, and at most one pass, in every round', {
    timeout: 180_000,
  }, async () => {
    const app = await createRealApp()
    const course = await createTestCourse(app)
    const id = course.courseId
    const survivor = await startServer(app.database.url)

    async function startedLearners(count: number): Promise<StartedAttempt[]> {
      const learners: StartedAttempt[] = []
      for (let index = 0; index < count; index++) {
        const learner = await createReadyLearner(app, course)
        const { body } = await send<{ test: Test }>(survivor, learner, { call: startClosedTest, id })
        learners.push({ learner, answers: answersTo(body.test, course.test, index % 5) })
      }
      return learners
    }
    const check = (server: Server, { learner, answers }: StartedAttempt) =>
      send<{ result: Result }>(server, learner, { call: checkClosedTest, id, body: { answers } })

    /** Kills the process during checks; `when` decides the moment. */
    async function round(learners: StartedAttempt[], when: () => Promise<unknown>): Promise<number> {
      const victim = await startServer(app.database.url)
      const replies = learners.map(async (one) => {
        one.reply = await check(victim, one).catch(() => null)
      })
      await when()
      victim.command.child.kill('SIGKILL')
      await victim.command.ended
      await Promise.all(replies)
      return learners.filter(({ reply }) => !reply).length
    }

    async function expectOneResult(one: StartedAttempt): Promise<void> {
      const again = await check(survivor, one)
      expect(again.status, again.text).toBe(200)
      // Responses sent before the kill stay valid.
      if (one.reply?.status === 200) expect(again.text).toBe(one.reply.text)
      expect(again.body.result.correctCount).toBe(
        one.answers.filter((_, q) => again.body.result.questions[q]?.isCorrect).length,
      )
      expect((await check(survivor, one)).text).toBe(again.text)
      const [attempt, ...others] = await attemptsOf(app, one.learner)
      expect(others).toEqual([])
      expect(attempt).toMatchObject({ passed: again.body.result.passed, answers: one.answers })
      expect(await passesOf(app, one.learner)).toHaveLength(again.body.result.passed ? 1 : 0)
    }

    let cutOff = 0
    for (const delay of [2, 10, 25, 60]) {
      const learners = await startedLearners(10)
      cutOff += await round(learners, () => sleep(delay))
      for (const one of learners) await expectOneResult(one)
    }
    // A check certainly in progress: its statement waits for a row that this test has locked.
    const learners = await startedLearners(1)
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = app.deps.db.transaction().execute(async (tx) => {
      const userId = learners[0]?.learner.userId as string
      await sql`select from test_attempts where user_id = ${userId} for update`.execute(tx)
      locked.resolve()
      await held.promise
    })
    await locked.promise
    cutOff += await round(learners, () => untilBlocked(app))
    held.resolve()
    await holder
    for (const one of learners) await expectOneResult(one)
    expect(cutOff).toBeGreaterThan(0)
  })
})

describe('[TEST-03] kill -9 of the only process while a test runs', () => {
  test('the time until another process serves is given back once; a worker alone closes no attempt meanwhile', {
    timeout: 120_000,
  }, async () => {
    const app = await createRealApp()
    const course = await createTestCourse(app, { minutes: 1 })
    const id = course.courseId
    const learner = await createReadyLearner(app, course)
    const first = await startServer(app.database.url)
    const started = await send<{ test: Test }>(first, learner, { call: startClosedTest, id })
    const { attempt } = started.body.test
    // Almost over: the deadline, its grace period and the time for closing all pass during the outage.
    await sql`update test_attempts set started_at = started_at - interval '66 seconds', ends_at = ends_at - interval '66 seconds'`.execute(
      app.deps.db,
    )
    await sql`update graphile_worker._private_jobs set run_at = run_at - interval '66 seconds'`.execute(
      app.deps.db,
    )
    const shortened = Date.parse(attempt?.endsAt ?? '') - 66_000
    first.command.child.kill('SIGKILL')
    await first.command.ended
    const killedAt = Date.now()
    await startServer(app.database.url, { roles: 'worker' })
    await sleep(Math.max(0, killedAt + 22_000 - Date.now()))
    expect((await attemptsOf(app, learner))[0]?.checked_at).toBeNull()

    const second = await startServer(app.database.url)
    const third = await startServer(app.database.url)
    for (const server of [second, third]) {
      const { body } = await send<{ test: Test }>(server, learner, { call: viewClosedTest, id })
      expect(body.test.attempt?._id ?? body.test.lastResult?.attemptId).toBe(attempt?._id)
    }
    // One, unless the machine was so busy that no process sent a heartbeat for 10 s, which counts once too.
    const outages = await app.deps.db.selectFrom('outages').orderBy('away_from').selectAll().execute()
    expect(outages[0]?.seconds).toBeGreaterThanOrEqual(13)
    const extensions = await app.deps.db
      .selectFrom('test_extensions')
      .orderBy('away_from')
      .selectAll()
      .execute()
    expect(extensions[0]).toMatchObject({ user_id: learner.userId, attempt_id: attempt?._id })
    const given = extensions.map(({ away_from, seconds }) => ({ away_from, seconds }))
    expect(given).toEqual(
      outages.slice(0, given.length).map(({ away_from, seconds }) => ({ away_from, seconds })),
    )
    const total = extensions.reduce((sum, { seconds }) => sum + seconds, 0)
    expect((await attemptsOf(app, learner))[0]?.ends_at.getTime()).toBe(shortened + total * 1000)
  })
})
