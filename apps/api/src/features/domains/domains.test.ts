import { listStaffActions } from '@zenit/contract/audit'
import { addDomain, listDomains, removeDomain } from '@zenit/contract/domains'
import { removeMembers } from '@zenit/contract/members'
import { leaveOrganisation } from '@zenit/contract/membership'
import { updateOrganisationSeats } from '@zenit/contract/organisations'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createManager, createOrganisation } from '../../../test/testing/factories.ts'
import { Browser, createListeningApp } from '../hub/browser.testing.ts'
import { mailsTo, writeOrderedLetters } from '../hub/recovery/letters.testing.ts'
import { ensureDefaultOrganisation } from '../organisations/default.ts'
import { createAdmin } from '../people/fixtures.ts'
import { ania, signIn as signInAtHub, signUp } from '../session/login/login.testing.ts'
import { saveUser } from '../session/users.queries.ts'
import { joinByDomain } from './join.ts'

const app = await createListeningApp()
const { db } = app.deps
const reason = 'A new customer'

let admin: Actor
let home: string
beforeAll(async () => {
  home = await ensureDefaultOrganisation(db)
  admin = await createAdmin(app)
})

let count = 0
const newDomain = () => `firma-${++count}.example`
const add = (id: string, domain: string, actor = admin) =>
  actor.call(addDomain, { params: { id }, body: { domain, reason } })
const list = async (id: string) =>
  (await admin.call(listDomains, { params: { id } })).body.domains.map(({ domain }) => domain)

/** Creates an organisation with a domain. */
async function withDomain(seats: number | null = null) {
  const id = await createOrganisation(db)
  if (seats) await admin.call(updateOrganisationSeats, { params: { id }, body: { seats, reason } })
  const domain = newDomain()
  expect((await add(id, domain)).status).toBe(200)
  return { id, domain }
}

const enter = async (browser: Browser, { code, codeVerifier }: { code: string; codeVerifier: string }) =>
  browser.call('POST', '/auth/exchange-code', { code, codeVerifier })

/** Signs up at the hub and opens the product, with an unconfirmed address. */
async function arrive(email: string) {
  const person = { ...ania, email }
  const browser = new Browser(app.url)
  await enter(browser, await signUp(browser, person))
  return { person, browser }
}

async function confirm({ person, browser }: Awaited<ReturnType<typeof arrive>>) {
  const letters = await mailsTo(app, person.email)
  const letter = letters.find(({ link }) => link.startsWith('/hub/confirm-email'))
  return browser.submit(await browser.open(letter?.link ?? ''), {})
}

const personOf = (email: string) =>
  db
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'organisation_id'])
    .executeTakeFirstOrThrow()
const placeOf = async (email: string) => (await personOf(email)).organisation_id
const isHome = async (email: string) => (await placeOf(email)) === home

describe('[ORG-02] domains of an organisation', () => {
  test('are stored in the form of the DNS, each once, and each change is in the audit log', async () => {
    const id = await createOrganisation(db)
    expect((await add(id, ' Żółta.Example ')).body.domains.map(({ domain }) => domain)).toEqual([
      'xn--ta-4ja03asj.example',
    ])
    expect((await add(id, 'żółta.example')).status).toBe(200)
    expect(await list(id)).toHaveLength(1)
    const body = { domain: 'ŻÓŁTA.example', reason }
    expect((await admin.call(removeDomain, { params: { id }, body })).body.domains).toEqual([])
    expect((await admin.call(removeDomain, { params: { id }, body })).status).toBe(200)
    const { actions } = (await admin.call(listStaffActions, { query: { subject: id } })).body
    expect(actions.map(({ action }) => action)).toEqual(['domain-removed', 'domain-added'])
  })

  test.each([
    ['gmail.com', 'public-domain'],
    ['WP.pl', 'public-domain'],
    ['yahoo.co.uk', 'public-domain'],
    ['firma', 'invalid-input'],
    ['jan@firma.example', 'invalid-input'],
    ['firma.example:25', 'invalid-input'],
    ['*.firma.example', 'invalid-input'],
  ])('%s is refused', async (domain, code) => {
    const id = await createOrganisation(db)
    expect((await add(id, domain)).code).toBe(code)
    expect(await list(id)).toEqual([])
  })

  test('belong to one organisation, also if given to two at once, and none to the one for new people', async () => {
    const ids = await Promise.all([1, 2].map(() => createOrganisation(db)))
    const domain = newDomain()
    const replies = await Promise.all(ids.map((id) => add(id, domain)))
    expect(replies.map(({ code, status }) => code ?? status).toSorted()).toEqual([200, 'domain-taken'])
    expect((await add(home, newDomain())).code).toBe('default-organisation')
  })

  test('are twenty at most; a manager can read but not change them', async () => {
    const id = await createOrganisation(db)
    for (let number = 0; number < 20; number++) await add(id, newDomain())
    expect((await add(id, newDomain())).code).toBe('too-many-domains')
    const manager = await signIn(app, await createManager(db, id))
    expect((await manager.call(listDomains, { params: { id } })).body.domains).toHaveLength(20)
    expect((await add(id, newDomain(), manager)).code).toBe('role-required')
  })
})

