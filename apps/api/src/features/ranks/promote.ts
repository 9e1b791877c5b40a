import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { listEnrolments } from '../courses/queries.ts'
import { notify } from '../notifications/notify.ts'
import { ladder, rankFor } from './ladder.ts'
import { climbsOf, isCompleted } from './programs.ts'
import { findPromotions, insertPromotion, lockPromotions } from './queries.ts'

interface Promotion {
  userId: string
  rank: number
  /** What earned it, e.g. `onboarding`. */
  reason: string
  now: Date
}

/**
 * Raises a learner to a rank that celebrates itself where it is earned, as the end of the onboarding does. Once however
 * often it is earned; answers whether it is new.
 */
export const promote = (tx: DbOrTx, { userId, rank, reason, now }: Promotion): Promise<boolean> =>
  insertPromotion(tx, { userId, rank, reason, now, celebratedAt: now })

interface Earning {
  userId: string
  language: Language
  now: Date
}

/**
 * Raises a learner as far as what they have done is worth; called in the transaction that finishes a course or issues
 * a certificate, after it. Two at once take turns, so that the later one counts what the earlier one did. The highest
 * new rank is told and waits for its celebration.
 */
export async function earnRanks(
  { catalog }: Pick<Deps, 'catalog'>,
  tx: DbOrTx,
  { userId, language, now }: Earning,
): Promise<void> {
  await lockPromotions(tx, userId)
  const { promotions, certificates } = await findPromotions(tx, userId)
  const climbs = await climbsOf({ catalog }, { enrolments: await listEnrolments(tx, userId), language })
  const current = promotions.at(-1)?.rank ?? 1
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
