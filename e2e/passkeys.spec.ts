import type { Page } from '@playwright/test'
import { goToHub, type Person, signUp } from './harness/people.ts'
import { screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Adds a virtual authenticator of Chromium that confirms every request; the returned function removes it. */
async function plugIn(page: Page) {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function add(page: Page, language: Language, { person, name }: { person: Person; name: string }) {
  const { hub } = textsOf(language)
  await page.getByLabel(hub('passkeys.name'), { exact: true }).fill(name)
  await page.getByLabel(hub('fields.currentPassword'), { exact: true }).fill(person.password)
}

async function givePassword(page: Page, language: Language, person: Person): Promise<void> {
  const { hub } = textsOf(language)
  await page.context().clearCookies()
  await goToHub(page, language, 'signIn')
  await page.getByRole('textbox', { name: hub('fields.email'), exact: true }).fill(person.email)
  await page.getByLabel(hub('fields.password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: hub('signIn.submit') }).click()
  await expect(heading(page, hub('secondFactor.passkeyTitle'))).toBeVisible()
}

test('[AUTH-08] a passkey is added, confirms a sign-in, confirms adding another one, is renamed, and turns two-step verification off', async ({
  page,
  language,
  watch,
}) => {
  const { hub } = textsOf(language)
  watch.allow(/status of 422/)
  const person = await signUp(page, language)
  const device = await plugIn(page)
  await page.goto('/hub/account')
  await page.getByRole('link', { name: hub('passkeys.change') }).click()
  await expect(heading(page, hub('passkeys.title'))).toBeVisible()
  await screenInBothThemes(page, 'hub-passkeys-none')
  await add(page, language, { person, name: 'Laptop' })
  await page.getByRole('button', { name: hub('factor.start') }).click()
  await expect(heading(page, hub('passkeys.createTitle').replace('{{name}}', 'Laptop'))).toBeVisible()
  await screenInBothThemes(page, 'hub-passkey-create')
  await device.setVerified(false)
  await page.getByRole('button', { name: hub('passkeys.create') }).click()
  await expect(page.getByRole('alert')).toContainText(hub('faults.passkey.wrong'))
  await device.setVerified(true)
  await page.getByRole('button', { name: hub('passkeys.create') }).click()
  await expect(heading(page, hub('factor.codesTitle'))).toBeVisible()

  await givePassword(page, language, person)
  await screenInBothThemes(page, 'hub-second-factor-passkey')
  await page.getByRole('button', { name: hub('passkeys.use') }).click()
  await page.waitForURL(/\/onboarding$/)

  await page.goto('/hub/account/passkeys')
  await expect(page.getByText('Laptop', { exact: true })).toBeVisible()
  await screenInBothThemes(page, 'hub-passkeys')
  await page.getByRole('link', { name: hub('passkeys.changeOf').replace('{{name}}', 'Laptop') }).click()
  await screenInBothThemes(page, 'hub-passkey')
  await page.getByLabel(hub('passkeys.name'), { exact: true }).fill('Komputer')
  await page.getByRole('button', { name: hub('passkeys.rename') }).click()
  await expect(page.getByText(hub('passkeys.done.renamed'))).toBeVisible()

  // The device already has a passkey of the account, and creates no second one.
  await add(page, language, { person, name: 'Telefon' })
  await page.getByRole('button', { name: hub('passkeys.confirm') }).click()
  await expect(heading(page, hub('passkeys.createTitle').replace('{{name}}', 'Telefon'))).toBeVisible()
  await page.getByRole('button', { name: hub('passkeys.create') }).click()
  await expect(page.getByRole('alert')).toContainText(hub('faults.passkey.wrong'))

  await page.goto('/hub/account/passkeys')
  await page.getByRole('link', { name: hub('passkeys.changeOf').replace('{{name}}', 'Komputer') }).click()
  await page.getByLabel(hub('fields.currentPassword'), { exact: true }).fill(person.password)
  await page.getByLabel(hub('fields.recoveryCode'), { exact: true }).fill('nope')
  await page.getByRole('button', { name: hub('passkeys.remove') }).click()
  await expect(page.getByRole('alert').first()).toContainText(hub('faults.code.wrong'))

  await page.goto('/hub/account/second-factor')
  await screenInBothThemes(page, 'hub-factor-passkeys')
  await page.getByRole('link', { name: hub('factor.remove') }).click()
  await page.getByLabel(hub('fields.currentPassword'), { exact: true }).fill(person.password)
  await screenInBothThemes(page, 'hub-factor-off-passkeys')
  await page.getByRole('button', { name: hub('passkeys.confirm') }).click()
  await expect(page.getByRole('status')).toContainText(hub('factorOff'))
})
