import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'

interface CheckedAnswer {
  userId: string
  courseId: string
  sublessonId: string
  questionId: string
  answerIds: readonly string[]
  isCorrect: boolean
  language: 'pl' | 'en'
  revisionId: string
  now: Date
}

/** Records an answer. Repeating the last answer to the question adds nothing. */
export async function insertAnswer(db: DbOrTx, answer: CheckedAnswer): Promise<void> {
  const { userId, courseId, sublessonId, questionId, isCorrect, language, revisionId, now } = answer
  const answerIds = answer.answerIds.toSorted()
  await sql`
    insert into question_answers
      (user_id, course_id, id, sublesson_id, question_id, answer_ids, is_correct, answered_at, language,
        revision_id)
    select ${userId}::uuid, ${courseId}::uuid, ${newId()}::uuid, ${sublessonId}::uuid, ${questionId}::uuid,
      ${answerIds}::uuid[], ${isCorrect}::boolean, ${now}::timestamptz, ${language},
      ${revisionId}::uuid
    where ${answerIds}::uuid[] is distinct from (
      select a.answer_ids from question_answers a
      where a.user_id = ${userId}::uuid and a.course_id = ${courseId}::uuid and a.question_id = ${questionId}::uuid
      order by a.id desc limit 1)`.execute(db)
}
