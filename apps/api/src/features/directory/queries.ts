import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { isConnected, isShutOut, wasTakenOut } from './directory.sql.ts'

/** Links a member of an organisation to the directory's entry with their address. Returns its id. */
export async function link(
  tx: DbOrTx,
  { userId, byLetter }: { userId: string; byLetter: boolean },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update directory_people p set user_id = u.id from users u
    where u.id = ${userId} and p.organisation_id = u.organisation_id and p.email = u.email and p.user_id is null
      and p.is_active and (u.email_confirmed or ${byLetter}) and not exists (
        select from directory_people d where d.user_id = u.id and d.organisation_id = u.organisation_id)
    returning p.id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Adds a person to the groups of their directory entry. */
export async function joinGroups(
  tx: DbOrTx,
  { personId, now }: { personId: string; now: Date },
): Promise<void> {
  await sql`
    insert into group_members (user_id, group_id, organisation_id, joined_at)
    select p.user_id, held.group_id, p.organisation_id, ${now}
    from directory_people p join lateral (
      select g.id as group_id from directory_group_people m join groups g on g.id = m.group_id
      where m.person_id = p.id order by g.id for key share of g) held on true
    where p.id = ${personId} and p.user_id is not null
    on conflict do nothing`.execute(tx)
}

interface Membership {
  organisationId: string
  userId: string
}

/**
 * Whether the directory keeps a person from joining. Personal invitations and the claims of a sign-in are refused only
 * while the directory is connected; links, which are open to many, also afterwards.
 */
export async function isShutOutOf(
  tx: DbOrTx,
  { organisationId, userId, isPersonal, now }: Membership & { isPersonal: boolean; now: Date },
): Promise<boolean> {
  const id = sql`${organisationId}::uuid`
  const { rows } = await sql<{ is: boolean }>`
    select ${
      isPersonal
        ? sql`${isShutOut(id)} and ${isConnected(id, now)}`
        : sql`${isShutOut(id)} or ${wasTakenOut(id)}`
    } as is from users u where u.id = ${userId}`.execute(tx)
  return rows[0]?.is ?? false
}

interface DirectoryScope {
  organisationId: string
  now: Date
}

/** Whether a directory manages any of these people, or this group, of an organisation. */
export async function isManaged(
  tx: DbOrTx,
  {
    organisationId,
    now,
    people = [],
    group = null,
  }: DirectoryScope & { people?: readonly string[]; group?: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${isConnected(sql`${organisationId}::uuid`, now)} and (
      exists (select from directory_people p where p.organisation_id = ${organisationId} and p.is_active
        and p.user_id = any(${[...people]}::uuid[]))
      or exists (select from groups g where g.organisation_id = ${organisationId} and g.id = ${group}::uuid
        and g.is_from_directory)) as is`.execute(tx)
  return rows[0]?.is ?? false
}

export interface DirectoryRow {
  isConnected: boolean
  syncedAt: Date | null
  members: number
  pending: number
  inactive: number
  groups: number
}

export async function findDirectory(
  db: DbOrTx,
  { organisationId, now }: DirectoryScope,
): Promise<DirectoryRow> {
  const { rows } = await sql<DirectoryRow>`
    select ${isConnected(sql`${organisationId}::uuid`, now)} as "isConnected",
      (select max(t.used_at) from api_tokens t where t.organisation_id = ${organisationId} and 'scim' = any(t.scopes))
        as "syncedAt",
      (select count(*)::int from groups g where g.organisation_id = ${organisationId} and g.is_from_directory) as groups,
      count(*) filter (where p.is_active and p.user_id is not null)::int as members,
      count(*) filter (where p.is_active and p.user_id is null)::int as pending,
      count(*) filter (where not p.is_active)::int as inactive
    from directory_people p where p.organisation_id = ${organisationId}`.execute(db)
  return rows[0] as DirectoryRow
}

/** Deletes entries of directories without contact since `before`, except for people who came. */
export async function deleteForgotten(
  db: DbOrTx,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await sql`
    delete from directory_people p where p.user_id is null and p.changed_at < ${before}
      and not ${isConnected(sql`p.organisation_id`, now)}`.execute(db)
}
