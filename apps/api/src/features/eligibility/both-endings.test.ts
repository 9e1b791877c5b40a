import { saveClosedTestAnswers, viewClosedTest } from '@zenit/contract/closed-tests'
import { finishWithoutCertificate, viewCourse } from '@zenit/contract/courses'
import { viewEligibility } from '@zenit/contract/eligibility'
import { createFinalWork, saveFinalWorkDraft, viewFinalWork } from '@zenit/contract/final-works'
import { viewHome } from '@zenit/contract/home'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { courseDocument, publishRevision, questionDocument } from '../../../test/testing/factories.ts'
import type { ClosedTestDocument, CourseDocument } from '../../content/document.ts'
import { answersTo, check, createReadyLearner, start } from '../closed-tests/fixtures.ts'
import {
  createFinalWorkCourse,
  decide,
  type FinalWorkCourse,
  form,
  resubmit,
  submission,
  submit,
  view,
} from '../final-works/fixtures.ts'

const app = await createTestApp()
const { db } = app.deps

type Course = FinalWorkCourse & { test: ClosedTestDocument }

/** Creates a course with a closed test of four questions, then a final work. */
async function createCourse(settings: Partial<ClosedTestDocument> = {}): Promise<Course> {
  const base = courseDocument().closedTest as ClosedTestDocument
  const questions = Array.from({ length: 4 }, () => questionDocument())
  const closedTest = { ...base, questions, percentageToPass: 70, ...settings }
  return { ...(await createFinalWorkCourse(app, { closedTest })), test: closedTest }
}

async function take(learner: Actor, { courseId, test: paper }: Course, rightCount: number) {
  const served = await start(learner, courseId)
  return check(learner, courseId, { answers: answersTo(served, paper, rightCount) })
}

const eligibility = async (learner: Actor, courseId: string, language: 'pl' | 'en' = 'pl') =>
  (await learner.call(viewEligibility, { params: { courseId }, language })).body.eligibility
const stepOf = async (learner: Actor, { courseId }: Course, language?: 'pl' | 'en') =>
  (await eligibility(learner, courseId, language)).next.step
const ends = async (learner: Actor, { courseId }: Course, language?: 'pl' | 'en') =>
  (await eligibility(learner, courseId, language)).rules
    .filter(({ rule }) => rule === 'closed-test' || rule === 'final-work')
    .map(({ rule, isMet }) => `${isMet ? '+' : '-'}${rule}`)

const progressOf = async (learner: Actor, { courseId }: Course) =>
  (await learner.call(viewCourse, { params: { id: courseId } })).body.data.progress
const testOf = async (learner: Actor, { courseId }: Course) =>
  (await learner.call(viewClosedTest, { params: { id: courseId } })).body.test
const cardOf = async (learner: Actor, { courseId }: Course) => {
  const { body } = await learner.call(viewHome, {})
  return [body.startingCourse, ...body.startedCourses].find((one) => one?._id === courseId)
}
const passOf = (learner: Actor, { courseId }: Course) =>
  db
    .selectFrom('course_passes')
    .where('user_id', '=', String(learner.userId))
    .where('course_id', '=', courseId)
    .selectAll()
    .executeTakeFirst()

/** Makes every call that starts a final work. */
async function tryWork(learner: Actor, course: Course) {
  const { courseId, taskId } = course
  const draft = { examTaskId: taskId, sequence: 1, ...form() }
  const replies = [
    await learner.call(viewFinalWork, { params: { id: courseId } }),
    await learner.call(saveFinalWorkDraft, { params: { courseId }, body: draft }),
    await learner.call(createFinalWork, { body: submission(course) }),
  ]
  return replies.map(({ status, code }) => [status, code])
}
const locked = [409, 'out-of-order']

