import type { QueryOf } from '@zenit/contract/call'
import { finishWithoutCertificate } from '@zenit/contract/courses'
import { listProgramCourses } from '@zenit/contract/programs'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  type CreatedCourse,
  courseDocument,
  createCourse,
  createLearner,
  publishRevision,
} from '../../../test/testing/factories.ts'
import { complete, completeLessons, join, passCourse } from '../../../test/testing/learning.ts'
import { newId } from '../../platform/ids.ts'

const app = await createTestApp()
const { db } = app.deps

const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)

const finish = async (actor: Actor, course: CreatedCourse, isPassed = true) => {
  await completeLessons(app, actor, course)
  if (isPassed) await passCourse(app, actor.userId, course.courseId)
  await actor.call(finishWithoutCertificate, { params: { courseId: course.courseId } })
}

describe('the courses of a program', async () => {
  const program = await createCourse(app)
  const add = async () => {
    const document = courseDocument()
    const courseId = newId()
    await db
      .insertInto('courses')
      .values({
        id: courseId,
        pack: 'test',
        slug: document.slug,
        program_id: program.programId,
        published_revision_id: null,
        retired_at: null,
      })
      .execute()
    const revisionId = await publishRevision(app, courseId, document)
    return { courseId, revisionId, document, programId: program.programId }
  }
  const second = await add()
  const third = await add()
  const row = await db
    .selectFrom('programs')
    .where('id', '=', program.programId)
    .select('document')
    .executeTakeFirstOrThrow()
  // In a different order than that of creation.
  const courses = [third.courseId, program.courseId, second.courseId]
  await db
    .updateTable('programs')
    .set({ document: JSON.stringify({ ...row.document, courses }) })
    .where('id', '=', program.programId)
    .execute()
  await app.deps.catalog.reload()
  const params = { id: program.programId }

  test('[PROG-02] are in the program’s order, twelve to a page', async () => {
    const learner = await createLearner(app)
    const { body } = await learner.call(listProgramCourses, { params })
    expect(ids(body.courses)).toEqual(courses)
    expect(body.pagination).toEqual({ page: 1, limit: 12, totalCount: 3, totalPages: 1 })
    expect(body.courses[0]).toMatchObject({ isStarted: false, progress: 0, next: null, lessonsCount: 2 })
  })

  test('[PROG-01][PROG-02] are filtered by the learner’s progress', async () => {
    const learner = await createLearner(app)
    await finish(learner, program)
    const progressId = await join(learner, second.courseId)
    await complete(learner, { document: second.document, progressId }, [0, 0])
    const types = ['all', 'started', 'not-started', 'completed'] as const
    const found = await Promise.all(
      types.map(async (moduleCourseType) =>
        ids((await learner.call(listProgramCourses, { params, query: { moduleCourseType } })).body.courses),
      ),
    )
    expect(found).toEqual([courses, [second.courseId], [third.courseId], [program.courseId]])
    // Finished without a pass, so it can still be passed.
    await finish(learner, third, false)
    const query = { moduleCourseType: 'started' } as const
    const { body } = await learner.call(listProgramCourses, { params, query })
    expect(ids(body.courses)).toEqual([third.courseId, second.courseId])
  })

  test('[API-01][PROG-02] are returned only if the program matches modulesType and rank', async () => {
    const learner = await createLearner(app)
    const list = async (query: QueryOf<typeof listProgramCourses>) =>
      ids((await learner.call(listProgramCourses, { params, query })).body.courses)
    expect(await list({ modulesType: 'active', rank: [2, 3] })).toEqual(courses)
    expect(await list({ modulesType: 'completed' })).toEqual([])
    expect(await list({ rank: [3] })).toEqual([])
  })

  test('[PROG-01][PROG-02] are sorted, searched and paged', async () => {
    const learner = await createLearner(app)
    const list = async (query: QueryOf<typeof listProgramCourses>) =>
      ids((await learner.call(listProgramCourses, { params, query })).body.courses)
    const titles = new Map([program, second, third].map((one) => [one.courseId, one.document.title.pl ?? '']))
    const byTitle = [...titles.keys()].sort((a, b) =>
      new Intl.Collator('pl', { numeric: true }).compare(titles.get(a) ?? '', titles.get(b) ?? ''),
    )
    expect(await list({ sortBy: 'title' })).toEqual(byTitle)
    expect(await list({ sortBy: 'title', order: 'desc' })).toEqual(byTitle.toReversed())
    expect(await list({ search: titles.get(second.courseId) ?? '' })).toEqual([second.courseId])
    expect(await list({ page: 2, limit: 2 })).toEqual(courses.slice(2))
    expect(await list({ page: 9 })).toEqual([])
  })

  test('[PROG-02] [TRUST-04] contain the learner’s progress, the next step and what was achieved', async () => {
    const learner = await createLearner(app)
    const card = async () => {
      const { body } = await learner.call(listProgramCourses, {
        params,
        query: { search: third.document.title.pl },
      })
      return body.courses[0]
    }
    const progressId = await join(learner, third.courseId)
    await complete(learner, { document: third.document, progressId }, [0, 0])
    const [first] = third.document.lessons
    expect(await card()).toMatchObject({
      progress: 1 / 6,
      next: {
        step: 'lesson',
        lessonId: first?._id,
        sublessonId: first?.sublessons[1]?._id,
        title: 'First (pl)',
        lessonNumber: 1,
        minutes: 6,
      },
    })
    await completeLessons(app, learner, third)
    expect((await card())?.next).toEqual({
      step: 'test',
      lessonId: null,
      sublessonId: null,
      title: null,
      lessonNumber: null,
      minutes: 20,
    })
    await finish(learner, third, false)
    const finished = {
      isFinished: true,
      outcome: 'finished',
      isCompleted: false,
      progress: 5 / 6,
      next: null,
    }
    expect(await card()).toMatchObject(finished)
    await passCourse(app, learner.userId, third.courseId)
    expect(await card()).toMatchObject({ outcome: 'passed', isCompleted: true, progress: 1 })
  })
})
