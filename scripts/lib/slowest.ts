import type { TestOutcome } from './reports.mjs'

type TimedTest = Pick<TestOutcome, 'seconds'>

const slowestFirst = (one: TimedTest, other: TimedTest) => other.seconds - one.seconds
const line = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(6)} s  ${name}`

/** The slowest tests of a run, one per line. */
export const slowestTests = (run: readonly TestOutcome[], count: number): string[] =>
  [...run]
    .sort(slowestFirst)
    .slice(0, count)
    .map(({ seconds, file, title }) => line(seconds, `${file} › ${title}`))

/** The files with the longest total time of their tests. */
export function slowestFiles(run: readonly TestOutcome[], count: number): string[] {
  const sums = new Map<string, number>()
  for (const { file, seconds } of run) sums.set(file, (sums.get(file) ?? 0) + seconds)
  return [...sums]
    .map(([file, seconds]) => ({ file, seconds }))
    .sort(slowestFirst)
    .slice(0, count)
    .map(({ file, seconds }) => line(seconds, file))
}
