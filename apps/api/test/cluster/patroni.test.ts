import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensurePatroni } from '../../../../scripts/lib/patroni.mjs'
import { ensureProxies } from '../../../../scripts/lib/proxies.mjs'
import { Load } from './load.ts'
import { type PatroniPair, startPatroniPair } from './patroni.ts'
import { describeRow, faultOf, longestMs } from './trials.ts'

const missing = [...ensureProxies(), ...ensurePatroni()]
const isWhole = missing.length === 0
const leftOut = isWhole ? '' : ` (left out: ${missing.join(' and ')} cannot be installed here)`

let load: Load
let pair: PatroniPair

beforeAll(async () => {
  if (!isWhole) return
  load = await Load.start(async () => {
    pair = await startPatroniPair()
    return pair
  })
}, 240_000)

afterAll(() => load?.stop())

/** `ttl` of deploy/patroni.yml, after which a machine that is silent counts as dead. */
const silentMs = 20_000

/** A failure that Patroni has to notice and mend by itself, while learners write. */
async function survive(name: string, longest: number, strike: () => Promise<void>): Promise<void> {
  const seen = await load.during(strike, 2_000)
  const row = { trial: { name, isSilent: false, strike }, seen }
  console.log(describeRow(row))
  expect(faultOf(row, longest)).toBeNull()
}

test.runIf(isWhole)(
  `[OPS-03] Patroni replaces a dead primary, and a dead machine, by itself, and no confirmed data is lost${leftOut}`,
  { timeout: 300_000, tags: ['long'] },
  async () => {
    const { primary, replica } = await pair.untilWhole()
    await survive('the primary’s PostgreSQL killed', longestMs, async () => {
      primary.kill()
      await replica.untilPrimary()
    })
    // The former primary follows the new one, without anybody's work.
    const swapped = await pair.untilWhole()
    expect([swapped.primary.name, swapped.replica.name]).toEqual([replica.name, primary.name])
    await survive('the primary’s machine switched off', silentMs + longestMs, async () => {
      swapped.primary.switchOff()
      await swapped.replica.untilPrimary()
    })
    swapped.primary.switchOn()
    await pair.untilWhole()
  },
)
