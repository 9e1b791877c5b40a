import { rolesOf } from '@zenit/contract/call'
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../platform/db/connect.ts'

/** Somebody who asks for packs: an admin edits all. */
export interface Author {
  userId: string
  isAdmin: boolean
}

/** Packs that an author edits as a whole: all, unless they have assignments. `p` is the pack. */
const isWhollyTheirs = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  not exists (select from author_assignments a where a.user_id = ${userId})
  or exists (select from author_assignments a where a.user_id = ${userId}
    and a.organisation_id = p.organisation_id))`

/** Packs that an author may edit: those, and those of a program that they are assigned to. */
const isTheirs = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  ${isWhollyTheirs(userId)}
  or exists (select from author_assignments a join programs g on g.id = a.program_id
    where a.user_id = ${userId} and g.pack = p.pack))`

/** Packs that somebody may edit. `p` is the pack. */
export const mayEdit = ({ userId, isAdmin }: Author): RawBuilder<unknown> =>
  isAdmin ? sql`true` : isTheirs(sql`${userId}`)

/** Packs that somebody edits as a whole, rather than for some of its programs alone. `p` is the pack. */
export const editsWhole = ({ userId, isAdmin }: Author): RawBuilder<unknown> =>
  isAdmin ? sql`true` : isWhollyTheirs(sql`${userId}`)

/** Whose a pack is that this author makes: an organisation's that they are assigned to; null: nobody's. */
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

/** Everybody who may edit a pack. */
export async function listAuthors(db: DbOrTx, packId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join studio_packs p on p.id = ${packId}
    where u.disabled_at is null
      and ('admin' = any(u.roles) or 'author' = any(u.roles) and ${isTheirs(sql`u.id`)})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Somebody as they ask for packs; null: they are no author, or not any more. */
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
