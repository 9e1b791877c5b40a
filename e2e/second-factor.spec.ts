import type { Page } from '@playwright/test'
import { codeField, turnOn } from './harness/authenticator.ts'
import { enter, goToHub, type Person, signUp } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** From the account page, with the password, to the QR code for the app. */
async function beginSetUp(page: Page, language: Language, { password }: Person): Promise<void> {
  const { hub } = textsOf(language)
  await page.goto('/hub/account')
  await page.getByRole('link', { name: hub('account.changeFactor') }).click()
  await expect(heading(page, hub('factor.title'))).toBeVisible()
  await page.getByLabel(hub('fields.currentPassword'), { exact: true }).fill(password)
}

async function givePassword(page: Page, language: Language, person: Person): Promise<void> {
  const { hub } = textsOf(language)
  await goToHub(page, language, 'signIn')
  await page.getByRole('textbox', { name: hub('fields.email'), exact: true }).fill(person.email)
  await page.getByLabel(hub('fields.password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: hub('signIn.submit') }).click()
  await expect(heading(page, hub('secondFactor.title'))).toBeVisible()
}

async function signOut(page: Page, language: Language): Promise<void> {
  const { hub } = textsOf(language)
  await page.goto('/hub/session/end')
  await page.getByRole('button', { name: hub('signOut.submit') }).click()
  await expect(heading(page, hub('signOut.doneTitle'))).toBeVisible()
  await page.context().clearCookies()
}

test('[AUTH-08] two-step verification: an app is connected, its code requested, a recovery code used, and turned off again', async ({
  page,
  language,
}) => {
  const { hub } = textsOf(language)
  const person = await signUp(page, language)
  await beginSetUp(page, language, person)
  await screen(page, 'hub-factor-start')
  await page.getByRole('button', { name: hub('factor.start') }).click()
  await expect(heading(page, hub('factor.tryTitle'))).toBeVisible()
  await screenInBothThemes(page, 'hub-factor-app')
  await page.getByLabel(hub('fields.appCode')).fill('12345')
  await page.getByRole('button', { name: hub('factor.confirm'), exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(hub('faults.code.wrong'))
  const { app, codes } = await turnOn(page, language)
  await screenInBothThemes(page, 'hub-factor-codes')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: hub('factor.download') }).click()
  expect((await download).suggestedFilename()).toBe(`${hub('factor.codesName')}.txt`)
  await expect(page.getByRole('button', { name: hub('factor.print') })).toBeVisible()
  await page.getByRole('link', { name: hub('factor.codesDone') }).click()
  await expect(heading(page, hub('account.title'))).toBeVisible()
  await screen(page, 'hub-account-factor')

  await signOut(page, language)
  await givePassword(page, language, person)
  await screenInBothThemes(page, 'hub-second-factor')
  await codeField(page, language).fill('nope')
  await page.getByRole('button', { name: hub('secondFactor.submit') }).click()
  await expect(page.getByRole('alert')).toContainText(hub('faults.code.wrong'))
  await screen(page, 'hub-second-factor-wrong')
  await codeField(page, language).fill(app.code(1))
  await page.getByRole('button', { name: hub('secondFactor.submit') }).click()
  await page.waitForURL(/\/onboarding$/)

  await signOut(page, language)
  await givePassword(page, language, person)
  await codeField(page, language).fill(codes[0] ?? '')
  await page.getByRole('button', { name: hub('secondFactor.submit') }).click()
  await page.waitForURL(/\/onboarding$/)

  await page.goto('/hub/account/second-factor')
  await screen(page, 'hub-factor-on')
  await page.getByRole('link', { name: hub('factor.remove') }).click()
  await screenInBothThemes(page, 'hub-factor-off')
  await page.getByLabel(hub('fields.currentPassword'), { exact: true }).fill(person.password)
  await codeField(page, language).fill(codes[1] ?? '')
  await page.getByRole('button', { name: hub('factor.remove') }).click()
  await expect(page.getByRole('status')).toContainText(hub('factorOff'))
})

test('[API-02, AUTH-08] @desktop an admin removes the second factor of a person who has lost it', async ({
  page,
  browser,
  language,
}) => {
  const t = textsOf(language)
  const { hub } = t
  const context = await browser.newContext({ locale: 'pl-PL', baseURL: process.env.ZENIT_URL ?? '' })
  const there = await context.newPage()
  const person = await signUp(there, language)
  await beginSetUp(there, language, person)
  await there.getByRole('button', { name: hub('factor.start') }).click()
  await turnOn(there, language)
  await context.close()

  await enter(page, language, 'admin')
  await page.goto(`/studio/people?search=${person.email.split('@')[0]}`)
  await page.getByRole('link', { name: `${person.firstName} ${person.lastName}` }).click()
  const button = page.getByRole('button', {
    name: `${t('studio-people:person.resetFactor')} ${t('studio-people:person.factor')}`,
    exact: true,
  })
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('studio:reason.label')).fill('Zgubiony telefon. Lost telephone.')
  await screen(page, 'studio-person-factor')
  await dialog.getByRole('button', { name: t('studio-people:change.resetFactor.yes') }).click()
  await expect(page.getByText(t('studio-people:change.resetFactor.done'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('studio-people:person.factorNone'), { exact: true })).toBeVisible()
})
