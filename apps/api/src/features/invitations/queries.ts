import { sql } from 'kysely'
import type { Language } from '../../content/document.ts'
import { locks } from '../../locks.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { takeLock } from '../../platform/db/locks.ts'
import { hashSecret } from '../../platform/ids.ts'
import { displayNameOf } from '../identity/display-name.sql.ts'

export interface InvitationRow {
  id: string
  email: string | null
  name: string | null
  domain: string | null
  uses: number
  mostUses: number
  createdAt: Date
  expiresAt: Date
}

const columns = sql`
  i.id, i.email, i.name, i.domain, i.uses, i.most_uses as "mostUses", i.created_at as "createdAt", i.expires_at as "expiresAt"`

interface InvitationsQuery {
  organisationId: string
  before?: string | undefined
  limit: number
  now: Date
}

/** Returns valid invitations, newest first. */
export async function listRows(db: DbOrTx, query: InvitationsQuery): Promise<InvitationRow[]> {
  const { organisationId, before = null, limit, now } = query
  const { rows } = await sql<InvitationRow>`
    select ${columns} from organisation_invitations i
    where i.organisation_id = ${organisationId} and i.expires_at > ${now} and i.uses < i.most_uses
      and (${before}::uuid is null or i.id < ${before})
    order by i.id desc limit ${limit}`.execute(db)
  return rows
}

interface NewInvitation {
  id: string
  organisationId: string
  email: string | null
  domain: string | null
  name?: string | null
  language?: Language
  groupIds?: readonly string[]
  secret: string
  mostUses: number
  now: Date
  expiresAt: Date
  /** Null for the organisation's directory. */
  userId: string | null
}

export async function insertRow(tx: DbOrTx, invitation: NewInvitation): Promise<void> {
  await tx
    .insertInto('organisation_invitations')
    .values({
      id: invitation.id,
      organisation_id: invitation.organisationId,
      email: invitation.email,
      domain: invitation.domain,
      name: invitation.name ?? null,
      language: invitation.language ?? null,
      group_ids: [...(invitation.groupIds ?? [])],
      secret_hash: hashSecret(invitation.secret),
      most_uses: invitation.mostUses,
      created_at: invitation.now,
      expires_at: invitation.expiresAt,
      created_by: invitation.userId,
      accepted_by: null,
    })
    .execute()
}

/** Returns false when there is no valid invitation. */
export async function deleteRow(
  tx: DbOrTx,
  { organisationId, id, now }: { organisationId: string; id: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('organisation_invitations')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where((e) => e('uses', '<', e.ref('most_uses')))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface Letter {
  email: string
  name: string | null
  language: Language | null
  groupIds: string[]
}

/** Deletes open letters to these addresses. Returns their contents, for the new ones. */
export const deleteLetters = (
  tx: DbOrTx,
  { organisationId, emails }: { organisationId: string; emails: readonly string[] },
): Promise<Letter[]> =>
  tx
    .deleteFrom('organisation_invitations')
    .where('organisation_id', '=', organisationId)
    .where('email', 'in', emails)
    .where('uses', '=', 0)
    .returning((e) => [e.ref('email').$notNull().as('email'), 'name', 'language', 'group_ids as groupIds'])
    .execute()

export async function deleteExpired(db: DbOrTx, before: Date): Promise<void> {
  await db.deleteFrom('organisation_invitations').where('expires_at', '<', before).execute()
}

/** Locks an organisation against other invitations until the end of the transaction. */
export async function lockLetters(tx: DbOrTx, organisationId: string): Promise<void> {
  await takeLock(tx, locks.invitations, organisationId)
}

/** Returns those addresses that belong to members of the organisation. */
export async function listMemberEmails(
  tx: DbOrTx,
  { organisationId, emails }: { organisationId: string; emails: readonly string[] },
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('users')
    .where('email', 'in', emails)
    .where('organisation_id', '=', organisationId)
    .select('email')
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Returns those addresses that have an open letter. */
export async function listInvitedEmails(
  db: DbOrTx,
  { organisationId, emails, now }: { organisationId: string; emails: readonly string[]; now: Date },
): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('organisation_invitations')
    .where('organisation_id', '=', organisationId)
    .where('email', 'in', emails)
    .where('uses', '=', 0)
    .where('expires_at', '>', now)
    .select('email')
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Returns the organisation's name, and how many more people can be invited; null: no limit. */
export async function findRoom(
  tx: DbOrTx,
  { organisationId, now }: { organisationId: string; now: Date },
): Promise<{ name: string; room: number | null } | null> {
  const { rows } = await sql<{ name: string; room: number | null }>`
    select o.name, (o.seats - o.people - (select count(*) from organisation_invitations i
      where i.organisation_id = o.id and i.email is not null and i.uses = 0 and i.expires_at > ${now}))::int as room
    from organisations o where o.id = ${organisationId}`.execute(tx)
  return rows[0] ?? null
}

export interface FoundInvitation extends InvitationRow {
  organisationId: string
  organisation: string
  isFull: boolean
  groupIds: string[]
}

const found = sql`${columns}, i.organisation_id as "organisationId", o.name as organisation,
  i.group_ids as "groupIds", coalesce(o.people >= o.seats, false) as "isFull"
  from organisation_invitations i join organisations o on o.id = i.organisation_id`

interface Secret {
  secret: string
  now: Date
}

/** Returns the valid invitation with this secret. */
export async function findBySecret(db: DbOrTx, { secret, now }: Secret): Promise<FoundInvitation | null> {
  const { rows } = await sql<FoundInvitation>`
    select ${found} where i.secret_hash = ${hashSecret(secret)} and i.expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

/** Like {@link findBySecret}, and locks the row until the end of the transaction. */
export async function lockBySecret(tx: DbOrTx, { secret, now }: Secret): Promise<FoundInvitation | null> {
  await sql`select from organisation_invitations i where i.secret_hash = ${hashSecret(secret)} for update`.execute(
    tx,
  )
  return findBySecret(tx, { secret, now })
}

export interface Guest {
  id: string
  email: string
  isConfirmed: boolean
  organisationId: string
  organisation: string
}

export async function findGuest(db: DbOrTx, userId: string): Promise<Guest | null> {
  const { rows } = await sql<Guest>`
    select u.id, u.email, u.email_confirmed as "isConfirmed", o.id as "organisationId", o.name as organisation
    from users u join organisations o on o.id = u.organisation_id where u.id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Like {@link findGuest}, and locks the row until the end of the transaction. */
export async function lockGuest(tx: DbOrTx, userId: string): Promise<Guest | null> {
  await sql`select from users u where u.id = ${userId} for no key update`.execute(tx)
  return findGuest(tx, userId)
}

/** Counts one use; for a letter, also stores who used it. */
export async function use(
  tx: DbOrTx,
  { id, email }: Pick<InvitationRow, 'id' | 'email'>,
  userId: string,
): Promise<void> {
  await tx
    .updateTable('organisation_invitations')
    .set((e) => ({ uses: e('uses', '+', 1), accepted_by: email === null ? null : userId }))
    .where('id', '=', id)
    .execute()
}

export async function listManagerNames(db: DbOrTx, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${displayNameOf('u')} as name
    from organisation_managers m join users u on u.id = m.user_id
    where m.organisation_id = ${organisationId} and u.disabled_at is null and ${displayNameOf('u')} <> ''
    order by name limit 20`.execute(db)
  return rows.map(({ name }) => name)
}
