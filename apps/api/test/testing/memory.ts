import { collectGarbage } from '../../src/platform/process/collect-garbage.ts'

const lookMs = 20
const mostTurns = 3

async function growthOnce(work: () => Promise<unknown>): Promise<number> {
  collectGarbage()
  const before = process.memoryUsage.rss()
  let most = before
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const watching = setInterval(look, lookMs)
  try {
    await work()
  } finally {
    clearInterval(watching)
  }
  look()
  return most - before
}

/**
 * How many bytes this process grows at most during some work. The work is done up to three times, until it grows by
 * less than the limit: what it needs it needs each time, but garbage of it, or of earlier tests, is collected at any
 * time.
 */
export async function growthDuring(work: () => Promise<unknown>, limit: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < mostTurns && least >= limit; turn++)
    least = Math.min(least, await growthOnce(work))
  return least
}
