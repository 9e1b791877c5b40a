import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import { withTimeout } from './concurrency/timeout.ts'
import type { Db, DbOrTx } from './db/connect.ts'
import { platformLocks, takeLock } from './db/locks.ts'
import { prepare } from './db/prepare.ts'
import type { OutageCause } from './db/tables.ts'
import type { Account, Presence } from './presence.ts'

/** A period in which no process of this installation served. */
export interface Outage {
  from: Date
  until: Date
  /** How much of it counts: all up to a limit; nothing of a stall. */
  seconds: number
  cause: OutageCause
}

/** The shared clock has been set back. */
export interface ClockSetback {
  now: Date
  seconds: number
}

/** Runs work in a transaction that does not overlap with the return of another process. */
export type InTurn = <T>(work: (tx: DbOrTx) => Promise<T>) => Promise<T>

export interface HeartbeatDeps {
  db: Db
  clock: Clock
  presence: Presence
  /**
   * Gives back the time of an outage, in as many transactions as needed. If the process is killed, the next one starts
   * over, so each step must be safe to repeat.
   */
  onReturn: (inTurn: InTurn, outage: Outage) => Promise<void>
  /** Takes back what was given by a wrong clock, in the transaction that adopts the right one. */
  onSetBack: (tx: DbOrTx, setBack: ClockSetback) => Promise<void>
}

const beatMs = 3_000
/** A slower beat hangs on a dead connection; the next one uses another. */
const patienceMs = 8_000
/** Longer silence is an outage; shorter ones are a slow machine or a restart under load. */
export const silenceMs = 10_000
/**
 * A wrong clock may claim years. Nobody stops the platform for more than a week on purpose during tests, and an extra
 * week does no harm to an open attempt.
 */
const mostSeconds = 7 * 24 * 60 * 60

/** The row contains when any process last served. It moves while beats are in time. */
const moveRow = prepare<object, { now: Date; since: Date; until: Date }>(
  ({ now, since, until }) => sql`
    update heartbeat set beaten_at = greatest(beaten_at, ${now})
    where beaten_at between ${since} and ${until} returning is_only`,
)

const readRow = prepare<{ beaten_at: Date }, object>(() => sql`select beaten_at from heartbeat`)

const writeRow = prepare<object, { now: Date }>(
  ({ now }) => sql`
    insert into heartbeat (beaten_at) values (${now}) on conflict (is_only) do update set beaten_at = excluded.beaten_at`,
)

const isSilence = (ms: number): boolean => ms > silenceMs

/**
 * Returns the outage since `from`; null when there was none (another process has adopted a new clock before this one).
 * What requests can cause gives no time back: a process too busy to beat was not away.
 */
export function outageSince(from: Date, now: Date, account: Account | null): Outage | null {
  const ms = now.getTime() - from.getTime()
  if (!isSilence(ms)) return null
  const outage = (cause: OutageCause, owedMs: number) => ({
    ...{ from, until: now, cause },
    seconds: Math.min(Math.ceil(owedMs / 1000), mostSeconds),
  })
  if (!account) return outage('absence', ms)
  const { realMs, stepMs, stalledMs, stoodStillMs } = account
  if (!isSilence(realMs) && !isSilence(stepMs)) return null
  const owedMs = ms - Math.min(stalledMs, ms)
  if (!isSilence(owedMs)) return outage('stall', 0)
  if (isSilence(stepMs)) return outage('clock', owedMs)
  return outage(stoodStillMs > owedMs / 2 ? 'suspension' : 'database', owedMs)
}

/** Whether the platform is, or was until now, away. False when nothing has ever served. */
export async function isAway({ db, clock }: Pick<HeartbeatDeps, 'db' | 'clock'>): Promise<boolean> {
  const [row] = await readRow(db, {})
  return row !== undefined && isSilence(clock().getTime() - row.beaten_at.getTime())
}

/** The row exists when a process was killed while settling: the outage then lasted longer. */
async function saveOutage(tx: DbOrTx, { from, until, seconds, cause }: Outage): Promise<void> {
  await tx
    .insertInto('outages')
    .values({ away_from: from, away_until: until, seconds, cause })
    .onConflict((conflict) =>
      conflict
        .column('away_from')
        .doUpdateSet({ away_until: until, seconds })
        .where('outages.away_until', '<', until)
        .where('outages.seconds', '<', seconds),
    )
    .execute()
}

/** Maximum difference between equal clocks. */
const jitterMs = 1_000

/**
 * Older than this process's own last beat: another process has adopted a clock that was set back, this one has not yet.
 */
