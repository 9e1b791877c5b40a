import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'

export interface Membership {
  organisationId: string
  slug: string
}

/** Returns a person's organisation, and locks the row until the end of the transaction. */
export async function lockMembership(tx: DbOrTx, userId: string): Promise<Membership | null> {
  const { rows } = await sql<Membership>`
    select o.id as "organisationId", o.slug from users u join organisations o on o.id = u.organisation_id
    where u.id = ${userId} for no key update of u`.execute(tx)
  return rows[0] ?? null
}

/** Locks an organisation until the end of the transaction, so that the seat stays free. */
export async function lockOrganisation(
  tx: DbOrTx,
  slug: string,
): Promise<{ id: string; isFull: boolean } | null> {
  const { rows } = await sql<{ id: string; isFull: boolean }>`
    select o.id, coalesce(o.people >= o.seats, false) as "isFull" from organisations o where o.slug = ${slug}
    for no key update`.execute(tx)
  return rows[0] ?? null
}

interface Groups {
  userId: string
  organisationId: string
  /** Names of groups, ignoring case. */
  names: readonly string[]
}

const lowered = (names: readonly string[]) => names.map((name) => name.toLowerCase())

/** Adds a person to existing groups. Returns the names of those they were not in. */
export async function enterGroups(tx: DbOrTx, { userId, organisationId, names }: Groups): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with made as (
      insert into group_members (user_id, group_id, organisation_id)
      select ${userId}, g.id, g.organisation_id from groups g
      where g.organisation_id = ${organisationId} and lower(g.name collate alphabet_pl) = any(${lowered(names)})
      on conflict do nothing returning group_id)
    select g.name from made join groups g on g.id = made.group_id order by g.name`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Removes a person from groups. Returns the names of those they were in. */
export async function leaveGroups(tx: DbOrTx, { userId, organisationId, names }: Groups): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from group_members m using groups g
    where m.user_id = ${userId} and g.id = m.group_id and g.organisation_id = ${organisationId}
      and lower(g.name collate alphabet_pl) = any(${lowered(names)})
    returning g.name`.execute(tx)
  return rows.map(({ name }) => name).toSorted()
}

/** Returns false when they were a manager already. */
export async function insertManager(
  tx: DbOrTx,
  { userId, organisationId, now }: { userId: string; organisationId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into organisation_managers (user_id, organisation_id, appointed_at)
    values (${userId}, ${organisationId}, ${now}) on conflict do nothing returning user_id`.execute(tx)
  return rows.length > 0
}

/** Ends a person's management of these organisations. Returns those that they managed. */
export async function deleteManagers(
  tx: DbOrTx,
  { userId, slugs }: { userId: string; slugs: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from organisation_managers m using organisations o
    where m.user_id = ${userId} and o.id = m.organisation_id and o.slug = any(${[...slugs]})
    returning o.id`.execute(tx)
  return rows.map(({ id }) => id)
}