describe('[COURSE-09] a closed test and then a final work', () => {
  test('[FINAL-03] [TEST-05] from the last lesson to the approval, which alone passes the course', async () => {
    const course = await createCourse()
    const learner = await createReadyLearner(app, course)
    expect(await progressOf(learner, course)).toMatchObject({ isPassed: false, isTestPassed: false })
    expect(await ends(learner, course)).toEqual(['-closed-test', '-final-work'])
    expect(await stepOf(learner, course)).toBe('start-test')
    expect(await cardOf(learner, course)).toMatchObject({
      ending: 'exam',
      next: { step: 'test', minutes: 20 },
    })
    expect(await tryWork(learner, course)).toEqual([locked, locked, locked])

    await take(learner, course, 2)
    expect(await tryWork(learner, course)).toEqual([locked, locked, locked])
    expect(await take(learner, course, 3)).toMatchObject({ passed: true, isPractice: false })
    expect(await passOf(learner, course)).toBeUndefined()
    expect(await testOf(learner, course)).toMatchObject({ isPassed: true, opensFinalWork: true })
    const opened = await progressOf(learner, course)
    expect(opened).toMatchObject({ isPassed: false, isTestPassed: true })
    expect(opened.share).toBeCloseTo(6 / 7)
    expect(await ends(learner, course)).toEqual(['+closed-test', '-final-work'])
    expect(await stepOf(learner, course)).toBe('write-final-work')
    expect(await cardOf(learner, course)).toMatchObject({
      outcome: null,
      next: { step: 'exam', minutes: null },
    })

    const { submitData } = await submit(learner, course)
    expect(await stepOf(learner, course)).toBe('wait-for-review')
    await decide(app, learner, 'rejected')
    expect((await view(learner, course.courseId)).submitData?.status).toBe('rejected')
    expect(await stepOf(learner, course)).toBe('rewrite-final-work')
    expect(await passOf(learner, course)).toBeUndefined()
    app.clock.advance(60)
    await resubmit(learner, submitData?._id ?? '', { title: 'Jeszcze raz' })
    await decide(app, learner, 'approved')
    expect((await view(learner, course.courseId)).submitData?.status).toBe('approved')
    expect(await passOf(learner, course)).toMatchObject({ evidence: 'final-work' })
    expect(await ends(learner, course)).toEqual(['+closed-test', '+final-work'])
    expect(await eligibility(learner, course.courseId)).toMatchObject({
      canClaim: true,
      next: { step: 'claim' },
    })
    expect(await progressOf(learner, course)).toMatchObject({ isPassed: true, share: 1 })
    expect((await testOf(learner, course)).opensFinalWork).toBeUndefined()
  })

  test('[TEST-05] attempts after the pass are practice, also while the work is written', async () => {
    const course = await createCourse({ attempts: 1 })
    const learner = await createReadyLearner(app, course)
    await take(learner, course, 4)
    expect(await take(learner, course, 0)).toMatchObject({ passed: false, isPractice: true })
    expect(await stepOf(learner, course)).toBe('write-final-work')
    await submit(learner, course)
    expect(await ends(learner, course)).toEqual(['+closed-test', '-final-work'])
  })

  test('[TEST-03] a test ended by time opens the work, whichever request comes first', async () => {
    const course = await createCourse({ minutes: 1 })
    const { courseId } = course
    const learner = await createReadyLearner(app, course)
    const answers = answersTo(await start(learner, courseId), course.test, 4)
    await learner.call(saveClosedTestAnswers, { params: { id: courseId }, body: { sequence: 1, answers } })
    expect(await tryWork(learner, course)).toEqual([locked, locked, locked])
    app.clock.advance(2 * 60)
    expect((await view(learner, courseId)).isSubmittedByUser).toBe(false)
  })

  test('without an attempt left the course can be finished, and is not passed', async () => {
    const course = await createCourse({ attempts: 1 })
    const learner = await createReadyLearner(app, course)
    await take(learner, course, 0)
    expect(await stepOf(learner, course)).toBe('finish')
    const { body } = await learner.call(finishWithoutCertificate, { params: { courseId: course.courseId } })
    expect(body.progress).toMatchObject({ isFinished: true, isPassed: false, isTestPassed: false })
    expect(await stepOf(learner, course)).toBe('none')
    expect(await tryWork(learner, course)).toEqual([locked, locked, locked])
  })
})

