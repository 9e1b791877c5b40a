import { isDeepStrictEqual } from 'node:util'
import type { ChosenAnswers, Result, Test } from '@zenit/contract/closed-tests'
import type { Course } from '../../content/catalog.ts'
import type { ClosedTestDocument, Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { requireJoined } from '../courses/policy.ts'
import { currentStep, lessonsCompleted } from '../courses/progress.ts'
import type { Enrolment } from '../courses/queries.ts'
import type { Viewer } from '../session/viewer.ts'
import { enqueueClosing } from './jobs.ts'
import { requireServed, requireStart } from './policy.ts'
import {
  type Attempt,
  countAttempts,
  findAttempt,
  findRevision,
  insertAttempt,
  isPassed,
  type Learner,
  lockAttempt,
  takeTurn,
  updateAnswers,
} from './queries.ts'
import { serveQuestions } from './serving.ts'
import { closeAttempt, isOverdue, settleOverdue } from './settle.ts'
import { toResult, toTestView } from './view.ts'

export interface TestRequest {
  viewer: Viewer
  courseId: string
  language: Language
}

interface OpenTest {
  course: Course
  test: ClosedTestDocument
  latest: Attempt | null
}

const learnerOf = ({ viewer, courseId }: TestRequest): Learner => ({ userId: viewer.user._id, courseId })

/**
 * The revision whose test a new attempt asks: the published one, so that a corrected question reaches the next
 * attempt, unless it has lessons that the learner has not had; then the one that they keep.
 */
function testedRevision(
  { catalog }: Deps,
  { kept, enrolment, language }: { kept: Course; enrolment: Enrolment; language: Language },
): Course {
  const published = catalog.courses.get(kept._id)
  const isLearned = published?.closedTest && currentStep(published, enrolment) === null
  return isLearned && published.languages.includes(language) ? published : kept
}

/** The closed test of a course that the learner joined, once their lessons are done; and their last attempt. */
async function requireTest(deps: Deps, request: TestRequest): Promise<OpenTest> {
  // First, so that a pass which time has decided counts in everything that follows.
  const latest = await settleOverdue(deps, learnerOf(request))
  const { course: kept, enrolment } = await requireJoined({ deps, ...request })
  const course = testedRevision(deps, { kept, enrolment, language: request.language })
  required(course.closedTest, 'not-found')
  // Who was let in once stays in: an attempt is never undone by lessons that came later.
  required(latest !== null || lessonsCompleted(course, enrolment), 'lessons-unfinished')
  return { course, test: course.closedTest, latest }
}

async function present(deps: Deps, request: TestRequest, { course, test, latest }: OpenTest): Promise<Test> {
  const learner = learnerOf(request)
  const [used, passed] = await Promise.all([countAttempts(deps.db, learner), isPassed(deps.db, learner)])
  const attempt = latest ?? { courseId: course._id, revisionId: course.revisionId }
  const revision = await findRevision(deps.db, { catalog: deps.catalog, attempt })
  const standing = { used, latest, isPassed: passed }
  return toTestView({ course, test, standing }, { revision, language: request.language }, deps.clock())
}

export async function viewTest(deps: Deps, request: TestRequest): Promise<Test> {
  return present(deps, request, await requireTest(deps, request))
}

/** The running attempt, or a new one. The caller holds the learner's turn, so what is checked here stays true. */
async function startAttempt(
  tx: DbOrTx,
  deps: Deps,
  { learner, course, test }: { learner: Learner; course: Course; test: ClosedTestDocument },
): Promise<Attempt | null> {
  const latest = await findAttempt(tx, learner)
  if (latest?.state === 'running') return latest
  const now = deps.clock()
  const used = await countAttempts(tx, learner)
  requireStart(test, { latest, used, isPassed: await isPassed(tx, learner) }, now)
  const attempt = {
    ...learner,
    id: newId(),
    revisionId: course.revisionId,
    served: serveQuestions(test),
    percentageToPass: test.percentageToPass,
    startedAt: now,
    endsAt: new Date(now.getTime() + test.minutes * 60_000),
  }
  if (await insertAttempt(tx, attempt)) await enqueueClosing(tx, deps, attempt)
  return findAttempt(tx, learner)
}

/** Starts an attempt, or gives the one that runs; its clock and its questions are fixed from here on. */
export async function startTest(deps: Deps, request: TestRequest): Promise<Test> {
  const open = await requireTest(deps, request)
  const learner = learnerOf(request)
  const latest = await deps.db.transaction().execute(async (tx) => {
    await takeTurn(tx, learner)
    return startAttempt(tx, deps, { learner, ...open })
  })
  return present(deps, request, { ...open, latest })
}

interface Save {
  sequence: number
  answers: ChosenAnswers
  attemptId?: string | undefined
}

/** Whether this very save is already kept: a repetition whose answer was lost, not a conflict. */
const isKept = (attempt: Attempt, { sequence, answers }: Save): boolean =>
  attempt.sequence === sequence && isDeepStrictEqual(attempt.answers, answers)

/** Keeps the chosen answers of the running attempt until the deadline, the newest sequence last. */
export async function saveAnswers(
  deps: Deps,
  request: TestRequest,
  save: Save,
): Promise<{ sequence: number; savedAt: string }> {
  const learner = learnerOf(request)
  const now = deps.clock()
  const requireRunning = async () => {
    const attempt = await findAttempt(deps.db, learner, save.attemptId)
    if (!attempt) throw noAttempt(deps, request, save.attemptId)
    required(attempt.state === 'running' && now <= attempt.endsAt, 'test-not-started')
    return attempt
  }
  const attempt = await requireRunning()
  requireServed(attempt, save.answers)
  if (await updateAnswers(deps.db, attempt, { ...save, now }))
    return { sequence: save.sequence, savedAt: now.toISOString() }
  // Not newer than what is kept, or the attempt ended this instant.
  const kept = await requireRunning()
  required(isKept(kept, save) && kept.savedAt, 'stale-sequence')
  return { sequence: kept.sequence, savedAt: kept.savedAt.toISOString() }
}

/** Why there is no attempt: the course does not exist (or the named attempt is not the learner's), or none was started. */
function noAttempt({ catalog }: Deps, { courseId }: TestRequest, attemptId: string | undefined): ApiError {
  const isKnown = catalog.courses.get(courseId)?.closedTest != null && attemptId === undefined
  return new ApiError(isKnown ? 'test-not-started' : 'not-found')
}

/**
 * Ends the running attempt and scores it. Without a running one it answers the last result again, so a check whose
 * answer was lost can be sent once more; with `attemptId` that holds even while a newer attempt runs.
 */
export async function checkTest(
  deps: Deps,
  request: TestRequest,
  { answers, attemptId }: { answers: ChosenAnswers; attemptId?: string | undefined },
): Promise<Result> {
  const learner = learnerOf(request)
  // The moment of arrival: what came in time must not become late by waiting for its turn.
  const now = deps.clock()
  const { checked, revision } = await deps.db.transaction().execute(async (tx) => {
    await takeTurn(tx, learner)
    const attempt = await lockAttempt(tx, learner, attemptId)
    if (!attempt) throw noAttempt(deps, request, attemptId)
    const revision = await findRevision(tx, { catalog: deps.catalog, attempt })
    if (attempt.state === 'checked') return { checked: attempt, revision }
    const isLate = isOverdue(attempt, now)
    if (!isLate) requireServed(attempt, answers)
    const counted = isLate ? attempt.answers : answers
    return { checked: await closeAttempt(tx, deps, { attempt, answers: counted, now }), revision }
  })
  return toResult(checked, { revision, language: request.language })
}
