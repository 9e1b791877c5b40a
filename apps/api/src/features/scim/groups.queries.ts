import { sql } from 'kysely'
import { locks } from '../../locks.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { takeLock } from '../../platform/db/locks.ts'
import { isId } from '../../platform/ids.ts'
import { type PageQuery, type RowPage, withTotal } from './paging.ts'

export interface GroupRow {
  id: string
  name: string
  externalId: string | null
  createdAt: Date
}

interface GroupKey {
  organisationId: string
  id: string
}

const columns = sql`g.id, g.name, g.external_id as "externalId", g.created_at as "createdAt"`

/** Locks an organisation's groups against creation, renaming and deletion until the end of the transaction. */
export const lockGroups = (tx: DbOrTx, organisationId: string): Promise<void> =>
  takeLock(tx, locks.groups, organisationId)

/** Returns a group of the directory; groups managed by hand are not visible to it. */
export async function findRow(db: DbOrTx, { organisationId, id }: GroupKey): Promise<GroupRow | null> {
  const { rows } = await sql<GroupRow>`
    select ${columns} from groups g
    where g.organisation_id = ${organisationId} and g.id = ${id} and g.is_from_directory`.execute(db)
  return rows[0] ?? null
}

/** Returns one page by id, and the total. */
export async function listRows(
  db: DbOrTx,
  { organisationId, conditions, offset, limit }: PageQuery,
): Promise<RowPage<GroupRow>> {
  const own = [sql`g.organisation_id = ${organisationId}`, sql`g.is_from_directory`]
  const where = sql.join([...own, ...conditions], sql` and `)
  const { rows } = await sql<GroupRow>`
    select ${columns} from groups g where ${where} order by g.id limit ${limit} offset ${offset}`.execute(db)
  return withTotal(rows, { offset, limit }, async () => {
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::int as total from groups g where ${where}`.execute(db)
    return counted[0]?.total ?? 0
  })
}

export interface MemberRow {
  id: string
  userName: string
}

/** Returns the members of each group that has any; null: more than `most` members in all groups together. */
export async function listMembersOf(
  db: DbOrTx,
  groupIds: readonly string[],
  most: number,
): Promise<Map<string, MemberRow[]> | null> {
  // Limited before joins and sorting: of a group of 100,000, no more is read than a response may contain.
  const { rows } = await sql<MemberRow & { groupId: string }>`
    select m.group_id as "groupId", p.id, p.user_name as "userName"
    from (select group_id, person_id from directory_group_people
      where group_id = any(${groupIds}::uuid[]) limit ${most + 1}) m
    join directory_people p on p.id = m.person_id order by p.id`.execute(db)
  return rows.length > most ? null : Map.groupBy(rows, ({ groupId }) => groupId)
}

export async function countMembers(tx: DbOrTx, groupId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from directory_group_people where group_id = ${groupId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function countGroups(tx: DbOrTx, organisationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from groups where organisation_id = ${organisationId}`.execute(tx)
  return rows[0]?.count ?? 0
}

interface Written extends GroupKey {
  name: string
  externalId: string | null
}

export async function insertRow(tx: DbOrTx, group: Written & { now: Date }): Promise<void> {
  await tx
    .insertInto('groups')
    .values({
      id: group.id,
      organisation_id: group.organisationId,
      name: group.name,
      external_id: group.externalId,
      is_from_directory: true,
      created_at: group.now,
    })
    .execute()
}

export async function updateRow(tx: DbOrTx, { id, name, externalId }: Written): Promise<void> {
  await tx.updateTable('groups').set({ name, external_id: externalId }).where('id', '=', id).execute()
}

export async function deleteRow(tx: DbOrTx, id: string): Promise<void> {
  await tx.deleteFrom('groups').where('id', '=', id).execute()
}

interface Membership extends GroupKey {
  people: readonly string[]
}

/** Returns how many of these people the directory manages in this organisation, and locks them against deletion. */
export async function lockPeople(tx: DbOrTx, { organisationId, people }: Membership): Promise<number> {
  const { rows } = await sql`
    select p.id from directory_people p where p.organisation_id = ${organisationId} and p.id = any(${[...people]}::uuid[])
    order by p.id for key share`.execute(tx)
  return rows.length
}

/** Adds people to a group, at once for those who have an account here; returns how many were not in it. */
export async function addPeople(
  tx: DbOrTx,
  { organisationId, id, people, now }: Membership & { now: Date },
): Promise<number> {
  const { rows } = await sql`
    insert into directory_group_people (group_id, person_id, organisation_id)
    select ${id}, asked, ${organisationId} from unnest(${[...people]}::uuid[]) asked
    on conflict do nothing returning person_id`.execute(tx)
  await sql`
    insert into group_members (user_id, group_id, organisation_id, joined_at)
    select held.id, ${id}, ${organisationId}, ${now} from (
      select u.id from directory_people p
      join users u on u.id = p.user_id and u.organisation_id = p.organisation_id
      where p.organisation_id = ${organisationId} and p.id = any(${[...people]}::uuid[]) and p.is_active
      order by u.id for key share of u) held
    on conflict do nothing`.execute(tx)
  return rows.length
}

/** Removes people from a group; returns how many were in it. */
export async function removePeople(tx: DbOrTx, { id, people }: Membership): Promise<number> {
  await sql`
    delete from group_members m using directory_people p
    where m.group_id = ${id} and p.id = any(${[...people]}::uuid[]) and m.user_id = p.user_id`.execute(tx)
  const { rows } = await sql`
    delete from directory_group_people where group_id = ${id} and person_id = any(${[...people]}::uuid[])
    returning person_id`.execute(tx)
  return rows.length
}

/** Removes everybody else from a group, whoever added them; returns how many the directory had there. */
export async function removeOthers(tx: DbOrTx, { id, people }: Membership): Promise<number> {
  await sql`
    delete from group_members m where m.group_id = ${id} and not exists (
      select from directory_people p where p.user_id = m.user_id and p.id = any(${[...people]}::uuid[]))`.execute(
    tx,
  )
  const { rows } = await sql`
    delete from directory_group_people where group_id = ${id} and person_id <> all(${[...people]}::uuid[])
    returning person_id`.execute(tx)
  return rows.length
}

const isMember = (person: string) =>
  isId(person)
    ? sql<boolean>`exists (
        select from directory_group_people m where m.group_id = g.id and m.person_id = ${person})`
    : sql<boolean>`false`

/** The comparable attributes of groups, in lower case. */
export const conditionsOfGroups = {
  displayname: (value: string) =>
    sql<boolean>`lower(g.name collate alphabet_pl) = lower(${value} collate alphabet_pl)`,
  externalid: (value: string) => sql<boolean>`g.external_id = ${value}`,
  id: (value: string) => (isId(value) ? sql<boolean>`g.id = ${value}` : sql<boolean>`false`),
  members: isMember,
  'members.value': isMember,
} as const
