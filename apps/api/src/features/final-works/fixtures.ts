import type { BodyOf } from '@zenit/contract/call'
import { createFinalWork, type FinalWork, updateFinalWork, viewFinalWork } from '@zenit/contract/final-works'
import { claimReview, decideReview, type Review, undoReview, viewReview } from '@zenit/contract/reviews'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import type { TestApp } from '../../../test/testing/app.ts'
import {
  type CreatedCourse,
  createCourse,
  createLearner,
  createUser,
} from '../../../test/testing/factories.ts'
import type { CourseDocument, FinalWorkDocument } from '../../content/document.ts'
import { dueAt } from '../../platform/calendar/working-days.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { createReadyLearner } from '../closed-tests/fixtures.ts'
import { insertVersion, insertWork } from './queries.ts'
import { insertDecision } from './reviews/queries.ts'

const both = (text: string) => ({ pl: `${text} (pl)`, en: `${text} (en)` })

/** The first criterion of a task has three levels, the other none. */
const levels = () =>
  ['Weak', 'Good', 'Great'].map((name) => ({
    _id: newId(),
    name: both(name),
    description: both(`${name} work`),
  }))

export const finalWorkDocument = (tasks = 2): FinalWorkDocument => ({
  overview: { pl: '<p>O pracy końcowej</p>', en: '<p>About the final work</p>' },
  tasks: Array.from({ length: tasks }, (_, index) => ({
    _id: newId(),
    title: both(`Task ${index + 1}`),
    description: { pl: '<p>Co zrobić</p>', en: '<p>What to do</p>' },
    criteria: [
      { _id: newId(), label: both('Goal'), levels: levels() },
      { _id: newId(), label: both('Result') },
    ],
  })),
})

export type FinalWorkCourse = CreatedCourse & { finalWork: FinalWorkDocument; taskId: string }

/** Creates a course that ends with a final work of two tasks with two criteria each. */
export async function createFinalWorkCourse(
  app: TestApp,
  { tasks, ...document }: Partial<CourseDocument> & { tasks?: number } = {},
): Promise<FinalWorkCourse> {
  const finalWork = finalWorkDocument(tasks)
  const course = await createCourse(app, {
    document: { ending: 'exam', closedTest: null, finalWork, ...document },
  })
  return { ...course, finalWork, taskId: finalWork.tasks[0]?._id ?? '' }
}

/** Learners who have completed the lessons may write. */
export const createAuthor = createReadyLearner

export const createReviewer = (app: TestApp, given: Parameters<typeof createLearner>[1] = {}) =>
  createLearner(app, { roles: ['learner', 'reviewer'], ...given })

export const form = (
  given: Partial<BodyOf<typeof updateFinalWork>> = {},
): BodyOf<typeof updateFinalWork> => ({
  title: 'Newsletter działu',
  description: '<p>Oto <strong>moja</strong> praca.</p>',
  attachments: [],
  ...given,
})

export const submission = (
  course: FinalWorkCourse,
  given: Partial<BodyOf<typeof createFinalWork>> = {},
): BodyOf<typeof createFinalWork> => ({
  courseId: course.courseId,
  examTaskId: course.taskId,
  ...form(),
  ...given,
})

const finalWorkOf = ({
  status,
  body,
  text,
}: {
  status: number
  body: { exam: FinalWork }
  text: string
}): FinalWork => {
  if (status !== 200) throw new Error(text)
  return body.exam
}

export const view = async (learner: Actor, courseId: string): Promise<FinalWork> =>
  finalWorkOf(await learner.call(viewFinalWork, { params: { id: courseId } }))

export const submit = async (
  learner: Actor,
  course: FinalWorkCourse,
  given: Partial<BodyOf<typeof createFinalWork>> = {},
): Promise<FinalWork> => finalWorkOf(await learner.call(createFinalWork, { body: submission(course, given) }))

export const resubmit = async (
  learner: Actor,
  submitId: string,
  given: Partial<BodyOf<typeof updateFinalWork>> = {},
): Promise<FinalWork> =>
  finalWorkOf(await learner.call(updateFinalWork, { params: { submitId }, body: form(given) }))

