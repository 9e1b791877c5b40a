import { domainToASCII } from 'node:url'
import {
  acceptInvitation,
  createInvitationLink,
  deleteInvitation,
  listInvitations,
  sendInvitations,
  viewInvitation,
} from '@zenit/contract/invitations'
import { viewOrganisation } from '@zenit/contract/organisations'
import { getUserData } from '@zenit/contract/session'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner, createUser } from '../../../test/testing/factories.ts'
import { newSecret } from '../../platform/ids.ts'
import { ensureDefaultOrganisation } from '../organisations/default.ts'
import { createManaged, type ManagedOrganisation } from '../organisations/fixtures.ts'
import { createAdmin } from '../people/fixtures.ts'
import { sweepInvitations } from './jobs.ts'

const app = await createTestApp()
const { db } = app.deps

let admin: Actor
beforeAll(async () => {
  await ensureDefaultOrganisation(db)
  admin = await createAdmin(app)
})

const createOwn = (seats: number | null = null) =>
  createManaged(app, seats === null ? null : { admin, seats })

const link = async ({ manager, params }: ManagedOrganisation, given: object = {}) =>
  (
    await manager.call(createInvitationLink, {
      params,
      body: { mostUses: 1, days: 7, domain: null, ...given },
    })
  ).body
const write = ({ manager, params }: ManagedOrganisation, emails: string[]) =>
  manager.call(sendInvitations, { params, body: { emails } })
const list = async ({ manager, params }: ManagedOrganisation) =>
  (await manager.call(listInvitations, { params })).body.invitations
const look = (actor: Actor, secret: string) => actor.call(viewInvitation, { params: { secret } })
const accept = (actor: Actor, secret: string) => actor.call(acceptInvitation, { params: { secret } })
const countOf = async (id: string) =>
  (await admin.call(viewOrganisation, { params: { id } })).body.organisation.peopleCount

/** Creates a person with their own address. */
async function createPerson(email: string, isConfirmed = true): Promise<Actor> {
  const id = await createUser(db, { rank: 1 })
  await db.updateTable('users').set({ email, email_confirmed: isConfirmed }).where('id', '=', id).execute()
  return signIn(app, id)
}

/** The e-mails to an address, and the secrets in them. */
async function lettersTo(email: string) {
  const rows = await db
    .selectFrom('mails')
    .where('recipient', '=', email)
    .select(['subject', 'text', 'forgotten_once_sent'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, secret: /\/invitation\/([\w-]{43})/.exec(row.text)?.[1] ?? '' }))
}

let count = 0
const address = (domain = 'firma.example') => `osoba-${++count}@${domain}`

describe('a link', () => {
  test('[ORG-02] shows the organisation and who will see what, and adds a person once', async () => {
    const managed = await createOwn(10)
    const { secret } = await link(managed, { mostUses: 2 })
    const guest = await createPerson(address())
    const before = (await look(guest, secret)).body
    expect(before).toMatchObject({ isMember: false, obstacle: null, managers: ['Zofia Łękołodzka'] })
    expect((await accept(guest, secret)).status).toBe(200)
    expect((await accept(guest, secret)).status).toBe(200)
    expect((await look(guest, secret)).body).toMatchObject({ isMember: true, current: before.organisation })
    expect(await list(managed)).toMatchObject([{ uses: 1, mostUses: 2, email: null }])
    expect(await countOf(managed.id)).toBe(1)
  })

  test('[ORG-02] if two use its last use or the last seat at once, one gets in', async () => {
    const [scarce, small] = [await createOwn(), await createOwn(1)]
    const cases = [
      [scarce, (await link(scarce)).secret, 'invitation-closed'],
      [small, (await link(small, { mostUses: 9 })).secret, 'no-seats'],
    ] as const
    for (const [managed, secret, code] of cases) {
      const guests = [await createLearner(app), await createLearner(app)]
      const replies = await Promise.all(guests.map((guest) => accept(guest, secret)))
      expect(replies.map((reply) => reply.code ?? reply.status).toSorted()).toEqual([200, code].toSorted())
      expect(await countOf(managed.id)).toBe(1)
    }
    // A person who clicks twice counts once.
    const twice = await createOwn(5)
    const { secret } = await link(twice, { mostUses: 5 })
    const guest = await createLearner(app)
    await Promise.all([1, 2, 3].map(() => accept(guest, secret)))
    expect(await list(twice)).toMatchObject([{ uses: 1 }])
    expect(await countOf(twice.id)).toBe(1)
  })

  test('[ORG-02] gives no access when it is guessed, revoked or expired', async () => {
    const managed = await createOwn()
    const guest = await createLearner(app)
    const { secret, invitation } = await link(managed)
    expect((await accept(guest, newSecret())).code).toBe('not-found')
    expect((await look(guest, 'short')).code).toBe('invalid-input')
    const params = { ...managed.params, invitationId: invitation._id }
    expect((await managed.manager.call(deleteInvitation, { params })).status).toBe(200)
    expect((await managed.manager.call(deleteInvitation, { params })).code).toBe('not-found')
    expect((await accept(guest, secret)).code).toBe('not-found')
    const late = await link(managed, { days: 1 })
    const past = new Date(app.clock().getTime() - 1)
    await db
      .updateTable('organisation_invitations')
      .set({ expires_at: past })
      .where('id', '=', late.invitation._id)
      .execute()
    expect([(await look(guest, late.secret)).code, (await accept(guest, late.secret)).code]).toEqual([
      'not-found',
      'not-found',
    ])
    expect(await list(managed)).toEqual([])
    expect(await countOf(managed.id)).toBe(0)
  })

  test('[ORG-02] of a domain is only for its confirmed addresses', async () => {
    const managed = await createOwn()
    const { secret, invitation } = await link(managed, { mostUses: 9, domain: ' Żółta.Example ' })
    expect(invitation.domain).toBe(domainToASCII('żółta.example'))
    const domain = String(invitation.domain)
    const guests = [
      await createPerson(address(domain)),
      await createPerson(address(domain), false),
      await createPerson(address(`zla-${domain}`)),
      await createPerson(address(`${domain}.example`)),
    ]
    const seen = await Promise.all(guests.map(async (guest) => (await look(guest, secret)).body))
    expect(seen.map(({ obstacle, managers }) => [obstacle, managers.length])).toEqual([
      [null, 1],
      // No names are shown while the address is unconfirmed.
      ['unconfirmed-address', 0],
      ['another-address', 0],
      ['another-address', 0],
    ])
    const replies = await Promise.all(guests.map((guest) => accept(guest, secret)))
    expect(replies.map((reply) => reply.code ?? reply.status)).toEqual([
      200,
      'invitation-closed',
      'invitation-closed',
      'invitation-closed',
    ])
  })

  test.each([
    ['for nobody', { mostUses: 0 }, 'mostUses'],
    ['for ever', { days: 91 }, 'days'],
    ['of an invalid domain', { domain: 'firma' }, 'domain'],
    ['of an address', { domain: 'jan@firma.example' }, 'domain'],
  ])('[API-02] %s is refused at its field', async (_, given, field) => {
    const { manager, params } = await createOwn()
    const body = { mostUses: 1, days: 7, domain: null, ...given }
    const reply = await manager.call(createInvitationLink, { params, body })
    expect([reply.status, JSON.parse(reply.text).errors[0].field]).toEqual([400, field])
  })
})

