import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { writeTo } from '../mail/letters.ts'
import { notify } from '../notifications/notify.ts'
import { passCourse } from '../passes/service.ts'
import { earnRanks } from '../ranks/promote.ts'
import type { Learner } from './queries.ts'
import { lockVersion, releaseClaims } from './reviews/queries.ts'
import {
  type DueDecision,
  listDueOfVersion,
  listDueOfWork,
  markSettled,
  type SettledDecision,
} from './settle.queries.ts'

type SettleDeps = Pick<Deps, 'db' | 'catalog' | 'config' | 'clock'>

/** Notifies the learner on their page, and by mail with the reviewer's text. */
async function tell(
  tx: DbOrTx,
  deps: SettleDeps,
  { decisionId, ...settled }: SettledDecision & { decisionId: string },
) {
  const { decision, courseId, userId, title, comment } = settled
  const to = [{ userId, parameters: { courseId, decision } }]
  await notify(tx, { kind: 'reviewed-final-work', cause: decisionId, to, now: deps.clock() })
  const document = await deps.catalog.document(settled, tx)
  await writeTo(tx, deps, {
    to: [userId],
    cause: `final-works.decision ${decisionId}`,
    letter: ({ t, language }) => {
      const words = { title, comment, course: textIn(document.title, language) }
      const text = (part: string) => t(`final-works:letter.${decision}.${part}`, words)
      return {
        subject: text('subject'),
        paragraphs: [text('news'), ...(comment ? [text('comment')] : [])],
        action: { label: text('action'), path: `/course-final-work/${courseId}` },
      }
    },
  })
}

/**
 * Makes a decision final once it cannot be taken back any more: the pass, the notification and the mail to the learner,
 * all or nothing, once. The job or a reader does this, whichever is first.
 */
export async function settleDecision(
  deps: SettleDeps,
  { decisionId, versionId }: { decisionId: string; versionId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock()
    // Taking a decision back locks the version too.
    await lockVersion(tx, versionId)
    const settled = await markSettled(tx, decisionId, now)
    if (!settled) return
    if (settled.decision === 'approved') {
      // Dated with the decision.
      const { userId, courseId, workId, decidedAt } = settled
      const pass = {
        userId,
        courseId,
        passedAt: decidedAt,
        evidence: 'final-work',
        evidenceId: workId,
      } as const
      await passCourse(deps, tx, pass)
      await earnRanks(deps, tx, { userId: settled.userId, now })
    }
    await releaseClaims(tx, { versionId, now })
    await tell(tx, deps, { decisionId, ...settled })
  })
}

async function settleAll(deps: SettleDeps, due: readonly DueDecision[]): Promise<void> {
  for (const one of due) await settleDecision(deps, one)
}

/**
 * Makes decisions about a learner's work in a course final when they can no longer be taken back. Called
 * before the work is read.
 */
export async function settleDecisions(deps: SettleDeps, { userId, courseId }: Learner): Promise<void> {
  await settleAll(deps, await listDueOfWork(deps.db, { userId, courseId }, deps.clock()))
}

/** Like {@link settleDecisions}, for one version. */
export async function settleVersion(deps: SettleDeps, versionId: string): Promise<void> {
  await settleAll(deps, await listDueOfVersion(deps.db, versionId, deps.clock()))
}
