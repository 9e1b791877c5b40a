import { finishWithoutCertificate, viewCourse, viewLesson } from '@zenit/contract/courses'
import { viewEligibility } from '@zenit/contract/eligibility'
import { updateInternalTestProgress } from '@zenit/contract/quizzes'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  createCourse,
  createLearner,
  publishRevision,
  sublessonDocuments,
} from '../../../test/testing/factories.ts'
import { complete, join } from '../../../test/testing/learning.ts'
import type { CourseDocument, LessonDocument, SublessonDocument } from '../../content/document.ts'
import { rightAnswers } from '../../demo/facts.ts'
import { newId } from '../../platform/ids.ts'

const app = await createTestApp()
const { db } = app.deps

const inPolishOnly = { languages: ['pl'] as 'pl'[] }

/** A lesson of one film, added by a revision. */
const anotherLesson = (): LessonDocument => ({
  _id: newId(),
  slug: 'added',
  title: { pl: 'Nowa lekcja', en: 'New lesson' },
  sublessons: sublessonDocuments().slice(0, 1),
})

/** Answers every question of an internal test right. */
async function passQuestions(
  learner: Actor,
  {
    sublesson,
    language = 'pl',
    ...ids
  }: {
    progressId: string
    lessonId: string
    sublesson: Extract<SublessonDocument, { kind: 'internal-test' }>
    language?: 'pl' | 'en'
  },
): Promise<void> {
  for (const question of sublesson.questions) {
    const answer = { sublessonId: sublesson._id, questionId: question._id, answers: rightAnswers(question) }
    await learner.call(updateInternalTestProgress, { body: { ...ids, ...answer }, language })
  }
}

describe('[LANG-05] languages that are added and removed while a learner is in the course', () => {
  const read = (learner: Actor, id: string, language: 'pl' | 'en') =>
    learner.call(viewCourse, { params: { id }, language })
  const view = async (learner: Actor, id: string, language: 'pl' | 'en') =>
    (await read(learner, id, language)).status

  test('an added one is available immediately', async () => {
    const course = await createCourse(app, { document: inPolishOnly })
    const learner = await createLearner(app)
    await join(learner, course.courseId)
    expect(await view(learner, course.courseId, 'en')).toBe(406)
    await publishRevision(app, course.courseId, { ...course.document, languages: ['pl', 'en'] })
    expect(await view(learner, course.courseId, 'en')).toBe(200)
    expect(await view(learner, course.courseId, 'pl')).toBe(200)
  })

  test('a removed one stays for learners who began in it, after a lesson and at the end too', async () => {
    const course = await createCourse(app, { document: { languages: ['pl', 'en'] } })
    const [learner, late] = [await createLearner(app), await createLearner(app)]
    const progressId = await join(learner, course.courseId)
    const document = {
      ...course.document,
      ...inPolishOnly,
      lessons: [...course.document.lessons, anotherLesson()],
    }
    await publishRevision(app, course.courseId, document)
    const [first, second] = course.document.lessons
    const answers = []
    for (const [at, sublesson] of first?.sublessons.entries() ?? []) {
      if (sublesson.kind === 'internal-test')
        await passQuestions(learner, { progressId, lessonId: first?._id ?? '', sublesson })
      answers.push(await complete(learner, { ...course, progressId }, [0, at]))
    }
    const { body } = await read(learner, course.courseId, 'en')
    expect(body.data.course.lessons.map(({ _id }) => _id)).toEqual([first?._id, second?._id])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.at(-1)?.body.progress).toEqual(body.data.progress)
    await db
      .updateTable('enrolments')
      .set({ finished_at: app.clock(), finish: 'without-certificate' })
      .where('user_id', '=', String(learner.userId))
      .execute()
    expect(await view(learner, course.courseId, 'en')).toBe(200)
    for (const at of [1, 2])
      expect((await complete(learner, { document, progressId }, [at, 0])).status).toBe(200)
    expect(await view(learner, course.courseId, 'en')).toBe(200)
    expect(await view(late, course.courseId, 'en')).toBe(406)
  })
})

test('[API-02][COURSE-06] a repeated completion does not lead to a newer revision', async () => {
  const course = await createCourse(app)
  const learner = await createLearner(app)
  const progressId = await join(learner, course.courseId)
  const [first] = course.document.lessons
  for (const [at, sublesson] of first?.sublessons.entries() ?? []) {
    if (sublesson.kind === 'internal-test')
      await passQuestions(learner, { progressId, lessonId: first?._id ?? '', sublesson })
    await complete(learner, { ...course, progressId }, [0, at])
  }
  const document = { ...course.document, lessons: [...course.document.lessons, anotherLesson()] }
  await publishRevision(app, course.courseId, document)
  const read = async () => (await learner.call(viewCourse, { params: { id: course.courseId } })).body.data
  const before = await read()
  const again = await complete(learner, { ...course, progressId }, [0, 0])
  expect([again.status, again.body.progress]).toEqual([200, before.progress])
  expect((await read()).course.lessons).toHaveLength(2)
})

