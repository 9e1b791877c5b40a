import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDefaultOrganisation } from '../../src/features/organisations/queries.ts'
import { connect, type Db } from '../../src/platform/db/connect.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { Product } from '../faults/product.ts'
import { type Pair, startPair } from './databases.ts'
import { makeNewerVersion } from './newer-version.ts'
import type { Running } from './programs.ts'
import { findPorts, type Ports, startHaproxy, startPgbouncer } from './proxies.ts'

export const newerVersion = '999.0.0'

/** An installation on several machines, all of it on one machine. */
export interface Cluster {
  dir: string
  /** The URL for learners: HAProxy. */
  url: string
  /** Always leads to the current primary. */
  databaseUrl: string
  ports: Ports
  pair: Pair
  /** The two processes that serve requests. */
  old: Product[]
  /** A third one, of the next version. It is not started. */
  newer: Product
  worker: Product
  restartPgbouncer(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  settings?: Record<string, string>
  hasPage?: boolean
  /** The servers of PostgreSQL: by default a pair whose replica the test promotes. */
  startDatabases?: (dir: string) => Promise<Pair>
  /** Fills the migrated database before any process serves requests. */
  prepare?: (db: Db) => Promise<void>
}

/** Longer than HAProxy needs to notice that a process is stopping. */
const leavingMs = '3500'

const address = (port: number) => `postgres://zenit@127.0.0.1:${port}/zenit`

function settingsFor(ports: Ports): Record<string, string> {
  return {
    DATABASE_URL: address(ports.primary),
    DATABASE_POOLER_URL: address(ports.pooler),
    DATABASE_REPLICA_URL: address(ports.replica),
    PUBLIC_URL: `http://localhost:${ports.http}`,
    SHUTDOWN_DELAY_MS: leavingMs,
  }
}

async function createProducts(dir: string, ports: Ports, { settings, hasPage = false }: Options) {
  await mkdir(join(dir, 'files'))
  const program = await makeNewerVersion(join(dir, 'newer'), newerVersion)
  const create = async (name: string, more: { settings: Record<string, string>; program?: string }) => {
    const dataDir = join(dir, name)
    await mkdir(dataDir)
    // Shared by all processes, like a network disk.
    await symlink(join(dir, 'files'), join(dataDir, 'files'))
    const all = { ...settingsFor(ports), ...settings, ...more.settings }
    return Product.create({ hasPage, ...more, dataDir, settings: all })
  }
  // The first process loads the content for all of them.
  const noDemo = { DEMO: 'false' }
  return {
    old: [
      await create('http-1', { settings: { ROLES: 'http' } }),
      await create('http-2', { settings: { ROLES: 'http', ...noDemo } }),
    ],
    newer: await create('http-3', { settings: { ROLES: 'http', ...noDemo }, program }),
    worker: await create('worker', { settings: { ROLES: 'worker', ...noDemo } }),
  }
}

async function prepareDatabase(url: string, prepare: (db: Db) => Promise<void>): Promise<void> {
  const db = connect(url, 2)
  try {
    await migrate(db)
    await ensureDefaultOrganisation(db)
    await prepare(db)
  } finally {
    await db.destroy()
  }
}

/** Resolves when the proxy has found a process that serves requests. */
async function untilServed(url: string): Promise<void> {
  while (
    !(await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(50)
}

/** Starts everything except the process of the newer version. */
export async function startCluster(options: Options = {}): Promise<Cluster> {
  const dir = await mkdtemp(join(tmpdir(), 'zenit-cluster-'))
  const ports = await findPorts()
  const stops: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })]
  const stop = async () => {
    for (const one of stops.toReversed()) await one()
  }
  try {
    const pair = await (options.startDatabases ?? startPair)(dir)
    stops.push(pair.stop)
    if (options.prepare) await prepareDatabase(pair.primary.url('zenit'), options.prepare)
    const { old, newer, worker } = await createProducts(dir, ports, options)
    const products = [...old, newer].map(({ port }) => port)
    const haproxy = await startHaproxy(dir, ports, { products, pair })
    stops.push(haproxy.stop)
    let pgbouncer: Running = await startPgbouncer(dir, ports)
    stops.push(() => pgbouncer.stop('SIGQUIT'))
    stops.push(() => Promise.all([...old, newer, worker].map((product) => product.stop())))
    await Promise.all([...old, worker].map((product) => product.start()))
    const url = `http://localhost:${ports.http}`
    await untilServed(url)
    return {
      databaseUrl: address(ports.primary),
      ...{ dir, url, ports, pair, old, newer, worker, stop },
      async restartPgbouncer() {
        // Since 1.23, SIGTERM waits until every client has left.
        await pgbouncer.stop('SIGQUIT')
        pgbouncer = await startPgbouncer(dir, ports)
      },
    }
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}
