import type { DbOrTx } from '../../platform/db/connect.ts'

interface Favourite {
  userId: string
  toolId: string
}

/** Returns ids of the learner's favourites, including unpublished tools. */
export async function listFavourites(db: DbOrTx, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('favourite_tools')
    .where('user_id', '=', userId)
    .select('tool_id')
    .execute()
  return new Set(rows.map(({ tool_id }) => tool_id))
}

/** Keeps the time of the first addition. */
export async function createFavourite(db: DbOrTx, { userId, toolId }: Favourite, now: Date): Promise<void> {
  await db
    .insertInto('favourite_tools')
    .values({ user_id: userId, tool_id: toolId, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteFavourite(db: DbOrTx, { userId, toolId }: Favourite): Promise<void> {
  await db.deleteFrom('favourite_tools').where('user_id', '=', userId).where('tool_id', '=', toolId).execute()
}
