import { joinCourse, updateProgress } from '@zenit/contract/courses'
import { wholeParts } from '@zenit/contract/ranges'
import type { QuestionDocument } from '../../src/content/document.ts'
import { insertCompletions } from '../../src/demo/facts.ts'
import { insertCertificate } from '../../src/features/certificates/queries.ts'
import * as passes from '../../src/features/passes/service.ts'
import { sha256Of } from '../../src/platform/files/files.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'
import type { CreatedCourse } from './factories.ts'

export const wrongAnswers = (question: QuestionDocument): string[] =>
  question.answers.filter((answer) => !answer.right).map((answer) => answer._id)

/** Joins a course; returns the `progressId`. */
export async function join(actor: Actor, courseId: string): Promise<string> {
  const { body, text } = await actor.call(joinCourse, { params: { id: courseId } })
  if (!body.progress?._id) throw new Error(`joining failed: ${text}`)
  return body.progress._id
}

/** A view of all of a film or presentation. The film is so short that the server accepts its first report. */
export const wholeView = { ranges: [{ from: 0, to: wholeParts }], filmSeconds: 1 }

/** Completes a sublesson that was seen, by its position in the course: `[lesson, sublesson]`, counted from 0. */
export function complete(
  actor: Actor,
  course: Pick<CreatedCourse, 'document'> & { progressId: string; language?: 'pl' | 'en' },
  [lesson, sublesson]: [number, number],
) {
  const { progressId, document, language = 'pl' } = course
  const lessonId = document.lessons[lesson]?._id ?? newId()
  const sublessonId = document.lessons[lesson]?.sublessons[sublesson]?._id ?? newId()
  return actor.call(updateProgress, {
    body: { progressId, lessonId, sublessonId, viewing: wholeView },
    language,
  })
}

/** Inserts rows as if the learner had joined the course and completed every lesson. */
export async function completeLessons(test: TestApp, actor: Actor, course: CreatedCourse): Promise<string> {
  const progressId = await join(actor, course.courseId)
  const sublessons = course.document.lessons.flatMap((lesson) => lesson.sublessons)
  await insertCompletions(
    test.deps.db,
    sublessons.map(({ _id }) => ({
      userId: String(actor.userId),
      courseId: course.courseId,
      sublessonId: _id,
      at: test.clock(),
    })),
  )
  return progressId
}

/** Records that the learner passed the course. Returns the reserved number of the certificate. */
export const passCourse = (
  { deps, clock }: TestApp,
  userId: string | null,
  courseId: string,
  evidence: 'closed-test' | 'final-work' = 'closed-test',
): Promise<string> => {
  const pass = { userId: userId ?? '', courseId, passedAt: clock(), evidence, evidenceId: newId() }
  return passes.passCourse(deps, deps.db, pass)
}

/** Records that the final work of a course was approved. Returns the reserved number of the certificate. */
export const approveWork = (test: TestApp, userId: string | null, courseId: string): Promise<string> =>
  passCourse(test, userId, courseId, 'final-work')

/** Passes a course and issues its certificate without an image. Returns its number. */
export async function certify(
  test: TestApp,
  userId: string | null,
  { courseId, document }: Pick<CreatedCourse, 'courseId' | 'document'>,
): Promise<string> {
  const number = await passCourse(test, userId, courseId)
  await insertCertificate(test.deps.db, {
    ...{ number, userId: String(userId), courseId, learnerName: 'Zofia Łękołodzka', issuedAt: test.clock() },
    ...{ courseTitle: 'Kurs', courseTitles: document.title, minutes: document.minutes, language: 'pl' },
    ...{ signatory: null, image: { key: `certificates/${number}.png`, sha256: sha256Of('') } },
  })
  return number
}
