import type { TestApp } from '../../../test/testing/app.ts'
import { createOrganisation } from '../../../test/testing/factories.ts'
import { insertPeople } from '../../../test/testing/people.ts'
import type { QuestionDocument } from '../../content/document.ts'
import { insertAttempts, insertEnrolments } from '../../demo/facts.ts'
import { newId } from '../../platform/ids.ts'

/** Creates the studio’s pack for the courses of the factories. */
export async function createStudioPack({ deps: { db }, clock }: TestApp): Promise<string> {
  const there = await db.selectFrom('studio_packs').where('pack', '=', 'test').select('id').executeTakeFirst()
  if (there) return there.id
  const id = newId()
  const now = clock()
  await db.insertInto('studio_packs').values({ id, pack: 'test', created_at: now, changed_at: now }).execute()
  return id
}

export interface AttemptInput {
  /** Positions of the chosen answers, for each question. */
  chosen: readonly (readonly number[])[]
  language?: 'pl' | 'en'
  /** A learner who takes the test again. */
  userId?: string
}

interface TestedCourse {
  courseId: string
  revisionId: string
  questions: readonly QuestionDocument[]
  percentageToPass?: number
}

/** Creates learners who have joined a course. */
export async function createCrowd({ deps: { db }, clock }: TestApp, course: TestedCourse, size: number) {
  const people = Array.from({ length: size }, () => ({ rank: 1 }))
  const userIds = await insertPeople(db, await createOrganisation(db), people)
  const { courseId, revisionId } = course
  await insertEnrolments(
    db,
    userIds.map((userId) => ({ userId, courseId, revisionId, at: clock() })),
  )
  return userIds
}

/** Creates checked attempts with these answers, each by a different learner; returns the learners. */
export async function sit(
  app: TestApp,
  asked: TestedCourse,
  sittings: readonly AttemptInput[],
): Promise<string[]> {
  const { courseId, revisionId, questions, percentageToPass = 50 } = asked
  const crowd = await createCrowd(app, asked, sittings.filter(({ userId }) => !userId).length)
  const now = app.clock()
  const attempts = sittings.map(({ chosen, language, userId = String(crowd.shift()) }) => ({
    ...{ userId, courseId, revisionId, questions, percentageToPass },
    ...{ startedAt: now, endsAt: new Date(now.getTime() + 60_000), checkedAt: now },
    chosen: questions.map(({ answers }, q) =>
      answers.flatMap(({ _id }, place) => (chosen[q]?.includes(place) ? _id : [])),
    ),
    ...(language && { language }),
  }))
  await insertAttempts(app.deps.db, attempts)
  return attempts.map(({ userId }) => userId)
}
