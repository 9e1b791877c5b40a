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
  const { hub } = textsOf(language)
  await goToHub(page, language, 'signUp')
  await field(page, hub('fields.firstName')).fill(person.firstName)
  await field(page, hub('fields.lastName')).fill(person.lastName)
  await field(page, hub('fields.email')).fill(person.email)
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
  await goToHub(page, language, 'signIn')
  await field(page, hub('fields.email')).fill(person.email)
  await page.getByLabel(hub('fields.password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: hub('signIn.submit') }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/hub') && url.pathname !== '/login')
}

/** A demo account by the first part of its address. */
export const demo = (name: string) => ({ email: `${name}@zenit.example`, password: 'zenit-demo' })

/** Goes through the onboarding to the home page. */
export async function completeOnboarding(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  const next = page.getByRole('button', { name: t('onboarding:next'), exact: true })
  const finish = page.getByRole('button', { name: t('onboarding:finish'), exact: true })
  // On a busy machine a step may come between looking and pressing.
  while (new URL(page.url()).pathname !== '/') {
    const way = (await finish.isVisible()) ? finish : next
    await way.click({ timeout: 1_000 }).catch(() => undefined)
  }
}
