import type { Count } from './audit.ts'
import type { Plan, Report } from './run.ts'

/** Nothing is lost or duplicated, all responses are successes or “try again later”, and no server ended by itself. */
export const isSound = ({ counts, surprises, ownEnds }: Report): boolean =>
  surprises.length === 0 &&
  ownEnds === 0 &&
  Object.values(counts).every(({ lost, doubled }) => lost + doubled === 0)

export function sumOf({ counts }: Report): Count {
  const sum = { acknowledged: 0, unanswered: 0, lost: 0, doubled: 0 }
  for (const count of Object.values(counts))
    for (const field of Object.keys(sum) as (keyof Count)[]) sum[field] += count[field]
  return sum
}

const columns = ['acknowledged', 'unanswered', 'lost', 'doubled'] as const

const row = (name: string, count: Count) =>
  name.padEnd(14) + columns.map((column) => String(count[column]).padStart(14)).join('')

/** A readable text of the report. */
export function describeReport({ kill, cycles }: Plan, report: Report): string {
  const { learners, cutOff, refused, ownEnds, isDurable } = report
  const away = report.away.toSorted((a, b) => a - b)
  return [
    `${kill} killed ${cycles} times; ${learners} learners; ${cutOff} tries without an answer, ${refused} answered 503`,
    `away after a kill: median ${away[away.length >> 1]} ms, longest ${away.at(-1)} ms`,
    `servers that ended by themselves: ${ownEnds}; durable database: ${isDurable}`,
    ' '.repeat(14) + columns.map((column) => column.padStart(14)).join(''),
    ...Object.entries(report.counts).map(([kind, count]) => row(kind, count)),
    row('all', sumOf(report)),
    ...report.surprises.slice(0, 20).map((surprise) => `surprise: ${surprise}`),
  ].join('\n')
}
