import type { TestApp } from '../../../test/testing/app.ts'
import { createOrganisation } from '../../../test/testing/factories.ts'
import type { QuestionDocument } from '../../content/document.ts'
import { newId } from '../../platform/ids.ts'

/** The studio's home of the pack that factories put their courses into. */
export async function createStudioPack({ deps: { db }, clock }: TestApp): Promise<string> {
  const there = await db.selectFrom('studio_packs').where('pack', '=', 'test').select('id').executeTakeFirst()
  if (there) return there.id
  const id = newId()
  const now = clock()
  await db.insertInto('studio_packs').values({ id, pack: 'test', created_at: now, changed_at: now }).execute()
  return id
}

export interface Sitting {
  /** Places of the chosen answers, of each question. */
  chosen: readonly (readonly number[])[]
  language?: 'pl' | 'en'
  /** The learner of an earlier sitting sits once more. */
  userId?: string
}

interface Asked {
  courseId: string
  revisionId: string
  questions: readonly QuestionDocument[]
  percentageToPass?: number
}

/** Learners who have joined a course, whoever they are. */
export async function createCrowd({ deps: { db }, clock }: TestApp, course: Asked, size: number) {
  const organisation = await createOrganisation(db)
  const ids = Array.from({ length: size }, () => newId())
  for (let at = 0; at < size; at += 1_000) {
    const some = ids.slice(at, at + 1_000)
    await db
      .insertInto('users')
      .values(
        some.map((id) => ({
          id,
          organisation_id: organisation,
          issuer: 'https://hub.example',
          subject: id,
          email: `${id}@zenit.example`,
          first_name: 'Zofia',
          avatar: null,
          disabled_at: null,
        })),
      )
      .execute()
    await db
      .insertInto('enrolments')
      .values(
        some.map((user_id) => ({
          user_id,
          course_id: course.courseId,
          id: newId(),
          revision_id: course.revisionId,
          joined_at: clock(),
          studied_at: clock(),
          finished_at: null,
          finish: null,
        })),
      )
      .execute()
  }
  return ids
}

/** Checked attempts with these answers, each of a learner of their own; answers the learners. */
export async function sit(app: TestApp, asked: Asked, sittings: readonly Sitting[]): Promise<string[]> {
  const { courseId, revisionId, questions, percentageToPass = 50 } = asked
  const crowd = await createCrowd(app, asked, sittings.filter(({ userId }) => !userId).length)
  let next = 0
  const rows = sittings.map(({ chosen, language, userId }) => {
    const isRight = questions.map(({ answers }, q) =>
      answers.every(({ right }, place) => right === (chosen[q] ?? []).includes(place)),
    )
    const correct = isRight.filter(Boolean).length
    return {
      user_id: userId ?? String(crowd[next++]),
      course_id: courseId,
      id: newId(),
      revision_id: revisionId,
      served: JSON.stringify(
        questions.map(({ _id, answers }) => ({ question: _id, answers: answers.map((one) => one._id) })),
      ),
      percentage_to_pass: percentageToPass,
      started_at: app.clock(),
      ends_at: new Date(app.clock().getTime() + 60_000),
      answers: JSON.stringify(
        questions.flatMap(({ answers }, q) => {
          const a = (chosen[q] ?? []).map((place) => answers[place]?._id)
          return a.length > 0 ? [{ q, a }] : []
        }),
      ),
      saved_at: null,
      checked_at: app.clock(),
      correct_count: correct,
      total_questions: questions.length,
      passed: correct * 100 >= percentageToPass * questions.length,
      ...(language ? { language } : {}),
    }
  })
  for (let at = 0; at < rows.length; at += 500)
    await app.deps.db
      .insertInto('test_attempts')
      .values(rows.slice(at, at + 500))
      .execute()
  return rows.map((row) => row.user_id)
}
