import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
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

/** From the login page to the hub's sign-in page. */
export async function goToHub(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('button', { name: t('session:login.signIn') }).click()
  await expect(page.getByRole('heading', { name: t.hub('signIn.title') })).toBeVisible()
}

/** Signs up at the real hub and comes back; a new learner has rank 1 and arrives at the onboarding. */
export async function signUp(page: Page, language: Language, person = newPerson()): Promise<Person> {
  const { hub } = textsOf(language)
  await goToHub(page, language)
  await page.getByRole('link', { name: hub('signUp.title') }).click()
  await page.getByLabel(hub('fields.firstName'), { exact: true }).fill(person.firstName)
  await page.getByLabel(hub('fields.lastName'), { exact: true }).fill(person.lastName)
  await page.getByLabel(hub('fields.email'), { exact: true }).fill(person.email)
  await page.getByLabel(hub('fields.password'), { exact: true }).fill(person.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: hub('signUp.submit') }).click()
  await page.waitForURL(/\/onboarding$/)
  return person
}

/** Signs in at the hub, for instance with a demo account. */
export async function signIn(
  page: Page,
  language: Language,
  person: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const { hub } = textsOf(language)
  await goToHub(page, language)
  await page.getByLabel(hub('fields.email'), { exact: true }).fill(person.email)
  await page.getByLabel(hub('fields.password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: hub('signIn.submit') }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/hub') && url.pathname !== '/login')
}

/** A demo account by the first part of its address. */
export const demo = (name: string) => ({ email: `${name}@zenit.example`, password: 'zenit-demo' })
