import { joinCourse, updateProgress } from '@zenit/contract/courses'
import type { QuestionDocument } from '../content/document.ts'
import { newCertificateNumber } from '../features/certificates/number.ts'
import { newId } from '../platform/ids.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'
import type { CreatedCourse } from './factories.ts'

export const rightAnswers = (question: QuestionDocument): string[] =>
  question.answers.filter((answer) => answer.right).map((answer) => answer._id)

export const wrongAnswers = (question: QuestionDocument): string[] =>
  question.answers.filter((answer) => !answer.right).map((answer) => answer._id)

/** Joins a course; answers the `progressId`. */
export async function join(actor: Actor, courseId: string): Promise<string> {
  const { body, text } = await actor.call(joinCourse, { params: { id: courseId } })
  if (!body.progress?._id) throw new Error(`joining failed: ${text}`)
  return body.progress._id
}

/** Completes a sublesson by its place in the course: `[lesson, sublesson]`, counted from 0. */
export function complete(
  actor: Actor,
  course: Pick<CreatedCourse, 'document'> & { progressId: string },
  [lesson, sublesson]: [number, number],
) {
  const { progressId, document } = course
  const lessonId = document.lessons[lesson]?._id ?? newId()
  const sublessonId = document.lessons[lesson]?.sublessons[sublesson]?._id ?? newId()
  return actor.call(updateProgress, { body: { progressId, lessonId, sublessonId } })
}

/** Joins and completes every lesson, as facts in the database. */
export async function completeLessons(test: TestApp, actor: Actor, course: CreatedCourse): Promise<string> {
  const progressId = await join(actor, course.courseId)
  const sublessons = course.document.lessons.flatMap((lesson) => lesson.sublessons)
  await test.deps.db
    .insertInto('sublesson_completions')
    .values(
      sublessons.map(({ _id }) => ({
        user_id: actor.userId ?? '',
        course_id: course.courseId,
        sublesson_id: _id,
        completed_at: test.clock(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return progressId
}

interface Pass {
  userId: string | null
  courseId: string
  evidence: 'closed-test' | 'final-work'
}

async function insertPass(test: TestApp, { userId, courseId, evidence }: Pass): Promise<string> {
  const number = newCertificateNumber('zenit', test.clock())
  await test.deps.db
    .insertInto('course_passes')
    .values({
      user_id: userId ?? '',
      course_id: courseId,
      passed_at: test.clock(),
      evidence,
      evidence_id: newId(),
      certificate_number: number,
    })
    .execute()
  return number
}

/** Records that the end of a course was passed. Answers the reserved number of the certificate. */
export const passCourse = (test: TestApp, userId: string | null, courseId: string): Promise<string> =>
  insertPass(test, { userId, courseId, evidence: 'closed-test' })

/** Records that the final work of a course was approved. Answers the reserved number of the certificate. */
export const approveWork = (test: TestApp, userId: string | null, courseId: string): Promise<string> =>
  insertPass(test, { userId, courseId, evidence: 'final-work' })
