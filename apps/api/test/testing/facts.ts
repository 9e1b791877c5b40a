import type { Db, DbOrTx } from '../../src/platform/db/connect.ts'
import { newId } from '../../src/platform/ids.ts'
import { createOrganisation } from './factories.ts'

/** Facts that a test starts from and does not look at how they came to be, as rows. */

/** Somebody has a rank, for whatever reason; it was not celebrated yet. */
export const givePromotion = (
  db: DbOrTx,
  userId: string,
  { rank, at }: { rank: number; at: Date },
): Promise<unknown> =>
  db
    .insertInto('rank_promotions')
    .values({ user_id: userId, rank, reason: 'test', promoted_at: at, celebrated_at: null })
    .execute()

/** An author edits the packs of an organisation of its own, and no others. */
export async function limitAuthor(db: Db, userId: string): Promise<void> {
  const organisation_id = await createOrganisation(db)
  await db
    .insertInto('author_assignments')
    .values({ user_id: userId, organisation_id, program_id: null })
    .execute()
}

/** Groups of an organisation, by their names; returns their ids in the same order. */
export async function createGroups(
  db: Db,
  organisation_id: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = names.map((name) => ({ id: newId(), organisation_id, name, created_at: new Date() }))
  await db.insertInto('groups').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Puts people of an organisation into one of its groups. */
export const joinGroup = (
  db: Db,
  { group_id, organisation_id }: { group_id: string; organisation_id: string },
  people: readonly string[],
): Promise<unknown> =>
  db
    .insertInto('group_members')
    .values(people.map((user_id) => ({ user_id, group_id, organisation_id })))
    .execute()
