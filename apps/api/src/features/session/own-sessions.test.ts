import {
  endAllSessions,
  endOtherSessions,
  endSession,
  getUserData,
  listSessions,
} from '@zenit/contract/session'
import { describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createUser } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { insertLoginCode } from './links/queries.ts'
import { createSession, lockPerson, mostSessions } from './queries.ts'

const zenit = await createTestApp()
const { db } = zenit.deps
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const elsewhere = (userId: string, userAgent: string) =>
  createSession(db, { userId, idToken: null, userAgent, now: zenit.clock() })

async function person(): Promise<{ here: Actor; userId: string }> {
  const userId = await createUser(db, { rank: 1 })
  return { here: await signIn(zenit, userId), userId }
}

const sessionsOf = async (actor: Actor) => (await actor.call(listSessions, {})).body.sessions
const isIn = async (actor: Actor) => (await actor.call(getUserData, {})).status === 200

/** Viewers are cached for a second; the test does not wait for that. */
const forget = (actor: Actor) => zenit.deps.viewers.forget(actor.cookies.caiplatform_access ?? '')

describe('[AUTH-07] one’s own sessions', () => {
  test('are listed with browser and system, the one used last first, this one marked', async () => {
    const { here, userId } = await person()
    zenit.clock.advance(60)
    await elsewhere(userId, iphone)
    zenit.clock.advance(60)
    await elsewhere(userId, firefox)
    const sessions = await sessionsOf(here)
    expect(sessions).toMatchObject([
      { browser: 'Firefox', system: 'Linux', isCurrent: false },
      { browser: 'Safari', system: 'iOS', isCurrent: false },
      { browser: null, system: null, isCurrent: true },
    ])
  })

  test('do not contain those of other people, nor expired ones', async () => {
    const { here, userId } = await person()
    await person()
    const { sessionId } = await elsewhere(userId, firefox)
    await here.call(endSession, { params: { id: sessionId } })
    expect(await sessionsOf(here)).toHaveLength(1)
  })

  test('are ended one by one, also repeatedly', async () => {
    const { here, userId } = await person()
    const there = await signIn(zenit, userId)
    const [other] = (await sessionsOf(here)).filter(({ isCurrent }) => !isCurrent)
    const params = { id: other?._id ?? '' }
    for (const _ of [1, 2]) expect((await here.call(endSession, { params })).status).toBe(200)
    forget(there)
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  })

  test('are ended everywhere else at once', async () => {
    const { here, userId } = await person()
    const others = [await signIn(zenit, userId), await signIn(zenit, userId)]
    const stranger = (await person()).here
    const { body } = await here.call(endOtherSessions, {})
    expect(body).toEqual({ success: true, ended: 2 })
    for (const other of others) forget(other)
    forget(stranger)
    expect(await Promise.all([here, ...others, stranger].map(isIn))).toEqual([true, false, false, true])
  })

  test('are ended everywhere at once, here too, and no code opens another one', async () => {
    const { here, userId } = await person()
    const there = await signIn(zenit, userId)
    const stranger = (await person()).here
    await insertLoginCode(db, { userId, now: zenit.clock() })
    const { status, body } = await here.call(endAllSessions, {})
    expect([status, body]).toEqual([200, { success: true, ended: 2, logoutUrl: null }])
    for (const one of [there, stranger]) forget(one)
    expect(await Promise.all([here, there, stranger].map(isIn))).toEqual([false, false, true])
    expect(await db.selectFrom('login_codes').where('user_id', '=', userId).selectAll().execute()).toEqual([])
  })

  test('[ACCESS-06] another person’s session is not found, and is not ended', async () => {
    const { here } = await person()
    const { here: other } = await person()
    const [theirs] = await sessionsOf(other)
    for (const id of [theirs?._id ?? '', newId()])
      expect((await here.call(endSession, { params: { id } })).status).toBe(404)
    forget(other)
    expect(await isIn(other)).toBe(true)
  })

  test('are fifty at most: one more ends the one that was unused for longest', async () => {
    const { here: first, userId } = await person()
    const [oldest] = await sessionsOf(first)
    const stranger = (await person()).here
    zenit.clock.advance(60)
    const second = await signIn(zenit, userId)
    for (let count = 2; count < mostSessions; count++) {
      zenit.clock.advance(1)
      await elsewhere(userId, firefox)
    }
    expect(await sessionsOf(second)).toHaveLength(mostSessions)
    // Used since, so now the second is the one unused for longest.
    await db
      .updateTable('sessions')
      .set({ seen_at: zenit.clock() })
      .where('id', '=', oldest?._id ?? '')
      .execute()
    zenit.clock.advance(60)
    await elsewhere(userId, iphone)
    for (const one of [first, second, stranger]) forget(one)
    expect(await Promise.all([first, second, stranger].map(isIn))).toEqual([true, false, true])
    expect(await sessionsOf(first)).toHaveLength(mostSessions)
  })

  test('are fifty at most, also with many simultaneous sign-ins', async () => {
    const { here, userId } = await person()
    zenit.clock.advance(1)
    const enter = () =>
      db.transaction().execute(async (tx) => {
        await lockPerson(tx, userId)
        return createSession(tx, { userId, idToken: null, now: zenit.clock() })
      })
    const all = await Promise.all(Array.from({ length: mostSessions + 10 }, enter))
    forget(here)
    expect(await isIn(here)).toBe(false)
    const found = await Promise.all(all.map(({ accessToken }) => zenit.deps.viewers.find(accessToken)))
    expect(found.filter((one) => one !== null)).toHaveLength(mostSessions)
  })

  test('a very long name of a browser is cut, and unusual ones cause no error', async () => {
    const { here, userId } = await person()
    await elsewhere(userId, 'x'.repeat(5000))
    await elsewhere(userId, '<script>alert(1)</script>')
    expect(await sessionsOf(here)).toHaveLength(3)
  })
})
