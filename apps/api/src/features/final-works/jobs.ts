import { id, strict } from '@zenit/contract/parts'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { afterWorkingTime, workingTime } from '../../platform/calendar/working-days.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { notify } from '../notifications/notify.ts'
import { findUndecided, listReviewers } from './reviews/queries.ts'
import { settleDecision, settleVersion } from './settle.ts'

/**
 * Makes a decision final when the time to take it back is over, so that the learner is notified without any page view.
 * Idempotent; ignores decisions that were taken back.
 */
export const settle = (deps: Pick<Deps, 'db' | 'catalog' | 'config' | 'clock'>) =>
  job({
    name: 'final-works.settle.v1',
    payload: strict({ decisionId: id, versionId: id, effectiveAt: Type.String() }),
    maxAttempts: 25,
    async run({ decisionId, versionId, effectiveAt }) {
      await settleDecision(deps, { decisionId, versionId })
      // The queue uses the database's clock; if this one is behind, the queue retries.
      if (deps.clock() < new Date(effectiveAt))
        throw new Error(`The decision ${decisionId} is not effective yet by this clock`)
    },
  })

/** Orders the job in the transaction that decides. */
export const enqueueSettling = (
  tx: DbOrTx,
  deps: Deps,
  {
    effectiveAt,
    inSeconds,
    ...decision
  }: { decisionId: string; versionId: string; effectiveAt: Date; inSeconds: number },
): Promise<void> =>
  enqueue(tx, settle(deps), { payload: { ...decision, effectiveAt: effectiveAt.toISOString() }, inSeconds })

/** Percentages of the working time after which reviewers are reminded of a waiting work. */
const warningsAt = [50, 80, 100] as const

const momentOf = ({ submittedAt, dueAt }: { submittedAt: Date; dueAt: Date }, percent: number): Date =>
  afterWorkingTime(submittedAt, (workingTime(submittedAt, dueAt) * percent) / 100)

/**
 * Reminds of an undecided work: its claimant, otherwise everybody who may review it. Checked when it runs; nobody is
 * reminded twice.
 */
export const warnReviewers = (deps: Pick<Deps, 'db' | 'catalog' | 'config' | 'clock'>) =>
  job({
    name: 'final-works.warn-reviewers.v1',
    payload: strict({ versionId: id, percent: Type.Integer() }),
    maxAttempts: 25,
    async run({ versionId, percent }) {
      await settleVersion(deps, versionId)
      await deps.db.transaction().execute(async (tx) => {
        const now = deps.clock()
        const found = await findUndecided(tx, versionId)
        if (!found) return
        if (found.isDecided) throw new Error(`The decision about ${versionId} can still be taken back`)
        if (now < momentOf(found, percent)) throw new Error(`${versionId} has more time left by this clock`)
        const { courseId, dueAt } = found
        const parameters = { courseId, versionId, percent, dueAt: dueAt.toISOString() }
        const to = (await listReviewers(tx, { versionId, now })).map((userId) => ({ userId, parameters }))
        await notify(tx, { kind: 'review-due', cause: `${versionId} ${percent}`, to, now })
      })
    },
  })

/** Orders the reminders in the transaction that submits the version. */
export async function enqueueWarnings(
  tx: DbOrTx,
  deps: Deps,
  version: { id: string; submittedAt: Date; dueAt: Date },
): Promise<void> {
  for (const percent of warningsAt)
    await enqueue(tx, warnReviewers(deps), {
      payload: { versionId: version.id, percent },
      runAt: momentOf(version, percent),
    })
}
