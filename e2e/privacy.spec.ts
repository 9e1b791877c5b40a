import type { Page } from '@playwright/test'
import { openPromise } from 'yauzl'
import { completeOnboarding, goToHub, newPerson, type Person, signUp } from './harness/people.ts'
import { issueCertificate, outliveConfirmation, passCourse, takeToEnd } from './harness/progress.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

/** Fills in the hub’s sign-in form. */
async function fillIn(page: Page, language: Language, { email, password }: Person): Promise<void> {
  const { hub } = textsOf(language)
  await page.getByRole('textbox', { name: hub('fields.email'), exact: true }).fill(email)
  await page.getByLabel(hub('fields.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: hub('signIn.submit') }).click()
}

/** The names of the files in an archive. */
async function listArchive(path: string): Promise<string[]> {
  const archive = await openPromise(path)
  const names: string[] = []
  for await (const { fileName } of archive.eachEntry()) names.push(fileName)
  return names
}

/**
 * Makes the page learn that the session has ended, as if from another tab, before the response of the call that ended
 * it.
 */
async function hearOfEndFirst(page: Page): Promise<void> {
  await page.route('**/api/privacy/erase', async (route) => {
    const response = await route.fetch()
    await page.evaluate(() => new BroadcastChannel('caiplatform_session').postMessage('ended'))
    await route.fulfill({ response })
  })
}

test('[AUTH-01, CERT-02] the person’s data: identity confirmed at the hub, a copy that opens, and permanent deletion', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const person = await signUp(page, language, { ...newPerson(), lastName: 'Pożegnalska-Świt' })
  await completeOnboarding(page, language)
  const at = await takeToEnd(person, 'pisanie-promptow')
  const number = await passCourse(at)
  await issueCertificate(at, number, person)
  await outliveConfirmation(at)

  await page.goto('/privacy')
  await page.getByRole('link', { name: t('legal:privacy.rights.link') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('privacy:title') })).toBeVisible()
  await screenInBothThemes(page, 'your-data')
  await page.getByRole('button', { name: t('privacy:copy.confirm'), exact: true }).click()
  await fillIn(page, language, person)
  await page.waitForURL(/\/your-data$/)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('privacy:copy.download'), exact: true }).click()
  const names = await listArchive(await (await download).path())
  expect(names).toEqual(expect.arrayContaining(['index.html', 'data/profile.json', 'data/lessons.csv']))

  const address = page.getByRole('textbox', { name: t('privacy:erase.field') })
  const submit = page.getByRole('button', { name: t('privacy:erase.submit'), exact: true })
  await address.fill('somebody@mail.example')
  await submit.click()
  await expect(page.getByText(t('privacy:erase.mismatch'))).toBeVisible()
  await page.getByRole('radio', { name: new RegExp(`^${t('privacy:erase.name.remove')}`) }).check()
  await screenInBothThemes(page, 'your-data-confirmed')
  await address.fill(person.email)
  await hearOfEndFirst(page)
  await submit.click()
  const erased = page.getByText(t('session:erased'), { exact: true })
  await expect(erased).toBeVisible()
  await page.reload()
  await expect(erased, 'and stays').toBeVisible()
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key !== 'caiplatform_lang'),
  )
  expect(kept.filter((key) => !key.startsWith('caiplatform_refresh'))).toEqual([])

  await goToHub(page, language, 'signIn')
  await fillIn(page, language, person)
  await expect(page.getByRole('alert')).toContainText(t.hub('faults.credentials.wrong'))

  await page.goto(`/certificate/${number}`)
  await expect(page.locator('body')).toContainText(number)
  await expect(page.locator('body')).not.toContainText(person.lastName)
})

test('[ERR-02, ACCESS-01] own data is available from rank 1 on; what cannot be loaded shows an error', async ({
  page,
  language,
  watch,
}) => {
  watch.allow(/503/)
  const t = textsOf(language)
  await signUp(page, language)
  await page.route('**/api/privacy/own-data', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/your-data')
  await expect(page.getByRole('alert')).toContainText(t('privacy:failure'))
  await screen(page, 'your-data-failed')
  await page.unroute('**/api/privacy/own-data')
  await page.getByRole('button', { name: t('privacy:retry'), exact: true }).click()
  // A sign-up a moment ago counts as a confirmation by the hub.
  await expect(page.getByRole('button', { name: t('privacy:copy.download'), exact: true })).toBeVisible()
})
