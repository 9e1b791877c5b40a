import { addPromptbookItem } from '@zenit/contract/promptbook'
import { issue } from '../../src/features/certificates/fixtures.ts'
import { answersTo, check, createTestCourse, enrol, start } from '../../src/features/closed-tests/fixtures.ts'
import { beginUpload, upload } from '../../src/features/files/fixtures.ts'
import {
  createFinalWorkCourse,
  createReviewer,
  decide,
  type FinalWorkCourse,
  submit,
  view,
} from '../../src/features/final-works/fixtures.ts'
import { notify } from '../../src/features/notifications/notify.ts'
import { createSession } from '../../src/features/session/queries.ts'
import type { Actor } from '../testing/actor.ts'
import type { TestApp } from '../testing/app.ts'
import { createLearner } from '../testing/factories.ts'

interface Courses {
  tested: Awaited<ReturnType<typeof createTestCourse>>
  running: Awaited<ReturnType<typeof createTestCourse>>
  worked: FinalWorkCourse
  drafted: FinalWorkCourse
}

/** Creates one of everything of a person that has an id, by calls where they exist. */
async function createBelongings(app: TestApp, learner: Actor, courses: Courses) {
  const { db } = app.deps
  const userId = String(learner.userId)
  const { tested, running, worked } = courses
  for (const course of Object.values(courses)) await enrol(app, learner, { course })
  await check(learner, tested.courseId, {
    answers: answersTo(await start(learner, tested.courseId), tested.test, 4),
  })
  const certificate = await issue(app, learner, tested)
  await start(learner, running.courseId)
  const fileId = await upload(app, learner)
  const handedIn = await submit(learner, worked, { attachments: [fileId] })
  await decide(app, learner, 'rejected')
  // A decision becomes a notification when the learner views the course next.
  await view(learner, worked.courseId)
  const begun = await beginUpload(app, learner)
  const prompt = await learner.call(addPromptbookItem, { body: { title: 'Plan', prompt: 'Napisz plan' } })
  const { sessionId } = await createSession(db, { userId, idToken: null, now: app.clock() })
  await notify(db, {
    kind: 'streak-at-risk',
    cause: `day of ${userId}`,
    to: [{ userId, parameters: { days: 3, day: '2026-11-20', isForgivenessLeft: true } }],
    now: app.clock(),
  })
  const ofCourse = async (table: 'test_attempts' | 'enrolments', { courseId }: { courseId: string }) => {
    const own = db.selectFrom(table).where('user_id', '=', userId).where('course_id', '=', courseId)
    return (await own.select('id').executeTakeFirstOrThrow()).id
  }
  const notification = db.selectFrom('notifications').where('user_id', '=', userId).select('id')
  return {
    sessionId,
    fileId,
    uploadId: String(begun.headers.location).split('/').at(-1) ?? '',
    attemptId: await ofCourse('test_attempts', tested),
    runningId: await ofCourse('test_attempts', running),
    progressId: await ofCourse('enrolments', tested),
    number: String(certificate.body.certificate.number),
    submitId: handedIn.submitData?._id ?? '',
    versionId: handedIn.submitData?.versions[0]?._id ?? '',
    promptId: prompt.body.item._id,
    notificationId: (await notification.executeTakeFirstOrThrow()).id,
  }
}

/** Two learners of the same courses, each with their own copy of everything that has an id, and a reviewer. */
export async function createTwoLearners(app: TestApp) {
  const courses: Courses = {
    tested: await createTestCourse(app),
    running: await createTestCourse(app),
    worked: await createFinalWorkCourse(app),
    drafted: await createFinalWorkCourse(app),
  }
  const [anna, berta] = [await createLearner(app), await createLearner(app)]
  const [lesson] = courses.tested.document.lessons
  return {
    anna,
    berta,
    reviewer: await createReviewer(app),
    courses,
    ids: {
      anna: await createBelongings(app, anna, courses),
      berta: await createBelongings(app, berta, courses),
      lessonId: lesson?._id ?? '',
      sublessonId: lesson?.sublessons[0]?._id ?? '',
    },
  }
}
