import { rolesOf } from '@zenit/contract/call'
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../platform/db/connect.ts'

/** A person who requests packs; admins edit all. */
export interface Author {
  userId: string
  isAdmin: boolean
}

/** Packs `p` that an author edits as a whole: all, unless they have assignments. */
const isWhollyTheirs = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  not exists (select from author_assignments a where a.user_id = ${userId})
  or exists (select from author_assignments a where a.user_id = ${userId}
    and a.organisation_id = p.organisation_id))`

/** Packs that an author may edit: those, and packs of programs that they are assigned to. */
const isTheirs = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  ${isWhollyTheirs(userId)}
  or exists (select from author_assignments a join programs g on g.id = a.program_id
    where a.user_id = ${userId} and g.pack = p.pack))`

/** Packs `p` that a person may edit. */
export const mayEdit = ({ userId, isAdmin }: Author): RawBuilder<unknown> =>
  isAdmin ? sql`true` : isTheirs(sql`${userId}`)

/** Packs `p` that a person edits as a whole, not only some of their programs. */
export const editsWhole = ({ userId, isAdmin }: Author): RawBuilder<unknown> =>
  isAdmin ? sql`true` : isWhollyTheirs(sql`${userId}`)

/** Returns the organisation of a pack that this author creates: one that they are assigned to, or null. */
export async function findHome(db: DbOrTx, { userId, isAdmin }: Author): Promise<string | null> {
  if (isAdmin) return null
  const row = await db
    .selectFrom('author_assignments')
    .where('user_id', '=', userId)
    .where('organisation_id', 'is not', null)
    .select('organisation_id as id')
    .orderBy('organisation_id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns everybody who may edit a pack. */
export async function listAuthors(db: DbOrTx, packId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join studio_packs p on p.id = ${packId}
    where u.disabled_at is null
      and ('admin' = any(u.roles) or 'author' = any(u.roles) and ${isTheirs(sql`u.id`)})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns a person as author; null: they are none (any more). */
export async function findAuthor(db: DbOrTx, userId: string): Promise<Author | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`roles && ${[...rolesOf.author]}::text[]`)
    .select('roles')
    .executeTakeFirst()
  return row ? { userId, isAdmin: row.roles.includes('admin') } : null
}
