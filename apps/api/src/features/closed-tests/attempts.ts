import type { ChosenAnswers, Result, Test } from '@zenit/contract/closed-tests'
import type { Course } from '../../content/catalog/catalog.ts'
import type { ClosedTestDocument, Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { retryWhenOutrun } from '../../platform/concurrency/retry.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import type { PendingClaim } from '../../platform/http/limits/counted-statements.ts'
import { newId } from '../../platform/ids.ts'
import { requireJoined } from '../courses/access.ts'
import { endsAlike } from '../courses/closed-test.ts'
import type { Enrolment } from '../courses/enrolment.ts'
import { currentStep, lessonsCompleted } from '../courses/progress.ts'
import type { Viewer } from '../session/viewer.ts'
import { mergeAnswers } from './answers/merge.ts'
import { requireServed, requireStart } from './policy.ts'
import {
  type Attempt,
  findAttempt,
  findCountedAttempt,
  findTestStatus,
  insertAttempt,
  type Learner,
  type StartFacts,
} from './queries.ts'
import { serveQuestions } from './serving.ts'
import { closeAttempt, settleOverdue } from './settle.ts'
import { isOverdue, minutesFor } from './time/deadline.ts'
import { listGivenBack } from './time/extensions.queries.ts'
import { regainTime } from './time/extensions.ts'
import { type CountedAttempt, toResult, toTestView } from './view.ts'

export interface TestRequest {
  viewer: Viewer
  courseId: string
  language: Language
  /** Time of arrival, so that waiting in the queue makes no request late. */
  now: Date
}

interface OpenTest {
  course: Course
  test: ClosedTestDocument
  latest: Attempt | null
  facts: StartFacts
  finish: Enrolment['finish']
}

const learnerOf = ({ viewer, courseId }: TestRequest): Learner => ({ userId: viewer.user._id, courseId })

/**
 * Returns the revision whose test a new attempt uses: the published one, so that corrected questions apply, unless it
 * has lessons that the learner has not completed or another way to pass; then the one that they keep.
 */
function testedRevision(
  { catalog }: Deps,
  { kept, enrolment, language }: { kept: Course; enrolment: Enrolment; language: Language },
): Course {
  const published = catalog.courses.get(kept._id)
  const isLearned = published && endsAlike(published, kept) && currentStep(published, enrolment) === null
  return isLearned && published.languages.includes(language) ? published : kept
}

/** Returns what a learner has done in a test, after ending a running attempt whose time is over. Counts the claim. */
async function readStatus(deps: Deps, learner: Learner, claim: PendingClaim | null) {
  return retryWhenOutrun(async () => {
    const status = await findTestStatus(deps.db, learner, claim)
    const { latest } = status
    if (latest?.state !== 'running' || !isOverdue(latest, deps.clock())) return status
    // Its end may pass the test, so everything is read again.
    await settleOverdue(deps, learner)
    return undefined
  })
}

/** Returns the closed test of a joined course, once its lessons are done, and what the learner has done in it. */
async function requireTest(
  deps: Deps,
  request: TestRequest,
  claim: PendingClaim | null = null,
): Promise<OpenTest> {
  // First, so that a pass already decided by time applies to everything below.
  const { latest, facts } = await readStatus(deps, learnerOf(request), claim)
  const { course: kept, enrolment } = await requireJoined({ deps, ...request })
  const course = testedRevision(deps, { kept, enrolment, language: request.language })
  required(course.closedTest, 'not-found')
  // A learner who once had access keeps it, even when lessons were added later.
  required(latest !== null || lessonsCompleted(course, enrolment), 'lessons-unfinished')
  return { course, test: course.closedTest, latest, facts, finish: enrolment.finish }
}

/** Returns the last attempt that counted, when the last one is practice. */
async function findCounted(
  { db, catalog }: Deps,
  { latest, language }: { latest: Attempt | null; language: Language },
): Promise<CountedAttempt | null> {
  if (!latest?.isPractice || latest.state === 'running') return null
  const attempt = await findCountedAttempt(db, latest)
  if (attempt?.state !== 'checked') return null
  return { attempt, context: { revision: await catalog.document(attempt, db), language } }
}

async function present(
  deps: Deps,
  request: TestRequest,
  { course, test, latest, facts, finish, isNew = false }: OpenTest & { isNew?: boolean },
): Promise<Test> {
  const [givenBack, counted] = await Promise.all([
    latest?.state === 'running' && !isNew ? listGivenBack(deps.db, latest) : [],
    findCounted(deps, { latest, language: request.language }),
  ])
  const attempt = latest ?? { courseId: course._id, revisionId: course.revisionId }
  const revision = await deps.catalog.document(attempt)
  const status = { ...facts, latest, counted, finish, givenBack }
  return toTestView({ course, test, status }, { revision, language: request.language }, deps.clock())
}

export async function viewTest(deps: Deps, request: TestRequest): Promise<Test> {
  return present(deps, request, await requireTest(deps, request))
}

/** Starts an attempt if the settings allow it; null when a concurrent start was faster. */
async function startAttempt(
  deps: Deps,
  learner: Learner,
  { course, test, latest, facts, language }: OpenTest & { language: Language },
): Promise<Attempt | null> {
  const { used, multiplier, isPassed } = facts
  const now = deps.clock()
  requireStart(test, { latest, ...facts }, now)
  const attempt = {
    ...learner,
    id: newId(),
    revisionId: course.revisionId,
    served: serveQuestions(test),
    percentageToPass: test.percentageToPass,
    startedAt: now,
    endsAt: new Date(now.getTime() + minutesFor(test.minutes, multiplier) * 60_000),
    multiplier,
    isPractice: isPassed,
    language,
  }
  return insertAttempt(deps.db, attempt, used)
}

/**
 * Starts an attempt, or returns the running one. Its clock and questions are fixed from here on. The first statement
 * counts the claim.
 */
export async function startTest(deps: Deps, request: TestRequest, claim: PendingClaim | null): Promise<Test> {
  const learner = learnerOf(request)
  return retryWhenOutrun(async () => {
    const open = await requireTest(deps, request, claim)
    const { facts } = open
    if (open.latest?.state === 'running') return present(deps, request, open)
    const latest = await startAttempt(deps, learner, { ...open, language: request.language })
    if (!latest) return undefined
    const used = latest.isPractice ? facts.used : facts.used + 1
    return present(deps, request, { ...open, latest, facts: { ...facts, used }, isNew: true })
  })
}

/**
 * Returns the error when there is no attempt: the course does not exist (or the attempt is another learner's), or none
 * was started.
 */
export function noAttempt(
  { catalog }: Deps,
  { courseId }: TestRequest,
  attemptId: string | undefined,
): ApiError {
  const isKnown = catalog.courses.get(courseId)?.closedTest != null && attemptId === undefined
  return new ApiError(isKnown ? 'test-not-started' : 'not-found')
}

interface CheckInput {
  answers: ChosenAnswers
  attemptId?: string | undefined
  /** Counted by the first statement. */
  claim: PendingClaim | null
}

/**
 * Ends the running attempt and scores the saved answers merged with the given ones. Without a running attempt it
 * returns the last result, so that a check can be repeated after a lost response; with `attemptId` also while a newer
 * attempt runs.
 */
export async function checkTest(
  deps: Deps,
  request: TestRequest,
  { answers, attemptId, claim }: CheckInput,
): Promise<Result> {
  const learner = learnerOf(request)
  const { now } = request
  return retryWhenOutrun(async () => {
    const attempt = await findAttempt(deps.db, learner, { id: attemptId, claim })
    if (!attempt) throw noAttempt(deps, request, attemptId)
    const revision = await deps.catalog.document(attempt)
    const context = { revision, language: request.language }
    if (attempt.state === 'checked') return toResult(attempt, context)
    const isSettled = isOverdue(attempt, now)
    if (isSettled && (await regainTime(deps))) return undefined
    if (!isSettled) requireServed(attempt, answers)
    const counted = isSettled ? attempt.answers : mergeAnswers(attempt.answers, answers)
    const restsOnSaved = isSettled || answers.length < attempt.served.length
    const checked = await closeAttempt(deps, { attempt, answers: counted, now, restsOnSaved })
    return checked ? toResult(checked, context) : undefined
  })
}
