import { randomBytes } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { insertStudyDays } from '../../apps/api/src/demo/facts.ts'
import { createSession } from '../../apps/api/src/features/session/queries.ts'
import { saveUser } from '../../apps/api/src/features/session/users.queries.ts'
import { addDays } from '../../apps/api/src/platform/calendar/days.ts'
import { dayIn } from '../../apps/api/src/platform/calendar/zone.ts'
import type { Db } from '../../apps/api/src/platform/db/connect.ts'
import { inDatabase, userIdOf } from './database.ts'
import { type Language, textsOf } from './texts.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** A new person with a unique e-mail address. */
export const newPerson = (): Person => ({
  firstName: 'Żaneta',
  lastName: 'Błędowska-Święch',
  email: `zaneta-${randomBytes(6).toString('hex')}@mail.example`,
  password: 'długie hasło na próbę',
})

/** Opens the product without a session, and goes to the hub from its login page. */
export async function goToHub(page: Page, language: Language, way: 'signIn' | 'signUp'): Promise<void> {
  const t = textsOf(language)
  await page.goto('/')
  await page.getByRole('button', { name: t(`session:${way}`) }).click()
  await expect(page.getByRole('heading', { name: t.hub(`${way}.title`) })).toBeVisible()
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

/** Signs up at the real hub and returns; a new learner has rank 1 and sees the onboarding. */
export async function signUp(page: Page, language: Language, person = newPerson()): Promise<Person> {
  await page.goto('/')
  await fillSignUp(page, language, person)
  await page.waitForURL(/\/onboarding$/)
  return person
}

/** Fills in the sign-up at the real hub, starting from the login page. */
export async function fillSignUp(page: Page, language: Language, person = newPerson()): Promise<void> {
  const t = textsOf(language)
  const { hub } = t
  await page.getByRole('button', { name: t('session:signUp') }).click()
  await field(page, hub('fields.firstName')).fill(person.firstName)
  await field(page, hub('fields.lastName')).fill(person.lastName)
  await field(page, hub('fields.email')).fill(person.email)
  await page.getByLabel(hub('fields.password'), { exact: true }).fill(person.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: hub('signUp.submit') }).click()
}

/** Signs in at the hub, for example with a demo account. */
export async function signIn(
  page: Page,
  language: Language,
  person: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const { hub } = textsOf(language)
  await goToHub(page, language, 'signIn')
  await field(page, hub('fields.email')).fill(person.email)
  await page.getByLabel(hub('fields.password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: hub('signIn.submit') }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/hub') && url.pathname !== '/login')
}

/** A demo account by the first part of its address. */
export const demo = (name: string) => ({ email: `${name}@zenit.example`, password: 'zenit-demo' })

interface StoredSession {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  at: number
}

/** Sessions of demo accounts, by product, language and account. */
const sessions = new Map<string, StoredSession>()

/** Well before the access token expires; after that, one page would renew it and the others would lose it. */
const longestKept = 8 * 60_000

/**
 * Signs in with a demo account, given by the first part of its e-mail address: at the hub the first time, later with
 * the same session. A test that ends its session must use {@link signIn}.
 */
export async function enter(page: Page, language: Language, name: string, path = '/'): Promise<void> {
  const key = `${process.env.ZENIT_URL} ${language} ${name}`
  const kept = sessions.get(key)
  if (!kept || Date.now() - kept.at > longestKept) {
    // Without it, a test that enters twice would still have its first session, and see no login page.
    await page.context().clearCookies()
    await signIn(page, language, demo(name))
    sessions.set(key, { cookies: await page.context().cookies(), at: Date.now() })
    if (path === '/') return
  } else await page.context().addCookies(kept.cookies)
  await page.goto(path)
}

/** Inserts a person as after sign-up and onboarding. */
async function createLearner(db: Db, person: Person, locale: Language): Promise<void> {
  const who = { issuer: 'https://tests.example', subject: person.email, locale }
  const user_id = String(await saveUser(db, { ...person, ...who }))
  const now = new Date()
  const rank = { user_id, rank: 2, reason: 'onboarding', promoted_at: now, celebrated_at: now }
  await db.insertInto('rank_promotions').values(rank).execute()
}

