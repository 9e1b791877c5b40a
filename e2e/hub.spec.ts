import type { Browser, Locator, Page } from '@playwright/test'
import { findSmallTargets, targets } from './harness/controls.ts'
import { expectSignedOut, goToHub, newPerson, type Person, signIn, signUp } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const secret = (page: Page, language: Language, name: string) =>
  page.getByLabel(textsOf(language).hub(`fields.${name}`), { exact: true })

/** Opens the newest e-mail to a person in the mailbox; it arrives a moment after its cause. */
async function openLetter(page: Page, language: Language, { to, subject }: { to: string; subject: string }) {
  const { hub } = textsOf(language)
  const letters = page.getByRole('listitem').filter({ hasText: to })
  const newest = letters
    .filter({ hasText: hub(`letters.${subject}.subject`).replace('{{brand}}', 'Zenit') })
    .first()
  await expect(async () => {
    await page.goto('/hub/mailbox')
    await expect(newest).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await newest.locator('summary').click()
  return newest.getByRole('link').first()
}

/** Signs in in a second browser. */
async function elsewhere(browser: Browser, language: Language, person: Person) {
  const locale = language === 'pl' ? 'pl-PL' : 'en-GB'
  const context = await browser.newContext({ locale, baseURL: process.env.ZENIT_URL ?? '' })
  const there = await context.newPage()
  await signIn(there, language, person)
  return there
}

test('[AUTH-08] a forgotten password: an e-mail, a new password, and all other sessions are ended', async ({
  page,
  browser,
  language,
}) => {
  const { hub } = textsOf(language)
  const there = await elsewhereSignedUp(browser, language)
  const { person } = there
  await goToHub(page, language, 'signIn')
  await page.getByRole('link', { name: hub('signIn.forgot') }).click()
  await expect(page.getByRole('heading', { level: 1, name: hub('forgot.title') })).toBeVisible()
  await screen(page, 'hub-forgot')
  await page.getByRole('textbox', { name: hub('fields.email'), exact: true }).fill(person.email)
  await page.getByRole('button', { name: hub('forgot.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: hub('forgotSent.title') })).toBeVisible()
  await screen(page, 'hub-forgot-sent')

  const link = await openLetter(page, language, { to: person.email, subject: 'newPassword' })
  await screen(page, 'hub-letter')
  const address = String(await link.getAttribute('href'))
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: hub('newPassword.title') })).toBeVisible()
  expect(new URL(page.url()).search, 'the secret has left the address').toBe('')
  await secret(page, language, 'newPassword').fill('Password123!')
  await page.getByRole('button', { name: hub('newPassword.submit') }).click()
  await expect(page.getByRole('alert')).toContainText(hub('faults.password.common'))
  await screen(page, 'hub-new-password')
  const password = 'zupełnie inne hasło'
  await secret(page, language, 'newPassword').fill(password)
  const show = page.getByRole('button', {
    name: `${hub('fields.showPassword')}: ${hub('fields.newPassword')}`,
  })
  await show.click()
  await expect(secret(page, language, 'newPassword')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: hub('newPassword.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: hub('passwordSet.title') })).toBeVisible()
  await screen(page, 'hub-password-set')

  await page.getByRole('link', { name: hub('passwordSet.action') }).click()
  await page.waitForURL(/\/login/)
  await signIn(page, language, { ...person, password })
  await expectSignedOut(there.page)
  await there.page.context().close()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: hub('linkOver.title') })).toBeVisible()
  await screen(page, 'hub-link-over')
})

async function elsewhereSignedUp(browser: Browser, language: Language) {
  const locale = language === 'pl' ? 'pl-PL' : 'en-GB'
  const context = await browser.newContext({ locale, baseURL: process.env.ZENIT_URL ?? '' })
  const page = await context.newPage()
  return { page, person: await signUp(page, language) }
}

test('[ORG-09] a new account: its address is confirmed by an e-mail, which can be sent again', async ({
  page,
  language,
}) => {
  const { hub } = textsOf(language)
  const person = await signUp(page, language)
  await page.goto('/hub/account')
  const waiting = page.getByText(hub('account.unconfirmed').replace('{{email}}', person.email))
  await expect(waiting).toBeVisible()
  await page.getByRole('button', { name: hub('account.confirm') }).click()
  await expect(page.getByRole('status')).toContainText(hub('sentConfirmation'))
  await screen(page, 'hub-account-unconfirmed')
  const link = await openLetter(page, language, { to: person.email, subject: 'confirmEmail' })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: hub('confirmOwnEmail.title') })).toBeVisible()
  await screen(page, 'hub-confirm-own-email')
  await page.getByRole('button', { name: hub('confirmOwnEmail.submit') }).click()
  await expect(page.getByRole('status')).toContainText(hub('confirmedEmail'))
  await expect(waiting).toBeHidden()
})

