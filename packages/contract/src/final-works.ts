import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { uploadedFile, uploadLimits } from './files.ts'
import { choice, done, id, idParams, instant, nullable, prose, strict } from './parts.ts'

/**
 * A URL at one service, checked against its exact hosts and paths; null or empty for none. The server never opens it.
 */
const link = nullable(prose({ maxLength: 2000 }))
export const links = { youtube: link, vimeo: link, googleDrive: link, oneDrive: link }

export const longestTitle = 200
/** Maximum length of the description as `countCharacters` (text.ts) counts it, on the page and on the server. */
export const longestDescription = 10_000
/** Maximum length of its HTML, as sent and as stored. */
export const longestHtml = 100_000

export const level = strict({ _id: id, name: Type.String(), description: Type.String() })

export const criterion = strict({
  _id: id,
  label: Type.String(),
  /** Levels of fulfilment, lowest first; absent when the task has none. */
  levels: Type.Optional(Type.Array(level)),
})
export type Criterion = Static<typeof criterion>

export const task = strict({
  _id: id,
  title: Type.String(),
  /** Sanitised HTML made by the server. */
  description: Type.String(),
  criteria: Type.Array(criterion),
})
export type Task = Static<typeof task>

const form = {
  title: prose({ maxLength: longestTitle }),
  /** HTML; the server keeps only what the editor can write. */
  description: prose({ maxLength: longestHtml }),
  attachments: Type.Array(id, { maxItems: 100, uniqueItems: true }),
  youtube: Type.Optional(link),
  vimeo: Type.Optional(link),
  googleDrive: Type.Optional(link),
  oneDrive: Type.Optional(link),
}

/** The reviewer's assessment of one criterion. */
export const judgement = strict({
  _id: id,
  isMet: Type.Boolean(),
  note: prose({ maxLength: 2000 }),
  /** Level reached in the criterion; absent when none was marked. */
  level: Type.Optional(id),
})

/** One submitted version, frozen, and the decision about it; null while pending. */
export const version = strict({
  _id: id,
  number: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  description: Type.String(),
  attachments: Type.Array(uploadedFile),
  ...links,
  submittedAt: instant,
  dueAt: instant,
  decision: Type.Union([
    strict({
      status: choice('approved', 'rejected'),
      /** The reviewer's comment, or the hints of a rejection. */
      comment: Type.String(),
      criteria: Type.Array(judgement),
      decidedAt: instant,
    }),
    Type.Null(),
  ]),
})
export type Version = Static<typeof version>

export const submitData = strict({
  /** The `submitId` for update-exam-submit. */
  _id: id,
  examTaskId: id,
  status: choice('pending', 'approved', 'rejected'),
  title: Type.String(),
  description: Type.String(),
  attachments: Type.Array(uploadedFile),
  ...links,
  /** The comment or the hints; null while pending. */
  comment: nullable(Type.String()),
  submittedAt: instant,
  /** The end of the third working day by the Polish calendar (FINAL-04). */
  dueAt: instant,
  /** All versions, newest first; the first equals the fields above. */
  versions: Type.Array(version),
})
export type SubmitData = Static<typeof submitData>

export const draft = strict({
  examTaskId: id,
  title: Type.String(),
  description: Type.String(),
  attachments: Type.Array(uploadedFile),
  ...links,
  sequence: Type.Integer({ minimum: 1 }),
  savedAt: instant,
})
export type Draft = Static<typeof draft>

export const finalWork = strict({
  /** Id of the course. */
  _id: id,
  courseTitle: Type.String(),
  /** Sanitised HTML. */
  overview: Type.String(),
  isSingleTask: Type.Boolean(),
  tasks: Type.Array(task),
  isSubmittedByUser: Type.Boolean(),
  submitData: Type.Union([submitData, Type.Null()]),
  draft: Type.Union([draft, Type.Null()]),
  limits: strict({ title: Type.Integer(), description: Type.Integer(), uploads: uploadLimits }),
  /** Working days available for a review. */
  reviewDays: Type.Integer({ minimum: 1 }),
  hasCertificate: Type.Boolean(),
  /** How the learner finished the course; null until then. */
  finish: nullable(choice('certificate', 'without-certificate')),
})
export type FinalWork = Static<typeof finalWork>

export const viewFinalWork = call({
  name: 'viewFinalWork',
  method: 'GET',
  path: '/course-exams/:id',
  summary: 'Returns the final work of a course: its tasks, and the learner’s draft and submissions.',
  slice: 'final-works',
  access: 'learner',
  params: idParams,
  answer: strict({ exam: finalWork }),
  errors: [
    'not-found',
    'rank-too-low',
    'language-unavailable',
    'not-joined',
    'lessons-unfinished',
    'out-of-order',
  ],
})

export const createFinalWork = call({
  name: 'createFinalWork',
  method: 'POST',
  path: '/course-exams/create-exam-submit',
  summary:
    'Submits a final work. An identical repeated request returns the submission; a different one is refused.',
  slice: 'final-works',
  access: 'learner',
  body: strict({ courseId: id, examTaskId: id, ...form }),
  answer: strict({ success: Type.Literal(true), exam: finalWork }),
  errors: [
    'not-found',
    'rank-too-low',
    'language-unavailable',
    'not-joined',
    'lessons-unfinished',
    'out-of-order',
    'conflict',
    'too-many-files',
    'rate-limited',
  ],
})

export const updateFinalWork = call({
  name: 'updateFinalWork',
  method: 'PUT',
  path: '/course-exams/update-exam-submit/:submitId',
  summary: 'Submits a rejected work again as a new version; refused in any other state.',
  slice: 'final-works',
  access: 'learner',
  params: strict({ submitId: id }),
  body: strict({
    ...form,
    /**
     * Number of the new version: the rejected version's plus one. With it, a repeated request is recognised reliably.
     */
    number: Type.Optional(Type.Integer({ minimum: 2, maximum: 30_000 })),
  }),
  answer: strict({ success: Type.Literal(true), exam: finalWork }),
  errors: ['not-found', 'rank-too-low', 'language-unavailable', 'conflict', 'too-many-files', 'rate-limited'],
})

export const saveFinalWorkDraft = call({
  name: 'saveFinalWorkDraft',
  method: 'PUT',
  path: '/course-exams/draft/:courseId',
  summary: 'Saves the draft; an older sequence changes nothing.',
  slice: 'final-works',
  access: 'learner',
  params: strict({ courseId: id }),
  body: strict({ examTaskId: id, ...form, sequence: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }) }),
  answer: strict({ sequence: Type.Integer(), savedAt: instant }),
  errors: [
    'not-found',
    'rank-too-low',
    'not-joined',
    'lessons-unfinished',
    'out-of-order',
    'conflict',
    'stale-sequence',
    'rate-limited',
  ],
})

export const deleteFinalWorkDraft = call({
  name: 'deleteFinalWorkDraft',
  method: 'DELETE',
  path: '/course-exams/draft/:courseId',
  summary: 'Deletes the draft with its files, as changing the task does.',
  slice: 'final-works',
  access: 'learner',
  params: strict({ courseId: id }),
  answer: done,
  errors: ['not-found'],
})
