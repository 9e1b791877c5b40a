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

/** Somebody new: the address is used nowhere else. */
export const newPerson = (): Person => ({
  firstName: 'Żaneta',
  lastName: 'Błędowska-Święch',
  email: `zaneta-${randomBytes(6).toString('hex')}@mail.example`,
  password: 'długie hasło na próbę',
})

/** Opens the product without a session, and goes on to the hub from its login page. */
export async function goToHub(page: Page, language: Language, way: 'signIn' | 'signUp'): Promise<void> {
  const t = textsOf(language)
  await page.goto('/')
  await page.getByRole('button', { name: t(`session:${way}`) }).click()
  await expect(page.getByRole('heading', { name: t.hub(`${way}.title`) })).toBeVisible()
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

/** Signs up at the real hub and comes back; a new learner has rank 1 and arrives at the onboarding. */
export async function signUp(page: Page, language: Language, person = newPerson()): Promise<Person> {
  await page.goto('/')
  await fillSignUp(page, language, person)
  await page.waitForURL(/\/onboarding$/)
  return person
}

/** Signs up at the real hub, from the login page that somebody was led to. */
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

/** Signs in at the hub, for instance with a demo account. */
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

/** Sessions of demo accounts that were begun at the hub, by product, language and account. */
const sessions = new Map<string, StoredSession>()

/** Well before their access ends; after that one page would renew it for itself alone. */
const longestKept = 8 * 60_000

/**
 * Enters with a demo account, by the first part of its address: at the hub the first time, then with the session that
 * was begun there. Not for a test that ends its session: that one takes {@link signIn}.
 */
export async function enter(page: Page, language: Language, name: string, path = '/'): Promise<void> {
  const key = `${process.env.ZENIT_URL} ${language} ${name}`
  const kept = sessions.get(key)
  if (!kept || Date.now() - kept.at > longestKept) {
    await signIn(page, language, demo(name))
    sessions.set(key, { cookies: await page.context().cookies(), at: Date.now() })
    if (path === '/') return
  } else await page.context().addCookies(kept.cookies)
  await page.goto(path)
}

/** Somebody new as the product has them after sign-up and onboarding. */
async function createLearner(db: Db, person: Person, locale: Language): Promise<void> {
  const who = { issuer: 'https://tests.example', subject: person.email, locale }
  const user_id = String(await saveUser(db, { ...person, ...who }))
  const now = new Date()
  const rank = { user_id, rank: 2, reason: 'onboarding', promoted_at: now, celebrated_at: now }
  await db.insertInto('rank_promotions').values(rank).execute()
}

/** Somebody new above rank 1, who does not sign in. */
export async function addLearner(language: Language): Promise<Person> {
  const person = newPerson()
  await inDatabase((db) => createLearner(db, person, language))
  return person
}

function daysOf(seconds: ReadonlyMap<number, number>): { day: string; seconds: number }[] {
  const today = dayIn('Europe/Warsaw', new Date())
  return [...seconds].map(([ago, studied]) => ({ day: addDays(today, -ago), seconds: studied }))
}

/** Study that lies before the test, as facts in the database: seconds by how many days ago. */
export const addStudy = ({ email }: Person, seconds: ReadonlyMap<number, number>): Promise<unknown> =>
  inDatabase(async (db) => {
    const userId = await userIdOf(db, email)
    const at = new Date(Date.now() - 24 * 60 * 60 * 1000)
    return insertStudyDays(
      db,
      daysOf(seconds).map((one) => ({ ...one, userId, at })),
    )
  })

/** Which of those days belong to a course that the person joined. */
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

/** Begins a session of their own in the page's browser for somebody whom the product knows. */
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

/** Enters as somebody whom the product knows. */
export async function enterAs(page: Page, person: Pick<Person, 'email'>, path = '/'): Promise<void> {
  await beginSession(page, person)
  await page.goto(path)
}

/** Enters as somebody new above rank 1. Not for a test of the entrance, or of the hub: that one takes {@link signUp}. */
export async function enterAnew(page: Page, language: Language, path = '/'): Promise<Person> {
  const person = await addLearner(language)
  await enterAs(page, person, path)
  return person
}

/** Ends every session of somebody, as an admin does. */
export const endSessions = ({ email }: Person): Promise<unknown> =>
  inDatabase((db) => {
    const owner = db.selectFrom('users').where('email', '=', email).select('id')
    return db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', owner).execute()
  })

/** The new rank is celebrated at home, which covers a part of the page until it is closed. */
async function closeCelebration(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  const name = t('ranks:celebration.title', { name: t('ranks:names.2') })
  const celebration = page.getByRole('region', { name })
  await celebration.getByRole('button', { name: t('ranks:celebration.close') }).click()
  await expect(celebration).toBeHidden()
}

/** Goes through the onboarding, step by step, to the home page. */
export async function goThroughOnboarding(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  const next = page.getByRole('button', { name: t('onboarding:next'), exact: true })
  const finish = page.getByRole('button', { name: t('onboarding:finish'), exact: true })
  // On a busy machine a step may come between looking and pressing.
  while (new URL(page.url()).pathname !== '/') {
    const way = (await finish.isVisible()) ? finish : next
    await way.click({ timeout: 1_000 }).catch(() => undefined)
  }
  await closeCelebration(page, language)
}

/** To the home page by the way of those in a hurry; the onboarding's own tests go through its steps. */
export async function completeOnboarding(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: textsOf(language)('onboarding:skip'), exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await closeCelebration(page, language)
}

/** Signed out from elsewhere, which holds on every process within a second: the page leads to the login. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/programs')
    await page.waitForURL(/\/login/, { timeout: 3_000 })
  }).toPass()
}
