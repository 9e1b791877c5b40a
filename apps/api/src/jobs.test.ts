import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { SilentProxy } from '../test/faults/silent-proxy.ts'
import { createTestApp } from '../test/testing/app.ts'
import { createUser } from '../test/testing/factories.ts'
import { sweepHub } from './features/hub/jobs.ts'
import { sweepSessions } from './features/session/jobs.ts'
import { accessSeconds, createSession, insertTokens } from './features/session/queries.ts'
import { jobs } from './jobs.ts'
import { newSecret } from './platform/ids.ts'
import { job, startWorker } from './platform/jobs.ts'

const app = await createTestApp()
const { db } = app.deps

test('every job has a unique name with its version', () => {
  const names = jobs(app.deps).map((job) => job.name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z-]+\.[a-z-]+\.v\d+$/)
})

test('the queue schedules the cleanup', async () => {
  const worker = await startWorker(app.database.url, jobs(app.deps))
  const known = () =>
    sql<{ identifier: string }>`select identifier from graphile_worker._private_known_crontabs order by 1`
      .execute(db)
      .then(({ rows }) => rows.map((row) => row.identifier))
  await expect
    .poll(known)
    .toEqual([
      'assignments.overdue.v1',
      'assignments.remind.v1',
      'assignments.summarise.v1',
      'backups.run.v1',
      'certificates.sweep.v1',
      'closed-tests.close-overdue.v1',
      'directory.sweep.v1',
      'files.sweep.v1',
      'hub.sweep.v1',
      'idempotency.sweep.v1',
      'invitations.sweep.v1',
      'jobs.release.v1',
      'limits.sweep.v1',
      'mail.sweep.v1',
      'notifications.new-courses.v1',
      'notifications.streaks-at-risk.v1',
      'organisations.count.v1',
      'packs.publish-due.v1',
      'promptbook.sweep.v1',
      'reports.check.v1',
      'reports.count.v1',
      'reports.keep.v1',
      'reports.schedule.v1',
      'reports.sweep.v1',
      'session.sweep.v1',
      'webhooks.deliver.v1',
      'webhooks.sweep.v1',
    ])
  await worker.stop()
})

test('the cleanup accepts what the queue adds to its payload', async () => {
  await sql`select graphile_worker.add_job('session.sweep.v1', '{"_cron": {"ts": "2026-11-20T09:17:00Z"}}'::json)`.execute(
    db,
  )
  const worker = await startWorker(app.database.url, jobs(app.deps))
  const left = () =>
    sql<{
      count: number
    }>`select count(*) from graphile_worker.jobs where task_identifier = 'session.sweep.v1'`
      .execute(db)
      .then(({ rows }) => rows[0]?.count)
  await expect.poll(left).toBe(0)
  await worker.stop()
})

test('[AUTH-07] the cleanup deletes only expired tokens and sessions without tokens', async () => {
  const userId = await createUser(db)
  const now = app.clock()
  const old = await createSession(db, { userId, idToken: null, now: new Date('2026-09-01T00:00:00Z') })
  const refreshed = await createSession(db, { userId, idToken: null, now: new Date('2026-09-01T00:00:00Z') })
  const renewed = { sessionId: refreshed.sessionId, accessToken: newSecret(), refreshToken: newSecret() }
  await insertTokens(db, renewed, now)
  const fresh = await createSession(db, { userId, idToken: null, now })
  const away = await createUser(db)
  const [, last] = [
    await createSession(db, { userId: away, idToken: null, now: new Date('2026-07-01T00:00:00Z') }),
    await createSession(db, { userId: away, idToken: null, now: new Date('2026-08-01T00:00:00Z') }),
  ]
  app.clock.advance(accessSeconds + 60)
  await sweepSessions(app.deps).run({})
  const sessions = await db.selectFrom('sessions').select('id').execute()
  // The last session of a person who is away stays, so that they do not look as if they had never signed in.
  expect(sessions.map((one) => one.id).toSorted()).toEqual(
    [refreshed.sessionId, fresh.sessionId, last?.sessionId].toSorted(),
  )
  expect(sessions.map((one) => one.id)).not.toContain(old.sessionId)
  const tokens = await db.selectFrom('session_tokens').select(['session_id', 'kind']).execute()
  expect(tokens).toHaveLength(4)
})

test('[AUTH-08] the cleanup deletes only expired data of the hub', async () => {
  const kept = (id: string, expires_at: Date | null) => ({
    model: 'Session',
    id,
    payload: '{}',
    grant_id: null,
    uid: null,
    user_code: null,
    consumed_at: null,
    expires_at,
  })
  await db
    .insertInto('hub.payloads')
    .values([
      kept('over', new Date('2026-11-01T00:00:00Z')),
      kept('running', new Date('2026-12-01T00:00:00Z')),
      kept('for ever', null),
    ])
    .execute()
  await sweepHub(app.deps).run({})
  const left = await db.selectFrom('hub.payloads').select('id').orderBy('id').execute()
  expect(left.map((one) => one.id)).toEqual(['for ever', 'running'])
})

/** Ends every connection to a database, and prevents new ones until it is opened again. */
async function closeDatabase(name: string) {
  await sql`alter database ${sql.id(name)} with allow_connections false`.execute(db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(db)
}

test('[API-02] a job whose failure cannot be stored ends neither the process nor the worker', async () => {
  const { database } = await createTestApp()
  const name = new URL(database.url.replace('@/', '@localhost/')).pathname.slice(1)
  const done: string[] = []
  const ended = Promise.withResolvers<void>()
  const empty = Type.Object({})
  const tasks = [
    job({
      name: 'tests.cut.v1',
      payload: empty,
      maxAttempts: 1,
      run: async () => {
        await closeDatabase(name)
        throw new Error('The connection is gone')
      },
    }),
    job({ name: 'tests.long.v1', payload: empty, maxAttempts: 1, run: () => ended.promise }),
    job({ name: 'tests.next.v1', payload: empty, maxAttempts: 1, run: async () => void done.push('next') }),
  ]
  for (const name of ['long', 'cut'])
    await sql`select graphile_worker.add_job(${`tests.${name}.v1`}, '{}'::json)`.execute(database.db)
  const worker = await startWorker(database.url, tasks)
  const isOpen = async () => {
    const { rows } = await sql<{ open: boolean }>`
      select datallowconn as open from pg_database where datname = ${name}`.execute(db)
    return rows[0]?.open
  }
  await expect.poll(isOpen).toBe(false)
  // Long enough for the attempt to store the failure.
  await setTimeout(500)
  await sql`alter database ${sql.id(name)} with allow_connections true`.execute(db)
  await expect
    .poll(() =>
      sql`select graphile_worker.add_job('tests.next.v1', '{}'::json)`.execute(database.db).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  // Another job of the stopping worker is still running.
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['next'])
  ended.resolve()
  await worker.stop()
})

test('[API-02] a listening connection that breaks while its worker stops does not end the process', async () => {
  const { database } = await createTestApp()
  const { searchParams, pathname } = new URL(database.url.replace('@/', '@localhost/'))
  const proxy = new SilentProxy(`${searchParams.get('host')}/.s.PGSQL.5432`)
  const url = `postgres://zenit@127.0.0.1:${await proxy.listen()}${pathname}`
  const listens = proxy.silenceAfter('LISTEN "jobs:insert"')
  const worker = await startWorker(url, [])
  const cut = await listens
  const stopped = worker.stop()
  await setTimeout(100)
  cut()
  await stopped
  // An unhandled rejection would fail the run.
  await setTimeout(100)
  proxy.close()
})
