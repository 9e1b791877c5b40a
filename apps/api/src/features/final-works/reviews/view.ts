import type { Review, ReviewSummary } from '@zenit/contract/reviews'
import type { CourseDocument, Language } from '../../../content/document.ts'
import { textIn } from '../../../content/localized.ts'
import { elapsedShare } from '../elapsed-share.ts'
import { findTask } from '../policy.ts'
import type { Decision, Version } from '../queries.ts'
import { type FilesById, isSettled, toTask, toVersion } from '../view.ts'
import type { ReviewedVersion } from './queries.ts'

/** The reader, the time, and the language. */
export interface Reader {
  reviewerId: string
  language: Language
  now: Date
}

/** Reviewers see of their own work only what any author sees. */
function seenBy(reviewed: ReviewedVersion, { reviewerId }: Reader): ReviewedVersion & { isOwn: boolean } {
  const isOwn = reviewed.authorId === reviewerId
  if (!isOwn) return { ...reviewed, isOwn }
  const { version } = reviewed
  const decision = version.decision && isSettled(version.decision) ? version.decision : null
  return { ...reviewed, isOwn, claim: null, version: { ...version, decision } }
}

function statusOf({ claim, version }: ReviewedVersion): ReviewSummary['status'] {
  if (version.decision) return version.decision.decision
  return claim ? 'claimed' : 'waiting'
}

function toClaim({ claim }: ReviewedVersion, reader: Reader): ReviewSummary['claim'] {
  if (!claim) return null
  const { reviewer, expiresAt, reviewerId } = claim
  return { reviewer, isMine: reviewerId === reader.reviewerId, expiresAt: expiresAt.toISOString() }
}

export function toReviewSummary(
  reviewed: ReviewedVersion,
  document: CourseDocument,
  reader: Reader,
): ReviewSummary {
  const seen = seenBy(reviewed, reader)
  const { version } = seen
  const { decision, submittedAt, dueAt } = version
  const task = findTask(document.finalWork, seen.taskId)
  const at = decision?.decidedAt ?? reader.now
  return {
    _id: version.id,
    course: { _id: seen.courseId, title: textIn(document.title, reader.language) },
    task: { _id: seen.taskId, title: textIn(task?.title ?? {}, reader.language) },
    learner: seen.learner,
    title: version.form.title,
    number: version.number,
    language: version.language,
    status: statusOf(seen),
    submittedAt: submittedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    used: elapsedShare(version, at),
    isOverdue: at > dueAt,
    claim: decision ? null : toClaim(seen, reader),
    decidedAt: decision?.decidedAt.toISOString() ?? null,
    isOwn: seen.isOwn,
  }
}

/** Returns until when this reader can take the decision back. */
function undoUntil({ version: { decision } }: ReviewedVersion, { reviewerId, now }: Reader): Date | null {
  if (!decision || decision.reviewerId !== reviewerId || decision.settledAt) return null
  return decision.effectiveAt > now ? decision.effectiveAt : null
}

function toMay(seen: ReviewedVersion & { isOwn: boolean }, reader: Reader): Review['may'] {
  const isOpen = !seen.isOwn && seen.version.decision === null
  const isMine = seen.claim?.reviewerId === reader.reviewerId
  return {
    claim: isOpen && (seen.claim === null || isMine),
    decide: isOpen && isMine,
    undo: undoUntil(seen, reader) !== null,
  }
}

export function toReview(
  reviewed: ReviewedVersion,
  { document, versions, files }: { document: CourseDocument; versions: readonly Version[]; files: FilesById },
  reader: Reader,
): Review {
  const seen = seenBy(reviewed, reader)
  const task = findTask(document.finalWork, seen.taskId)
  if (!task) throw new Error(`The work is pinned to a revision without its task ${seen.taskId}`)
  const sees = (decision: Decision) => !seen.isOwn || isSettled(decision)
  const earlier = versions.filter(({ number }) => number < seen.version.number)
  return {
    ...toReviewSummary(reviewed, document, reader),
    assignment: toTask(task, seen.version.language),
    version: toVersion(seen.version, { files, sees }),
    earlier: earlier.map((one) => toVersion(one, { files, sees })),
    undoUntil: undoUntil(seen, reader)?.toISOString() ?? null,
    serverNow: reader.now.toISOString(),
    may: toMay(seen, reader),
  }
}