/** Inserts a person above rank 1, without a session. */
export async function addLearner(language: Language): Promise<Person> {
  const person = newPerson()
  await inDatabase((db) => createLearner(db, person, language))
  return person
}

function daysOf(seconds: ReadonlyMap<number, number>): { day: string; seconds: number }[] {
  const today = dayIn('Europe/Warsaw', new Date())
  return [...seconds].map(([ago, studied]) => ({ day: addDays(today, -ago), seconds: studied }))
}

/** Inserts study time before the test: seconds by number of days ago. */
export const addStudy = ({ email }: Person, seconds: ReadonlyMap<number, number>): Promise<unknown> =>
  inDatabase(async (db) => {
    const userId = await userIdOf(db, email)
    const at = new Date(Date.now() - 24 * 60 * 60 * 1000)
    return insertStudyDays(
      db,
      daysOf(seconds).map((one) => ({ ...one, userId, at })),
    )
  })

/** Assigns some of those days to a course that the person joined. */
export const addCourseStudy = (
  { email }: Person,
  courseId: string,
  seconds: ReadonlyMap<number, number>,
): Promise<unknown> =>
  inDatabase(async (db) => {
    const own = { user_id: await userIdOf(db, email), course_id: courseId }
    const rows = daysOf(seconds).map((one) => ({ ...one, ...own }))
    return db.insertInto('study_day_courses').values(rows).execute()
  })

/** Starts a session for an existing person in the page’s browser. */
export async function beginSession(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  const { accessToken, refreshToken } = await inDatabase(async (db) => {
    const userId = await userIdOf(db, email)
    return createSession(db, { userId, idToken: null, now: new Date() })
  })
  const url = process.env.ZENIT_URL ?? ''
  await page.context().addCookies([
    { url, name: 'caiplatform_access', value: accessToken, httpOnly: true },
    { url: `${url}/api/auth/`, name: 'caiplatform_refresh', value: refreshToken, httpOnly: true },
    { url, name: 'caiplatform_authorized', value: 'true' },
  ])
}

/** Signs in as an existing person. */
export async function enterAs(page: Page, person: Pick<Person, 'email'>, path = '/'): Promise<void> {
  await beginSession(page, person)
  await page.goto(path)
}

/** Signs in as a new person above rank 1. Tests of the sign-up or the hub must use {@link signUp}. */
export async function enterAnew(page: Page, language: Language, path = '/'): Promise<Person> {
  const person = await addLearner(language)
  await enterAs(page, person, path)
  return person
}

/** Ends every session of a person by the admin’s call. */
export const endSessions = ({ email }: Person): Promise<unknown> =>
  inDatabase((db) => {
    const owner = db.selectFrom('users').where('email', '=', email).select('id')
    return db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', owner).execute()
  })

/** Closes the celebration of the new rank on the home page, which covers a part of the page. */
async function closeCelebration(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  const name = t('ranks:celebration.title', { name: t('ranks:names.2') })
  const celebration = page.getByRole('region', { name })
  await celebration.getByRole('button', { name: t('ranks:celebration.close') }).click()
  await expect(celebration).toBeHidden()
}

/** Completes the onboarding step by step; ends on the home page. */
export async function goThroughOnboarding(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  const next = page.getByRole('button', { name: t('onboarding:next'), exact: true })
  const finish = page.getByRole('button', { name: t('onboarding:finish'), exact: true })
  // On a busy machine the step may change between reading and clicking.
  while (new URL(page.url()).pathname !== '/') {
    const way = (await finish.isVisible()) ? finish : next
    await way.click({ timeout: 1_000 }).catch(() => undefined)
  }
  await closeCelebration(page, language)
}

/** Skips the onboarding; ends on the home page. The tests of the onboarding go through its steps. */
export async function completeOnboarding(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: textsOf(language)('onboarding:skip'), exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await closeCelebration(page, language)
}

/** Expects the login page. A session that was ended elsewhere ends on every process within a second. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/programs')
    await page.waitForURL(/\/login/, { timeout: 3_000 })
  }).toPass()
}
