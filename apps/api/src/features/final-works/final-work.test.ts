import { finishWithoutCertificate } from '@zenit/contract/courses'
import { viewFinalWork } from '@zenit/contract/final-works'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner, publishRevision } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { enrol } from '../closed-tests/fixtures.ts'
import { createAuthor, createFinalWorkCourse, submit, view } from './fixtures.ts'

const app = await createTestApp()
const { db } = app.deps
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

const course = await createFinalWorkCourse(app)

describe('the final work of a course', () => {
  test('[FINAL-01] has its overview and its tasks with their criteria, and no submission yet', async () => {
    const learner = await createAuthor(app, course)
    expect(await view(learner, course.courseId)).toEqual({
      _id: course.courseId,
      courseTitle: course.document.title.pl,
      overview: '<p>O pracy końcowej</p>',
      isSingleTask: false,
      tasks: course.finalWork.tasks.map(({ _id, title, criteria }) => ({
        _id,
        title: title.pl,
        description: '<p>Co zrobić</p>',
        criteria: criteria.map(({ levels, ...one }) => ({
          _id: one._id,
          label: one.label.pl,
          ...(levels && {
            levels: levels.map((level) => ({
              _id: level._id,
              name: level.name.pl,
              description: level.description.pl,
            })),
          }),
        })),
      })),
      isSubmittedByUser: false,
      submitData: null,
      draft: null,
      limits: {
        title: 200,
        description: 10_000,
        uploads: { files: 10, size: 25 * 1024 * 1024, formats: expect.arrayContaining(['pdf', 'zip']) },
      },
      reviewDays: 3,
      hasCertificate: true,
      finish: null,
    })
  })

  test('[FINAL-01] marks a single task', async () => {
    const single = await createFinalWorkCourse(app, { tasks: 1 })
    const learner = await createAuthor(app, single)
    expect(await view(learner, single.courseId)).toMatchObject({ isSingleTask: true })
  })

  test('[CERT-02] contains how the course was finished, so that no other way is offered', async () => {
    const own = await createFinalWorkCourse(app)
    const learner = await createAuthor(app, own)
    await learner.call(finishWithoutCertificate, { params: { courseId: own.courseId } })
    expect(await view(learner, own.courseId)).toMatchObject({ finish: 'without-certificate' })
  })

  test('[LANG-03] is in the reader’s language', async () => {
    const learner = await createAuthor(app, course)
    const { body } = await learner.call(viewFinalWork, { params: { id: course.courseId }, language: 'en' })
    expect(body.exam).toMatchObject({
      courseTitle: course.document.title.en,
      overview: '<p>About the final work</p>',
      tasks: [{ title: 'Task 1 (en)' }, { title: 'Task 2 (en)' }],
    })
  })
})

describe('access', () => {
  const ask = async (learner: Awaited<ReturnType<typeof createLearner>>, courseId: string) => {
    const { status, code } = await learner.call(viewFinalWork, { params: { id: courseId } })
    return [status, code]
  }

  test('[FINAL-01] nobody before joining and before the last lesson', async () => {
    const learner = await createLearner(app)
    expect(await ask(learner, course.courseId)).toEqual([409, 'not-joined'])
    await enrol(app, learner, { course, lessons: false })
    expect(await ask(learner, course.courseId)).toEqual([409, 'lessons-unfinished'])
  })

  test('[ACCESS-03] nobody below the rank of its program, and nobody to a missing course', async () => {
    const learner = await createLearner(app)
    expect(await ask(learner, newId())).toEqual([404, 'not-found'])
    const test = await createCourse(app)
    await enrol(app, learner, { course: test })
    expect(await ask(learner, test.courseId)).toEqual([404, 'not-found'])
    const high = await createCourse(app, { rank: 4 })
    expect(await ask(learner, high.courseId)).toEqual([403, 'rank-too-low'])
  })

  test('[LANG-05] nobody in a language that the course does not have', async () => {
    const polish = await createFinalWorkCourse(app, { languages: ['pl'] })
    const learner = await createAuthor(app, polish)
    const { status } = await learner.call(viewFinalWork, { params: { id: polish.courseId }, language: 'en' })
    expect(status).toBe(406)
  })

  test('[FINAL-06] learners who have begun keep access when a lesson is added; the others must complete it first', async () => {
    const own = await createFinalWorkCourse(app)
    const begun = await createAuthor(app, own)
    const other = await createAuthor(app, own)
    await submit(begun, own)
    const [first] = own.document.lessons
    const sublessons = first?.sublessons.map((one) => ({ ...one, _id: newId() })) ?? []
    const third = { _id: newId(), slug: 'third', title: { pl: 'Nowa', en: 'New' }, sublessons }
    const lessons = [...own.document.lessons, third]
    const revisionId = await publishRevision(app, own.courseId, { ...own.document, lessons })
    // Until they move to the new revision, both have completed every lesson of theirs.
    expect((await view(other, own.courseId)).isSubmittedByUser).toBe(false)
    await db
      .updateTable('enrolments')
      .set({ revision_id: revisionId })
      .where('course_id', '=', own.courseId)
      .execute()
    expect((await view(begun, own.courseId)).isSubmittedByUser).toBe(true)
    expect(await ask(other, own.courseId)).toEqual([409, 'lessons-unfinished'])
  })
})

describe('a change of the course', () => {
  const changed = (own: typeof course, tasks: typeof course.finalWork.tasks) => ({
    ...own.document,
    finalWork: { ...own.finalWork, tasks },
  })

  test('[FINAL-03] applies to learners who have not submitted; a submitted work keeps its task and criteria', async () => {
    const own = await createFinalWorkCourse(app)
    const [early, late] = [await createAuthor(app, own), await createAuthor(app, own)]
    await submit(early, own)
    const [first, second] = own.finalWork.tasks
    const better = { ...first, title: { pl: 'Lepsze zadanie', en: 'A better task' }, criteria: [] }
    await publishRevision(app, own.courseId, changed(own, [better as NonNullable<typeof first>]))
    expect((await view(early, own.courseId)).tasks.map(({ title }) => title)).toEqual([
      first?.title.pl,
      second?.title.pl,
    ])
    expect((await view(late, own.courseId)).tasks).toMatchObject([{ title: 'Lepsze zadanie', criteria: [] }])
    const { revision_id } = await db
      .selectFrom('final_works')
      .where('user_id', '=', String(early.userId))
      .select('revision_id')
      .executeTakeFirstOrThrow()
    expect(revision_id).toBe(own.revisionId)
  })
})
