import type { TokenScope } from '@zenit/contract/call'
import { sql } from 'kysely'
import { locks } from '../../locks.ts'
import type { Db, DbOrTx } from '../../platform/db/connect.ts'
import { takeLock } from '../../platform/db/locks.ts'
import { hashSecret } from '../../platform/ids.ts'
import { displayNameOf } from '../identity/display-name.sql.ts'
import { looksAfter } from '../organisations/managers.sql.ts'

export interface TokenRow {
  id: string
  name: string
  scopes: TokenScope[]
  createdAt: Date
  createdBy: string | null
  isMakerGone: boolean
  expiresAt: Date
  usedAt: Date | null
}

/** Newest first. */
export async function listRows(db: DbOrTx, organisationId: string): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.name, t.scopes, t.created_at as "createdAt", ${displayNameOf('u')} as "createdBy",
      u.id is null or not ${looksAfter(sql`t.organisation_id`)} as "isMakerGone",
      t.expires_at as "expiresAt", t.used_at as "usedAt"
    from api_tokens t left join users u on u.id = t.created_by
    where t.organisation_id = ${organisationId} order by t.id desc`.execute(db)
  return rows
}

/** Locks an organisation against other new tokens until the end of the transaction. */
export const lockTokens = (tx: DbOrTx, organisationId: string): Promise<void> =>
  takeLock(tx, locks.apiTokens, organisationId)

interface NewToken {
  id: string
  organisationId: string
  name: string
  secret: string
  scopes: readonly TokenScope[]
  expiresAt: Date
  now: Date
  userId: string
}

export async function insertRow(tx: DbOrTx, token: NewToken): Promise<void> {
  await tx
    .insertInto('api_tokens')
    .values({
      id: token.id,
      organisation_id: token.organisationId,
      name: token.name,
      secret_hash: hashSecret(token.secret),
      scopes: [...token.scopes],
      created_at: token.now,
      created_by: token.userId,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Returns the name of the deleted token; null when there was none. */
export async function deleteRow(
  tx: DbOrTx,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<string | null> {
  const gone = await tx
    .deleteFrom('api_tokens')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return gone?.name ?? null
}

export interface FoundToken {
  id: string
  organisationId: string
  name: string
  scopes: TokenScope[]
}

/**
 * Returns the valid token with this secret. Read at each request, so that a revoked token stops working at once.
 * Records the time of use, to the minute.
 */
export async function findToken(db: Db, secret: string, now: Date): Promise<FoundToken | null> {
  const { rows } = await sql<FoundToken>`
    with found as (
      select id, organisation_id, name, scopes, used_at from api_tokens
      where secret_hash = ${hashSecret(secret)} and expires_at > ${now}),
    noted as (
      update api_tokens t set used_at = ${now} from found f
      where t.id = f.id and (f.used_at is null or f.used_at < ${now}::timestamptz - interval '1 minute'))
    select id, organisation_id as "organisationId", name, scopes from found`.execute(db)
  return rows[0] ?? null
}
