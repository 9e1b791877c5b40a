import type { Course } from '../../content/catalog.ts'
import type { QuestionDocument } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import { newCertificateNumber } from '../certificates/number.ts'
import { insertCertificate } from '../certificates/queries.ts'
import { publicAddress } from '../certificates/view.ts'
import { insertPass } from '../closed-tests/queries.ts'
import { questionsCount } from '../closed-tests/serving.ts'
import type { DemoDeps } from './demo-accounts.ts'
import { drawDemoSheet } from './demo-sheet.ts'

interface Study {
  learner: { userId: string; name: string }
  course: Course
}

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Joins at the given time; false when the learner is in the course already and has gone on since. */
async function enrol(tx: DbOrTx, { learner, course }: Study, joinedAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('enrolments')
    .values({
      user_id: learner.userId,
      course_id: course._id,
      id: newId(),
      revision_id: course.revisionId,
      joined_at: joinedAt,
      studied_at: joinedAt,
      finished_at: null,
      finish: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const rightAnswers = ({ answers }: QuestionDocument) =>
  answers.filter(({ right }) => right).map(({ _id }) => _id)

/** Completes sublessons in order, a quarter of an hour each, with every question answered right. Answers the time after. */
async function completeSublessons(
  tx: DbOrTx,
  study: Study,
  from: { count: number; at: Date },
): Promise<Date> {
  const common = { user_id: study.learner.userId, course_id: study.course._id }
  const sublessons = study.course.lessons.flatMap((lesson) => lesson.sublessons).slice(0, from.count)
  let at = from.at
  for (const sublesson of sublessons) {
    at = new Date(at.getTime() + hour / 4)
    const one = sublesson.kind === 'quiz' ? [sublesson.question] : []
    const questions = sublesson.kind === 'internal-test' ? sublesson.questions : one
    const done = { ...common, sublesson_id: sublesson._id }
    for (const question of questions)
      await tx
        .insertInto('question_answers')
        .values({
          ...done,
          id: newId(),
          question_id: question._id,
          answer_ids: rightAnswers(question),
          is_correct: true,
          answered_at: at,
        })
        .execute()
    await tx
      .insertInto('sublesson_completions')
      .values({ ...done, completed_at: at })
      .execute()
  }
  await tx
    .updateTable('enrolments')
    .set({ studied_at: at })
    .where('user_id', '=', common.user_id)
    .where('course_id', '=', common.course_id)
    .execute()
  return at
}

/** In the course since two days, somewhat past a third of the way. */
export async function startCourse({ clock }: DemoDeps, tx: DbOrTx, study: Study): Promise<void> {
  const at = new Date(clock().getTime() - 2 * day)
  if (!(await enrol(tx, study, at))) return
  const total = study.course.lessons.flatMap((lesson) => lesson.sublessons).length
  await completeSublessons(tx, study, { count: Math.max(1, Math.round(total * 0.4)), at })
}

/** A closed test taken with every answer right; answers the attempt's id. */
async function passTest(tx: DbOrTx, { learner, course }: Study, startedAt: Date): Promise<string | null> {
  const test = course.closedTest
  if (!test) return null
  const asked = test.questions.slice(0, questionsCount(test))
  const id = newId()
  const checkedAt = new Date(startedAt.getTime() + (test.minutes * 60_000) / 2)
  await tx
    .insertInto('test_attempts')
    .values({
      user_id: learner.userId,
      course_id: course._id,
      id,
      revision_id: course.revisionId,
      served: JSON.stringify(
        asked.map(({ _id, answers }) => ({ question: _id, answers: answers.map((answer) => answer._id) })),
      ),
      percentage_to_pass: test.percentageToPass,
      started_at: startedAt,
      ends_at: new Date(startedAt.getTime() + test.minutes * 60_000),
      answers: JSON.stringify(asked.map((question, q) => ({ q, a: rightAnswers(question) }))),
      saved_at: checkedAt,
      checked_at: checkedAt,
      correct_count: asked.length,
      total_questions: asked.length,
      passed: true,
    })
    .execute()
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
  await deps.files.put(imageKey, await drawDemoSheet(sheet))
  const names = { learnerName: learner.name, courseTitle, language, imageKey } as const
  await insertCertificate(tx, {
    number,
    userId: learner.userId,
    courseId: course._id,
    issuedAt: at,
    ...names,
  })
}

/** A whole course two weeks ago, with its certificate where it offers one. */
export async function finishCourse(deps: DemoDeps, tx: DbOrTx, study: Study): Promise<void> {
  const { learner, course } = study
  const joinedAt = new Date(deps.clock().getTime() - 14 * day)
  if (!(await enrol(tx, study, joinedAt))) return
  const studied = await completeSublessons(tx, study, { count: Number.POSITIVE_INFINITY, at: joinedAt })
  const finishedAt = new Date(studied.getTime() + hour)
  const attemptId = await passTest(tx, study, studied)
  const isCertified = attemptId !== null && course.hasCertificate
  if (attemptId) {
    const number = newCertificateNumber(deps.config.product, finishedAt)
    const who = { userId: learner.userId, courseId: course._id }
    await insertPass(tx, { ...who, passedAt: finishedAt, attemptId, certificateNumber: number })
    if (isCertified) await certify(deps, tx, { ...study, number, at: finishedAt })
  }
  await tx
    .updateTable('enrolments')
    .set({ finished_at: finishedAt, finish: isCertified ? 'certificate' : 'without-certificate' })
    .where('user_id', '=', learner.userId)
    .where('course_id', '=', course._id)
    .execute()
}
