import { expect, test } from 'vitest'
import { describeReport, sumOf } from './report.ts'
import { type Plan, runLedger } from './run.ts'

// `npm run ledger` runs 200 cycles.
const cycles = 20

test.each([['server'], ['database']] as const)(
  '[API-02][ORG-04] acknowledged writes are stored exactly once, however often the %s is killed',
  { timeout: 240_000 },
  async (kill) => {
    const plan: Plan = { kill, cycles }
    const report = await runLedger(plan)
    const text = describeReport(plan, report)
    console.log(text)
    expect(report.isDurable).toBe(true)
    expect(report.surprises, text).toEqual([])
    expect(sumOf(report), text).toMatchObject({ lost: 0, doubled: 0 })
    expect(sumOf(report).acknowledged, 'somebody got on').toBeGreaterThan(cycles)
    expect(report.cutOff + report.refused, 'the kills were noticed').toBeGreaterThan(0)
    expect(report.unlike, 'figures of reports').toBe(0)
    expect(report.ownEnds).toBe(0)
  },
)
