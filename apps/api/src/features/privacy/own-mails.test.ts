import { expect, test } from 'vitest'
import { signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createUser } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { eraseNow } from './erase.ts'

const zenit = await createTestApp()
const { db } = zenit.deps
const joined = zenit.clock()
const [before, since] = [-1, 1].map((hours) => new Date(joined.getTime() + hours * 3_600_000))

async function join(email: string): Promise<string> {
  const id = await createUser(db)
  await db.updateTable('users').set({ email, created_at: joined }).where('id', '=', id).execute()
  return id
}

/** Writes an e-mail with unique text. */
async function write(recipient: string, userId: string | null, at = since): Promise<string> {
  const text = `words ${newId()}`
  const mail = { id: newId(), recipient, subject: 'Temat', text, cause: newId(), user_id: userId }
  const times = { created_at: at as Date, sent_at: null, refusal: null }
  await db
    .insertInto('mails')
    .values({ ...mail, ...times, forgotten_once_sent: false })
    .execute()
  return text
}

async function isGiven(userId: string, text: string): Promise<boolean> {
  const { cookies } = await signIn(zenit, userId)
  await db
    .updateTable('sessions')
    .set({ authenticated_at: zenit.clock() })
    .where('user_id', '=', userId)
    .execute()
  const reply = await zenit.app.inject({ url: '/api/privacy/export', cookies })
  expect(reply.statusCode, reply.payload.slice(0, 300)).toBe(200)
  return reply.rawPayload.includes(text)
}

async function isThereAfter(userId: string, text: string): Promise<boolean> {
  await eraseNow(zenit.deps, { userId, keepsName: true })
  return (await db.selectFrom('mails').where('text', '=', text).select('id').execute()).length > 0
}

const cases: [what: string, is: boolean, write: (email: string, userId: string) => Promise<string>][] = [
  ['their own, at any address', true, (_, userId) => write('earlier@zenit.example', userId)],
  ['to their address, from before they came here', true, (email) => write(email, null)],
  ['another person’s to the same address', false, async (email) => write(email, await join(email))],
  [
    'another person’s, who had the address',
    false,
    async (email) => write(email, await join(`${newId()}@a.example`)),
  ],
  [
    'without an owner, if another person has the address',
    false,
    async (email) => {
      await join(email)
      return write(email, null)
    },
  ],
  [
    'without an owner, if another person had the address',
    false,
    async (email) => {
      await write(email, await join(`${newId()}@a.example`))
      return write(email, null)
    },
  ],
  [
    'without an owner, if another person has a hub account with the address',
    false,
    async (email) => {
      const names = { first_name: 'Ola', last_name: '', password_hash: 'none' }
      await db
        .insertInto('hub.accounts')
        .values({ id: newId(), email, locale: 'pl', ...names })
        .execute()
      return write(email, null)
    },
  ],
  ['without an owner, older than their account', false, (email) => write(email, null, before)],
]

test.each(cases)(
  'an e-mail is exported and erased only if it is the person’s: %s (%s)',
  async (_, is, prepare) => {
    const email = `${newId()}@zenit.example`
    const userId = await join(email)
    const text = await prepare(email, userId)
    expect(await isGiven(userId, text)).toBe(is)
    expect(await isThereAfter(userId, text)).toBe(!is)
  },
)
