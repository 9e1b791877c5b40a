import { type CompiledQuery, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createUser } from '../../../test/testing/factories.ts'
import { Listener } from '../../platform/db/listener.ts'
import { createSession } from './queries.ts'
import { createViewers } from './viewer.ts'

const zenit = await createTestApp()
const { db } = zenit.deps

function openListener(): Listener {
  const listener = new Listener(zenit.database.url, () => undefined)
  onTestFinished(() => listener.close())
  return listener
}

async function person() {
  const userId = await createUser(db, { rank: 2 })
  const { accessToken: token, sessionId } = await createSession(db, {
    userId,
    idToken: null,
    now: zenit.clock(),
  })
  return { userId, token, sessionId }
}

type Person = Awaited<ReturnType<typeof person>>

/** Viewers of a separate process, and how often they queried the database. */
function counted(listener: Listener) {
  const statements: string[] = []
  let ms = 0
  const counting = new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value
      return (query: CompiledQuery) => {
        statements.push(query.sql)
        return target.executeQuery(query)
      }
    },
  })
  const viewers = createViewers({ db: counting, clock: zenit.clock, listener, now: () => ms })
  /** Longer than the lifetime of the cache without announcements. */
  const passASecond = () => {
    ms += 1_001
  }
  return { viewers, passASecond, statements, reads: () => statements.length }
}

/** A cache that keeps the person for longer than a second; the first call requests its proof. */
async function remembering({ token }: Person) {
  const { viewers, passASecond, reads } = counted(openListener())
  const readsOfNext = async () => {
    passASecond()
    const before = reads()
    await viewers.find(token)
    return reads() - before
  }
  await expect.poll(readsOfNext).toBe(0)
  return viewers
}

describe('[ACCESS-01] [AUTH-05] the viewer of a request', () => {
  test('is cached for longer than a second while changes are announced', async () => {
    const learner = await person()
    const viewers = await remembering(learner)
    expect((await viewers.find(learner.token))?.user._id).toBe(learner.userId)
  })

  const now = () => zenit.clock()
  const changes: Record<string, [(learner: Person) => Promise<unknown>, object | null]> = {
    'a session that ends': [
      ({ sessionId }) =>
        db.updateTable('sessions').set({ revoked_at: now() }).where('id', '=', sessionId).execute(),
      null,
    ],
    'a session that is deleted': [
      ({ sessionId }) => sql`delete from sessions where id = ${sessionId}`.execute(db),
      null,
    ],
    'a token whose time is set anew': [
      ({ sessionId }) =>
        db
          .updateTable('session_tokens')
          .set({ expires_at: now() })
          .where('session_id', '=', sessionId)
          .execute(),
      null,
    ],
    'somebody who is disabled': [
      ({ userId }) => db.updateTable('users').set({ disabled_at: now() }).where('id', '=', userId).execute(),
      null,
    ],
    'a new name': [
      ({ userId }) => db.updateTable('users').set({ first_name: 'Łucja' }).where('id', '=', userId).execute(),
      { user: { firstName: 'Łucja' } },
    ],
    'a new role': [
      ({ userId }) =>
        db
          .updateTable('users')
          .set({ roles: ['learner', 'author'] })
          .where('id', '=', userId)
          .execute(),
      { user: { roles: ['learner', 'author'] } },
    ],
    'an organisation to manage': [
      ({ userId }) =>
        sql`insert into organisation_managers select id, organisation_id, now() from users where id = ${userId}`.execute(
          db,
        ),
      { user: { roles: ['learner', 'manager'] } },
    ],
    'a new rank': [
      ({ userId }) =>
        db
          .insertInto('rank_promotions')
          .values({ user_id: userId, rank: 3, reason: 'certificate', promoted_at: now() })
          .execute(),
      { user: { rankStage: 3 } },
    ],
    'what their organisation opens': [
      () => db.updateTable('organisations').set({ access_to_community: false }).execute(),
      { settings: { accessToCommunity: false } },
    ],
  }
  for (const [name, [change, after]] of Object.entries(changes))
    test(`is read again after a change: ${name}`, async () => {
      const learner = await person()
      const viewers = await remembering(learner)
      await change(learner)
      const found = () => viewers.find(learner.token)
      if (after === null) await expect.poll(found).toBeNull()
      else await expect.poll(found).toMatchObject(after)
    })

  test('is not cached longer than the token is valid', async () => {
    const learner = await person()
    const viewers = await remembering(learner)
    const clock = zenit.clock()
    zenit.clock.advance(15 * 60)
    onTestFinished(() => zenit.clock.set(clock))
    expect(await viewers.find(learner.token)).toBeNull()
  })

  test('is read again after a second if announcements may be lost', async () => {
    const learner = await person()
    const listener = openListener()
    const { viewers, passASecond, reads } = counted(listener)
    await viewers.find(learner.token)
    await listener.close()
    passASecond()
    const before = reads()
    await viewers.find(learner.token)
    expect(reads() - before).toBe(1)
  })

  test('comes from tables that all announce their changes', async () => {
    const { viewers, statements } = counted(openListener())
    await viewers.find((await person()).token)
    const tables = [...(statements[0] ?? '').matchAll(/(?:from|join) ([a-z_]+)\b/g)].map(([, name]) => name)
    expect(tables).toContain('rank_promotions')
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_proc p on p.oid = t.tgfoid where p.proname like 'announce_viewer%'`.execute(db)
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(tables))
  })
})