describe('an e-mail', () => {
  test('[ORG-02] adds the person with its address, of any rank, and nobody else', async () => {
    const managed = await createOwn()
    const email = address()
    expect((await write(managed, [email.toUpperCase()])).body.sent).toBe(1)
    const [letter] = await lettersTo(email)
    expect(letter).toMatchObject({ forgotten_once_sent: true })
    const secret = letter?.secret ?? ''
    const other = await createLearner(app)
    expect((await look(other, secret)).body.obstacle).toBe('another-address')
    expect((await accept(other, secret)).code).toBe('invitation-closed')
    const guest = await createPerson(email, false)
    expect((await accept(guest, secret)).status).toBe(200)
    expect((await guest.call(getUserData, {})).status).toBe(200)
    expect(await list(managed)).toEqual([])
  })

  test('[ORG-02] sent again replaces the previous one', async () => {
    const managed = await createOwn(1)
    const email = address()
    await write(managed, [email])
    await write(managed, [email])
    const [first, second] = await lettersTo(email)
    const guest = await createPerson(email)
    expect((await accept(guest, first?.secret ?? '')).code).toBe('not-found')
    expect(await list(managed)).toMatchObject([{ email, uses: 0 }])
    expect((await accept(guest, second?.secret ?? '')).status).toBe(200)
  })

  test('[ORG-02] is sent to all or to nobody, and each wrong address is listed', async () => {
    const managed = await createOwn()
    const [good, member] = [address(), address()]
    const guest = await createPerson(member)
    await db
      .updateTable('users')
      .set({ organisation_id: managed.id })
      .where('id', '=', String(guest.userId))
      .execute()
    const problemsOf = async (emails: string[]) => {
      const reply = await write(managed, emails)
      const { errors } = JSON.parse(reply.text) as { errors: { field: string; code: string }[] }
      return errors.map(({ field, code }) => [field, code])
    }
    expect(await problemsOf([good, 'a@b', good.toUpperCase(), 'x@y'])).toEqual([
      ['emails.1', 'format'],
      ['emails.2', 'repeated'],
      ['emails.3', 'format'],
    ])
    expect(await problemsOf([good, member])).toEqual([['emails.1', 'member']])
    expect(await lettersTo(good)).toEqual([])
    expect(await list(managed)).toEqual([])
  })

  test('[ORG-02] reserves no seat that is not available', async () => {
    const managed = await createOwn(2)
    await write(managed, [address()])
    expect((await write(managed, [address(), address()])).code).toBe('no-seats')
    expect((await write(managed, [address()])).status).toBe(200)
    expect((await write(managed, [address()])).code).toBe('no-seats')
  })

  test('[ORG-02] reserves no seat twice for two simultaneous requests', async () => {
    const managed = await createOwn(2)
    const both = [1, 2].map(() => write(managed, [address(), address()]))
    const replies = await Promise.all(both)
    expect(replies.map((reply) => reply.code ?? reply.status).toSorted()).toEqual([200, 'no-seats'])
    const other = await createOwn()
    const email = address()
    const twice = await Promise.all([write(other, [email]), write(other, [email])])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await list(other)).toMatchObject([{ email }])
  })

  test('[ORG-02] is sent to one address at most three times a day', async () => {
    const managed = await createOwn()
    const email = address()
    for (let turn = 0; turn < 3; turn++) expect((await write(managed, [email])).status).toBe(200)
    expect((await write(managed, [address(), email])).code).toBe('rate-limited')
    expect(await lettersTo(email)).toHaveLength(3)
  })

  test('[ORG-02] is deleted with its address when it has expired', async () => {
    const managed = await createOwn()
    await write(managed, [address()])
    const past = new Date(app.clock().getTime() - 1)
    const table = db.updateTable('organisation_invitations').where('organisation_id', '=', managed.id)
    await table.set({ expires_at: past }).execute()
    await sweepInvitations(app.deps).run({})
    const rows = db.selectFrom('organisation_invitations').where('organisation_id', '=', managed.id)
    expect(await rows.select('id').execute()).toEqual([])
  })
})
