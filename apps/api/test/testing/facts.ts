import type { Db, DbOrTx } from '../../src/platform/db/connect.ts'
import { newId } from '../../src/platform/ids.ts'
import { createOrganisation } from './factories.ts'

/** Inserts rows that a test needs as its starting point. */

/** Gives a person a rank, as a promotion that was not celebrated yet. */
export const givePromotion = (
  db: DbOrTx,
  userId: string,
  { rank, at }: { rank: number; at: Date },
): Promise<unknown> =>
  db
    .insertInto('rank_promotions')
    .values({ user_id: userId, rank, reason: 'test', promoted_at: at, celebrated_at: null })
    .execute()

/** Limits an author to the packs of an organisation of their own. */
export async function limitAuthor(db: Db, userId: string): Promise<void> {
  const organisation_id = await createOrganisation(db)
  await db
    .insertInto('author_assignments')
    .values({ user_id: userId, organisation_id, program_id: null })
    .execute()
}

/** Creates groups of an organisation; returns their ids in the same order as the names. */
export async function createGroups(
  db: Db,
  organisation_id: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = names.map((name) => ({ id: newId(), organisation_id, name, created_at: new Date() }))
  await db.insertInto('groups').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Adds people of an organisation to one of its groups. */
export const joinGroup = (
  db: Db,
  { group_id, organisation_id }: { group_id: string; organisation_id: string },
  people: readonly string[],
): Promise<unknown> =>
  db
    .insertInto('group_members')
    .values(people.map((user_id) => ({ user_id, group_id, organisation_id })))
    .execute()