const isFollowedByOthers = (ms: number, account: Account | null): boolean =>
  account !== null && ms > account.realMs + account.stepMs + jitterMs

type Return = { outage: Outage } | { isFollowed: boolean }

/**
 * Records an outage that has just ended, for which time is owed. Does not move a correct row when this process's clock
 * is wrong: it would seem to be set back a second time.
 */
async function endSilence(
  tx: DbOrTx,
  deps: HeartbeatDeps,
  { from, now }: { from: Date; now: Date },
): Promise<Return> {
  const account = deps.presence.account(now)
  const outage = outageSince(from, now, account)
  if (!outage && isFollowedByOthers(now.getTime() - from.getTime(), account)) return { isFollowed: false }
  if (outage) await saveOutage(tx, outage)
  // The row stays until the time is given back, so that other processes see that it is not.
  if (outage && outage.seconds > 0) return { outage }
  await writeRow(tx, { now })
  return { isFollowed: true }
}

/**
 * The time in the row is in the future: the clock was set back, unless this process has not noticed yet that
 * it was set forward.
 */
async function followBack(tx: DbOrTx, deps: HeartbeatDeps, { from, now }: { from: Date; now: Date }) {
  const account = deps.presence.account(now)
  if (account && !isSilence(-account.stepMs)) return
  await deps.onSetBack(tx, { now, seconds: Math.round((from.getTime() - now.getTime()) / 1000) })
  await writeRow(tx, { now })
}

/** Handles a row that is not recent. */
async function lookBack(tx: DbOrTx, deps: HeartbeatDeps): Promise<Return> {
  const now = deps.clock()
  const [row] = await readRow(tx, {})
  if (!row) {
    await writeRow(tx, { now })
    return { isFollowed: true }
  }
  const moment = { from: row.beaten_at, now }
  const ms = now.getTime() - row.beaten_at.getTime()
  if (isSilence(ms)) return endSilence(tx, deps, moment)
  if (isSilence(-ms)) await followBack(tx, deps, moment)
  return { isFollowed: true }
}

/** Does nothing when another process was faster, whose beats are newer. */
async function endReturn(tx: DbOrTx, { clock }: HeartbeatDeps, { from }: Outage): Promise<void> {
  const [row] = await readRow(tx, {})
  if (row?.beaten_at.getTime() === from.getTime()) await writeRow(tx, { now: clock() })
}

/** Returns false when this process's clock is not reliable. */
async function comeBack(deps: HeartbeatDeps): Promise<boolean> {
  // Processes that return at once run one after the other.
  const inTurn: InTurn = (work) =>
    deps.db.transaction().execute(async (tx) => {
      await takeLock(tx, platformLocks.heartbeat)
      return work(tx)
    })
  const found = await inTurn((tx) => lookBack(tx, deps))
  if ('isFollowed' in found) return found.isFollowed
  await deps.onReturn(inTurn, found.outage)
  await inTurn((tx) => endReturn(tx, deps, found.outage))
  return true
}

const returns = new WeakMap<Presence, Promise<boolean>>()

/** A process returns once, even when called concurrently. */
function comeBackOnce(deps: HeartbeatDeps): Promise<boolean> {
  const known = returns.get(deps.presence)
  if (known) return known
  const returning = comeBack(deps).finally(() => returns.delete(deps.presence))
  returns.set(deps.presence, returning)
  return returning
}

/**
 * Records that this process serves now. After an outage, also of the database or of a sleeping machine, first gives
 * back the time.
 */
export async function beat(deps: HeartbeatDeps): Promise<void> {
  const now = deps.clock()
  const mark = deps.presence.mark(now)
  const near = (ms: number) => new Date(now.getTime() + ms)
  const [moved] = await moveRow(deps.db, { now, since: near(-silenceMs), until: near(silenceMs) })
  if (moved || (await comeBackOnce(deps))) deps.presence.served(mark)
}

interface Heartbeat {
  stop(): Promise<void>
}

/** Beats now and repeatedly while the process serves. Stopping records the time of the end. */
export async function startHeartbeat(
  deps: HeartbeatDeps,
  onError: (error: unknown) => void,
): Promise<Heartbeat> {
  deps.presence.watch()
  await beat(deps)
  let underWay: Promise<void> | null = null
  const beatOnce = () => {
    // A hanging database gets one beat, not another every few seconds.
    underWay ??= withTimeout(patienceMs, beat(deps))
      .catch(onError)
      .finally(() => {
        underWay = null
      })
    return underWay
  }
  const timer = setInterval(beatOnce, beatMs)
  return {
    async stop() {
      clearInterval(timer)
      await underWay
      await beatOnce()
      deps.presence.stop()
    },
  }
}
