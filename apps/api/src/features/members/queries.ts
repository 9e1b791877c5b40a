import type { QueryOf } from '@zenit/contract/call'
import type { listMembers } from '@zenit/contract/members'
import { sql } from 'kysely'
import type { Language } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { isFromDirectory } from '../directory/directory.sql.ts'
import { groupsOf, isInGroup } from '../groups/members.sql.ts'
import { matching } from '../people/matching.sql.ts'

export interface NameRow {
  id: string
  firstName: string
  lastName: string
  email: string
  avatar: string | null
}

export interface MemberRow extends NameRow {
  joinedAt: Date
  groups: string[]
  isFromDirectory: boolean
  seenAt: Date | null
  disabledAt: Date | null
}

export interface ManagerRow extends NameRow {
  appointedAt: Date
}

const alphabets = { pl: sql`alphabet_pl`, en: sql`alphabet_en` }

const nameColumns = sql`u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.avatar`

interface MembersQuery extends QueryOf<typeof listMembers> {
  organisationId: string
  language: Language
  limit: number
  now: Date
}

const memberColumns = (now: Date) => sql`
  ${nameColumns}, u.joined_at as "joinedAt", u.disabled_at as "disabledAt", ${groupsOf} as groups,
  ${isFromDirectory(now)} as "isFromDirectory",
  (select max(s.seen_at) from sessions s where s.user_id = u.id) as "seenAt"`

/** Returns one page of an organisation's people. Every page is read in index order. */
export async function listMemberRows(db: DbOrTx, query: MembersQuery): Promise<MemberRow[]> {
  const { organisationId, language, search = '', status, group, after, limit, now } = query
  const alphabet = alphabets[language]
  const place = sql`u.last_name collate ${alphabet}, u.first_name collate ${alphabet}, u.id`
  const conditions = [
    sql`u.organisation_id = ${organisationId}`,
    matching(search),
    ...(status ? [status === 'disabled' ? sql`u.disabled_at is not null` : sql`u.disabled_at is null`] : []),
    ...(group ? [isInGroup(group)] : []),
    ...(after
      ? [sql`(${place}) > (select p.last_name, p.first_name, p.id from users p where p.id = ${after})`]
      : []),
  ]
  const { rows } = await sql<MemberRow>`
    select ${memberColumns(now)} from users u where ${sql.join(conditions, sql` and `)} order by ${place} limit ${limit}`.execute(
    db,
  )
  return rows
}

interface Membership {
  organisationId: string
  personId: string
}

export async function findMemberRow(
  db: DbOrTx,
  { organisationId, personId, now }: Membership & { now: Date },
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns(now)} from users u where u.id = ${personId} and u.organisation_id = ${organisationId}`.execute(
    db,
  )
  return rows[0]
}

export async function isMember(db: DbOrTx, organisationId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('organisation_id', '=', organisationId)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

export async function listManagerRows(
  db: DbOrTx,
  organisationId: string,
  language: Language,
): Promise<ManagerRow[]> {
  const alphabet = alphabets[language]
  const { rows } = await sql<ManagerRow>`
    select ${nameColumns}, m.appointed_at as "appointedAt"
    from organisation_managers m join users u on u.id = m.user_id where m.organisation_id = ${organisationId}
    order by u.last_name collate ${alphabet}, u.first_name collate ${alphabet}, u.id`.execute(db)
  return rows
}

/** Protects a person from erasure until the end of the transaction. Returns false when they do not exist. */
export async function lockPerson(tx: DbOrTx, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

interface Managership {
  organisationId: string
  userId: string
}

/** Returns false when they were a manager already. */
export async function insertManager(
  tx: DbOrTx,
  { organisationId, userId, now }: Managership & { now: Date },
): Promise<boolean> {
  const made = await tx
    .insertInto('organisation_managers')
    .values({ organisation_id: organisationId, user_id: userId, appointed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return made !== undefined
}

/** Returns false when they were not a manager. */
export async function deleteManager(tx: DbOrTx, { organisationId, userId }: Managership): Promise<boolean> {
  const gone = await tx
    .deleteFrom('organisation_managers')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}
