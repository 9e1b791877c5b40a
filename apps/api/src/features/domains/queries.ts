import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { isShutOut } from '../directory/directory.sql.ts'

export interface DomainRow {
  domain: string
  created_at: Date
}

export const listRows = (db: DbOrTx, organisationId: string): Promise<DomainRow[]> =>
  db
    .selectFrom('organisation_domains')
    .where('organisation_id', '=', organisationId)
    .select(['domain', 'created_at'])
    .orderBy('domain')
    .execute()

/**
 * Locks an organisation until the end of the transaction. Returns whether new people join it, and its number of
 * domains.
 */
export async function lockOrganisation(
  tx: DbOrTx,
  id: string,
): Promise<{ isDefault: boolean; domains: number } | null> {
  const { rows } = await sql<{ isDefault: boolean; domains: number }>`
    select o.is_default as "isDefault",
      (select count(*)::int from organisation_domains d where d.organisation_id = o.id) as domains
    from organisations o where o.id = ${id} for no key update`.execute(tx)
  return rows[0] ?? null
}

/** Returns the organisation that owns a domain after the insert: the first one to claim it. */
export async function insertDomain(
  tx: DbOrTx,
  { domain, organisationId, now }: { domain: string; organisationId: string; now: Date },
): Promise<{ ownerId: string; isNew: boolean }> {
  const made = await tx
    .insertInto('organisation_domains')
    .values({ domain, organisation_id: organisationId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('organisation_id')
    .executeTakeFirst()
  if (made) return { ownerId: organisationId, isNew: true }
  const { organisation_id: ownerId } = await tx
    .selectFrom('organisation_domains')
    .where('domain', '=', domain)
    .select('organisation_id')
    .executeTakeFirstOrThrow()
  return { ownerId, isNew: false }
}

export async function deleteDomain(
  tx: DbOrTx,
  { domain, organisationId }: { domain: string; organisationId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('organisation_domains')
    .where('domain', '=', domain)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface DomainMove {
  from: string
  to: string
  organisation: string
  /** True when there is no free seat. */
  isFull: boolean
}

/**
 * Returns the organisation that a person in the default organisation joins by the domain of their confirmed
 * address; null: none. Never one they were in before: people who left or were removed need an invitation.
 * Locks both rows until the end of the transaction, so that the seat stays free.
 */
export async function lockMove(tx: DbOrTx, userId: string): Promise<DomainMove | null> {
  const { rows } = await sql<DomainMove>`
    select u.organisation_id as "from", o.id as "to", o.name as organisation,
      coalesce(o.people >= o.seats, false) as "isFull"
    from users u
    join organisations home on home.id = u.organisation_id and home.is_default
    join organisation_domains d on d.domain = split_part(u.email, '@', -1)
    join organisations o on o.id = d.organisation_id and not o.is_default
    where u.id = ${userId} and u.email_confirmed and not exists (
      select from staff_actions a
      where a.person_id = u.id and a.before ->> 'organisationId' = o.id::text)
      and not ${isShutOut(sql`o.id`)}
    for no key update of u, o`.execute(tx)
  return rows[0] ?? null
}
