import { sql } from 'kysely'
import type { Db } from './db/connect.ts'

/** The only source of time, injected everywhere so that tests can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

const syncMs = 3_000
/** Measurements with a longer round trip are too inaccurate. */
const longestTripMs = 1_000
/** Maximum number of tries at start. The first connection may be slow, the next reuses it. */
const mostTries = 5
/** Differences below this come from the round trip to the database. */
const jitterMs = 50
/** A step, or a difference of this machine's clock, that is worth a log line. */
const notableMs = 30_000

interface SharedClock {
  now: Clock
  /** How far this machine's own clock is ahead, in milliseconds. */
  skew(): number
  stop(): void
}

interface Notices {
  /** Called when the database's clock was set, with the difference. */
  onJump(ms: number): void
  onSkew(ms: number): void
}

/**
 * Returns the milliseconds by which the database's clock is ahead of this process's monotonic one; null when the round
 * trip took too long.
 */
async function measure(db: Db): Promise<number | null> {
  const before = performance.now()
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  const after = performance.now()
  const [row] = rows
  return row && after - before < longestTripMs ? row.ms - (before + after) / 2 : null
}

/** This machine's clock is used only when the database's is unavailable, because it may be hours off. */
async function measureAtStart(db: Db): Promise<number> {
  for (let turn = 0; turn < mostTries; turn++) {
    const measured = await measure(db)
    if (measured !== null) return measured
  }
  return Date.now() - performance.now()
}

/**
 * The database's clock, shared by all processes: read every few seconds and extended in between by the monotonic clock,
 * so that a machine with a wrong clock sees the same deadlines as the others (022).
 */
export async function startSharedClock(db: Db, notices: Notices): Promise<SharedClock> {
  let offset = await measureAtStart(db)
  const now = () => new Date(offset + performance.now())
  const skew = () => Date.now() - now().getTime()
  let isSkewed = false
  const tellSkew = () => {
    const ms = skew()
    if (Math.abs(ms) > notableMs && !isSkewed) notices.onSkew(ms)
    isSkewed = Math.abs(ms) > notableMs
  }
  const sync = async () => {
    const measured = await measure(db)
    if (measured === null) return
    const step = measured - offset
    if (Math.abs(step) > jitterMs) offset = measured
    if (Math.abs(step) > notableMs) notices.onJump(step)
    tellSkew()
  }
  tellSkew()
  // Time continues while the database is unreachable.
  const timer = setInterval(() => void sync().catch(() => undefined), syncMs).unref()
  return { now, skew, stop: () => clearInterval(timer) }
}
