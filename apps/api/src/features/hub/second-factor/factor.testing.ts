import type { TestApp } from '../../../../test/testing/app.ts'
import { beginLogin } from '../../session/login/login.testing.ts'
import { type Answer, Browser } from '../browser.testing.ts'
import { newMember } from '../recovery/letters.testing.ts'
import { codeAt, stepOf } from './totp.ts'

type ListeningApp = TestApp & { url: string }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** An authenticator app, set up with the key on the page. */
export function appFrom({ text }: Answer, { clock }: TestApp) {
  const [, key = ''] = /secret=([A-Z2-7]+)/.exec(text) ?? []
  const secret = fromBase32(key)
  return {
    secret,
    /** Its current code, or that of `later` half minutes later. */
    code: (later = 0) => codeAt(secret, stepOf(clock()) + later),
  }
}

export const codesIn = ({ text }: Answer): string[] =>
  [...text.matchAll(/<code>([A-Z2-9]{5}-[A-Z2-9]{5})<\/code>/g)].map(([, code = '']) => code)

export const factorPath = '/hub/account/second-factor'

/** Does all steps before the QR code. */
export async function beginFactor(browser: Browser, person: { password: string }) {
  return browser.submit(await browser.open(factorPath), { currentPassword: person.password })
}

/** Creates a person with a second factor; the current code is used up. */
export async function newMemberWithFactor(zenit: ListeningApp) {
  const member = await newMember(zenit)
  const offered = await beginFactor(member.browser, member.person)
  const app = appFrom(offered, zenit)
  const codes = codesIn(await member.browser.submit(offered, { code: app.code() }))
  return { ...member, app, codes }
}

/** Enters the password in a new browser; returns the next page and the login’s secrets. */
export async function givePassword(zenit: ListeningApp, person: { email: string; password: string }) {
  const browser = new Browser(zenit.url)
  const attempt = await beginLogin(browser)
  const { email, password } = person
  const page = await browser.submit(await browser.open(attempt.address), { email, password })
  return { browser, page, codeVerifier: attempt.codeVerifier }
}
