import { completeOnboarding, enterAnew, expectSignedOut, signIn, signUp } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test('[AUTH-07] the signed-in devices: this one is marked, another one is ended, then all others at once', async ({
  page,
  browser,
  language,
}) => {
  const t = textsOf(language)
  const locale = language === 'pl' ? 'pl-PL' : 'en-GB'
  // A person for this test alone, because it ends sessions that other tests use.
  const person = await signUp(page, language)
  await completeOnboarding(page, language)
  await page.goto('/sessions')
  await expect(page.getByText(t('sessions:only'))).toBeVisible()
  const elsewhere = async () => {
    const context = await browser.newContext({ locale, baseURL: process.env.ZENIT_URL ?? '' })
    const there = await context.newPage()
    await signIn(there, language, person)
    return { there, isOut: () => expectSignedOut(there) }
  }
  const first = await elsewhere()
  const second = await elsewhere()
  await page.reload()
  const list = page.getByRole('list', { name: t('sessions:list') })
  await expect(list.getByRole('listitem').filter({ hasText: t('sessions:here') })).toHaveCount(1)
  await expect(list.getByRole('listitem').filter({ hasText: 'Chrome' }).first()).toBeVisible()
  await screen(page, 'sessions')

  const before = await list.getByRole('listitem').count()
  // The device used last comes first.
  await list.getByRole('button').first().click()
  await expect(page.getByText(t('sessions:ended'), { exact: true })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(before - 1)
  await second.isOut()

  await page.getByRole('button', { name: t('sessions:endOthers'), exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: t('sessions:confirm.title') })
  await expect(dialog).toBeVisible()
  await screen(page, 'sessions-confirm')
  await dialog.getByRole('button', { name: t('sessions:confirm.yes'), exact: true }).click()
  await expect(page.getByText(t('sessions:only'))).toBeVisible()
  await first.isOut()
  await page.goto('/programs')
  await expect(page.getByRole('heading', { level: 1, name: t('shell:nav.programs') })).toBeVisible()

  await signIn(second.there, language, person)
  await page.goto('/sessions')
  await page.getByRole('button', { name: t('sessions:endAll'), exact: true }).click()
  const last = page.getByRole('alertdialog', { name: t('sessions:confirmAll.title') })
  await expect(last).toBeVisible()
  await screen(page, 'sessions-confirm-all')
  await last.getByRole('button', { name: t('sessions:confirmAll.yes'), exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(t('session:loggedOut'))).toBeVisible()
  await second.isOut()
  // The session at the hub has ended too.
  await page.getByRole('button', { name: t('session:signIn') }).click()
  await expect(page.getByLabel(t.hub('fields.password'), { exact: true })).toBeVisible()
  await first.there.context().close()
  await second.there.context().close()
})

test('[ERR-02] sessions that cannot be loaded or ended show an error, with a retry', async ({
  page,
  watch,
  language,
}) => {
  watch.allow(/503/)
  const t = textsOf(language)
  await enterAnew(page, language)
  await page.route('**/api/auth/sessions', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/sessions')
  await expect(page.getByRole('alert')).toContainText(t('sessions:failure'))
  await screen(page, 'sessions-failed')
  await page.unroute('**/api/auth/sessions')
  await page.getByRole('button', { name: t('sessions:retry'), exact: true }).click()
  await expect(page.getByRole('list', { name: t('sessions:list') })).toBeVisible()
})
