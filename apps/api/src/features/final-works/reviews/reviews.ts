import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf, BodyOf, QueryOf } from '@zenit/contract/call'
import type { decideReview, listReviews, Review } from '@zenit/contract/reviews'
import { isBlank } from '@zenit/contract/text'
import type { FastifyBaseLogger } from 'fastify'
import type { CriterionDocument, Language } from '../../../content/document.ts'
import { textIn } from '../../../content/localized.ts'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { ApiError, required } from '../../../platform/http/errors.ts'
import type { FieldError } from '../../../platform/http/field-errors.ts'
import { translator } from '../../../platform/i18n.ts'
import { paginationOf } from '../../../platform/lists.ts'
import type { JudgedCriterion } from '../../../schema/final-works.ts'
import { findOwnFiles } from '../../files/service.ts'
import type { StoredFile } from '../../files/stored-file.ts'
import type { Viewer } from '../../session/viewer.ts'
import { type RecordAction, type StaffAction, staffTransaction } from '../../staff/actions.ts'
import { enqueueSettling } from '../jobs.ts'
import { findTask } from '../policy.ts'
import { listVersions } from '../queries.ts'
import { settleVersion } from '../settle.ts'
import type { ReviewedVersion } from './queries.ts'
import * as queries from './queries.ts'
import { type Reader, toReview, toReviewSummary } from './view.ts'

/** How long a claim lasts without activity, in minutes. */
const leaseMinutes = 30
/** How long a decision can be taken back, in seconds. */
const undoSeconds = 10
/** Period of the punctuality figure, in days. */
const punctualityDays = 90

interface ReviewRequest {
  viewer: Viewer
  versionId: string
  language: Language
  log: FastifyBaseLogger
}

const readerOf = (deps: Deps, { viewer, language }: { viewer: Viewer; language: Language }): Reader => ({
  reviewerId: viewer.user._id,
  language,
  now: deps.clock(),
})

export async function listQueue(
  deps: Deps,
  { viewer, language }: { viewer: Viewer; language: Language },
  { page = 1, limit = 20, status = 'open', ...wanted }: QueryOf<typeof listReviews>,
): Promise<AnswerOf<typeof listReviews>> {
  const { db } = deps
  const reader = readerOf(deps, { viewer, language })
  const { reviewerId, now } = reader
  const filter = { reviewerId, now, ...wanted }
  const since = new Date(now.getTime() - punctualityDays * 24 * 3600_000)
  const [reviewed, counts, punctual, courses] = await Promise.all([
    queries.listReviewed(db, filter, { status, page, limit }),
    queries.countReviewed(db, filter, status),
    queries.countPunctual(db, since),
    listCourses(deps, language),
  ])
  const totalCount = counts[status]
  const reviews = reviewed.map(async (one) => toReviewSummary(one, await deps.catalog.document(one), reader))
  return {
    reviews: await Promise.all(reviews),
    pagination: paginationOf({ page, limit }, totalCount),
    counts: { open: counts.open, mine: counts.mine, overdue: counts.overdue },
    courses,
    punctuality: { days: punctualityDays, ...punctual },
    serverNow: now.toISOString(),
  }
}

async function listCourses(deps: Deps, language: Language) {
  const found = await queries.listReviewedCourses(deps.db)
  const titled = found.map(async ({ courseId, revisionId }) => {
    const document =
      deps.catalog.courses.get(courseId) ?? (await deps.catalog.document({ courseId, revisionId }))
    return { _id: courseId, title: textIn(document.title, language) }
  })
  return (await Promise.all(titled)).sort((a, b) => a.title.localeCompare(b.title, language))
}

async function requireReviewed(db: DbOrTx, versionId: string, now: Date): Promise<ReviewedVersion> {
  const reviewed = await queries.findReviewed(db, { versionId, now })
  required(reviewed, 'not-found')
  return reviewed
}

