import { expect, type Page } from '@playwright/test'
import { codeAt, stepOf } from '../../apps/api/src/features/hub/second-factor/totp.ts'
import { type Language, textsOf } from './texts.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An authenticator app for a key that the user has typed in. */
function appFor(key: string) {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  /** The current code, or the next one, which is already accepted. */
  return { code: (later: 0 | 1 = 0) => codeAt(secret, stepOf(new Date()) + later) }
}

export const codeField = (page: Page, language: Language) =>
  page.getByLabel(textsOf(language).hub('fields.code'), { exact: true })

/** Starts on the page with the QR code: enters the code of the app, after which the page shows the recovery codes. */
export async function turnOn(page: Page, language: Language) {
  const { hub } = textsOf(language)
  await expect(page.getByRole('img', { name: hub('factor.picture') })).toBeVisible()
  const app = appFor(await page.locator('.key').innerText())
  await page.getByLabel(hub('fields.appCode')).fill(app.code())
  await page.getByRole('button', { name: hub('factor.confirm'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: hub('factor.codesTitle') })).toBeVisible()
  const codes = await page.locator('.codes code').allInnerTexts()
  return { app, codes }
}