test('[AUTH-08] the account: another e-mail address, confirmed from there, and another password', async ({
  page,
  browser,
  language,
}) => {
  const { hub } = textsOf(language)
  const person = await signUp(page, language)
  const { email } = newPerson()
  await page.goto('/hub/account')
  await page.getByRole('link', { name: hub('account.changeEmail') }).click()
  await page.getByRole('textbox', { name: hub('fields.newEmail'), exact: true }).fill(email)
  await secret(page, language, 'currentPassword').fill(person.password)
  await screen(page, 'hub-change-email')
  await page.getByRole('button', { name: hub('changeEmail.submit') }).click()
  await expect(page.getByRole('status')).toContainText(hub('sentEmail'))
  await screen(page, 'hub-account-awaiting')
  const link = await openLetter(page, language, { to: email, subject: 'newEmail' })
  await link.click()
  await expect(page.getByText(email)).toBeVisible()
  await screen(page, 'hub-confirm-email')
  await page.getByRole('button', { name: hub('confirmEmail.submit') }).click()
  await expect(page.getByRole('status')).toContainText(hub('savedEmail'))

  const there = await elsewhere(browser, language, { ...person, email })
  await page.getByRole('link', { name: hub('account.changePassword') }).click()
  await secret(page, language, 'currentPassword').fill(person.password)
  await secret(page, language, 'newPassword').fill('jeszcze inne hasło')
  await screen(page, 'hub-change-password')
  await page.getByRole('button', { name: hub('changePassword.submit') }).click()
  await expect(page.getByRole('status')).toContainText(hub('savedPassword'))
  await expectSignedOut(there)
  await there.context().close()
  await page.goto('/onboarding')
  await expect(page).toHaveURL(/\/onboarding$/)

  const back = await openLetter(page, language, { to: person.email, subject: 'emailChanged' })
  await back.click()
  await expect(page.getByRole('heading', { level: 1, name: hub('oldEmail.title') })).toBeVisible()
  await screen(page, 'hub-old-email')
})

/** The styles that all buttons of the product have in common, except colours. */
const lookOf = (button: Locator) =>
  button.evaluate((element) => {
    const { borderRadius, fontFamily, fontSize, fontWeight, lineHeight } = getComputedStyle(element)
    const { height } = element.getBoundingClientRect()
    return { height, borderRadius, fontFamily, fontSize, fontWeight, lineHeight }
  })

test('[AUTH-08][RANK-01] profile, rank and account have the same design', async ({ page, language }) => {
  const t = textsOf(language)
  const { hub } = t
  await page.goto('/login')
  const ofProduct = await lookOf(page.getByRole('button', { name: t('session:signIn') }))
  await signIn(page, language, { email: 'done@zenit.example', password: 'zenit-demo' })
  for (const name of ['profile', 'rank', 'account']) {
    await page.goto(`/hub/${name}`)
    await expect(page.getByRole('heading', { level: 1, name: hub(`${name}.title`) })).toBeVisible()
    expect(await page.evaluate(findSmallTargets, targets), `below 24 px: ${name}`).toEqual([])
    const legal = page.getByRole('contentinfo').getByRole('link')
    await expect(legal).toHaveText([hub('footer.privacy'), hub('footer.terms')])
    await screen(page, `hub-${name}`)
  }
  await page.goto('/hub/profile')
  expect(await lookOf(page.getByRole('button', { name: hub('profile.submit') }))).toEqual(ofProduct)
  await page.goto('/hub/rank')
  await expect(page.getByRole('heading', { name: hub('rank.names.5') })).toBeVisible()
  await expect(page.getByText(hub('rank.top'))).toBeVisible()
  await page.goto('/hub/account')
  await page.getByRole('link', { name: hub('account.devicesLink') }).click()
  await page.waitForURL(/\/sessions$/)
})