/** Returns a version with its task, its files and its earlier versions. */
export async function viewReview(deps: Deps, request: ReviewRequest): Promise<Review> {
  const { versionId } = request
  await settleVersion(deps, versionId)
  const reader = readerOf(deps, request)
  const reviewed = await requireReviewed(deps.db, versionId, reader.now)
  const [document, versions] = await Promise.all([
    deps.catalog.document(reviewed),
    listVersions(deps.db, { userId: reviewed.authorId, workId: reviewed.version.workId }),
  ])
  const ids = [...new Set(versions.flatMap(({ form }) => form.attachments))]
  const found = await findOwnFiles(deps.db, { userId: reviewed.authorId, ids })
  const files = new Map(found.map((file) => [file.id, file]))
  return toReview(reviewed, { document, versions, files }, reader)
}

/** Throws 404 `not-found` unless the file was submitted with the version. */
export async function requireReviewFile(
  { db, clock }: Deps,
  { versionId, fileId }: { versionId: string; fileId: string },
): Promise<StoredFile> {
  const { version, authorId } = await requireReviewed(db, versionId, clock())
  required(version.form.attachments.includes(fileId), 'not-found')
  const [file] = await findOwnFiles(db, { userId: authorId, ids: [fileId] })
  required(file, 'not-found')
  return file
}

interface Turn {
  tx: DbOrTx
  reviewed: ReviewedVersion
  reviewerId: string
  now: Date
  record: RecordAction
}

/** Changes a version under its lock and returns the result. */
async function withVersion(
  deps: Deps,
  request: ReviewRequest,
  act: (turn: Turn) => Promise<void>,
): Promise<Review> {
  const { viewer, versionId } = request
  await settleVersion(deps, versionId)
  await staffTransaction(deps, request.log, async (tx, record) => {
    await queries.lockVersion(tx, versionId)
    const now = deps.clock()
    const reviewed = await requireReviewed(tx, versionId, now)
    await act({ tx, reviewed, reviewerId: viewer.user._id, now, record })
  })
  return viewReview(deps, request)
}

const leaseOf = ({ reviewed, reviewerId, now }: Turn) => ({
  versionId: reviewed.version.id,
  reviewerId,
  now,
  expiresAt: new Date(now.getTime() + leaseMinutes * 60_000),
})

/** The audit log contains the decision; its text stays with the work, which is deleted with its author's account. */
const recordDecision = (
  { reviewed, reviewerId, now, record }: Turn,
  change: Pick<StaffAction, 'action' | 'before' | 'after'>,
): Promise<void> =>
  record({
    actorId: reviewerId,
    subject: { kind: 'final-work', id: reviewed.version.id },
    personId: reviewed.authorId,
    reason: null,
    now,
    ...change,
  })

/** Throws for one's own work, and for decided versions. */
function requireOpen({ reviewed, reviewerId }: Turn): void {
  required(reviewed.authorId !== reviewerId && reviewed.version.decision === null, 'conflict')
}

export const claim = (deps: Deps, request: ReviewRequest): Promise<Review> =>
  withVersion(deps, request, async (turn) => {
    requireOpen(turn)
    const { tx, reviewed, reviewerId } = turn
    required(reviewed.claim === null || reviewed.claim.reviewerId === reviewerId, 'conflict')
    await queries.saveClaim(tx, leaseOf(turn))
  })

export const release = (deps: Deps, request: ReviewRequest): Promise<Review> =>
  withVersion(deps, request, ({ tx, reviewed, reviewerId, now }) =>
    queries.releaseClaims(tx, { versionId: reviewed.version.id, reviewerId, now }),
  )

type DecisionInput = Pick<BodyOf<typeof decideReview>, 'decision' | 'comment' | 'criteria'>

/** Normalises text with lines: no other control characters, no lone surrogates. */
const lines = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

type Criteria = readonly CriterionDocument[]