describe('[COURSE-09] a course whose ending is changed', () => {
  const without = (course: Course, ending: 'test' | 'exam'): CourseDocument => ({
    ...course.document,
    ending,
    ...(ending === 'test' ? { finalWork: null } : { closedTest: null }),
  })

  test('learners at its end keep the previous ending, and who passed stays passed', async () => {
    const course = await createCourse()
    await publishRevision(app, course.courseId, without(course, 'test'))
    const [waiting, passed] = await Promise.all(
      [0, 1].map(async () => {
        const published = app.deps.catalog.courses.get(course.courseId)
        const { revisionId } = published ?? course
        return createReadyLearner(app, { ...course, revisionId })
      }),
    )
    if (!waiting || !passed) throw new Error('nobody')
    await take(passed, course, 4)
    await publishRevision(app, course.courseId, course.document)
    expect(await ends(waiting, course)).toEqual(['-closed-test'])
    await take(waiting, course, 4)
    for (const learner of [waiting, passed]) {
      expect(await passOf(learner, course)).toMatchObject({ evidence: 'closed-test' })
      expect(await stepOf(learner, course)).toBe('claim')
    }
    // From here on they use the published revision, which requires nothing more either.
    await passed.call(finishWithoutCertificate, { params: { courseId: course.courseId } })
    expect(await ends(passed, course)).toEqual(['+closed-test'])
    expect(await progressOf(passed, course)).toMatchObject({ isPassed: true, share: 1 })
    const newcomer = await createReadyLearner(app, {
      ...course,
      revisionId: app.deps.catalog.courses.get(course.courseId)?.revisionId ?? '',
    })
    expect(await ends(newcomer, course)).toEqual(['-closed-test', '-final-work'])
  })

  test('if the final work is removed, the test passes the course for learners on the new revision', async () => {
    const course = await createCourse({ attempts: 1 })
    const [keeping, finished] = [await createReadyLearner(app, course), await createReadyLearner(app, course)]
    for (const learner of [keeping, finished]) await take(learner, course, 4)
    await finished.call(finishWithoutCertificate, { params: { courseId: course.courseId } })
    await publishRevision(app, course.courseId, without(course, 'test'))
    expect(await stepOf(keeping, course)).toBe('write-final-work')
    await submit(keeping, course)
    expect(await stepOf(finished, course)).toBe('claim')
    expect(await passOf(finished, course)).toMatchObject({ evidence: 'closed-test' })
    expect(await stepOf(finished, course)).toBe('claim')
  })

  test('[LANG-05] using a revision for its language removes no final work, and finishing does', async () => {
    const course = await createCourse()
    const revisionId = await publishRevision(app, course.courseId, { ...course.document, languages: ['pl'] })
    const learner = await createReadyLearner(app, { ...course, revisionId })
    await take(learner, course, 4)
    await publishRevision(app, course.courseId, without(course, 'test'))
    expect(await stepOf(learner, course, 'en')).toBe('finish')
    expect(await passOf(learner, course)).toBeUndefined()
    expect(await stepOf(learner, course)).toBe('write-final-work')
    await learner.call(finishWithoutCertificate, { params: { courseId: course.courseId }, language: 'en' })
    expect(await stepOf(learner, course, 'en')).toBe('claim')
  })

  test('[LANG-05] the checklist requires what the page shows, in each language', async () => {
    const course = await createCourse()
    const revisionId = await publishRevision(app, course.courseId, without(course, 'test'))
    const learner = await createReadyLearner(app, { ...course, revisionId })
    await learner.call(finishWithoutCertificate, { params: { courseId: course.courseId } })
    await publishRevision(app, course.courseId, { ...course.document, languages: ['pl'] })
    const shown = async (language: 'pl' | 'en') => {
      const reply = await learner.call(viewCourse, { params: { id: course.courseId }, language })
      return [reply.body.data.course.ending, await ends(learner, course, language)]
    }
    expect(await shown('pl')).toEqual(['exam', ['-closed-test', '-final-work']])
    expect(await shown('en')).toEqual(['test', ['-closed-test']])
    await take(learner, course, 4)
    expect(await stepOf(learner, course)).toBe('write-final-work')
    expect((await view(learner, course.courseId)).isSubmittedByUser).toBe(false)
  })

  test('[FINAL-03] a test that is added before the work does not stop learners who have submitted', async () => {
    const course = await createCourse()
    const revisionId = await publishRevision(app, course.courseId, without(course, 'exam'))
    const learner = await createReadyLearner(app, { ...course, revisionId })
    await submit(learner, course)
    await learner.call(finishWithoutCertificate, { params: { courseId: course.courseId } })
    await publishRevision(app, course.courseId, course.document)
    expect(await stepOf(learner, course)).toBe('wait-for-review')
    await decide(app, learner, 'approved')
    expect(await stepOf(learner, course)).toBe('claim')
    expect(await ends(learner, course)).toEqual(['+final-work'])
  })
})
