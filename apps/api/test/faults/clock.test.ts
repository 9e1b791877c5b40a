import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { answersTo, createReadyLearner, createTestCourse } from '../../src/features/closed-tests/fixtures.ts'
import { startSharedClock } from '../../src/platform/clock.ts'
import { connect } from '../../src/platform/db/connect.ts'
import { csrfCookie } from '../../src/platform/http/security/csrf.ts'
import { createTestApp } from '../testing/app.ts'
import { createTestDatabase } from '../testing/database.ts'
import { Product } from './product.ts'

const hourMs = 60 * 60 * 1000
const shiftedClock = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href

/** Starts a server on a machine whose clock is wrong by `shiftMs`. */
async function startShifted(databaseUrl: string, shiftMs: number): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zenit-clock-'))
  const shifted = { NODE_OPTIONS: `--import ${shiftedClock}`, CLOCK_SHIFT_MS: String(shiftMs) }
  const settings = { DATABASE_URL: databaseUrl, ROLES: 'http', ...(shiftMs ? shifted : {}) }
  const product = await Product.create({ dataDir, settings })
  onTestFinished(async () => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await product.start()
  return product
}

test('[TEST-03] processes whose clocks differ by an hour apply the same deadline', {
  timeout: 120_000,
}, async () => {
  const app = await createTestApp()
  app.clock.set(new Date())
  const course = await createTestCourse(app)
  const learner = await createReadyLearner(app, course)
  const [right, ahead, behind] = await Promise.all(
    [0, hourMs, -hourMs].map((shift) => startShifted(app.database.url, shift)),
  )
  const cookie = Object.entries(learner.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const send = async (product: Product | undefined, method: string, path: string, body?: object) => {
    const response = await fetch(`${product?.url}/api/closed-test/${path}/${course.courseId}`, {
      method,
      headers: {
        cookie,
        'x-csrf-token': learner.cookies[csrfCookie] ?? '',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    expect(response.status, text).toBe(200)
    return JSON.parse(text)
  }

  const { test: served } = await send(ahead, 'POST', 'start')
  const answers = answersTo(served, course.test, 4)
  const { endsAt, startedAt } = served.attempt
  expect(Math.abs(Date.parse(startedAt) - Date.now())).toBeLessThan(hourMs / 2)
  expect(Date.parse(endsAt) - Date.parse(startedAt)).toBe(course.test.minutes * 60_000)
  for (const [index, product] of [right, behind, ahead].entries()) {
    const saved = await send(product, 'PUT', 'answers', { sequence: index + 1, answers })
    expect(saved.endsAt).toBe(endsAt)
  }
  const { result } = await send(behind, 'POST', 'check', { answers })
  expect(result).toMatchObject({ correctCount: 4, passed: true })

  // No outage is recorded and no attempt is overdue, but the operator gets a warning.
  expect(await app.deps.db.selectFrom('outages').selectAll().execute()).toEqual([])
  expect(ahead?.log).toMatch(/clock: this machine's clock is 3600 s ahead/)
  expect(behind?.log).toMatch(/clock: this machine's clock is 3600 s behind/)
  expect(right?.log).not.toContain('clock:')
  const metrics = await (await fetch(`${ahead?.url}/metrics`)).text()
  expect(Number(/^clock_skew_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(3590)
})

test('[TEST-03] all processes follow a jump of the database’s clock, and report it', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  await sql`
    create schema wrong;
    create table wrong.shift (hours int);
    insert into wrong.shift values (0);
    create function wrong.clock_timestamp() returns timestamptz language sql
      return pg_catalog.clock_timestamp() + make_interval(hours => (select hours from wrong.shift))`.execute(
    database.db,
  )
  const db = connect(`${database.url}&options=-csearch_path%3Dwrong%2Cpg_catalog%2Cpublic`, 1)
  const jumps: number[] = []
  const clock = await startSharedClock(db, { onJump: (ms) => jumps.push(ms), onSkew: () => undefined })
  onTestFinished(async () => {
    clock.stop()
    await db.destroy()
  })
  const hoursAhead = () => Math.round((clock.now().getTime() - Date.now()) / hourMs)
  expect(hoursAhead()).toBe(0)
  for (const hours of [1, -1]) {
    await sql`update wrong.shift set hours = ${hours}`.execute(database.db)
    await expect.poll(hoursAhead).toBe(hours)
  }
  expect(jumps.map((ms) => Math.round(ms / hourMs))).toEqual([1, -2])
})

test('[TEST-03] if the first query is slow, the time is queried again, and the clock counts from the start', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  await sql`
    create schema wrong;
    create sequence wrong.turn;
    create function wrong.clock_timestamp() returns timestamptz language plpgsql as $$ begin
      if nextval('wrong.turn') <= 2 then perform pg_sleep(1.1); end if;
      return pg_catalog.clock_timestamp() + interval '5 hours';
    end $$`.execute(database.db)
  const db = connect(`${database.url}&options=-csearch_path%3Dwrong%2Cpg_catalog%2Cpublic`, 1)
  const clock = await startSharedClock(db, { onJump: () => undefined, onSkew: () => undefined })
  onTestFinished(async () => {
    clock.stop()
    await db.destroy()
  })
  expect(Math.round((clock.now().getTime() - Date.now()) / hourMs)).toBe(5)
})
