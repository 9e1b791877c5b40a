import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureProxies } from '../../../../scripts/lib/proxies.mjs'
import { checkPooler, checkReplica } from '../../src/doctor/beside-database.ts'
import { connect, connectServing, type Db } from '../../src/platform/db/connect.ts'
import { examinePooler, type Pooler } from '../../src/platform/db/pooler.ts'
import { Replica } from '../../src/platform/db/replica.ts'
import { type Pair, startPair } from './databases.ts'
import type { Running } from './programs.ts'
import { findPorts, startPgbouncer } from './proxies.ts'

let dir = ''
let pair: Pair
let primary: Db

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'zenit-pair-'))
  pair = await startPair(dir)
  primary = connect(pair.primary.url('zenit'), 2)
  await sql`create table notes (text text)`.execute(primary)
})

afterAll(async () => {
  await primary?.destroy()
  await pair?.stop()
  await rm(dir, { recursive: true, force: true })
})

const follows = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(db)
  return rows[0]?.follows === true
}

const countNotes = async (db: Db): Promise<number> => (await sql`select from notes`.execute(db)).rows.length

/** Resolves when the replica is read; until then, on a busy machine, the primary. Every note is there at each look. */
async function untilReplicaReads(replica: Replica, notes: number): Promise<void> {
  const counts: number[] = []
  const look = async () => {
    const db = await replica.current()
    counts.push(await countNotes(db))
    return follows(db)
  }
  await expect.poll(look).toBe(true)
  expect(new Set(counts)).toEqual(new Set([notes]))
}

test('[OPS-03] reports are read from an up-to-date replica, and otherwise from the primary', async () => {
  const replica = new Replica(primary, pair.replica.url('zenit'), 2)
  for (let count = 1; count <= 5; count++) {
    await sql`insert into notes values ('Zażółć')`.execute(primary)
    await untilReplicaReads(replica, count)
  }
  await pair.replica.ask('select pg_wal_replay_pause()')
  await sql`insert into notes values ('gęślą')`.execute(primary)
  const meanwhile = await replica.current()
  expect([await follows(meanwhile), await countNotes(meanwhile)]).toEqual([false, 6])
  await pair.replica.ask('select pg_wal_replay_resume()')
  await untilReplicaReads(replica, 6)
  await replica.destroy()

  const away = new Replica(primary, 'postgres://zenit@127.0.0.1:1/zenit', 2)
  expect(await follows(await away.current())).toBe(false)
  await away.destroy()
})

test('[OPS-05] the doctor reports whether the replica keeps up', async () => {
  const url = pair.replica.url('zenit')
  await expect
    .poll(() => checkReplica(primary, url))
    .toMatchObject({ state: 'ok', detail: '0 kB behind the primary' })
  await pair.replica.ask('select pg_wal_replay_pause()')
  await sql`insert into notes select repeat('gęślą jaźń ', 50) from generate_series(1, 40000)`.execute(
    primary,
  )
  const { state, detail } = await checkReplica(primary, url)
  expect([state, detail]).toEqual(['warning', expect.stringMatching(/^\d{5} kB behind the primary: reports/)])
  await pair.replica.ask('select pg_wal_replay_resume()')
  await expect.poll(() => checkReplica(primary, url)).toMatchObject({ state: 'ok' })
  const none = await checkReplica(primary, pair.primary.url('zenit'))
  expect(none).toMatchObject({ state: 'warning', detail: expect.stringContaining('leads to the primary') })
  await expect(checkReplica(primary, 'postgres://zenit@127.0.0.1:1/zenit')).rejects.toThrow('ECONNREFUSED')
})

/**
 * Runs two transactions at the same time, so that the pooler needs two connections, with prepared statements on both.
 */
async function useAll(pooler: Pooler): Promise<number[]> {
  const db = connectServing(pooler, 4)
  const ask = (value: number) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ value: number }>`select ${value}::int as value, pg_sleep(0.02)`.execute(tx)
      return rows[0]?.value ?? 0
    })
  try {
    const answers: number[] = []
    for (let round = 0; round < 5; round++)
      answers.push(...(await Promise.all(Array.from({ length: 8 }, (_, index) => ask(index)))))
    return answers
  } finally {
    await db.destroy()
  }
}

/** Prepares a statement and executes it by name while another client has the connection on which it was prepared. */
async function askByName(url: string): Promise<unknown> {
  const [one, other] = [new pg.Client(url), new pg.Client(url)]
  const statement = { name: 'ours', text: 'select $1::int as value', values: [7] }
  try {
    for (const client of [one, other]) await client.connect()
    await one.query(statement)
    await other.query('begin')
    const { rows } = await one.query(statement)
    return rows[0].value
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    for (const client of [one, other]) await client.end()
  }
}

const missing = ensureProxies()

test.runIf(missing.length === 0)(
  `[OPS-03] PgBouncer lends connections for a transaction, and statements are named only where it keeps them${missing.length > 0 ? ` (left out: ${missing.join(' and ')} cannot be installed here)` : ''}`,
  async () => {
    const ports = { ...(await findPorts()), primary: pair.primary.port }
    const pgbouncer: Running = await startPgbouncer(dir, ports)
    const url = `postgres://zenit@127.0.0.1:${ports.pooler}/zenit`
    try {
      const pooler = await examinePooler(url)
      const expected = Array.from({ length: 5 }, () => [0, 1, 2, 3, 4, 5, 6, 7]).flat()
      expect(await useAll(pooler)).toEqual(expected)
      const found = pooler.keepsStatements ? 'keeps prepared statements' : 'statements are sent without names'
      expect(await checkPooler(primary, url)).toEqual({ state: 'ok', detail: found })
      const other = connect(pair.primary.url('postgres'), 1)
      expect(await checkPooler(other, url)).toMatchObject({ state: 'failed' })
      await other.destroy()
      // Checks the pooler itself: the result must match what was detected.
      expect(await askByName(url)).toBe(pooler.keepsStatements ? 7 : '26000')
    } finally {
      await pgbouncer.stop('SIGQUIT')
    }
  },
)

test('[OPS-03] a pooler whose connections have no limits is rejected', async () => {
  await expect(examinePooler(pair.primary.url('zenit'))).rejects.toThrow(
    /^The connections of DATABASE_POOLER_URL must/,
  )
})
