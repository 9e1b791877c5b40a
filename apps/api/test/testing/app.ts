import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { Catalog } from '../../src/content/catalog/catalog.ts'
import type { Deps } from '../../src/deps.ts'
import { createOwnLogins } from '../../src/features/hub/provider/logins.ts'
import { createViewers } from '../../src/features/session/viewer.ts'
import { connect, type Db } from '../../src/platform/db/connect.ts'
import { Listener } from '../../src/platform/db/listener.ts'
import type { DiskFiles } from '../../src/platform/files/disk-files.ts'
import { openStore } from '../../src/platform/files/open.ts'
import { Presence } from '../../src/platform/presence.ts'
import { connectionWaitMs, createTestDatabase, type TestDatabase } from './database.ts'
import { withStrictAnswers } from './strict-answers.ts'

/** A clock that moves only when a test moves it. */
interface TestClock {
  (): Date
  set(time: string | Date): void
  advance(seconds: number): void
}

export function createTestClock(start: string): TestClock {
  let now = new Date(start)
  return Object.assign(() => new Date(now), {
    set: (time: string | Date) => {
      now = new Date(time)
    },
    advance: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  })
}

export interface TestApp {
  app: FastifyInstance
  /** Files are on the disk, unless the test’s environment names a bucket. */
  deps: Deps & { files: DiskFiles }
  clock: TestClock
  database: TestDatabase
}

const testEnvironment = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DEMO: 'false',
  // The hub’s address is a port on which nothing listens, even if the product runs beside the tests.
  PUBLIC_URL: 'http://localhost:1',
}

/**
 * The real app over a real database, with a clock that tests can move. It is closed after the test file, or after the
 * test that creates it.
 */
export async function createTestApp(env: Record<string, string> = {}, logTo?: Writable): Promise<TestApp> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'zenit-files-'))
  // A Friday morning, winter time in Warsaw.
  const clock = createTestClock('2026-11-20T09:00:00Z')
  const config = { ...readConfig({ ...testEnvironment, ...env }), dataDir }
  const listener = new Listener(database.url, () => undefined)
  const deps: TestApp['deps'] = {
    config,
    db: database.db,
    replica: null,
    databaseUrl: database.url,
    clock,
    catalog: await Catalog.open(database.db),
    files: openStore(config) as DiskFiles,
    viewers: createViewers({ db: database.db, clock, listener }),
    ownLogins: createOwnLogins(),
    presence: new Presence(),
    listener,
    telemetry: null,
  }
  const app = await withStrictAnswers(() => buildApp(deps, logTo))
  // An app that a test creates is closed after that test.
  const atTheEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  atTheEnd(async () => {
    await app.close()
    await deps.listener.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { app, deps, clock, database }
}

const poolSize = 20

/** Opens the connections of the pool in advance; otherwise many simultaneous calls would wait for them. */
const openConnections = (db: Db) =>
  Promise.allSettled(Array.from({ length: poolSize }, () => sql`select pg_sleep(0.2)`.execute(db)))

/**
 * Another process of the same product, for calls that reach both at the same moment. It has the same database and
 * files, but its own connections and caches: cached data belongs to an app or its `Deps`, never to a module
 * (app.test.ts in this folder).
 */
export async function createProcess(first: TestApp): Promise<TestApp> {
  const db = connect(first.database.url, poolSize, connectionWaitMs)
  for (const one of [first.deps.db, db]) await openConnections(one)
  const listener = new Listener(first.database.url, () => undefined)
  const deps: TestApp['deps'] = {
    ...first.deps,
    db,
    catalog: await Catalog.open(db),
    files: openStore(first.deps.config) as DiskFiles,
    viewers: createViewers({ db, clock: first.clock, listener }),
    ownLogins: createOwnLogins(),
    presence: new Presence(),
    listener,
  }
  const app = await withStrictAnswers(() => buildApp(deps))
  const atTheEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  atTheEnd(async () => {
    await app.close()
    await deps.listener.close()
    await db.destroy()
  })
  return { ...first, app, deps }
}
