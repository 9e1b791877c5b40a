import { sql } from 'kysely'
import type { Db } from './db/connect.ts'

/** The only source of time: injected everywhere, so that tests move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

const syncMs = 3_000
/** A measurement that took longer says little. */
const longestTripMs = 1_000
/** How often a start tries to get a good one. The first connection may take its time, the next finds it open. */
const mostTries = 5
/** Below this, a difference is the way to the database and back. */
const jitterMs = 50
/** A step, or a distance of this machine's clock, that someone should know about. */
const notableMs = 30_000

interface SharedClock {
  now: Clock
  /** How far this machine's own clock is ahead, milliseconds. */
  skew(): number
  stop(): void
}

interface Notices {
  /** The time has been set: the database's clock jumped by so much. */
  onJump(ms: number): void
  onSkew(ms: number): void
}

/** Milliseconds by which the database's clock is ahead of this process's monotonic one; null when it took too long. */
async function measure(db: Db): Promise<number | null> {
  const before = performance.now()
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  const after = performance.now()
  const [row] = rows
  return row && after - before < longestTripMs ? row.ms - (before + after) / 2 : null
}

/** This machine's clock counts only where the database has none to offer: what it says may be hours off. */
async function measureAtStart(db: Db): Promise<number> {
  for (let turn = 0; turn < mostTries; turn++) {
    const measured = await measure(db)
    if (measured !== null) return measured
  }
  return Date.now() - performance.now()
}

/**
 * The database's clock, which all processes have in common: read every few seconds and carried on in between by the
 * monotonic clock. So a machine whose own clock is wrong, or jumps, sees the same deadlines as the others (022).
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
  // While the database is away, time goes on.
  const timer = setInterval(() => void sync().catch(() => undefined), syncMs).unref()
  return { now, skew, stop: () => clearInterval(timer) }
}
