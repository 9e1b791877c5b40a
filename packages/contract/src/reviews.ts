import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { judgement, task, version } from './final-works.ts'
import { choice, id, idParams, instant, language, nullable, pagination, prose, strict } from './parts.ts'

const titled = strict({ _id: id, title: Type.String() })

const claim = strict({
  reviewer: Type.String(),
  isMine: Type.Boolean(),
  /** When the claim expires. */
  expiresAt: instant,
})

/** One submitted version in the queue. */
const summary = {
  /** Id of the version. */
  _id: id,
  course: titled,
  task: titled,
  learner: Type.String(),
  title: Type.String(),
  number: Type.Integer({ minimum: 1 }),
  language,
  status: choice('waiting', 'claimed', 'approved', 'rejected'),
  submittedAt: instant,
  dueAt: instant,
  /** Share of the working time used, at the time of the response or the decision; above 1 it is overdue. */
  used: Type.Number({ minimum: 0 }),
  isOverdue: Type.Boolean(),
  claim: Type.Union([claim, Type.Null()]),
  decidedAt: nullable(instant),
  /** One's own work, which one cannot review. */
  isOwn: Type.Boolean(),
}

export const reviewSummary = strict(summary)
export type ReviewSummary = Static<typeof reviewSummary>

export const review = strict({
  ...summary,
  /** The task at submission: description and criteria in the work's language. */
  assignment: task,
  version,
  /** Earlier versions with their decisions, newest first. */
  earlier: Type.Array(version),
  /** Until when the reviewer can undo the decision; otherwise null. */
  undoUntil: nullable(instant),
  serverNow: instant,
  may: strict({ claim: Type.Boolean(), decide: Type.Boolean(), undo: Type.Boolean() }),
})
export type Review = Static<typeof review>

/** How many decisions of the last 90 days met the due date; null without decisions. */
export const punctuality = strict({
  days: Type.Integer(),
  decided: Type.Integer({ minimum: 0 }),
  onTime: Type.Integer({ minimum: 0 }),
})

export const listReviews = call({
  name: 'listReviews',
  method: 'GET',
  path: '/studio/reviews',
  summary: 'Lists final works to review, the least time left first, or reviewed ones, newest first.',
  slice: 'final-works',
  access: 'reviewer',
  query: strict({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    courseId: Type.Optional(id),
    language: Type.Optional(language),
    /** `open`: waiting or claimed (the default). */
    status: Type.Optional(choice('open', 'waiting', 'mine', 'overdue', 'decided')),
  }),
  answer: strict({
    reviews: Type.Array(reviewSummary),
    pagination,
    counts: strict({ open: Type.Integer(), mine: Type.Integer(), overdue: Type.Integer() }),
    courses: Type.Array(titled),
    punctuality,
    serverNow: instant,
  }),
  errors: [],
})

export const viewReview = call({
  name: 'viewReview',
  method: 'GET',
  path: '/studio/reviews/:id',
  summary: 'Returns a submitted version with its task, criteria, earlier versions and decisions.',
  slice: 'final-works',
  access: 'reviewer',
  params: idParams,
  answer: strict({ review }),
  errors: ['not-found'],
})

export const claimReview = call({
  name: 'claimReview',
  method: 'POST',
  path: '/studio/reviews/:id/claim',
  summary:
    'Claims a version for 30 minutes, or renews one’s own claim; conflict when another reviewer has it or it is one’s own work.',
  slice: 'final-works',
  access: 'reviewer',
  params: idParams,
  answer: strict({ review }),
  errors: ['not-found', 'conflict'],
})

export const releaseReview = call({
  name: 'releaseReview',
  method: 'POST',
  path: '/studio/reviews/:id/release',
  summary: 'Releases a claim; without one it changes nothing.',
  slice: 'final-works',
  access: 'reviewer',
  params: idParams,
  answer: strict({ review }),
  errors: ['not-found'],
})

export const decideReview = call({
  name: 'decideReview',
  method: 'POST',
  path: '/studio/reviews/:id/decide',
  summary:
    'Approves or rejects the claimed version; the learner is notified 10 s later, and until then the decision can be undone.',
  slice: 'final-works',
  access: 'reviewer',
  params: idParams,
  body: strict({
    decision: choice('approved', 'rejected'),
    /** The comment, or the hints that a rejection requires. */
    comment: prose({ maxLength: 10_000 }),
    /** One for each criterion of the task. */
    criteria: Type.Array(judgement, { maxItems: 100 }),
  }),
  answer: strict({ review }),
  errors: ['not-found', 'conflict'],
})

export const undoReview = call({
  name: 'undoReview',
  method: 'POST',
  path: '/studio/reviews/:id/undo',
  summary: 'Undoes one’s own decision within 10 s, before the learner is notified; later: conflict.',
  slice: 'final-works',
  access: 'reviewer',
  params: idParams,
  answer: strict({ review }),
  errors: ['not-found', 'conflict'],
})

export const downloadReviewFile = call({
  name: 'downloadReviewFile',
  method: 'GET',
  path: '/studio/reviews/:id/files/:fileId',
  summary: 'Returns a file of a submitted version, always as an attachment.',
  slice: 'final-works',
  access: 'reviewer',
  params: strict({ id, fileId: id }),
  answer: Type.Any({ description: 'The file' }),
  answerType: '*/*',
  errors: ['not-found'],
})

export const viewReviewFilePreview = call({
  name: 'viewReviewFilePreview',
  method: 'GET',
  path: '/studio/reviews/:id/files/:fileId/preview',
  summary: 'Returns a small preview of an image in a submitted version, re-encoded by the server.',
  slice: 'final-works',
  access: 'reviewer',
  params: strict({ id, fileId: id }),
  answer: Type.Any({ description: 'The picture, WebP' }),
  answerType: 'image/*',
  errors: ['not-found'],
})
