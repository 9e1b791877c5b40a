import type { RecordStore } from '@zenit/contract/record-stores'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { displayNameOf } from '../identity/display-name.sql.ts'
import { waitingOf } from './waiting.sql.ts'

export interface RecordStoreRow {
  id: string
  url: string
  key: string
  homePage: string
  actor: RecordStore['actor']
  createdAt: Date
  createdBy: string | null
  failingSince: Date | null
  disabledAt: Date | null
  isDisabledByFailing: boolean
  waiting: number
}

export async function findStore(db: DbOrTx, organisationId: string): Promise<RecordStoreRow | null> {
  const { rows } = await sql<RecordStoreRow>`
    select w.id, w.url, w.key, w.home_page as "homePage", w.actor, w.created_at as "createdAt",
      ${displayNameOf('u')} as "createdBy", w.failing_since as "failingSince", w.disabled_at as "disabledAt",
      w.disabled_by_failing as "isDisabledByFailing", ${waitingOf('w')} as waiting
    from webhook_endpoints w left join users u on u.id = w.created_by
    where w.organisation_id = ${organisationId} and w.kind = 'record-store'`.execute(db)
  return rows[0] ?? null
}

/** Like {@link findStore}, and locks the row until the end of the transaction. */
export async function lockStore(tx: DbOrTx, organisationId: string): Promise<RecordStoreRow | null> {
  await sql`
    select from webhook_endpoints where organisation_id = ${organisationId} and kind = 'record-store'
    for no key update`.execute(tx)
  return findStore(tx, organisationId)
}

interface NewStore {
  id: string
  organisationId: string
  url: string
  key: string
  secret: Buffer
  homePage: string
  actor: RecordStore['actor']
  isEnabled: boolean
  now: Date
  userId: string
}

export async function insertStore(tx: DbOrTx, made: NewStore): Promise<void> {
  await sql`
    insert into webhook_endpoints
      (id, organisation_id, kind, url, events, key, secret, home_page, actor, created_at, created_by, disabled_at)
    values (${made.id}, ${made.organisationId}, 'record-store', ${made.url}, '{}', ${made.key}, ${made.secret},
      ${made.homePage}, ${made.actor}, ${made.now}, ${made.userId}, ${made.isEnabled ? null : made.now})`.execute(
    tx,
  )
}

interface StoreChange extends Pick<NewStore, 'id' | 'url' | 'key' | 'actor' | 'isEnabled' | 'now'> {
  /** Null: unchanged. */
  secret: Buffer | null
}

/** Re-enabling a store resets its failures. */
export async function updateStore(tx: DbOrTx, change: StoreChange): Promise<void> {
  await sql`
    update webhook_endpoints set url = ${change.url}, key = ${change.key}, actor = ${change.actor},
      secret = coalesce(${change.secret}::bytea, secret), paused_until = null, failing_since = null,
      disabled_at = case when ${change.isEnabled} then null else coalesce(disabled_at, ${change.now}) end,
      disabled_by_failing = disabled_by_failing and not ${change.isEnabled}
    where id = ${change.id}`.execute(tx)
}
