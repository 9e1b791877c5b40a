import { rolesOf } from '@zenit/contract/call'
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../platform/db/connect.ts'

/** Somebody who asks for packs: an admin edits all. */
export interface Author {
  userId: string
  isAdmin: boolean
}

/** Packs that an author may edit: all, unless they have assignments. `p` is the pack. */
const isTheirs = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  not exists (select from author_assignments a where a.user_id = ${userId})
  or exists (select from author_assignments a where a.user_id = ${userId}
    and a.organisation_id = p.organisation_id)
  or exists (select from author_assignments a join programs g on g.id = a.program_id
    where a.user_id = ${userId} and g.pack = p.pack))`

/** Packs that somebody may edit. `p` is the pack. */
export const mayEdit = ({ userId, isAdmin }: Author): RawBuilder<unknown> =>
  isAdmin ? sql`true` : isTheirs(sql`${userId}`)

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
