import { sql } from 'kysely'
import type { Language } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { prepareShared } from '../../platform/db/prepare.ts'

export interface Promotion {
  rank: number
  promotedAt: Date
  celebratedAt: Date | null
}

/** Locks a learner's promotions, so that the next call sees the previous one's result. */
export async function lockPromotions(tx: DbOrTx, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
}

type PromotionRow = Promotion & {
  rank: number | null
  joinedAt: Date
  locale: Language
  certificates: number
}

const selectPromotions = prepareShared<PromotionRow, { userId: string }>(
  ({ userId }) => sql`
    select u.created_at as "joinedAt", u.locale, p.rank, p.promoted_at as "promotedAt", p.celebrated_at as "celebratedAt",
      (select count(*) from certificates c where c.user_id = ${userId} and c.revoked_at is null) as certificates
    from users u left join rank_promotions p on p.user_id = u.id
    where u.id = ${userId} order by p.rank`,
)

/** Returns the learner's first visit, their promotions in order, and the number of their valid certificates. */
export async function findPromotions(
  db: DbOrTx,
  userId: string,
): Promise<{ joinedAt: Date; locale: Language; promotions: Promotion[]; certificates: number }> {
  const rows = await selectPromotions(db, { userId })
  const [first] = rows
  return {
    joinedAt: first?.joinedAt ?? new Date(0),
    locale: first?.locale ?? 'pl',
    promotions: rows.filter(({ rank }) => rank !== null),
    certificates: first?.certificates ?? 0,
  }
}

interface NewPromotion {
  userId: string
  rank: number
  reason: string
  now: Date
  celebratedAt: Date | null
}

/** Returns whether the promotion is new. */
export async function insertPromotion(tx: DbOrTx, promotion: NewPromotion): Promise<boolean> {
  const { userId, rank, reason, now, celebratedAt } = promotion
  const inserted = await tx
    .insertInto('rank_promotions')
    .values({ user_id: userId, rank, reason, promoted_at: now, celebrated_at: celebratedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('rank')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Lowers a person to a rank by deleting the promotions above it. */
export async function deletePromotionsAbove(
  tx: DbOrTx,
  { userId, rank }: { userId: string; rank: number },
): Promise<void> {
  await tx.deleteFrom('rank_promotions').where('user_id', '=', userId).where('rank', '>', rank).execute()
}

/** Marks this rank and those below as celebrated; returns whether this rank was not. */
export async function celebrate(
  db: DbOrTx,
  { userId, rank, now }: { userId: string; rank: number; now: Date },
): Promise<boolean> {
  const taken = await db
    .updateTable('rank_promotions')
    .set({ celebrated_at: now })
    .where('user_id', '=', userId)
    .where('rank', '<=', rank)
    .where('celebrated_at', 'is', null)
    .returning('rank')
    .execute()
  return taken.some((one) => one.rank === rank)
}
