import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { beat, type HeartbeatDeps, isAway, type Outage } from '../../platform/heartbeat.ts'
import { graceSeconds } from './deadline.ts'
import type { Attempt } from './queries.ts'

/** What the platform took from an attempt by being away, and gave back. */
export interface GivenBack {
  from: Date
  until: Date
  seconds: number
}

/**
 * Adds the time of an outage to every attempt that was open then, with its grace: also to those whose deadline passed
 * meanwhile. Between the last beat and the outage, or before the first beat after it, somebody may have started: they
 * get what was left of it. Runs in the transaction that records the outage, so each attempt gets it once.
 */
export async function giveTimeBack(tx: DbOrTx, { from, until, seconds }: Outage): Promise<void> {
  const openSince = new Date(from.getTime() - graceSeconds * 1000)
  await sql`
    with owed as (
      select user_id, id, least(${seconds}::int,
        ceil(extract(epoch from ${until}::timestamptz - greatest(started_at, ${from}::timestamptz)))::int) as seconds
      from test_attempts
      where checked_at is null and ends_at >= ${openSince} and started_at < ${until}
    ), extended as (
      update test_attempts a set ends_at = a.ends_at + make_interval(secs => owed.seconds)
      from owed
      where a.user_id = owed.user_id and a.id = owed.id and a.checked_at is null
      returning a.user_id, a.id, owed.seconds)
    insert into test_extensions (user_id, attempt_id, away_from, seconds)
    select user_id, id, ${from}, seconds from extended`.execute(tx)
}

/** The outages that an attempt was given back, the first one first. */
export async function listGivenBack(
  db: DbOrTx,
  attempt: Pick<Attempt, 'userId' | 'id'>,
): Promise<GivenBack[]> {
  return db
    .selectFrom('test_extensions as e')
    .innerJoin('outages as o', 'o.away_from', 'e.away_from')
    .where('e.user_id', '=', attempt.userId)
    .where('e.attempt_id', '=', attempt.id)
    .select(['o.away_from as from', 'o.away_until as until', 'e.seconds'])
    .orderBy('o.away_from')
    .execute()
}

export const toGivenBack = ({ from, until, seconds }: GivenBack) => ({
  from: from.toISOString(),
  until: until.toISOString(),
  seconds,
})

/** The heartbeat of a process that serves closed tests. */
export const heartbeatOf = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): HeartbeatDeps => ({
  db,
  clock,
  onReturn: giveTimeBack,
})

/**
 * Before time is held against somebody: if the platform is only just back (the database was away, or the machine slept)
 * and has not noticed yet, what it owes is given back now, and the answer is true: the attempt has another deadline.
 */
export async function regainTime(deps: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  if (!(await isAway(deps))) return false
  await beat(heartbeatOf(deps))
  return true
}
