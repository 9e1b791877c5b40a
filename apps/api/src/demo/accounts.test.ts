import { listAssignments, viewAssignment } from '@zenit/contract/assignments'
import { viewFinalWork } from '@zenit/contract/final-works'
import { viewHome } from '@zenit/contract/home'
import { listMembers } from '@zenit/contract/members'
import { listNotifications } from '@zenit/contract/notifications'
import { listReviews, viewReview } from '@zenit/contract/reviews'
import { getUserData } from '@zenit/contract/session'
import { viewStudyYear } from '@zenit/contract/streaks'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signIn as openSession } from '../../test/testing/actor.ts'
import { createCourse } from '../../test/testing/factories.ts'
import { sanitiseDescription } from '../features/final-works/description.ts'
import { createFinalWorkCourse } from '../features/final-works/fixtures.ts'
import { Browser, createListeningApp } from '../features/hub/browser.testing.ts'
import { beginLogin, codeOf } from '../features/session/login/login.testing.ts'
import { addDays } from '../platform/calendar/days.ts'
import { createDemoAccounts, demoEmails, demoPassword } from './accounts.ts'
import { closeDemoAccounts } from './password.ts'
import * as works from './works.ts'

const zenit = await createListeningApp()
const [first, second, third] = [
  // Each with its own slug, which decides on which days it was studied.
  await createCourse(zenit, { document: { slug: 'first' } }),
  await createCourse(zenit, { document: { slug: 'second', ending: 'none', closedTest: null } }),
  await createFinalWorkCourse(zenit),
]
await createDemoAccounts(zenit.deps)

const actorOf = async (name: string) => {
  const { id } = await zenit.deps.db
    .selectFrom('users')
    .where('email', '=', `${name}@zenit.example`)
    .select('id')
    .executeTakeFirstOrThrow()
  return openSession(zenit, id)
}

test('[AUTH-08] each demo account signs in with the demo password', async () => {
  for (const email of demoEmails) {
    const browser = new Browser(zenit.url)
    const { address, codeVerifier } = await beginLogin(browser)
    const back = await browser.submit(await browser.open(address), { email, password: demoPassword })
    const { body } = await browser.call('POST', '/auth/exchange-code', { code: codeOf(back), codeVerifier })
    expect(body.user?.email).toBe(email)
  }
})

test.each([
  ['new', 1, ['learner']],
  ['learner', 2, ['learner']],
  ['rank3', 3, ['learner']],
  ['done', 5, ['learner']],
  ['limited', 2, ['learner']],
  ['reviewer', 2, ['learner', 'reviewer']],
  ['author', 2, ['learner', 'author']],
  ['manager', 2, ['learner', 'manager']],
  ['admin', 2, ['learner', 'admin']],
])('%s@ has rank %i and roles %j', async (name, rankStage, roles) => {
  const { body } = await (await actorOf(name)).call(getUserData, {})
  expect(body.user).toMatchObject({ rankStage, roles })
  const flags = Object.values(body.organizationSettings)
  expect(new Set(flags)).toEqual(new Set([name !== 'limited']))
})

test('[HOME-03] the learner has started, and the finished learner has completed everything', async () => {
  const started = (await (await actorOf('learner')).call(viewHome, {})).body
  expect(started.startedCourses.map(({ _id }) => _id)).toEqual([first.courseId])
  const done = await actorOf('done')
  const rows = await zenit.deps.db
    .selectFrom('enrolments')
    .where('user_id', '=', String(done.userId))
    .select(['course_id', 'finish'])
    .execute()
  expect(new Map(rows.map((row) => [row.course_id, row.finish]))).toEqual(
    new Map([
      [first.courseId, 'certificate'],
      [second.courseId, 'without-certificate'],
      [third.courseId, 'certificate'],
    ]),
  )
})

test('[STREAK-01, HOME-02] learners have studied since they joined, up to yesterday or the end', async () => {
  const yearOf = async (name: string) => (await (await actorOf(name)).call(viewStudyYear, {})).body.year
  const [learner, done] = [await yearOf('learner'), await yearOf('done')]
  const lately = learner.days.filter(({ day }) => day >= addDays(learner.today, -4))
  expect(lately).toHaveLength(4)
  expect(learner.courses.map(({ _id }) => _id)).toEqual([first.courseId])
  expect(done.courses.map(({ _id }) => _id).toSorted()).toEqual(
    [first, second, third].map(({ courseId }) => courseId).toSorted(),
  )
  expect((done.days[0]?.day ?? '') < addDays(done.today, -250), done.days[0]?.day).toBe(true)
  for (const { days, courses, today } of [learner, done]) {
    expect(days.every(({ day }) => day < today)).toBe(true)
    const sum = (list: { seconds: number }[]) => list.reduce((all, { seconds }) => all + seconds, 0)
    expect(sum(courses)).toBe(sum(days))
  }
})

test('[FINAL-05] courses finished by a final work have an approved one', async () => {
  const done = await actorOf('done')
  const { body } = await done.call(viewFinalWork, { params: { id: third.courseId } })
  expect(body.exam.submitData).toMatchObject({
    status: 'approved',
    versions: [{ decision: { criteria: [{ isMet: true }, { isMet: true }] } }],
  })
  const pass = await zenit.deps.db
    .selectFrom('course_passes')
    .where('user_id', '=', String(done.userId))
    .where('course_id', '=', third.courseId)
    .select(['evidence', 'evidence_id'])
    .executeTakeFirstOrThrow()
  expect(pass).toEqual({ evidence: 'final-work', evidence_id: body.exam.submitData?._id })
})

