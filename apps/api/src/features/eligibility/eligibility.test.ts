import { finishWithoutCertificate } from '@zenit/contract/courses'
import { viewEligibility, viewLearnerEligibility } from '@zenit/contract/eligibility'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  courseDocument,
  createCourse,
  createLearner,
  publishRevision,
  sublessonDocuments,
} from '../../../test/testing/factories.ts'
import { complete, join } from '../../../test/testing/learning.ts'
import { newId } from '../../platform/ids.ts'
import { createPassedLearner, issue } from '../certificates/fixtures.ts'
import { answersTo, check, createReadyLearner, createTestCourse, start } from '../closed-tests/fixtures.ts'
import { insertHandedIn } from '../final-works/fixtures.ts'
import { insertDecision } from '../final-works/reviews/queries.ts'

const app = await createTestApp()
const { db } = app.deps
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

type TestCourse = Awaited<ReturnType<typeof createTestCourse>>
let course: TestCourse
let reviewer: Actor
beforeAll(async () => {
  course = await createTestCourse(app, { attempts: 2, pauseMinutes: 30 })
  reviewer = await createLearner(app, { roles: ['learner', 'reviewer'] })
})

const view = async (learner: Actor, courseId = course.courseId) => {
  const { status, body, text } = await learner.call(viewEligibility, { params: { courseId } })
  if (status !== 200) throw new Error(text)
  return body.eligibility
}
const ask = (learner: Actor, courseId = course.courseId) =>
  reviewer.call(viewLearnerEligibility, { query: { courseId, learnerId: learner.userId ?? '' } })
const finish = (learner: Actor, courseId = course.courseId) =>
  learner.call(finishWithoutCertificate, { params: { courseId } })

/** Creates a final work with one version and a decision on it. */
async function handIn(
  learner: Actor,
  { courseId, revisionId }: { courseId: string; revisionId: string },
  decision: { kind: 'approved' | 'rejected'; effectiveAt: string } | null,
): Promise<string> {
  const work = { userId: String(learner.userId), courseId, revisionId, at: new Date('2026-11-18T10:00:00Z') }
  const { workId, versionId } = await insertHandedIn(db, work)
  if (decision)
    await insertDecision(db, {
      ...{ versionId, reviewerId: String(reviewer.userId), decision: decision.kind, comment: 'Dobra robota' },
      ...{ criteria: [], decidedAt: new Date('2026-11-20T08:00:00Z') },
      effectiveAt: new Date(decision.effectiveAt),
    })
  return workId
}

