import { afterAll, beforeAll, expect, test } from 'vitest'
import { newerVersion } from './cluster.ts'
import { Load } from './load.ts'
import { ensureProxies } from '../../../../scripts/lib/proxies.mjs'
import { describeRow, faultOf, headings, type Row, runTrials } from './trials.ts'

const missing = ensureProxies()
const isWhole = missing.length === 0
const title = isWhole ? '' : ` (left out: ${missing.join(' and ')} cannot be installed here)`

let load: Load

beforeAll(async () => {
  if (isWhole) load = await Load.start()
})

afterAll(async () => {
  await load?.stop()
})

const countReaders = `select count(*) from pg_stat_activity
  where datname = 'zenit' and backend_type = 'client backend'`

const versionAt = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/health/live`)
  return ((await response.json()) as { version: string }).version
}

test.runIf(isWhole)(
  `[API-02][OPS-02][OPS-03] several processes behind HAProxy and PgBouncer are updated, killed and given another database, and no confirmed data is lost${title}`,
  { timeout: 240_000, tags: ['long'] },
  async () => {
    const { cluster } = load
    const { headers } = await fetch(`${cluster.url}/health/live`)
    expect(headers.get('keep-alive'), 'what a process says of its own connections').toBeNull()
    let readers: Promise<{ count: number }[]> | undefined
    const onRow = (row: Row) => {
      console.log(describeRow(row))
      readers ??= cluster.pair.replica.ask(countReaders)
    }
    console.log(headings)
    const rows = await runTrials(load, { aroundMs: 1_000, onRow })
    const faults = rows.map((row) => [row.trial.name, faultOf(row)]).filter(([, fault]) => fault !== null)
    expect(faults).toEqual([])
    expect(rows[0]?.seen.streams, 'streams were opened again').toBeGreaterThan(1)
    expect((await readers)?.[0]?.count, 'reports were read from the replica').toBeGreaterThan(0)
    // After a change of the primary, HAProxy finds each process again, but not all at the same time.
    const versions = () => Promise.all(Array.from({ length: 12 }, () => versionAt(cluster.url)))
    await expect.poll(versions).toContain(newerVersion)
    for (const product of [...cluster.old, cluster.newer, cluster.worker])
      expect(product.ownEnds, product.log).toBe(0)
  },
)
