import { finishWithoutCertificate } from '@zenit/contract/courses'
import { viewHome } from '@zenit/contract/home'
import { beat } from '@zenit/contract/study'
import { expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner } from '../../../test/testing/factories.ts'
import { complete, completeLessons, join, passCourse } from '../../../test/testing/learning.ts'

const app = await createTestApp()
const first = await createCourse(app)
const second = await createCourse(app)
const polish = await createCourse(app, { document: { languages: ['pl'], title: { pl: 'Kurs po polsku' } } })
await createCourse(app, { rank: 3 })
const all = [first, second, polish]

const home = async (actor: Actor, language: 'pl' | 'en' = 'pl') => {
  const { body } = await actor.call(viewHome, { language })
  const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)
  const { startingCourse, startedCourses, notStartedCourses, finishedCourses, challenge } = body
  return {
    starting: startingCourse,
    started: ids(startedCourses),
    notStarted: ids(notStartedCourses),
    finished: ids(finishedCourses),
    challenge,
  }
}

const ids = (courses: { courseId: string }[]) => courses.map(({ courseId }) => courseId)

test('[HOME-03] with nothing started, home offers the first course for the learner’s rank', async () => {
  const learner = await createLearner(app)
  expect(await home(learner)).toMatchObject({
    starting: { _id: first.courseId, isStarted: false, next: null },
    started: [],
    notStarted: ids(all),
    finished: [],
    challenge: { seconds: 0, goalSeconds: 300 },
  })
})

test('[HOME-01] home continues with the course studied last, at the lesson where the learner stopped', async () => {
  const learner = await createLearner(app)
  const progressId = await join(learner, first.courseId)
  app.clock.advance(10)
  await join(learner, second.courseId)
  expect(await home(learner)).toMatchObject({
    starting: { _id: second.courseId },
    started: [second.courseId, first.courseId],
    notStarted: [polish.courseId],
  })
  app.clock.advance(10)
  await complete(learner, { document: first.document, progressId }, [0, 0])
  const { starting, started } = await home(learner)
  expect(started).toEqual([first.courseId, second.courseId])
  expect(starting).toMatchObject({
    _id: first.courseId,
    isStarted: true,
    progress: 1 / 6,
    next: { step: 'lesson', sublessonId: first.document.lessons[0]?.sublessons[1]?._id, lessonNumber: 1 },
  })
})

test('[HOME-01][COURSE-09] after the lessons comes the test, and after the test the certificate', async () => {
  const learner = await createLearner(app)
  await completeLessons(app, learner, first)
  expect((await home(learner)).starting?.next).toMatchObject({ step: 'test', minutes: 20 })
  await passCourse(app, learner.userId, first.courseId)
  expect((await home(learner)).starting).toMatchObject({
    progress: 1,
    isFinished: false,
    next: { step: 'finish' },
  })
})

test('[HOME-03] with everything finished, there is nothing to start, and the course studied last for repetition', async () => {
  const learner = await createLearner(app)
  for (const course of all) {
    app.clock.advance(10)
    await completeLessons(app, learner, course)
    await learner.call(finishWithoutCertificate, { params: { courseId: course.courseId } })
  }
  expect(await home(learner)).toMatchObject({
    starting: null,
    started: [],
    notStarted: [],
    finished: ids(all.toReversed()),
  })
})

test('[LANG-05] a course in another language is shown only to learners who started it', async () => {
  const learner = await createLearner(app)
  expect((await home(learner, 'en')).notStarted).toEqual(ids([first, second]))
  await join(learner, polish.courseId)
  const { starting } = await home(learner, 'en')
  expect(starting).toMatchObject({ _id: polish.courseId, title: 'Kurs po polsku', languages: ['pl'] })
})

test('[HOME-02] today’s study time is the learner’s own and only today’s', async () => {
  const learner = await createLearner(app)
  const progressId = await join(learner, first.courseId)
  const sublessonId = first.document.lessons[0]?.sublessons[0]?._id ?? ''
  await learner.call(beat, { body: { progressId, sublessonId } })
  app.clock.advance(15)
  await learner.call(beat, { body: { progressId, sublessonId } })
  expect((await home(learner)).challenge).toEqual({ seconds: 15, goalSeconds: 300 })
  const other = await createLearner(app)
  await join(other, first.courseId)
  expect((await home(other)).challenge.seconds).toBe(0)
  app.clock.advance(24 * 60 * 60)
  const tomorrow = await signIn(app, learner.userId ?? '')
  expect((await home(tomorrow)).challenge.seconds).toBe(0)
})
