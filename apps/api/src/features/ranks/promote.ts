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
  /** Null: it waits for its celebration. When left out it is not celebrated any more, as a demo account's. */
  celebratedAt?: Date | null
}

/** Raises a learner to a rank. Once however often it is earned; returns whether it is new. */
export const promote = (tx: DbOrTx, promotion: Promotion): Promise<boolean> =>
  insertPromotion(tx, { celebratedAt: promotion.now, ...promotion })

/** Takes somebody down to a rank: the promotions above it, and their news, are as if they had never been. */
export async function demote(tx: DbOrTx, { userId, rank }: { userId: string; rank: number }): Promise<void> {
  await deletePromotionsAbove(tx, { userId, rank })
  await forgetRanksAbove(tx, { userId, rank })
}

interface PromotionInput {
  userId: string
  /** Whose courses count; the learner's own where nobody is asking, because time has decided. */
  language?: Language
  now: Date
}

/**
 * Raises a learner as far as what they have done is worth; called when a course was passed or finished or a certificate
 * issued, after it. Two at once take turns, so that the later one counts what the earlier one did. The highest
 * new rank is told and waits for its celebration.
 */
export async function earnRanks(
  { catalog }: Pick<Deps, 'catalog'>,
  tx: DbOrTx,
  { userId, language, now }: PromotionInput,
): Promise<void> {
  await lockPromotions(tx, userId)
  const { promotions, certificates, locale } = await findPromotions(tx, userId)
  // Programs count above the first certificate only: for nearly everybody in a closed test there is nothing to look at.
  if (certificates === 0) return
  const current = promotions.at(-1)?.rank ?? 1
  const enrolments = await enrolmentsOf(tx, userId)
  const climbs = await climbsOf({ catalog }, { enrolments, language: language ?? locale })
  const programs = climbs.filter(isCompleted).length
  const reached = rankFor({ isOnboarded: current > 1, certificates, programs })
  const earned = ladder.filter(({ rank }) => rank > current && rank <= reached)
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

/**
 * The same after the one statement that ends a closed test, where there is no transaction to be in: in a test nearly
 * nobody has a certificate, and then this is one look. What is not reckoned because the process ended in between is
 * reckoned with the next finish or certificate.
 */
export async function earnRanksAfterPass(
  { db, catalog }: Pick<Deps, 'db' | 'catalog'>,
  earning: Omit<PromotionInput, 'language'>,
): Promise<void> {
  const { certificates } = await findPromotions(db, earning.userId)
  if (certificates > 0) await db.transaction().execute((tx) => earnRanks({ catalog }, tx, earning))
}
