import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { isId } from '../../platform/ids.ts'
import { type PageQuery, type RowPage, withTotal } from './paging.ts'
import type { Person } from './person.ts'

/** A person as stored for a directory. */
export interface PersonRow extends Person {
  id: string
  /** Id of the account; null: they have none yet. */
  userId: string | null
  createdAt: Date
  changedAt: Date
}

const columns = sql`
  p.id, p.user_name as "userName", p.external_id as "externalId", p.email, p.first_name as "firstName",
  p.last_name as "lastName", p.display_name as "displayName", p.language, p.is_active as "isActive",
  p.user_id as "userId", p.created_at as "createdAt", p.changed_at as "changedAt"`

interface PersonKey {
  organisationId: string
  id: string
}

export async function findRow(db: DbOrTx, { organisationId, id }: PersonKey): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`
    select ${columns} from directory_people p where p.organisation_id = ${organisationId} and p.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Like {@link findRow}, and locks the row until the end of the transaction. */
export async function lockRow(tx: DbOrTx, { organisationId, id }: PersonKey): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`
    select ${columns} from directory_people p where p.organisation_id = ${organisationId} and p.id = ${id}
    for update`.execute(tx)
  return rows[0] ?? null
}

/** Returns one page by id, and the total. */
export async function listRows(
  db: DbOrTx,
  { organisationId, conditions, offset, limit }: PageQuery,
): Promise<RowPage<PersonRow>> {
  const where = sql.join([sql`p.organisation_id = ${organisationId}`, ...conditions], sql` and `)
  // Rows before the page are skipped in the index alone.
  const { rows } = await sql<PersonRow>`
    select ${columns} from directory_people p
    where ${where} and p.id >= (
      select p.id from directory_people p where ${where} order by p.id limit 1 offset ${offset})
    order by p.id limit ${limit}`.execute(db)
  return withTotal(rows, { offset, limit }, async () => {
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::int as total from directory_people p where ${where}`.execute(db)
    return counted[0]?.total ?? 0
  })
}

const valuesOf = (person: Person) => ({
  user_name: person.userName,
  external_id: person.externalId,
  email: person.email,
  first_name: person.firstName,
  last_name: person.lastName,
  display_name: person.displayName,
  language: person.language,
  is_active: person.isActive,
})

export async function insertRow(
  tx: DbOrTx,
  { person, now, ...place }: PersonKey & { person: Person; userId: string | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('directory_people')
    .values({
      id: place.id,
      organisation_id: place.organisationId,
      user_id: place.userId,
      created_at: now,
      changed_at: now,
      ...valuesOf(person),
    })
    .execute()
}

export async function updateRow(tx: DbOrTx, id: string, person: Person, now: Date): Promise<void> {
  await tx
    .updateTable('directory_people')
    .set({ ...valuesOf(person), changed_at: now })
    .where('id', '=', id)
    .execute()
}

export async function setUser(tx: DbOrTx, id: string, userId: string | null): Promise<void> {
  await tx.updateTable('directory_people').set({ user_id: userId }).where('id', '=', id).execute()
}

export async function deleteRow(tx: DbOrTx, id: string): Promise<void> {
  await tx.deleteFrom('directory_people').where('id', '=', id).execute()
}

/** Returns and locks the member with this confirmed address whom the directory does not have yet. */
export async function lockMember(
  tx: DbOrTx,
  { organisationId, email }: { organisationId: string; email: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.organisation_id = ${organisationId} and u.email = ${email} and u.email_confirmed and not exists (
      select from directory_people p where p.user_id = u.id and p.organisation_id = u.organisation_id)
    order by u.id limit 1 for no key update of u`.execute(tx)
  return rows[0]?.id ?? null
}

/** Returns a person's organisation and locks the row until the end of the transaction; null for a deleted account. */
export async function lockUser(tx: DbOrTx, userId: string): Promise<{ organisationId: string } | null> {
  const { rows } = await sql<{ organisationId: string }>`
    select organisation_id as "organisationId" from users where id = ${userId} for no key update`.execute(tx)
  return rows[0] ?? null
}

export interface Expectation {
  /** Whether an admin has listed the domain of the address, so that people join by confirming it. */
  isOfDomain: boolean
  isInvited: boolean
  /** Number of free seats not counting this person's; null: no limit. */
  room: number | null
}

/** Returns what a person with this address needs to join. */
export async function findExpectation(
  tx: DbOrTx,
  { organisationId, email, id, now }: PersonKey & { email: string; now: Date },
): Promise<Expectation> {
  const letters = sql`organisation_invitations i
    where i.organisation_id = o.id and i.email is not null and i.uses = 0 and i.expires_at > ${now}`
  const { rows } = await sql<Expectation>`
    select
      exists (select from organisation_domains d
        where d.organisation_id = o.id and d.domain = split_part(${email}, '@', -1))
        and not exists (select from users u join organisations own on own.id = u.organisation_id
          where u.email = ${email} and own.id <> o.id and (not own.is_default or exists (
            select from staff_actions a where a.person_id = u.id and a.before ->> 'organisationId' = o.id::text)))
        as "isOfDomain",
      exists (select from ${letters} and i.email = ${email}) as "isInvited",
      case when o.seats is not null then (o.seats - o.people - (select count(*) from ${letters} and i.email <> ${email})
        - (select count(*) from directory_people p where p.organisation_id = o.id and p.id <> ${id} and p.is_active
          and p.user_id is null and not exists (select from ${letters} and i.email = p.email)))::int end as room
    from organisations o where o.id = ${organisationId}`.execute(tx)
  return rows[0] as Expectation
}

/** Ends a person's management of the organisation; returns false when they did not manage it. */
export async function deleteManager(
  tx: DbOrTx,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from organisation_managers where organisation_id = ${organisationId} and user_id = ${userId}
    returning user_id`.execute(tx)
  return rows.length > 0
}

const lowered = (column: string, value: string) =>
  sql<boolean>`lower(${sql.ref(column)} collate alphabet_pl) = lower(${value} collate alphabet_pl)`

/** The comparable attributes of people, in lower case. */
export const conditionsOfPeople = {
  username: (value: string) => lowered('p.user_name', value),
  externalid: (value: string) => sql<boolean>`p.external_id = ${value}`,
  displayname: (value: string) => lowered('p.display_name', value),
  'emails.value': (value: string) => sql<boolean>`p.email = ${value}`,
  id: (value: string) => (isId(value) ? sql<boolean>`p.id = ${value}` : sql<boolean>`false`),
  active: (value: boolean) => sql<boolean>`p.is_active = ${value}`,
} as const
