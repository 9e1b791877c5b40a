import {
  finishWithoutCertificate,
  joinCourse,
  updateProgress,
  viewCourse,
  viewLesson,
} from '@zenit/contract/courses'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner, publishRevision } from '../../../test/testing/factories.ts'
import { complete, completeLessons, join, passCourse } from '../../../test/testing/learning.ts'
import { newId } from '../../platform/ids.ts'
import { finishEnrolment } from '../eligibility/queries.ts'
import { createTool } from '../tools/fixtures.ts'

const app = await createTestApp()
const { db } = app.deps

const inPolishOnly = { languages: ['pl'] as 'pl'[] }

describe('access to a course', async () => {
  const open = await createCourse(app)
  const forRank3 = await createCourse(app, { rank: 3 })
  const polish = await createCourse(app, { document: inPolishOnly })
  const retired = await createCourse(app)
  await db
    .updateTable('courses')
    .set({ retired_at: app.clock() })
    .where('id', '=', retired.courseId)
    .execute()
  await app.deps.catalog.reload()

  const cases = [
    { what: 'an open one', id: open.courseId, language: 'en', status: 200, code: undefined },
    { what: 'an unknown one', id: newId(), language: 'en', status: 404, code: 'not-found' },
    { what: 'a retired one', id: retired.courseId, language: 'en', status: 404, code: 'not-found' },
    { what: 'one above the rank', id: forRank3.courseId, language: 'en', status: 403, code: 'rank-too-low' },
    { what: 'a Polish one in Polish', id: polish.courseId, language: 'pl', status: 200, code: undefined },
    {
      what: 'a Polish one in English',
      id: polish.courseId,
      language: 'en',
      status: 406,
      code: 'language-unavailable',
    },
    { what: 'a text that is not an id', id: 'x', language: 'en', status: 400, code: 'invalid-input' },
  ] as const
  test.each(cases)('[COURSE-01][API-02] $what: $status', async ({ id, language, status, code }) => {
    const learner = await createLearner(app)
    for (const call of [viewCourse, joinCourse]) {
      const reply = await learner.call(call, { params: { id }, language })
      expect([reply.status, reply.code]).toEqual([status, code])
    }
  })

  test('[LANG-05] the rejection lists the available languages, in the reader’s language', async () => {
    const learner = await createLearner(app)
    const reply = await learner.call(viewCourse, { params: { id: polish.courseId }, language: 'en' })
    expect(reply.body).toMatchObject({
      title: 'The selected resource is not available in the selected language',
      languages: ['pl'],
    })
  })

  test('[ACCESS-03] a higher rank opens it', async () => {
    const learner = await createLearner(app, { rank: 3 })
    const { status } = await learner.call(viewCourse, { params: { id: forRank3.courseId } })
    expect(status).toBe(200)
  })
})

test('[COURSE-01] a course has its outline, progress and recommended tools', async () => {
  const toolId = await createTool(app, {
    name: 'Tool',
    description: { pl: 'Narzędzie', en: 'Tool' },
    url: 'https://tool.example',
  })
  const course = await createCourse(app, { document: { recommendedTools: [toolId, newId()] } })
  const learner = await createLearner(app)
  const { body } = await learner.call(viewCourse, { params: { id: course.courseId }, language: 'en' })
  const { document } = course
  expect(body.data.course).toMatchObject({
    _id: course.courseId,
    title: document.title.en,
    moduleId: course.programId,
    moduleTitle: `Program of ${document.slug} (en)`,
    closedTest: { questionsCount: 4, minutes: 20, percentageToPass: 50 },
  })
  expect(
    body.data.course.lessons.map((lesson) => lesson.sublessons.map((sublesson) => sublesson.kind)),
  ).toEqual([['video', 'presentation', 'quiz', 'internal-test'], ['video']])
  expect(body.data.progress).toMatchObject({
    _id: null,
    isStarted: false,
    currentLessonId: document.lessons[0]?._id,
    currentSublessonId: document.lessons[0]?.sublessons[0]?._id,
  })
  expect(body.data.recommendedTools).toEqual([
    {
      _id: toolId,
      name: 'Tool',
      description: 'Tool',
      cover: null,
      pictogram: null,
      url: 'https://tool.example',
      license: 'freemium',
    },
  ])
})

