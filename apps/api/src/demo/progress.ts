import { textIn } from '../content/localized.ts'
import { publicAddress } from '../features/certificates/public-address.ts'
import { insertCertificate } from '../features/certificates/queries.ts'
import { questionsCount } from '../features/courses/closed-test.ts'
import { passCourse } from '../features/passes/service.ts'
import type { DbOrTx } from '../platform/db/connect.ts'
import { sha256Of } from '../platform/files/files.ts'
import { newSecret } from '../platform/ids.ts'
import type { DemoDeps } from './accounts.ts'
import { addStudyDays, type Span } from './days.ts'
import { insertAttempts, rightAnswers } from './facts.ts'
import { passFinalWork } from './reviews.ts'
import { completeSublessons, enrol, type Study } from './study.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
/** Days since whole courses were completed. */
export const completedAgo = 14

const daysBefore = (now: Date, count: number) => new Date(now.getTime() - count * day)

/** Joins a course six weeks ago, with study up to yesterday, and completes this share of it. */
export async function startCourse({ clock }: DemoDeps, tx: DbOrTx, study: Study, share = 0.4): Promise<void> {
  const now = clock()
  const span = { from: 42, until: 1 }
  if (!(await enrol(tx, study, daysBefore(now, span.from)))) return
  const total = study.course.lessons.flatMap((lesson) => lesson.sublessons).length
  const count = Math.max(1, Math.round(total * share))
  await completeSublessons(tx, study, { count, at: daysBefore(now, 2) })
  await addStudyDays(tx, study, { span, share, now })
}

/** Takes a closed test with every answer right; returns the attempt's id. */
async function passTest(tx: DbOrTx, { learner, course }: Study, startedAt: Date): Promise<string | null> {
  const test = course.closedTest
  if (!test) return null
  const questions = test.questions.slice(0, questionsCount(test))
  const [id = null] = await insertAttempts(tx, [
    {
      ...{ userId: learner.userId, courseId: course._id, revisionId: course.revisionId },
      ...{ questions, percentageToPass: test.percentageToPass, chosen: questions.map(rightAnswers) },
      startedAt,
      endsAt: new Date(startedAt.getTime() + test.minutes * 60_000),
      checkedAt: new Date(startedAt.getTime() + (test.minutes * 60_000) / 2),
    },
  ])
  return id
}

async function certify(
  deps: DemoDeps,
  tx: DbOrTx,
  certified: Study & { number: string; at: Date },
): Promise<void> {
  const { learner, course, number, at } = certified
  const language = course.languages.includes('pl') ? 'pl' : 'en'
  const courseTitle = textIn(course.title, language)
  const imageKey = `certificates/${newSecret()}.png`
  const sheet = {
    brand: deps.config.brand,
    name: learner.name,
    course: courseTitle,
    number,
    address: publicAddress(deps.config.publicUrl, number),
    issuedAt: at,
    language,
  } as const
  // Loaded only when demo content is created, because its fonts take a lot of memory.
  const { drawDemoSheet } = await import('./sheet.ts')
  const bytes = await drawDemoSheet(sheet)
  await deps.files.put(imageKey, bytes)
  const image = { key: imageKey, sha256: sha256Of(bytes) }
  const said = {
    courseTitle,
    courseTitles: course.title,
    minutes: course.minutes,
    signatory: deps.config.signatory,
  }
  const names = { learnerName: learner.name, ...said, language, image } as const
  await insertCertificate(tx, {
    number,
    userId: learner.userId,
    courseId: course._id,
    issuedAt: at,
    ...names,
  })
}

/**
 * Passes a course by its test or its final work; returns when, and the certificate's number. Null when it has
 * neither.
 */
async function passEnding(
  deps: DemoDeps,
  tx: DbOrTx,
  { study, reviewerId, at }: { study: Study; reviewerId: string | null; at: Date },
): Promise<{ number: string; at: Date } | null> {
  const { learner, course } = study
  if (course.finalWork)
    return reviewerId ? passFinalWork(deps, tx, { study, reviewerId, submittedAt: at }) : null
  const attemptId = await passTest(tx, study, at)
  if (!attemptId) return null
  const passedAt = new Date(at.getTime() + hour)
  const who = { userId: learner.userId, courseId: course._id }
  const number = await passCourse(deps, tx, {
    ...who,
    passedAt,
    evidence: 'closed-test',
    evidenceId: attemptId,
  })
  return { number, at: passedAt }
}

/** Completes a whole course two weeks ago, with its certificate if it offers one. */
export async function finishCourse(
  deps: DemoDeps,
  tx: DbOrTx,
  { reviewerId, span, ...study }: Study & { reviewerId: string | null; span: Span },
): Promise<void> {
  const { learner, course } = study
  const now = deps.clock()
  if (!(await enrol(tx, study, daysBefore(now, span.from)))) return
  const completing = { count: Number.POSITIVE_INFINITY, at: daysBefore(now, completedAgo) }
  const studied = await completeSublessons(tx, study, completing)
  await addStudyDays(tx, study, { span, share: 1, now })
  const passed = await passEnding(deps, tx, { study, reviewerId, at: studied })
  const finishedAt = passed?.at ?? new Date(studied.getTime() + hour)
  const isCertified = passed !== null && course.hasCertificate
  if (isCertified) await certify(deps, tx, { ...study, number: passed.number, at: finishedAt })
  await tx
    .updateTable('enrolments')
    .set({ finished_at: finishedAt, finish: isCertified ? 'certificate' : 'without-certificate' })
    .where('user_id', '=', learner.userId)
    .where('course_id', '=', course._id)
    .execute()
}