describe('[ORG-02][ORG-09] a confirmed address of a domain', () => {
  test('adds a person once it is confirmed, and an e-mail tells them', async () => {
    const { id, domain } = await withDomain()
    const guest = await arrive(`ania@${domain}`)
    const { email } = guest.person
    expect(await isHome(email)).toBe(true)
    await confirm(guest)
    expect(await placeOf(email)).toBe(id)
    expect((await mailsTo(app, email))[0]?.text).toContain(`${app.url}/required`)
    const { actions } = (await admin.call(listStaffActions, { query: { subject: id } })).body
    const { id: personId } = await personOf(email)
    expect(actions[0]).toMatchObject({ action: 'organisation-joined', actor: { _id: personId } })
  })

  test('counts at the sign-in if it was confirmed before the first visit, or the domain was added later', async () => {
    const late = await arrive(`jan@${newDomain()}`)
    await confirm(late)
    const id = await createOrganisation(db)
    await add(id, late.person.email.split('@')[1] ?? '')
    expect(await isHome(late.person.email)).toBe(true)
    const browser = new Browser(app.url)
    await enter(browser, await signInAtHub(browser, late.person))
    expect(await placeOf(late.person.email)).toBe(id)
  })

  test('counts when it is confirmed by resetting the password, too', async () => {
    const { id, domain } = await withDomain()
    const { person } = await arrive(`ola@${domain}`)
    const browser = new Browser(app.url)
    await browser.submit(await browser.open('/hub/forgot-password'), { email: person.email })
    await writeOrderedLetters(app)
    const { link = '' } = (await mailsTo(app, person.email))[0] ?? {}
    await browser.submit(await browser.open(link), { password: 'inne hasło, też dobre' })
    expect(await placeOf(person.email)).toBe(id)
  })

  test('of a subdomain or a longer name does not count', async () => {
    const { domain } = await withDomain()
    for (const other of [`eu.${domain}`, `zla-${domain}`, `${domain}.example`]) {
      const guest = await arrive(`ania@${other}`)
      await confirm(guest)
      expect(await isHome(guest.person.email)).toBe(true)
    }
  })

  test('is the end of the address, whatever another provider considers an address', async () => {
    const { domain } = await withDomain()
    const who = { issuer: 'https://hub.example', subject: 'odd', locale: null }
    const email = `a@${domain}@evil.example`
    const names = { firstName: 'Ania', lastName: '' }
    const userId = (await saveUser(db, { ...who, ...names, email, emailConfirmed: true })) ?? ''
    await db.transaction().execute((tx) => joinByDomain(tx, app.deps, userId))
    expect(await isHome(email)).toBe(true)
  })

  test('if two want the last seat one gets it; the other is confirmed and stays', async () => {
    const { id, domain } = await withDomain(1)
    const guests = [await arrive(`a@${domain}`), await arrive(`b@${domain}`)]
    const pages = await Promise.all(guests.map(confirm))
    expect(pages.map(({ status }) => status)).toEqual([200, 200])
    const places = await Promise.all(guests.map(({ person }) => placeOf(person.email)))
    expect(places.toSorted()).toEqual([id, home].toSorted())
  })

  test('does not bring back people who left or were removed, nor take anybody from another organisation', async () => {
    const { id, domain } = await withDomain()
    const [leaver, removed] = [await arrive(`l@${domain}`), await arrive(`r@${domain}`)]
    for (const guest of [leaver, removed]) await confirm(guest)
    await leaver.browser.call('POST', leaveOrganisation.path, { organisation: id })
    const { id: personId } = await personOf(removed.person.email)
    await admin.call(removeMembers, { params: { id }, body: { people: [personId], reason } })
    const settled = await arrive(`s@${domain}`)
    const elsewhere = await createOrganisation(db)
    await db
      .updateTable('users')
      .set({ organisation_id: elsewhere })
      .where('email', '=', settled.person.email)
      .execute()
    await confirm(settled)
    for (const { person } of [leaver, removed, settled]) {
      const browser = new Browser(app.url)
      await enter(browser, await signInAtHub(browser, person))
    }
    expect([await isHome(leaver.person.email), await isHome(removed.person.email)]).toEqual([true, true])
    expect(await placeOf(settled.person.email)).toBe(elsewhere)
  })
})
