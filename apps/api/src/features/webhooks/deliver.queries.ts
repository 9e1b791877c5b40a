import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../platform/db/connect.ts'
import type { Outcome } from './post.ts'

export interface DueDelivery {
  id: string
  endpointId: string
  kind: 'webhook' | 'record-store'
  url: string
  /** User name of HTTP Basic, for a record store. */
  key: string | null
  body: string
  tries: number
  firstTriedAt: Date | null
  /** Newest first. */
  secrets: Buffer[]
}

interface DueQuery {
  now: Date
  /** Deliveries in progress. */
  busy: readonly string[]
  limit: number
}

/**
 * Maximum number of concurrent deliveries to one endpoint, and to all of an organisation, so that slow ones leave room
 * for others.
 */
const mostOfOne = 4
const mostOfOrganisation = 8

/**
 * Returns what to send now, longest waiting first. Messages about one person keep their order: none is sent before the
 * previous one has arrived or was given up.
 */
export async function listDue(db: Db, { now, busy, limit }: DueQuery): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery & { oldSecret: Buffer | null; secret: Buffer }>`
    with under_way as materialized (
      select o.endpoint_id, e.organisation_id from webhook_deliveries o join webhook_endpoints e on e.id = o.endpoint_id
      where o.id = any(${busy}::uuid[])),
    ready as (
      select d.*, w.organisation_id, w.kind, w.url, w.key, w.secret, case when w.old_secret_until > ${now} then w.old_secret end as old,
        row_number() over (partition by w.organisation_id order by d.next_try_at, d.number) as place
      from webhook_endpoints w
      cross join lateral (
        select * from webhook_deliveries d
        where d.endpoint_id = w.id and d.state = 'waiting' and d.next_try_at <= ${now} and d.id <> all(${busy}::uuid[])
          and not exists (select from webhook_deliveries b where b.endpoint_id = w.id and b.user_id = d.user_id
            and b.state = 'waiting' and b.number < d.number)
        order by d.next_try_at, d.number
        limit greatest(0, ${mostOfOne} - (select count(*) from under_way u where u.endpoint_id = w.id))) d
      where w.disabled_at is null and (w.paused_until is null or w.paused_until <= ${now}))
    select r.id, r.endpoint_id as "endpointId", r.kind, r.url, r.key, r.body, r.tries, r.first_tried_at as "firstTriedAt", r.secret,
      r.old as "oldSecret"
    from ready r
    where r.place <= ${mostOfOrganisation} - (
      select count(*) from under_way u where u.organisation_id = r.organisation_id)
    order by r.next_try_at, r.number limit ${limit}`.execute(db)
  return rows.map(({ secret, oldSecret, ...due }) => ({
    ...due,
    secrets: oldSecret ? [secret, oldSecret] : [secret],
  }))
}

interface TriedDelivery {
  id: string
  now: Date
  outcome: Outcome
}

const cameTo = (outcome: Outcome) => sql`
  status = ${'status' in outcome ? outcome.status : null}, failure = ${'failure' in outcome ? outcome.failure : null}`

/** Records that a delivery arrived, and that the endpoint works. */
export async function markDelivered(
  tx: DbOrTx,
  { id, endpointId, now, outcome }: TriedDelivery & { endpointId: string },
): Promise<void> {
  await sql`
    update webhook_endpoints set failing_since = null, paused_until = null
    where id = ${endpointId} and (failing_since is not null or paused_until is not null)`.execute(tx)
  await sql`
    update webhook_deliveries set state = 'delivered', tries = tries + 1, tried_at = ${now},
      first_tried_at = coalesce(first_tried_at, ${now}), ${cameTo(outcome)}
    where id = ${id} and state = 'waiting'`.execute(tx)
}

/** Records a failed try; null: gives the delivery up. */
export async function markFailed(
  tx: DbOrTx,
  { id, now, outcome, nextTryAt }: TriedDelivery & { nextTryAt: Date | null },
): Promise<void> {
  await sql`
    update webhook_deliveries set tries = tries + 1, tried_at = ${now},
      first_tried_at = coalesce(first_tried_at, ${now}), ${cameTo(outcome)},
      state = ${nextTryAt ? 'waiting' : 'given-up'}, next_try_at = coalesce(${nextTryAt}::timestamptz, next_try_at)
    where id = ${id} and state = 'waiting'`.execute(tx)
}

/** Returns since when nothing has arrived at an endpoint; null: it is deleted or disabled. */
export async function noteFailure(
  tx: DbOrTx,
  { endpointId, now, pausedUntil }: { endpointId: string; now: Date; pausedUntil: Date | null },
): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    update webhook_endpoints set failing_since = coalesce(failing_since, ${now}),
      paused_until = coalesce(${pausedUntil}::timestamptz, paused_until)
    where id = ${endpointId} and disabled_at is null returning failing_since as since`.execute(tx)
  return rows[0]?.since ?? null
}

export async function disable(tx: DbOrTx, endpointId: string, now: Date): Promise<void> {
  await sql`
    update webhook_endpoints set disabled_at = ${now}, disabled_by_failing = true where id = ${endpointId}`.execute(
    tx,
  )
}

/** Deletes old finished deliveries, and expired old secrets. */
export async function deleteOld(db: Db, { now, before }: { now: Date; before: Date }): Promise<void> {
  await sql`delete from webhook_deliveries where state <> 'waiting' and happened_at < ${before}`.execute(db)
  await sql`
    update webhook_endpoints set old_secret = null, old_secret_until = null where old_secret_until <= ${now}`.execute(
    db,
  )
}