test('[FINAL-05] the reviewer has pending works, one of them overdue, one resubmitted, and decided ones', async () => {
  const reviewer = await actorOf('reviewer')
  const { body } = await reviewer.call(listReviews, {})
  expect(
    body.reviews.map(({ learner, number, status, isOverdue, language }) => [
      learner,
      number,
      status,
      isOverdue,
      language,
    ]),
  ).toEqual([
    ['Piotr Żurawski', 1, 'waiting', true, 'pl'],
    ['Marta Łoś', 2, 'waiting', false, 'pl'],
    ['Emma Clarke', 1, 'waiting', false, 'en'],
    ['Ola Kmiecik', 1, 'waiting', false, 'pl'],
  ])
  const decided = (await reviewer.call(listReviews, { query: { status: 'decided' } })).body
  expect(decided.reviews.map(({ learner, status }) => [learner, status])).toEqual([
    ['Tomasz Wrona', 'approved'],
    ['Marta Łoś', 'rejected'],
    ['Józef Gąsiorowski', 'approved'],
  ])
  expect(decided.punctuality).toMatchObject({ decided: 3, onTime: 3 })
  const again = body.reviews.find(({ number }) => number === 2)
  const { review } = (await reviewer.call(viewReview, { params: { id: again?._id ?? '' } })).body
  expect(review).toMatchObject({ may: { claim: true }, earlier: [{ decision: { status: 'rejected' } }] })
  const news = (await reviewer.call(listNotifications, {})).body.notifications
  expect(news.map(({ kind, review }) => [kind, review?._id])).toEqual([['review-due', body.reviews[0]?._id]])
})

test('[EDIT-01] their texts have the form that the editor writes', async () => {
  const texts = Object.values(works).flatMap((work) =>
    typeof work === 'object' && 'description' in work ? [work.description] : [],
  )
  expect(texts).toHaveLength(8)
  for (const text of texts) expect(sanitiseDescription(text)).toBe(text)
})

test('a submitted work and its review fit the course', () => {
  const [office, covers, plain] = ['prawo-i-etyka', 'obrazy-z-modelu', 'another'].map((slug) =>
    works.finished({ slug, title: 'Kurs' }),
  )
  expect(new Set([office?.comment, covers?.comment, plain?.comment]).size).toBe(3)
  expect(plain?.title).toBe('Moja praca: Kurs')
})

test('the certificate of the finished learner has its image', async () => {
  const { image_key, learner_name } = await zenit.deps.db
    .selectFrom('certificates')
    .where('user_id', '=', String((await actorOf('done')).userId))
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(learner_name).toBe('Józef Gąsiorowski')
  const image = await zenit.deps.files.getBytes(image_key ?? '')
  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1240, height: 877 })
})

test('a second run changes nothing, and does not undo what somebody changed', async () => {
  const count = async () => {
    const tables = [
      'users',
      'hub.accounts',
      'enrolments',
      'sublesson_completions',
      'study_days',
      'study_day_courses',
      'certificates',
      'final_works',
      'final_work_versions',
      'review_decisions',
      'notifications',
      'users',
      'groups',
    ] as const
    const counts = tables.map((table) =>
      zenit.deps.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    )
    return (await Promise.all(counts)).map(({ n }) => n)
  }
  await zenit.deps.db
    .updateTable('users')
    .set({ first_name: 'Anna' })
    .where('email', '=', 'learner@zenit.example')
    .execute()
  const before = await count()
  await createDemoAccounts(zenit.deps)
  expect(await count()).toEqual(before)
  const { body } = await (await actorOf('learner')).call(getUserData, {})
  expect(body.user.firstName).toBe('Anna')
})

test('[ORG-04] the manager has a company whose people are in required training', async () => {
  const { id } = await zenit.deps.db
    .selectFrom('organisations')
    .where('slug', '=', 'demo-company')
    .select('id')
    .executeTakeFirstOrThrow()
  const manager = await actorOf('manager')
  const { body } = await manager.call(listAssignments, { params: { id } })
  expect(body.assignments.map(({ item }) => item._id)).toEqual([first.courseId])
  const assignmentId = String(body.assignments[0]?._id)
  const { figures } = (await manager.call(viewAssignment, { params: { id, assignmentId } })).body
  expect(figures).toEqual({ notStarted: 3, started: 5, overdue: 0, done: 5, exempt: 0 })
  const { people } = (await manager.call(listMembers, { params: { id } })).body
  const notSeen = people.filter(({ seenAt }) => seenAt === null).map(({ lastName }) => lastName)
  expect(notSeen, 'everybody else has been there').toEqual(['Wójcik', 'Żurawski'])
})

test('[AUTH-08] production reports accounts with the published password, and gives them another password', async () => {
  const { db } = zenit.deps
  const settings = { production: true, hub: null, demoPassword: null }
  expect(await closeDemoAccounts(db, { ...settings, production: false })).toEqual([])
  expect((await closeDemoAccounts(db, settings)).toSorted()).toEqual(demoEmails.toSorted())
  expect(await closeDemoAccounts(db, { ...settings, demoPassword: 'gęś za płotem' })).toEqual([])
  expect(await closeDemoAccounts(db, settings)).toEqual([])
  const attempt = async (password: string) => {
    const browser = new Browser(zenit.url)
    const form = await browser.open((await beginLogin(browser)).address)
    return codeOf(await browser.submit(form, { email: demoEmails[0] ?? '', password })) !== ''
  }
  expect([await attempt(demoPassword), await attempt('gęś za płotem')]).toEqual([false, true])
})