/** Returns errors for criteria or levels that the task does not have, and for repeated criteria. */
function findForeign(criteria: Criteria, sent: DecisionInput['criteria'], language: Language): FieldError[] {
  const t = translator(language)
  const levelsOf = new Map(
    criteria.map(({ _id, levels = [] }) => [_id, new Set(levels.map((one) => one._id))]),
  )
  return sent.flatMap(({ _id, level }, place): FieldError[] => {
    const levels = levelsOf.get(_id)
    if (!levels || sent.findIndex((one) => one._id === _id) !== place)
      return [{ field: `criteria.${place}._id`, code: 'foreign', message: t('final-works:review.foreign') }]
    if (level !== undefined && !levels.has(level))
      return [{ field: `criteria.${place}.level`, code: 'foreign', message: t('final-works:review.level') }]
    return []
  })
}

/**
 * Returns the judgement in the order of the criteria. Throws 400 `invalid-input` unless each is judged once, with one
 * of its levels or none.
 */
function judge(criteria: Criteria, sent: DecisionInput, language: Language): DecisionInput {
  const t = translator(language)
  const byId = new Map(sent.criteria.map((one) => [one._id, one]))
  const comment = lines(sent.comment)
  const isWithoutHints = sent.decision === 'rejected' && isBlank(comment)
  const isUnjudged = criteria.some(({ _id }) => !byId.has(_id))
  const fields: FieldError[] = [
    ...(isWithoutHints
      ? [{ field: 'comment', code: 'required', message: t('final-works:review.hints') }]
      : []),
    ...(isUnjudged
      ? [{ field: 'criteria', code: 'unjudged', message: t('final-works:review.unjudged') }]
      : []),
    ...findForeign(criteria, sent.criteria, language),
  ]
  if (fields.length > 0) throw new ApiError('invalid-input', { fields })
  const judged = criteria.flatMap(({ _id }): JudgedCriterion[] => {
    const one = byId.get(_id)
    if (!one) return []
    const { isMet, note, level } = one
    return [{ _id, isMet, note: lines(note), ...(level && { level }) }]
  })
  return { decision: sent.decision, comment, criteria: judged }
}

const isSame = (one: DecisionInput, { decision, comment, criteria }: DecisionInput): boolean =>
  isDeepStrictEqual(
    { decision: one.decision, comment: one.comment, criteria: one.criteria },
    { decision, comment, criteria },
  )

/** Decides about a version that the reviewer has claimed. Repeating it returns the current state. */
export async function decide(deps: Deps, request: ReviewRequest, sent: DecisionInput): Promise<Review> {
  const found = await requireReviewed(deps.db, request.versionId, deps.clock())
  const task = findTask((await deps.catalog.document(found)).finalWork, found.taskId)
  const judged = judge(task?.criteria ?? [], sent, request.language)
  return withVersion(deps, request, async (turn) => {
    const { tx, reviewed, reviewerId, now } = turn
    const current = reviewed.version.decision
    if (current?.reviewerId === reviewerId && isSame(current, judged)) return
    requireOpen(turn)
    required(reviewed.claim?.reviewerId === reviewerId, 'conflict')
    const versionId = reviewed.version.id
    const effectiveAt = new Date(now.getTime() + undoSeconds * 1000)
    const decided = { versionId, reviewerId, ...judged, decidedAt: now, effectiveAt }
    const decisionId = await queries.insertDecision(tx, decided)
    await recordDecision(turn, { action: 'review-decided', after: { decision: judged.decision } })
    await enqueueSettling(tx, deps, { decisionId, versionId, effectiveAt, inSeconds: undoSeconds + 1 })
  })
}

/** Takes one's own decision back before it is final, and restores the claim. Repeating it changes nothing. */
export const undo = (deps: Deps, request: ReviewRequest): Promise<Review> =>
  withVersion(deps, request, async (turn) => {
    const { tx, reviewed, reviewerId, now } = turn
    const { decision } = reviewed.version
    if (!decision)
      return required((await queries.findWithdrawer(tx, reviewed.version.id)) === reviewerId, 'conflict')
    required(decision.reviewerId === reviewerId, 'conflict')
    required(await queries.withdrawDecision(tx, decision.id, now), 'conflict')
    await recordDecision(turn, { action: 'review-taken-back', before: { decision: decision.decision } })
    await queries.saveClaim(tx, leaseOf(turn))
  })
