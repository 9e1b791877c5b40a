import { viewHome } from '@zenit/contract/home'
import { getUserData } from '@zenit/contract/session'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signIn as openSession } from '../../testing/actor.ts'
import { createCourse } from '../../testing/factories.ts'
import { beginLogin, codeOf } from '../session/login.testing.ts'
import { Browser, createListeningApp } from './browser.testing.ts'
import { createDemoAccounts, demoEmails, demoPassword } from './demo-accounts.ts'

const zenit = await createListeningApp()
const [first, second] = [
  await createCourse(zenit),
  await createCourse(zenit, { document: { ending: 'none', closedTest: null } }),
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
  ['admin', 2, ['learner', 'admin']],
])('%s@ has rank %i and roles %j', async (name, rankStage, roles) => {
  const { body } = await (await actorOf(name)).call(getUserData, {})
  expect(body.user).toMatchObject({ rankStage, roles })
  const flags = Object.values(body.organizationSettings)
  expect(new Set(flags)).toEqual(new Set([name !== 'limited']))
})

test('[HOME-03] the learner has started, the one who is done has finished everything', async () => {
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
    ]),
  )
})

test('the certificate of the one who is done has its image', async () => {
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
    const tables = ['users', 'hub.accounts', 'enrolments', 'sublesson_completions', 'certificates'] as const
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