describe('[CERT-01] the steps of a learner', () => {
  test('from joining to the certificate', async () => {
    const learner = await createLearner(app)
    const own = await createCourse(app)
    expect((await view(learner, own.courseId)).next.step).toBe('join')
    const progressId = await join(learner, own.courseId)
    const [first] = own.document.lessons
    const before = await view(learner, own.courseId)
    expect(before.next).toEqual({
      step: 'learn',
      lessonId: first?._id,
      sublessonId: first?.sublessons[0]?._id,
      until: null,
      rank: null,
    })
    await complete(learner, { ...own, progressId }, [0, 0])
    expect((await view(learner, own.courseId)).next.sublessonId).toBe(first?.sublessons[1]?._id)
    expect(before.rules.map(({ rule, isMet }) => [rule, isMet])).toEqual([
      ['joined', true],
      ['lessons', false],
      ['closed-test', false],
      ['certificate-offered', true],
      ['not-issued', true],
    ])
  })

  test('the test: failed, in the pause, tried again, no attempt left; with the attempts that count', async () => {
    const learner = await createReadyLearner(app, course)
    const stepNow = async () => (await view(learner)).next
    expect((await stepNow()).step).toBe('start-test')
    const served = await start(learner, course.courseId)
    expect(await stepNow()).toMatchObject({ step: 'continue-test', until: '2026-11-20T09:20:00.000Z' })
    await check(learner, course.courseId, { answers: answersTo(served, course.test, 1) })
    expect(await stepNow()).toMatchObject({ step: 'wait-for-test', until: '2026-11-20T09:30:00.000Z' })
    expect((await view(learner)).rules[2]).toMatchObject({
      rule: 'closed-test',
      isMet: false,
      evidence: {
        attempt: { correctCount: 1, totalQuestions: 4, percentageToPass: 50 },
        used: 1,
        allowed: 2,
      },
    })
    app.clock.advance(31 * 60)
    expect((await stepNow()).step).toBe('start-test')
    await start(learner, course.courseId)
    // An abandoned attempt: its time is over, and the first reader records the result.
    app.clock.advance(60 * 60)
    expect((await stepNow()).step).toBe('finish')
  })

  test('passed: what can be claimed, and by which attempt; issued: that there is one', async () => {
    const learner = await createPassedLearner(app, course)
    const passed = await view(learner)
    expect([passed.canClaim, passed.next.step]).toEqual([true, 'claim'])
    expect(passed.rules[2]).toMatchObject({
      isMet: true,
      evidence: { attempt: { checkedAt: '2026-11-20T09:00:00.000Z', correctCount: 4 }, used: 1 },
    })
    const { body } = await issue(app, learner, course)
    const issued = await view(learner)
    expect(issued).toMatchObject({
      canClaim: false,
      canFinish: false,
      finishedAt: '2026-11-20T09:00:00.000Z',
      next: { step: 'view-certificate' },
    })
    expect(issued.rules.at(-1)).toEqual({
      rule: 'not-issued',
      isMet: false,
      evidence: { number: body.certificate.number, issuedAt: '2026-11-20T09:00:00.000Z', revokedAt: null },
    })
  })

  test('[FINAL-06] the final work: open, pending, decided but not yet in effect, rejected', async () => {
    const own = await createCourse(app, { document: courseDocument({ ending: 'exam', closedTest: null }) })
    const stepAfter = async (decision: Parameters<typeof handIn>[2]) => {
      const learner = await createReadyLearner(app, own)
      await handIn(learner, own, decision)
      return (await view(learner, own.courseId)).next
    }
    const idle = await createReadyLearner(app, own)
    expect((await view(idle, own.courseId)).next.step).toBe('write-final-work')
    const waiting = { step: 'wait-for-review', until: '2026-11-23T22:59:59.999Z' }
    expect(await stepAfter(null)).toMatchObject(waiting)
    expect(await stepAfter({ kind: 'rejected', effectiveAt: '2026-11-20T09:00:01Z' })).toMatchObject(waiting)
    expect((await stepAfter({ kind: 'rejected', effectiveAt: '2026-11-20T09:00:00Z' })).step).toBe(
      'rewrite-final-work',
    )
  })

  test('[FINAL-06] passed by the final work: by which one, and when it was decided', async () => {
    const own = await createCourse(app, { document: courseDocument({ ending: 'exam', closedTest: null }) })
    const learner = await createReadyLearner(app, own)
    const workId = await handIn(learner, own, { kind: 'approved', effectiveAt: '2026-11-20T08:00:10Z' })
    const { canClaim, rules } = await view(learner, own.courseId)
    expect(canClaim).toBe(true)
    expect(rules[2]).toEqual({
      rule: 'final-work',
      isMet: true,
      evidence: {
        _id: workId,
        status: 'approved',
        submittedAt: '2026-11-18T10:00:00.000Z',
        dueAt: '2026-11-23T22:59:59.999Z',
        decidedAt: '2026-11-20T08:00:00.000Z',
      },
    })
  })

  test('[FINAL-06] an approved final work allows the certificate immediately, before a worker has run', async () => {
    const own = await createCourse(app, { document: courseDocument({ ending: 'exam', closedTest: null }) })
    const learner = await createReadyLearner(app, own)
    await handIn(learner, own, { kind: 'approved', effectiveAt: '2026-11-20T09:00:00Z' })
    expect((await issue(app, learner, own)).status).toBe(200)
  })

  test('404 for a course that is unknown', async () => {
    const learner = await createLearner(app)
    const { status, code } = await learner.call(viewEligibility, { params: { courseId: newId() } })
    expect([status, code]).toEqual([404, 'not-found'])
  })

  test('a retired course is still returned to learners who joined it', async () => {
    const own = await createTestCourse(app)
    const learner = await createPassedLearner(app, own)
    await db.updateTable('courses').set({ retired_at: app.clock() }).where('id', '=', own.courseId).execute()
    await app.deps.catalog.reload()
    expect((await view(learner, own.courseId)).next.step).toBe('claim')
    expect((await issue(app, learner, own)).status).toBe(200)
    const other = await createLearner(app)
    const { status } = await other.call(viewEligibility, { params: { courseId: own.courseId } })
    expect(status).toBe(404)
  })
})

describe('[CERT-02] finishing uses the same rules', () => {
  test('rejected before the lessons are completed, accepted after', async () => {
    const own = await createCourse(app, { document: { closedTest: null, ending: 'none' } })
    const learner = await createLearner(app)
    await join(learner, own.courseId)
    expect((await view(learner, own.courseId)).canFinish).toBe(false)
    expect((await finish(learner, own.courseId)).code).toBe('lessons-unfinished')
    const ready = await createReadyLearner(app, own)
    expect((await view(ready, own.courseId)).canFinish).toBe(true)
    expect((await finish(ready, own.courseId)).status).toBe(200)
    expect((await view(ready, own.courseId)).next.step).toBe('none')
  })
})