describe('joining', () => {
  test('[COURSE-01][API-02] fifty simultaneous joins make one enrolment with one progress', async () => {
    const { courseId } = await createCourse(app)
    const learner = await createLearner(app)
    const ids = await Promise.all(Array.from({ length: 50 }, () => join(learner, courseId)))
    expect(new Set(ids).size).toBe(1)
    const rows = await db.selectFrom('enrolments').where('course_id', '=', courseId).select('id').execute()
    expect(rows).toEqual([{ id: ids[0] }])
  })

  test('[COURSE-01] after joining, the progress begins at the first lesson', async () => {
    const { courseId, document } = await createCourse(app)
    const learner = await createLearner(app)
    const progressId = await join(learner, courseId)
    const { body } = await learner.call(viewCourse, { params: { id: courseId } })
    expect(body.data.progress).toMatchObject({
      _id: progressId,
      isStarted: true,
      isFinished: false,
      currentLessonId: document.lessons[0]?._id,
    })
  })
})

describe('finishing without a certificate', () => {
  const finish = (learner: Awaited<ReturnType<typeof createLearner>>, courseId: string) =>
    learner.call(finishWithoutCertificate, { params: { courseId } })

  test('[CERT-02] needs every lesson, and has one effect for repeated requests', async () => {
    const course = await createCourse(app)
    const learner = await createLearner(app)
    expect(await finish(learner, newId())).toMatchObject({ status: 404 })
    expect(await finish(learner, course.courseId)).toMatchObject({ code: 'not-joined' })
    const progressId = await join(learner, course.courseId)
    expect(await finish(learner, course.courseId)).toMatchObject({ code: 'lessons-unfinished' })
    await completeLessons(app, learner, course)
    const first = await finish(learner, course.courseId)
    expect(first.body.progress).toMatchObject({
      _id: progressId,
      isFinished: true,
      finish: 'without-certificate',
    })
    const { finished_at } = await db
      .selectFrom('enrolments')
      .where('id', '=', progressId)
      .select('finished_at')
      .executeTakeFirstOrThrow()
    app.clock.advance(5)
    expect((await finish(learner, course.courseId)).status).toBe(200)
    const again = await db
      .selectFrom('enrolments')
      .where('id', '=', progressId)
      .select('finished_at')
      .executeTakeFirstOrThrow()
    expect(again.finished_at).toEqual(finished_at)
  })

  test('[CERT-02] does not take away a pass, nor prevent passing later', async () => {
    const course = await createCourse(app)
    const learner = await createLearner(app)
    await completeLessons(app, learner, course)
    await finish(learner, course.courseId)
    await passCourse(app, learner.userId, course.courseId)
    const { body } = await learner.call(viewCourse, { params: { id: course.courseId } })
    expect(body.data.progress).toMatchObject({ isFinished: true, isPassed: true, certificateNumber: null })
  })

  test('[CERT-01][CERT-02] does not replace a certificate issued at the same moment', async () => {
    const course = await createCourse(app)
    const learner = await createLearner(app)
    const progressId = await completeLessons(app, learner, course)
    const facts = { finished_at: app.clock(), finish: 'certificate' } as const
    await db.updateTable('enrolments').set(facts).where('id', '=', progressId).execute()
    await finishEnrolment(db, { userId: learner.userId ?? '', courseId: course.courseId, now: app.clock() })
    const { body } = await finish(learner, course.courseId)
    expect(body.progress.finish).toBe('certificate')
  })

  test('[CERT-02] finishes a course without a test', async () => {
    const course = await createCourse(app, { document: { ending: 'none', closedTest: null } })
    const learner = await createLearner(app)
    await completeLessons(app, learner, course)
    expect((await finish(learner, course.courseId)).body.progress.isFinished).toBe(true)
  })
})

