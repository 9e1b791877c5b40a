import type { Course } from '../content/catalog/catalog.ts'
import type { DbOrTx } from '../platform/db/connect.ts'
import { newId } from '../platform/ids.ts'
import { insertCompletions, insertEnrolments, rightAnswers } from './facts.ts'

export interface Study {
  learner: { userId: string; name: string }
  course: Course
}

const quarter = 15 * 60 * 1000

/** Joins at the given time; returns false when the learner has already joined and continued since. */
export async function enrol(tx: DbOrTx, { learner, course }: Study, at: Date): Promise<boolean> {
  const { _id: courseId, revisionId } = course
  return (await insertEnrolments(tx, [{ userId: learner.userId, courseId, revisionId, at }])) === 1
}

/**
 * Completes sublessons in order, 15 minutes each, with every question answered right. Returns the end time.
 */
export async function completeSublessons(
  tx: DbOrTx,
  study: Study,
  from: { count: number; at: Date },
): Promise<Date> {
  const common = { user_id: study.learner.userId, course_id: study.course._id }
  const sublessons = study.course.lessons.flatMap((lesson) => lesson.sublessons).slice(0, from.count)
  let at = from.at
  for (const sublesson of sublessons) {
    at = new Date(at.getTime() + quarter)
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
    const { userId } = study.learner
    await insertCompletions(tx, [{ userId, courseId: study.course._id, sublessonId: sublesson._id, at }])
  }
  await tx
    .updateTable('enrolments')
    .set({ studied_at: at })
    .where('user_id', '=', common.user_id)
    .where('course_id', '=', common.course_id)
    .execute()
  return at
}