describe('[COURSE-09] lessons that are added to a course later', () => {
  /** Publishes the course with a new lesson at the start, and moves the learner to it. */
  async function addLesson(own: TestCourse, learner: Actor) {
    const [film] = sublessonDocuments()
    if (!film) throw new Error('There is no film')
    const lesson = { _id: newId(), slug: 'added', title: { pl: 'Nowa', en: 'New' }, sublessons: [film] }
    const document = { ...own.document, lessons: [lesson, ...own.document.lessons] }
    const revisionId = await publishRevision(app, own.courseId, document)
    await db
      .updateTable('enrolments')
      .set({ revision_id: revisionId })
      .where('user_id', '=', learner.userId ?? '')
      .execute()
  }

  test('do not undo a certificate that was earned but not claimed', async () => {
    const own = await createTestCourse(app)
    const learner = await createPassedLearner(app, own)
    await addLesson(own, learner)
    const { canClaim, canFinish, rules } = await view(learner, own.courseId)
    expect([canClaim, canFinish]).toEqual([true, true])
    expect(rules[1]).toMatchObject({
      isMet: true,
      evidence: { completedCount: 2, totalCount: 3, keptBy: 'pass' },
    })
    expect((await issue(app, learner, own)).status).toBe(200)
  })

  test('do not prevent a learner who has passed from finishing', async () => {
    const own = await createTestCourse(app)
    const learner = await createPassedLearner(app, own)
    await addLesson(own, learner)
    expect((await finish(learner, own.courseId)).status).toBe(200)
  })

  test('do not undo a finished course, nor close its test', async () => {
    const own = await createTestCourse(app)
    const learner = await createReadyLearner(app, own)
    await finish(learner, own.courseId)
    await addLesson(own, learner)
    const { finishedAt, next, rules } = await view(learner, own.courseId)
    expect([finishedAt, next.step]).toEqual(['2026-11-20T09:00:00.000Z', 'start-test'])
    expect(rules[1]).toMatchObject({ isMet: true, evidence: { keptBy: 'finish' } })
    const served = await start(learner, own.courseId)
    await check(learner, own.courseId, { answers: answersTo(served, own.test, 4) })
    expect((await issue(app, learner, own)).status).toBe(200)
  })

  test('do not undo an issued one', async () => {
    const own = await createTestCourse(app)
    const learner = await createPassedLearner(app, own)
    const first = await issue(app, learner, own)
    await addLesson(own, learner)
    expect((await view(learner, own.courseId)).next.step).toBe('view-certificate')
    expect(await issue(app, learner, own)).toEqual(first)
  })

  test('are required of learners who have neither passed nor finished', async () => {
    const own = await createTestCourse(app)
    const learner = await createReadyLearner(app, own)
    await addLesson(own, learner)
    expect((await view(learner, own.courseId)).next.step).toBe('learn')
    expect((await finish(learner, own.courseId)).code).toBe('lessons-unfinished')
  })
})

describe('[CERT-01] [ACCESS-06] the view for staff', () => {
  test('the same rules as for the learner, with the learner’s name', async () => {
    const learner = await createReadyLearner(app, course, { firstName: 'Żaneta', lastName: 'Łękołodzka' })
    const { status, body } = await ask(learner)
    expect(status).toBe(200)
    expect(body.learner).toMatchObject({ _id: learner.userId, firstName: 'Żaneta', lastName: 'Łękołodzka' })
    expect(body.course).toEqual({ _id: course.courseId, title: course.document.title.pl })
    expect(body.eligibility).toEqual(await view(learner))
  })

  test('404 for an unknown learner or course; 403 for a learner, also about themselves', async () => {
    const learner = await createReadyLearner(app, course)
    expect((await ask({ ...learner, userId: newId() })).code).toBe('not-found')
    expect((await ask(learner, newId())).code).toBe('not-found')
    const query = { courseId: course.courseId, learnerId: learner.userId ?? '' }
    expect((await learner.call(viewLearnerEligibility, { query })).code).toBe('role-required')
  })
})

test('[TEST-05] another attempt counts as soon as the published test allows it, as for a start', async () => {
  const own = await createTestCourse(app, { attempts: 1 })
  const learner = await createReadyLearner(app, own)
  const served = await start(learner, own.courseId)
  await check(learner, own.courseId, { answers: answersTo(served, own.test, 0) })
  const step = async () => (await view(learner, own.courseId)).next.step
  expect(await step()).toBe('finish')
  await publishRevision(app, own.courseId, { ...own.document, closedTest: { ...own.test, attempts: 3 } })
  expect(await step()).toBe('start-test')
  expect((await start(learner, own.courseId)).attempts.used).toBe(2)
})
