import { sql } from 'kysely'
import type { TestApp } from '../../../../test/testing/app.ts'
import { ania, signUp } from '../../session/login/login.testing.ts'
import { type Answer, Browser } from '../browser.testing.ts'
import { forgottenPassword } from '../jobs.ts'

interface Order {
  id: string
  payload: { accountId: string | null; returnTo: string | null }
}

/** Runs the queued jobs for forgotten passwords; returns their payloads. */
export async function writeOrderedLetters({ deps }: TestApp): Promise<Order['payload'][]> {
  const { rows } = await sql<Order>`delete from graphile_worker._private_jobs returning id, payload`.execute(
    deps.db,
  )
  for (const { payload } of rows) await forgottenPassword(deps).run(payload)
  return rows.map(({ payload }) => payload)
}

/** An e-mail with plain spaces instead of no-break ones. */
interface ReadMail {
  recipient: string
  subject: string
  text: string
  /** The path of its link to one of the hub's pages. */
  link: string
}

/** The e-mails to an address, newest first. */
export async function mailsTo({ deps }: TestApp, recipient: string): Promise<ReadMail[]> {
  const mails = await deps.db
    .selectFrom('mails')
    .where('recipient', '=', recipient)
    .select(['recipient', 'subject', 'text'])
    .orderBy('id', 'desc')
    .execute()
  const linkIn = (text: string) => /https?:\/\/[^/]+(\/hub\/\S+)/.exec(text)?.[1] ?? ''
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  return mails.map(({ recipient, subject, text }) => ({
    ...{ recipient, subject: plain(subject), text: plain(text) },
    link: linkIn(text),
  }))
}

let people = 0

/** Creates a person who is signed in at hub and product in one browser. */
export async function newMember({ url }: TestApp & { url: string }) {
  people += 1
  const person = { ...ania, email: `czlonek${people}@poczta.example` }
  const browser = new Browser(url)
  const { code, codeVerifier } = await signUp(browser, person)
  await browser.call('POST', '/auth/exchange-code', { code, codeVerifier })
  return { browser, person }
}

export const isIn = async (browser: Browser): Promise<boolean> =>
  (await browser.call('GET', '/auth/get-user-data')).status === 200

/** Returns the error texts by field. */
export const faultsIn = ({ text }: Answer): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<p class="fault" id="(\w+)-fault">([^<]+)<\/p>/g)].map(([, name, words]) => [
      name,
      words,
    ]),
  )

/** Signs in on the way to an account page; returns that page. */
export async function signInAtHub(
  browser: Browser,
  person: { email: string; password: string },
  page = 'account',
) {
  const form = await browser.open(`/hub/${page}`)
  return browser.submit(form, { email: person.email, password: person.password })
}
