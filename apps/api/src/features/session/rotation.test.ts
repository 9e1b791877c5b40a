import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createUser } from '../../../test/testing/factories.ts'
import { hashSecret } from '../../platform/ids.ts'
import { createSession, type Tokens } from './queries.ts'
import { graceSeconds, rotate } from './rotation.ts'

const zenit = await createTestApp()
const { db } = zenit.deps
const secret = 'a secret of this installation'

const open = async () =>
  createSession(db, { userId: await createUser(db), idToken: null, now: zenit.clock() })
const use = (token: string, own = secret) =>
  db.transaction().execute((tx) => rotate(tx, token, { secret: own, now: zenit.clock() }))

async function renew(token: string): Promise<Tokens> {
  const rotation = await use(token)
  if (rotation.kind !== 'renewed') throw new Error(rotation.kind)
  return rotation.tokens
}

const serves = async ({ accessToken }: Tokens) => (await zenit.deps.viewers.find(accessToken)) !== null
const hashes = async ({ sessionId }: Tokens) =>
  db.selectFrom('session_tokens').where('session_id', '=', sessionId).select(['token_hash', 'kind']).execute()

describe('[AUTH-07] a refresh token', () => {
  test('is used up: the next one is new, and only its hash is stored', async () => {
    const first = await open()
    const second = await renew(first.refreshToken)
    const third = await renew(second.refreshToken)
    const tokens = [first, second, third].flatMap((pair) => [pair.accessToken, pair.refreshToken])
    expect(new Set(tokens).size).toBe(6)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
    const kept = (await hashes(first)).map(({ token_hash }) => token_hash.toString('hex'))
    expect(kept.toSorted()).toEqual(tokens.map((token) => hashSecret(token).toString('hex')).toSorted())
    expect(await serves(third)).toBe(true)
  })

  test('has one successor for twenty simultaneous requests', async () => {
    const first = await open()
    const all = await Promise.all(Array.from({ length: 20 }, () => renew(first.refreshToken)))
    expect(new Set(all.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    expect(new Set(all.map(({ accessToken }) => accessToken)).size).toBe(1)
    expect(await hashes(first)).toHaveLength(4)
  })

  test('returns the same once more if the response was lost, within the grace period', async () => {
    const first = await open()
    const second = await renew(first.refreshToken)
    zenit.clock.advance(graceSeconds)
    expect(await renew(first.refreshToken)).toEqual(second)
  })

  test('leads to the last of its successors when a slow tab sends it late', async () => {
    const first = await open()
    const second = await renew(first.refreshToken)
    const third = await renew(second.refreshToken)
    zenit.clock.advance(5)
    expect(await renew(first.refreshToken)).toEqual(third)
  })

  test('sent again after the grace period ends the whole session, whoever has it by now', async () => {
    const first = await open()
    const other = await open()
    const second = await renew(first.refreshToken)
    zenit.clock.advance(graceSeconds + 1)
    expect((await use(first.refreshToken)).kind).toBe('reused')
    zenit.deps.viewers.forget(second.accessToken)
    expect(await serves(second)).toBe(false)
    expect((await use(second.refreshToken)).kind).toBe('ended')
    expect((await use(first.refreshToken)).kind, 'said once').toBe('ended')
    expect(await serves(other)).toBe(true)
  })

  test('renews a session for ninety days, and not longer', async () => {
    let tokens = await open()
    for (const days of [29, 29, 29, 2]) {
      zenit.clock.advance(days * 24 * 60 * 60)
      tokens = await renew(tokens.refreshToken)
    }
    zenit.clock.advance(24 * 60 * 60)
    expect((await use(tokens.refreshToken)).kind).toBe('refused')
  })

  test.each([
    ['an unknown one', async () => 'unknown'],
    ['an access token', async () => (await open()).accessToken],
    [
      'one that has expired',
      async () => {
        const { refreshToken } = await open()
        zenit.clock.advance(31 * 24 * 60 * 60)
        return refreshToken
      },
    ],
    [
      'one of a disabled person',
      async () => {
        const userId = await createUser(db)
        const { refreshToken } = await createSession(db, { userId, idToken: null, now: zenit.clock() })
        await db.updateTable('users').set({ disabled_at: zenit.clock() }).where('id', '=', userId).execute()
        return refreshToken
      },
    ],
  ])('%s is refused', async (what, bring) => {
    const kind = what === 'one of a disabled person' ? 'ended' : 'refused'
    expect((await use(await bring())).kind).toBe(kind)
  })

  test('has a successor that cannot be computed without the server’s secret and the session’s seed', async () => {
    const [first, same] = [await open(), await open()]
    const guessed = await use(first.refreshToken, 'another secret')
    const kept = await use(first.refreshToken)
    expect(guessed.kind).toBe('renewed')
    // The real token was never stored, so the one made with the other secret is not found.
    expect(kept.kind).toBe('refused')
    expect((await renew(same.refreshToken)).refreshToken).not.toBe(first.refreshToken)
  })
})
