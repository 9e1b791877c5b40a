import type { AddressInfo } from 'node:net'
import { calls } from '@zenit/contract/calls'
import { deletePack } from '@zenit/contract/packs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../testing/app.ts'
import { knownOf } from './inputs.ts'
import { Attack, type Fault, type Report } from './run.ts'
import { type Target, targetsBeside, targetsOfCalls } from './targets.ts'
import { createWorld } from './world.ts'

// `npm run fuzz` sets these; see docs/operating/limits.md.
const runs = Number(process.env.FUZZ_RUNS ?? 60)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120)
const only = process.env.FUZZ_ONLY

const app = await createTestApp({ RATE_LIMITS: 'false' })
const world = await createWorld(app)
await app.app.listen({ port: 0, host: '127.0.0.1' })
const attack = new Attack({ app, world, port: (app.app.server.address() as AddressInfo).port })

// Calls that delete packs come last, because the other calls need the packs.
const isLast = ({ name }: Target) => name === deletePack.name
const targets = [...targetsOfCalls(world.known), ...targetsBeside(app.app, world.known)]
  .filter(({ name }) => !only || name.includes(only))
  .sort((a, b) => Number(isLast(a)) - Number(isLast(b)))
/** Calls on packs, on previews, and on organisations. */
const studioCalls = calls.filter(({ path }) => /^\/(?:studio\/(?:packs|organisations)|previews)\b/.test(path))

test.skipIf(only)('[API-02] every call of the studio gets inputs with existing ids', () => {
  const gaps = studioCalls.flatMap((call) => {
    const { name, path, params } = call
    const target = targets.find((one) => one.name === name)
    if (!target) return [`${name} is sent nothing`]
    const inputs = fc.sample(target.inputs, { numRuns: 200, seed })
    const parts = path.split('/').map((part) => part.slice(1))
    return Object.keys(params?.properties ?? {}).flatMap((param) => {
      const there = new Set(knownOf(call, world.known)[param])
      const at = parts.indexOf(param) + 1
      const isThere = inputs.some(({ request }) => there.has(request.target.split(/[/?]/)[at] ?? ''))
      return isThere
        ? []
        : [`${name}: no input has a ${param} that is there; add some in studio.ts or organisations.ts`]
    })
  })
  expect(studioCalls.length).toBeGreaterThan(90)
  expect(gaps).toEqual([])
})

const reports = new Map<string, Report>()

const shown = ({ what, curl, answer }: Fault) => `${what}\n  ${curl}\n  → ${answer}`

/** The first fault of each kind, because one cause often gives several. */
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
  '[API-02] %s handles hostile input',
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
