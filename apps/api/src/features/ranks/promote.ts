import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { enrolmentsOf } from '../courses/service.ts'
import { notify } from '../notifications/notify.ts'
import { forgetRanksAbove } from '../notifications/service.ts'
import { ladder, rankFor } from './ladder.ts'
import { climbsOf, isCompleted } from './programs.ts'
import { deletePromotionsAbove, findPromotions, insertPromotion, lockPromotions } from './queries.ts'

interface Promotion {
  userId: string
  rank: number
  /** What earned it, e.g. `onboarding`. */
  reason: string
  now: Date
  /** Null: waits for its celebration. Undefined: not celebrated, as for demo accounts. */
  celebratedAt?: Date | null
}

/** Raises a learner to a rank, once; returns whether it is new. */
export const promote = (tx: DbOrTx, promotion: Promotion): Promise<boolean> =>
  insertPromotion(tx, { celebratedAt: promotion.now, ...promotion })

/** Lowers a person to a rank: deletes the promotions above it, and their notifications. */
export async function demote(tx: DbOrTx, { userId, rank }: { userId: string; rank: number }): Promise<void> {
  await deletePromotionsAbove(tx, { userId, rank })
  await forgetRanksAbove(tx, { userId, rank })
}

interface PromotionInput {
  userId: string
  /** Language of the courses that count; by default the learner's own, for promotions without a request. */
  language?: Language
  now: Date
}

/**
 * Raises a learner to the rank that they have earned. Called after a course was passed or finished, or a certificate
 * was issued. Concurrent calls run one after the other, so that the later one counts both. The highest new rank is
 * announced and waits for its celebration.
 */
export async function earnRanks(
  { catalog }: Pick<Deps, 'catalog'>,
  tx: DbOrTx,
  { userId, language, now }: PromotionInput,
): Promise<void> {
  await lockPromotions(tx, userId)
  const earned = await findEarned({ catalog }, tx, { userId, language })
  for (const { rank, reason } of earned)
    await insertPromotion(tx, { userId, rank, reason, now, celebratedAt: null })
  const highest = earned.at(-1)
  if (highest)
    await notify(tx, {
      kind: 'rank',
      cause: String(highest.rank),
      to: [{ userId, parameters: { rank: highest.rank } }],
      now,
    })
}

/** Returns the ranks that a learner has earned and does not have yet. */
async function findEarned(
  { catalog }: Pick<Deps, 'catalog'>,
  db: DbOrTx,
  { userId, language }: Omit<PromotionInput, 'now'>,
): Promise<typeof ladder> {
  const { promotions, certificates, locale } = await findPromotions(db, userId)
  // Programs count only above the first certificate.
  if (certificates === 0) return []
  const current = promotions.at(-1)?.rank ?? 1
  const enrolments = await enrolmentsOf(db, userId)
  const climbs = await climbsOf({ catalog }, { enrolments, language: language ?? locale })
  const programs = climbs.filter(isCompleted).length
  const reached = rankFor({ isOnboarded: current > 1, certificates, programs })
  return ladder.filter(({ rank }) => rank > current && rank <= reached)
}

/**
 * Like {@link earnRanks}, after the statement that ends a closed test, which has no transaction, for a learner with a
 * certificate. Hardly any pass earns a rank, so it only reads at first. If the process dies in between, the next finish
 * or certificate makes up for it.
 */
export async function earnRanksAfterPass(
  { db, catalog }: Pick<Deps, 'db' | 'catalog'>,
  earning: Omit<PromotionInput, 'language'>,
): Promise<void> {
  const earned = await findEarned({ catalog }, db, earning)
  if (earned.length > 0) await db.transaction().execute((tx) => earnRanks({ catalog }, tx, earning))
}
