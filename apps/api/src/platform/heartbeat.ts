import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db, DbOrTx } from './db/connect.ts'
import { prepare } from './db/prepare.ts'
import { within } from './within.ts'

/** A while in which no process of this installation served anybody. */
export interface Outage {
  from: Date
  until: Date
  /** How much of it counts: all of it, up to a bound. */
  seconds: number
}

export interface HeartbeatDeps {
  db: Db
  clock: Clock
  /** What the platform owes when it comes back, in the transaction that records the outage: it happens once. */
  onReturn: (tx: DbOrTx, outage: Outage) => Promise<void>
}

const beatMs = 3_000
/** A beat that takes longer hangs on a dead connection; the next one goes over another. */
const patienceMs = 8_000
/** Silence that is longer than this is an outage; shorter ones are a slow machine or a restart under load. */
export const silenceMs = 10_000
/** Clocks of two machines may differ by this much; a row further ahead comes of a clock that has been set back. */
const mostSkewMs = 5 * 60_000
/**
 * A clock that was wrong may claim years. Nobody is away for longer than a week on purpose while tests run, and a week
 * too much for an attempt that is open does no harm.
 */
const mostSeconds = 7 * 24 * 60 * 60
// Any constant will do; processes that come back at once take turns.
const lockKey = 7_236_002

/**
 * The row says when any process served last. It moves while beats come in time; a clock that was ahead and has been
 * set back (the row lies in the future) is forgotten.
 */
const moveRow = prepare<object, { now: Date; since: Date; until: Date }>(
  ({ now, since, until }) => sql`
    update heartbeat
    set beaten_at = case when beaten_at > ${until} then ${now} else greatest(beaten_at, ${now}) end
    where beaten_at >= ${since} returning is_only`,
)

const readRow = prepare<{ beaten_at: Date }, object>(() => sql`select beaten_at from heartbeat`)

const writeRow = prepare<object, { now: Date }>(
  ({ now }) => sql`
    insert into heartbeat (beaten_at) values (${now}) on conflict (is_only) do update set beaten_at = excluded.beaten_at`,
)

/** The outage that lies behind us, when the last beat was `beatenAt`. */
export function outageSince(beatenAt: Date, now: Date): Outage | null {
  const ms = now.getTime() - beatenAt.getTime()
  if (ms <= silenceMs) return null
  return { from: beatenAt, until: now, seconds: Math.min(Math.ceil(ms / 1000), mostSeconds) }
}

/** Whether the platform is, or was until this moment, away. Where nothing has ever served, nothing is missed. */
export async function isAway({ db, clock }: Pick<HeartbeatDeps, 'db' | 'clock'>): Promise<boolean> {
  const [row] = await readRow(db, {})
  return row !== undefined && outageSince(row.beaten_at, clock()) !== null
}

/** False when it is known: then what is owed for it has been settled. */
async function insertOutage(tx: DbOrTx, { from, until, seconds }: Outage): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('outages')
    .values({ away_from: from, away_until: until, seconds })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Records an outage that has just ended, with what is owed for it; whoever comes second finds none. */
async function comeBack({ db, clock, onReturn }: HeartbeatDeps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx)
    const now = clock()
    const [row] = await readRow(tx, {})
    const outage = row ? outageSince(row.beaten_at, now) : null
    if (outage && (await insertOutage(tx, outage))) await onReturn(tx, outage)
    if (!row || outage) await writeRow(tx, { now })
  })
}

/**
 * Says that this process serves now. After an outage, also of the database or of a machine that slept, what is owed is
 * settled first.
 */
export async function beat(deps: HeartbeatDeps): Promise<void> {
  const now = deps.clock()
  const near = (ms: number) => new Date(now.getTime() + ms)
  const [moved] = await moveRow(deps.db, { now, since: near(-silenceMs), until: near(mostSkewMs) })
  if (!moved) await comeBack(deps)
}

export interface Heartbeat {
  stop(): Promise<void>
}

/** Beats now, and from then on while the process serves. Stopping says until when it did. */
export async function startHeartbeat(
  deps: HeartbeatDeps,
  onError: (error: unknown) => void,
): Promise<Heartbeat> {
  await beat(deps)
  let underWay: Promise<void> | null = null
  const beatOnce = () => {
    // A database that hangs is asked once, not again every few seconds.
    underWay ??= within(patienceMs, beat(deps))
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
    },
  }
}
