import { sql } from 'kysely'
import { locks } from '../../locks.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { takeLock } from '../../platform/db/locks.ts'
import { isConnected } from '../directory/directory.sql.ts'

export interface GroupRow {
  id: string
  name: string
  people: number
  isFromDirectory: boolean
  createdAt: Date
}

const columns = (now: Date) => sql`g.id, g.name, g.created_at as "createdAt",
  (select count(*) from group_members m where m.group_id = g.id)::int as people,
  g.is_from_directory and ${isConnected(sql`g.organisation_id`, now)} as "isFromDirectory"`

export async function listRows(db: DbOrTx, organisationId: string, now: Date): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select ${columns(now)} from groups g where g.organisation_id = ${organisationId} order by g.id`.execute(
    db,
  )
  return rows
}

interface GroupRef {
  organisationId: string
  id: string
}

export async function findRow(
  db: DbOrTx,
  { organisationId, id, now }: GroupRef & { now: Date },
): Promise<GroupRow | null> {
  const { rows } = await sql<GroupRow>`
    select ${columns(now)} from groups g where g.organisation_id = ${organisationId} and g.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Locks an organisation's groups against creation, renaming and deletion until the end of the transaction. */
export const lockGroups = (tx: DbOrTx, organisationId: string): Promise<void> =>
  takeLock(tx, locks.groups, organisationId)

export async function countGroups(tx: DbOrTx, organisationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('groups')
    .where('organisation_id', '=', organisationId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds a group by name, ignoring case. */
export async function findByName(
  tx: DbOrTx,
  { organisationId, name }: { organisationId: string; name: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from groups where organisation_id = ${organisationId}
      and lower(name collate alphabet_pl) = lower(${name} collate alphabet_pl)`.execute(tx)
  return rows[0]?.id ?? null
}

/** Returns the ids of groups by the requested names, ignoring case. */
export async function listIdsByName(
  db: DbOrTx,
  organisationId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; id: string }>`
    select asked as name, g.id from unnest(${names}::text[]) asked
    join groups g on g.organisation_id = ${organisationId}
      and lower(g.name collate alphabet_pl) = lower(asked collate alphabet_pl)`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

export async function insertRow(
  tx: DbOrTx,
  { organisationId, id, name, now }: GroupRef & { name: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('groups')
    .values({ id, organisation_id: organisationId, name, created_at: now })
    .execute()
}

export async function updateName(tx: DbOrTx, { id, name }: { id: string; name: string }): Promise<void> {
  await tx.updateTable('groups').set({ name }).where('id', '=', id).execute()
}

export async function deleteRow(tx: DbOrTx, { organisationId, id }: GroupRef): Promise<void> {
  await tx.deleteFrom('groups').where('organisation_id', '=', organisationId).where('id', '=', id).execute()
}

/** Locks a group against deletion until the end of the transaction. */
export async function lockRow(
  tx: DbOrTx,
  { organisationId, id }: GroupRef,
): Promise<{ name: string } | null> {
  const found = await tx
    .selectFrom('groups')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .select('name')
    .forKeyShare()
    .executeTakeFirst()
  return found ?? null
}

interface Membership extends GroupRef {
  userIds: readonly string[]
}

/** Returns how many were not members before. */
export async function insertMembers(
  tx: DbOrTx,
  { organisationId, id, userIds, now }: Membership & { now: Date },
): Promise<number> {
  const rows = await tx
    .insertInto('group_members')
    .values(
      userIds.map((user_id) => ({ user_id, group_id: id, organisation_id: organisationId, joined_at: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return rows.length
}

/** Adds a person to those of these groups that still exist, all in the person's organisation. */
export async function joinGroups(
  tx: DbOrTx,
  {
    userId,
    organisationId,
    ids,
    now,
  }: { userId: string; organisationId: string; ids: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    insert into group_members (user_id, group_id, organisation_id, joined_at)
    select ${userId}, held.id, ${organisationId}, ${now} from (
      select g.id from groups g where g.organisation_id = ${organisationId} and g.id = any(${ids}::uuid[])
      order by g.id for key share) held
    on conflict do nothing`.execute(tx)
}

/** Returns how many were members. */
export async function deleteMembers(tx: DbOrTx, { id, userIds }: Membership): Promise<number> {
  const rows = await tx
    .deleteFrom('group_members')
    .where('user_id', 'in', userIds)
    .where('group_id', '=', id)
    .returning('user_id')
    .execute()
  return rows.length
}