describe('[LANG-05][COURSE-06] a language that is added together with other lessons', () => {
  const lessonIds = (document: CourseDocument) => document.lessons.map(({ _id }) => _id)

  /**
   * Creates a learner who has completed the first of some Polish lessons when a revision adds English and changes the
   * lessons.
   */
  async function change(change: (lessons: LessonDocument[]) => LessonDocument[], names = ['a', 'b']) {
    const lessons = names.map((slug) => ({ ...anotherLesson(), slug }))
    const ending = { ending: 'none' as const, closedTest: null }
    const before = await createCourse(app, { document: { ...inPolishOnly, ...ending, lessons } })
    const learner = await createLearner(app)
    const progressId = await join(learner, before.courseId)
    await complete(learner, { ...before, progressId }, [0, 0])
    const document: CourseDocument = {
      ...before.document,
      languages: ['pl', 'en'],
      lessons: change(lessons),
    }
    await publishRevision(app, before.courseId, document)
    const read = async (language: 'pl' | 'en') =>
      (await learner.call(viewCourse, { params: { id: before.courseId }, language })).body.data
    return { learner, before, progressId, document, read, courseId: before.courseId }
  }
  const between = (added: LessonDocument) => (lessons: LessonDocument[]) => lessons.toSpliced(1, 0, added)

  test('an added lesson is completed and leads to the next, and Polish follows', async () => {
    const added = anotherLesson()
    const { learner, progressId, document, read } = await change(between(added))
    expect((await read('pl')).course.lessons).toHaveLength(2)
    expect((await read('en')).progress.currentLessonId).toBe(added._id)
    const step = { document, progressId, language: 'en' as const }
    const done = await Promise.all(Array.from({ length: 10 }, () => complete(learner, step, [1, 0])))
    expect(done.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(done[0]?.body.progress).toEqual((await read('en')).progress)
    expect((await read('pl')).progress).toEqual((await read('en')).progress)
    const params = { lessonId: document.lessons[2]?._id ?? '' }
    expect((await learner.call(viewLesson, { params, language: 'en' })).status).toBe(200)
    expect((await complete(learner, step, [2, 0])).body.progress.currentLessonId).toBeNull()
  })

  test('a removed lesson does not block anybody', async () => {
    const { learner, progressId, document, read } = await change(
      (lessons) => lessons.toSpliced(1, 1),
      ['a', 'k', 'b'],
    )
    expect((await read('en')).progress.currentLessonId).toBe(document.lessons[1]?._id)
    const done = await complete(learner, { document, progressId, language: 'en' }, [1, 0])
    expect([done.status, done.body.progress]).toEqual([200, (await read('en')).progress])
  })

  test('the questions of an added internal test can be answered', async () => {
    const [, , , review] = sublessonDocuments()
    if (review?.kind !== 'internal-test') throw new Error('the factory makes an internal test')
    const added = { ...anotherLesson(), sublessons: [review] }
    const { learner, progressId, document } = await change(between(added))
    await passQuestions(learner, { progressId, lessonId: added._id, sublesson: review, language: 'en' })
    const done = await complete(learner, { document, progressId, language: 'en' }, [1, 0])
    expect(done.status).toBe(200)
  })

  test('what the page shows in the previous language can be completed, whichever was chosen since', async () => {
    const added = anotherLesson()
    const inEnglish = await change(between(added))
    const sent = await complete(inEnglish.learner, { ...inEnglish, language: 'pl' }, [1, 0])
    expect(sent.status).toBe(200)
    const removed = await change((lessons) => lessons.slice(0, 1))
    const { learner, before, progressId } = removed
    const kept = await complete(learner, { ...before, progressId, language: 'en' }, [1, 0])
    expect(kept.status).toBe(200)
  })

  test('a learner with every lesson of it can finish the course, and the checklist says so', async () => {
    const { learner, courseId, read } = await change((lessons) => lessons.slice(0, 1))
    const way = async (language: 'pl' | 'en') =>
      (await learner.call(viewEligibility, { params: { courseId }, language })).body.eligibility.next.step
    expect((await read('en')).progress.currentLessonId).toBeNull()
    expect([await way('pl'), await way('en')]).toEqual(['learn', 'finish'])
    const finish = (language: 'pl' | 'en') =>
      learner.call(finishWithoutCertificate, { params: { courseId }, language })
    expect((await finish('pl')).code).toBe('lessons-unfinished')
    expect((await finish('en')).body.progress).toMatchObject({ isFinished: true })
  })

  test('one that replaces the language in which a learner began does not count for them', async () => {
    const { learner, courseId, document, before, read } = await change((lessons) => lessons)
    await publishRevision(app, courseId, { ...document, languages: ['en'] })
    const reply = await learner.call(viewCourse, { params: { id: courseId }, language: 'en' })
    expect([reply.status, reply.body]).toMatchObject([406, { languages: ['pl'] }])
    expect((await read('pl')).course.lessons.map(({ _id }) => _id)).toEqual(lessonIds(before.document))
  })
})
