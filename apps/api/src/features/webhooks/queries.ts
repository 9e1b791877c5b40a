import type { DeliveryState, WebhookEvent } from '@zenit/contract/webhooks'
import { sql } from 'kysely'
import { locks } from '../../locks.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { takeLock } from '../../platform/db/locks.ts'
import { newId } from '../../platform/ids.ts'
import { displayNameOf } from '../identity/display-name.sql.ts'
import type { Failure } from './post.ts'
import { waitingOf } from './waiting.sql.ts'

export interface WebhookRow {
  id: string
  url: string
  events: WebhookEvent[]
  oldSecretUntil: Date | null
  createdAt: Date
  createdBy: string | null
  failingSince: Date | null
  disabledAt: Date | null
  isDisabledByFailing: boolean
  waiting: number
}

interface WebhookKey {
  organisationId: string
  id: string
}

const columns = sql`
  w.id, w.url, w.events, w.old_secret_until as "oldSecretUntil", w.created_at as "createdAt",
  ${displayNameOf('u')} as "createdBy", w.failing_since as "failingSince", w.disabled_at as "disabledAt",
  w.disabled_by_failing as "isDisabledByFailing",
  ${waitingOf('w')} as waiting
  from webhook_endpoints w left join users u on u.id = w.created_by`

export async function listRows(db: DbOrTx, organisationId: string): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} where w.organisation_id = ${organisationId} and w.kind = 'webhook' order by w.id`.execute(
    db,
  )
  return rows
}

export async function findRow(db: DbOrTx, { organisationId, id }: WebhookKey): Promise<WebhookRow | null> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} where w.organisation_id = ${organisationId} and w.id = ${id} and w.kind = 'webhook'`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Like {@link findRow}, and locks the row until the end of the transaction. */
export async function lockRow(tx: DbOrTx, key: WebhookKey): Promise<WebhookRow | null> {
  const { id, organisationId } = key
  await sql`
    select from webhook_endpoints where id = ${id} and organisation_id = ${organisationId} for no key update`.execute(
    tx,
  )
  return findRow(tx, key)
}

/** Locks an organisation against other new endpoints until the end of the transaction. */
export const lockWebhooks = (tx: DbOrTx, organisationId: string): Promise<void> =>
  takeLock(tx, locks.webhooks, organisationId)

interface NewWebhook extends WebhookKey {
  url: string
  events: readonly WebhookEvent[]
  secret: Buffer
  now: Date
  userId: string
}

export async function insertRow(tx: DbOrTx, made: NewWebhook): Promise<void> {
  await sql`
    insert into webhook_endpoints (id, organisation_id, url, events, secret, created_at, created_by)
    values (${made.id}, ${made.organisationId}, ${made.url}, ${made.events}::text[], ${made.secret}, ${made.now},
      ${made.userId})`.execute(tx)
}

interface Change {
  id: string
  url: string
  events: readonly WebhookEvent[]
  isEnabled: boolean
  now: Date
}

/** Re-enabling an endpoint resets its failures. */
export async function updateRow(tx: DbOrTx, { id, url, events, isEnabled, now }: Change): Promise<void> {
  await sql`
    update webhook_endpoints set url = ${url}, events = ${events}::text[], paused_until = null,
      failing_since = case when url = ${url} and disabled_at is null then failing_since end,
      disabled_at = case when ${isEnabled} then null else coalesce(disabled_at, ${now}) end,
      disabled_by_failing = disabled_by_failing and not ${isEnabled}
    where id = ${id}`.execute(tx)
}

export async function deleteRow(tx: DbOrTx, id: string): Promise<void> {
  await sql`delete from webhook_endpoints where id = ${id}`.execute(tx)
}

/** Keeps the previous secret valid until a time; an older one ends. */
export async function updateSecret(
  tx: DbOrTx,
  { id, secret, until }: { id: string; secret: Buffer; until: Date },
): Promise<void> {
  await sql`
    update webhook_endpoints set old_secret = secret, old_secret_until = ${until}, secret = ${secret}
    where id = ${id}`.execute(tx)
}

/** Inserts a delivery that tests the endpoint. Returns its id. */
export async function insertTest(
  tx: DbOrTx,
  { endpointId, body, now }: { endpointId: string; body: string; now: Date },
): Promise<string> {
  const id = newId()
  await sql`
    insert into webhook_deliveries (id, endpoint_id, event, body, happened_at)
    values (${id}, ${endpointId}, 'test', ${body}, ${now})`.execute(tx)
  return id
}

export interface DeliveryRow {
  id: string
  event: string
  body: string
  happenedAt: Date
  state: DeliveryState
  tries: number
  triedAt: Date | null
  nextTryAt: Date
  status: number | null
  failure: Failure | null
}

interface Log {
  endpointId: string
  state?: DeliveryState | undefined
  before?: string | undefined
  limit: number
}

/** Managers no longer see a person who has left; deliveries about their time as a member are still sent. */
const isSeen = sql`(d.user_id is null or exists (
  select from users u join webhook_endpoints w on w.organisation_id = u.organisation_id
  where u.id = d.user_id and w.id = d.endpoint_id))`

/** Returns deliveries to an endpoint, newest first. */
export async function listDeliveries(db: DbOrTx, log: Log): Promise<DeliveryRow[]> {
  const { endpointId, state, before, limit } = log
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.event, d.body, d.happened_at as "happenedAt", d.state, d.tries, d.tried_at as "triedAt",
      d.next_try_at as "nextTryAt", d.status, d.failure
    from webhook_deliveries d where d.endpoint_id = ${endpointId} and ${isSeen}
      ${state ? sql`and d.state = ${state}` : sql``}
      ${
        before
          ? sql`and d.number < (select b.number from webhook_deliveries b
              where b.id = ${before} and b.endpoint_id = ${endpointId})`
          : sql``
      }
    order by d.number desc limit ${limit}`.execute(db)
  return rows
}

/** Sends a delivery again unchanged, or now instead of later. Returns false when it does not exist. */
export async function replay(
  tx: DbOrTx,
  { endpointId, id }: { endpointId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    update webhook_deliveries d set state = 'waiting', tries = 0, first_tried_at = null, next_try_at = 'epoch'
    where d.endpoint_id = ${endpointId} and d.id = ${id} and ${isSeen} returning id`.execute(tx)
  return rows.length > 0
}

/** Ends the pause of an endpoint that a manager wants to test now. */
export async function endPause(tx: DbOrTx, id: string): Promise<void> {
  await sql`update webhook_endpoints set paused_until = null where id = ${id}`.execute(tx)
}

/** Gives up waiting deliveries; a manager may still send them again. */
export async function giveUpWaiting(tx: DbOrTx, endpointId: string): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'given-up' where endpoint_id = ${endpointId} and state = 'waiting'`.execute(
    tx,
  )
}

interface DisabledEndpoint {
  organisationId: string
  organisation: string
  kind: 'webhook' | 'record-store'
  url: string
  managers: string[]
}

/** Returns the managers of an endpoint's organisation, to notify them that it was disabled. */
export async function listManagers(tx: DbOrTx, endpointId: string): Promise<DisabledEndpoint | null> {
  const { rows } = await sql<DisabledEndpoint>`
    select o.id as "organisationId", o.name as organisation, w.kind, w.url,
      to_json(array(select m.user_id from organisation_managers m where m.organisation_id = o.id
        order by m.user_id)) as managers
    from webhook_endpoints w join organisations o on o.id = w.organisation_id where w.id = ${endpointId}`.execute(
    tx,
  )
  return rows[0] ?? null
}