interface SubmittedWork {
  userId: string
  courseId: string
  revisionId: string
  taskId?: string
  title?: string
  description?: string
  attachments?: string[]
  at: Date
}

const noLinks = { youtube: null, vimeo: null, googleDrive: null, oneDrive: null }

/** Inserts the rows of a work with its first version. Returns both ids. */
export async function insertHandedIn(
  tx: DbOrTx,
  { userId, courseId, revisionId, taskId = newId(), at, ...given }: SubmittedWork,
): Promise<{ workId: string; versionId: string }> {
  const workId = await insertWork(tx, { userId, courseId }, { taskId, revisionId, now: at })
  const written = { title: 'Moja praca', description: '<p>Treść</p>', attachments: [], ...given }
  const versionId = await insertVersion(tx, userId, {
    ...{ workId, number: 1, language: 'pl', submittedAt: at, dueAt: dueAt(at, 3) },
    form: { ...written, ...noLinks },
  })
  return { workId, versionId }
}

/** Decides on a learner’s newest version, after the time in which that can be undone. */
export async function decide(
  { deps: { db }, clock }: TestApp,
  learner: Actor,
  decision: 'approved' | 'rejected',
): Promise<string> {
  const version = await db
    .selectFrom('final_work_versions')
    .where('user_id', '=', String(learner.userId))
    .orderBy('submitted_at', 'desc')
    .orderBy('number', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  return insertDecision(db, {
    versionId: version.id,
    reviewerId: await createUser(db, { roles: ['learner', 'reviewer'] }),
    decision,
    comment: decision === 'approved' ? 'Dobra robota.' : 'Popraw.',
    criteria: [],
    decidedAt: clock(),
    effectiveAt: clock(),
  })
}

/** Gives every criterion of the course’s first task the same result. */
export const judgement = ({ finalWork }: FinalWorkCourse, isMet = true) =>
  (finalWork.tasks[0]?.criteria ?? []).map(({ _id }) => ({ _id, isMet, note: isMet ? '' : 'Jeszcze nie.' }))

type Verdict = BodyOf<typeof decideReview>

export const verdict = (
  course: FinalWorkCourse,
  { isMet = true, ...given }: Partial<Verdict> & { isMet?: boolean } = {},
): Verdict => ({
  decision: 'approved',
  comment: 'Dobra robota.',
  criteria: judgement(course, isMet),
  ...given,
})

type Params = { id: string }

/** Actions of reviewers and authors in one course. */
export function reviewing(app: TestApp, course: FinalWorkCourse) {
  const { db } = app.deps
  return {
    /** Submits a work; returns the parameters of the version. */
    async handedIn() {
      const learner = await createAuthor(app, course)
      const handedIn = await submit(learner, course)
      return { learner, params: { id: handedIn.submitData?.versions[0]?._id ?? '' } }
    },
    claim: (reviewer: Actor, params: Params) => reviewer.call(claimReview, { params }),
    undo: (reviewer: Actor, params: Params) => reviewer.call(undoReview, { params }),
    look: async (reviewer: Actor, params: Params): Promise<Review> =>
      (await reviewer.call(viewReview, { params })).body.review,
    decide: (reviewer: Actor, params: Params, given: Parameters<typeof verdict>[1] = {}) =>
      reviewer.call(decideReview, { params, body: verdict(course, given) }),
    decisionsOf: ({ id }: Params) =>
      db
        .selectFrom('review_decisions')
        .where('version_id', '=', id)
        .orderBy('decided_at')
        .selectAll()
        .execute(),
    passesOf: (learner: Actor) =>
      db.selectFrom('course_passes').where('user_id', '=', String(learner.userId)).selectAll().execute(),
    /** Moves the clock by more than the lifetime of an access token, and signs everybody in again. */
    async later(minutes: number, ...actors: Actor[]): Promise<Actor[]> {
      app.clock.advance(minutes * 60)
      return Promise.all(actors.map(({ userId }) => signIn(app, String(userId))))
    },
  }
}
