import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../testing/app.ts'
import { Attack, type Fault, type Report } from './run.ts'
import { type Target, targetsBeside, targetsOfCalls } from './targets.ts'
import { createWorld } from './world.ts'

// `npm run fuzz` sets these; see docs/operating.md.
const runs = Number(process.env.FUZZ_RUNS ?? 60)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120)
const only = process.env.FUZZ_ONLY

const app = await createTestApp({ RATE_LIMITS: 'false' })
const world = await createWorld(app)
await app.app.listen({ port: 0, host: '127.0.0.1' })
const attack = new Attack({ app, world, port: (app.app.server.address() as AddressInfo).port })

const targets = [...targetsOfCalls(world.known), ...targetsBeside(app.app, world.known)].filter(
  ({ name }) => !only || name.includes(only),
)
const reports = new Map<string, Report>()

const shown = ({ what, curl, answer }: Fault) => `${what}\n  ${curl}\n  → ${answer}`

/** The first of each kind: one fault seldom comes alone. */
const firstOfEach = (faults: readonly Fault[]) => [
  ...new Map(faults.toReversed().map((one) => [one.what, one])).values(),
]

beforeAll(() => expect(targets.length).toBeGreaterThan(0))

afterAll(() => {
  attack.stop()
  const all = [...reports.values()]
  const sum = (of: (report: Report) => number) => all.reduce((total, report) => total + of(report), 0)
  const kinds = ['2xx', '3xx', '4xx', 'none'].map(
    (kind) => `${sum(({ answers }) => answers[kind] ?? 0)} ${kind}`,
  )
  if (all.length === 0 || !process.env.FUZZ_RUNS) return
  const stall = Math.max(...all.map(({ longestStall }) => longestStall)).toFixed(0)
  const unreached = [...reports].filter(([, { answers }]) => !answers['2xx'] && !answers['3xx'])
  console.log(
    `${sum(({ sent }) => sent)} requests to ${all.length} routes (seed ${seed}): ${kinds.join(', ')}; ` +
      `the event loop stood still for ${stall} ms at most\n` +
      `Routes that took none of them: ${unreached.map(([name]) => name).join(', ') || 'none'}`,
  )
})

test.each(targets.map((target): [string, Target] => [target.name, target]))(
  '[API-02] %s bears hostile input',
  async (name, target) => {
    const report = await attack.run(target, { runs, seed })
    reports.set(name, report)
    expect(report.faults.length, `seed ${seed}\n${firstOfEach(report.faults).map(shown).join('\n\n')}`).toBe(
      0,
    )
    expect((await app.app.inject('/health/ready')).statusCode).toBe(200)
  },
  60_000 + runs * 1_000,
)