describe('a course changes while someone learns', () => {
  const extended = async () => {
    const course = await createCourse(app)
    const [first, second] = course.document.lessons
    if (!first || !second) throw new Error('the factory makes two lessons')
    const added = {
      ...second,
      _id: newId(),
      slug: 'added',
      sublessons: second.sublessons.map((one) => ({ ...one, _id: newId() })),
    }
    return { course, first, second, added }
  }

  test('[COURSE-06] a learner in the middle of a lesson keeps it, and gets the new revision after it', async () => {
    const { course, first, second, added } = await extended()
    const [film, deck, quiz] = first.sublessons
    if (!film || !deck || !quiz) throw new Error('the factory makes four sublessons')
    const learner = await createLearner(app)
    const short = { ...course.document, lessons: [{ ...first, sublessons: [film, deck, quiz] }, second] }
    await publishRevision(app, course.courseId, short)
    const progressId = await join(learner, course.courseId)
    const step = { document: short, progressId }
    await complete(learner, step, [0, 0])
    // The new revision lacks the lesson in progress and has another one.
    await publishRevision(app, course.courseId, { ...short, lessons: [second, added] })

    const lessonIds = async () => {
      const { body } = await learner.call(viewCourse, { params: { id: course.courseId } })
      return body.data.course.lessons.map((lesson) => lesson._id)
    }
    expect(await lessonIds()).toEqual([first._id, second._id])
    const opened = await learner.call(viewLesson, {
      params: { lessonId: first._id },
      query: { sublessonId: deck._id },
    })
    expect(opened.status).toBe(200)
    const middle = await complete(learner, step, [0, 1])
    expect(middle.body.progress.lessons).toMatchObject([{ _id: first._id }, { _id: second._id }])
    expect(await lessonIds()).toEqual([first._id, second._id])
    const { body } = await complete(learner, step, [0, 2])
    expect(body.progress.lessons.map((lesson) => lesson._id)).toEqual([second._id, added._id])
    expect(body.progress.currentLessonId).toBe(second._id)
    expect(await lessonIds()).toEqual([second._id, added._id])
  })

  test('[COURSE-06] a new learner gets the new revision immediately, and so does a preview', async () => {
    const { course, first, added } = await extended()
    const early = await createLearner(app)
    await join(early, course.courseId)
    await publishRevision(app, course.courseId, { ...course.document, lessons: [first, added] })
    const late = await createLearner(app)
    const params = { id: course.courseId }
    await join(late, course.courseId)
    const lessons = { lessons: [{ _id: first._id }, { _id: added._id }] }
    expect((await late.call(viewCourse, { params })).body.data.course).toMatchObject(lessons)
    const preview = await early.call(viewCourse, { params, query: { type: 'preview' } })
    expect(preview.body.data.course).toMatchObject(lessons)
  })

  test('[COURSE-06] a lesson added later does not undo a finished course', async () => {
    const { course, added } = await extended()
    const learner = await createLearner(app)
    await completeLessons(app, learner, course)
    await learner.call(finishWithoutCertificate, { params: { courseId: course.courseId } })
    await publishRevision(app, course.courseId, {
      ...course.document,
      lessons: [...course.document.lessons, added],
    })
    const { body } = await learner.call(viewCourse, { params: { id: course.courseId } })
    expect(body.data.progress).toMatchObject({ isFinished: true, currentLessonId: added._id })
    expect(body.data.course.lessons).toHaveLength(3)
    const again = await learner.call(finishWithoutCertificate, { params: { courseId: course.courseId } })
    expect(again.status).toBe(200)
  })

  test('[COURSE-06] what was completed stays completed when something is added before it', async () => {
    const { course, first, second, added } = await extended()
    const learner = await createLearner(app)
    const progressId = await completeLessons(app, learner, course)
    const document = { ...course.document, lessons: [added, first, second] }
    await publishRevision(app, course.courseId, document)
    await db
      .updateTable('enrolments')
      .set({ revision_id: app.deps.catalog.courses.get(course.courseId)?.revisionId ?? '' })
      .where('id', '=', progressId)
      .execute()
    expect((await complete(learner, { document, progressId }, [1, 1])).status).toBe(200)
    const finished = await complete(learner, { document, progressId }, [0, 0])
    expect(finished.body.progress.currentLessonId).toBeNull()
  })

  test('[ACCESS-06] the revision of a learner does not open a lesson of another course', async () => {
    const { course } = await extended()
    const other = await createCourse(app)
    const learner = await createLearner(app)
    const progressId = await join(learner, course.courseId)
    const lesson = other.document.lessons[0]
    const sublessonId = lesson?.sublessons[0]?._id ?? ''
    const body = { progressId, lessonId: lesson?._id ?? '', sublessonId }
    expect((await learner.call(updateProgress, { body })).status).toBe(404)
  })
})
