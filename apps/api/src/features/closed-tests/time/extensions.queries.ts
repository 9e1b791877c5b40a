import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import type { OutageCause } from '../../../platform/db/tables.ts'
import { type ClockSetback, type InTurn, type Outage, silenceMs } from '../../../platform/heartbeat.ts'
import type { Attempt } from '../queries.ts'
import { graceSeconds } from './deadline.ts'

/** Time that an attempt lost to an outage and got back. */
export interface TimeExtension {
  from: Date
  until: Date
  seconds: number
  cause: OutageCause
}

/** Number of running attempts per statement, so that no learner waits for all of them. */
const batchSize = 1_000

interface Batch {
  userId: string
  courseId: string
  count: number
}

/** Handles one batch in the order of the index of running attempts; returns where it ended. */
async function giveToBatch(
  tx: DbOrTx,
  { from, until, seconds }: Outage,
  last: Batch | null,
): Promise<Batch | undefined> {
  const openSince = new Date(from.getTime() - graceSeconds * 1000)
  const { rows } = await sql<Batch>`
    with running as (
      select user_id, course_id, id, started_at, ends_at from test_attempts
      where checked_at is null
        and ${last ? sql`(user_id, course_id) > (${last.userId}::uuid, ${last.courseId}::uuid)` : sql`true`}
      order by user_id, course_id limit ${batchSize}
    ), owed as (
      select r.user_id, r.id, least(${seconds}::int,
        ceil(extract(epoch from ${until}::timestamptz - greatest(r.started_at, ${from}::timestamptz)))::int) as seconds,
        coalesce(x.seconds, 0) as given
      from running r left join test_extensions x
        on x.user_id = r.user_id and x.attempt_id = r.id and x.away_from = ${from}
      where r.ends_at >= ${openSince} and r.started_at < ${until}
    ), extended as (
      update test_attempts a set ends_at = a.ends_at + make_interval(secs => o.seconds - o.given)
      from owed o
      where a.user_id = o.user_id and a.id = o.id and a.checked_at is null and o.seconds > o.given
      returning a.user_id, a.id, o.seconds
    ), written as (
      insert into test_extensions (user_id, attempt_id, away_from, seconds)
      select user_id, id, ${from}, seconds from extended
      on conflict (user_id, attempt_id, away_from) do update set seconds = excluded.seconds
    )
    select user_id as "userId", course_id as "courseId", (select count(*) from running)::int as count
    from running order by user_id desc, course_id desc limit 1`.execute(tx)
  return rows[0]
}

/**
 * Adds the time of an outage to every attempt that was open then, including its grace, even if the deadline passed
 * during the outage. A learner may have started between the last beat and the outage, or before the first beat after
 * it; they get the rest of it. Each attempt records the outage, so that it gets the time once, however often this is
 * repeated.
 */
export async function giveTimeBack(inTurn: InTurn, outage: Outage): Promise<void> {
  let last: Batch | null = null
  do {
    const after: Batch | null = last
    last = (await inTurn<Batch | undefined>((tx) => giveToBatch(tx, outage, after))) ?? null
  } while (last?.count === batchSize)
}

/**
 * What may remain of an extension after a clock was set back: at most the time between two beats, in seconds.
 */
const restSeconds = silenceMs / 1000

/**
 * The clock was ahead and has been set back: every running attempt keeps the time that it had left by the
 * wrong clock. First, extensions caused by that clock are taken back: those whose outage ends in the future
 * (whatever their recorded cause, which a starting process cannot determine), and those of a clock set
 * forward. The remaining difference moves the attempt, because it began by the wrong clock. In doubt the
 * learner keeps the difference: an attempt begun between two beats may have begun by the right clock, and one
 * without time left by the wrong clock may have had more, if that was years ahead.
 */
export async function takeTimeBack(tx: DbOrTx, { now, seconds }: ClockSetback): Promise<void> {
  const earlier = (by: number) => new Date(now.getTime() - by * 1000)
  await sql`
    with running as (
      select user_id, id, started_at, ends_at from test_attempts
      where checked_at is null and ends_at >= ${earlier(graceSeconds)}
    ), given as (
      select x.*, ${seconds}::int - coalesce(sum(x.seconds) over (partition by x.user_id, x.attempt_id
        order by o.away_until > ${now} desc, o.cause = 'clock' desc, o.away_from desc
        rows between unbounded preceding and 1 preceding), 0)::int as due
      from test_extensions x join outages o using (away_from)
      join running r on r.user_id = x.user_id and r.id = x.attempt_id
      where o.away_until > ${now} or o.cause = 'clock'
    ), ahead as (
      select *, case when seconds - due <= ${restSeconds} then seconds else due end as taken
      from given where due > 0
    ), shortened as (
      update test_extensions x set seconds = x.seconds - ahead.taken from ahead
      where (x.user_id, x.attempt_id, x.away_from) = (ahead.user_id, ahead.attempt_id, ahead.away_from)
        and ahead.taken < ahead.seconds
    ), dropped as (
      delete from test_extensions x using ahead
      where (x.user_id, x.attempt_id, x.away_from) = (ahead.user_id, ahead.attempt_id, ahead.away_from)
        and ahead.taken = ahead.seconds
    ), owed as (
      select r.user_id, r.id, coalesce(sum(ahead.taken), 0)::int as taken,
        r.started_at > ${now} and count(ahead) = 0 or r.ends_at >= ${earlier(graceSeconds - seconds)}
          and r.started_at not between ${earlier(restSeconds)} and ${now} as is_moved
      from running r left join ahead on ahead.user_id = r.user_id and ahead.attempt_id = r.id
      group by r.user_id, r.id, r.started_at, r.ends_at
    ), moves as (
      select *, case when is_moved then greatest(${seconds}::int - taken, 0) else 0 end as moved from owed)
    update test_attempts a set started_at = a.started_at - make_interval(secs => m.moved),
      ends_at = a.ends_at - make_interval(secs => m.taken + m.moved)
    from moves m where a.user_id = m.user_id and a.id = m.id and a.checked_at is null`.execute(tx)
}

/** Returns the outages given back to an attempt, in order. */
export async function listGivenBack(
  db: DbOrTx,
  attempt: Pick<Attempt, 'userId' | 'id'>,
): Promise<TimeExtension[]> {
  return db
    .selectFrom('test_extensions as e')
    .innerJoin('outages as o', 'o.away_from', 'e.away_from')
    .where('e.user_id', '=', attempt.userId)
    .where('e.attempt_id', '=', attempt.id)
    .select(['o.away_from as from', 'o.away_until as until', 'e.seconds', 'o.cause'])
    .orderBy('o.away_from')
    .execute()
}
