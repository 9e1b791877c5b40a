import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import { withTimeout } from './concurrency/timeout.ts'
import type { Db, DbOrTx } from './db/connect.ts'
import { platformLocks, takeLock } from './db/locks.ts'
import { prepare } from './db/prepare.ts'
import type { OutageCause } from './db/tables.ts'
import type { Account, Presence } from './presence.ts'

/** A while in which no process of this installation served anybody. */
export interface Outage {
  from: Date
  until: Date
  /** How much of it counts: all of it, up to a bound; nothing of a stall. */
  seconds: number
  cause: OutageCause
}

/** The shared clock has been set back. */
export interface ClockSetback {
  now: Date
  seconds: number
}

/** Does the work in a transaction that no other process's return overlaps. */
export type InTurn = <T>(work: (tx: DbOrTx) => Promise<T>) => Promise<T>

export interface HeartbeatDeps {
  db: Db
  clock: Clock
  presence: Presence
  /**
   * What the platform owes when it comes back, in as many transactions as it takes; a process that is killed meanwhile
   * leaves the rest to the next one, which begins anew. So what is done must not be done twice.
   */
  onReturn: (inTurn: InTurn, outage: Outage) => Promise<void>
  /** What it gave by a clock that was wrong, in the transaction that follows the right one. */
  onSetBack: (tx: DbOrTx, setBack: ClockSetback) => Promise<void>
}

const beatMs = 3_000
/** A beat that takes longer hangs on a dead connection; the next one goes over another. */
const patienceMs = 8_000
/** Silence that is longer than this is an outage; shorter ones are a slow machine or a restart under load. */
export const silenceMs = 10_000
/**
 * A clock that was wrong may claim years. Nobody is away for longer than a week on purpose while tests run, and a week
 * too much for an attempt that is open does no harm.
 */
const mostSeconds = 7 * 24 * 60 * 60

/** The row says when any process served last. It moves while beats come in time. */
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
 * What lies behind the silence since `from`; null when there was none in truth (another process has followed a clock that
 * was set before this one did). What a request can cause gives nothing back: while a process was too busy to beat, it was
 * not away.
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

/** Whether the platform is, or was until this moment, away. Where nothing has ever served, nothing is missed. */
export async function isAway({ db, clock }: Pick<HeartbeatDeps, 'db' | 'clock'>): Promise<boolean> {
  const [row] = await readRow(db, {})
  return row !== undefined && isSilence(clock().getTime() - row.beaten_at.getTime())
}

/** It is known already where a process was killed while it settled what was owed: then it lasted longer. */
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

/** Two clocks that are the same may differ by so much. */
const jitterMs = 1_000

/** Older than this process's own last beat: another one has followed a clock that was set back, this one has yet to. */
const isFollowedByOthers = (ms: number, account: Account | null): boolean =>
  account !== null && ms > account.realMs + account.stepMs + jitterMs

type Return = { outage: Outage } | { isFollowed: boolean }

/**
 * Records an outage that has just ended, for which something is owed. Not followed is a row that is right where this
 * process's clock is not: moved, the row would seem to be set back a second time.
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
  // The row stays behind until what is owed has been settled: whoever looks at it meanwhile sees that it has not.
  if (outage && outage.seconds > 0) return { outage }
  await writeRow(tx, { now })
  return { isFollowed: true }
}

/** The row lies in the future: the clock has been set back, unless this process has yet to hear that it was set forward. */
async function followBack(tx: DbOrTx, deps: HeartbeatDeps, { from, now }: { from: Date; now: Date }) {
  const account = deps.presence.account(now)
  if (account && !isSilence(-account.stepMs)) return
  await deps.onSetBack(tx, { now, seconds: Math.round((from.getTime() - now.getTime()) / 1000) })
  await writeRow(tx, { now })
}

/** For a row that is not from these seconds. */
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

/** Unless another process was quicker: its beats are newer. */
async function endReturn(tx: DbOrTx, { clock }: HeartbeatDeps, { from }: Outage): Promise<void> {
  const [row] = await readRow(tx, {})
  if (row?.beaten_at.getTime() === from.getTime()) await writeRow(tx, { now: clock() })
}

/** False when this process's clock cannot be gone by. */
async function comeBack(deps: HeartbeatDeps): Promise<boolean> {
  // Processes that come back at once take turns.
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

/** A process comes back once: many may ask it to at the same time. */
function comeBackOnce(deps: HeartbeatDeps): Promise<boolean> {
  const known = returns.get(deps.presence)
  if (known) return known
  const returning = comeBack(deps).finally(() => returns.delete(deps.presence))
  returns.set(deps.presence, returning)
  return returning
}

/**
 * Says that this process serves now. After an outage, also of the database or of a machine that slept, what is owed is
 * settled first.
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

/** Beats now, and from then on while the process serves. Stopping says until when it did. */
export async function startHeartbeat(
  deps: HeartbeatDeps,
  onError: (error: unknown) => void,
): Promise<Heartbeat> {
  deps.presence.watch()
  await beat(deps)
  let underWay: Promise<void> | null = null
  const beatOnce = () => {
    // A database that hangs is asked once, not again every few seconds.
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
