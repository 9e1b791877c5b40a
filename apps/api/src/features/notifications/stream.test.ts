import { readAllNotifications, streamNotifications } from '@zenit/contract/notifications'
import { getUserData } from '@zenit/contract/session'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createLearner, createUser } from '../../../test/testing/factories.ts'
import { buildApp } from '../../app.ts'
import { Listener, listenerName } from '../../platform/db/listener.ts'
import { createListeningApp } from '../hub/browser.testing.ts'
import { accessCookie } from '../session/cookies.ts'
import { createSession } from '../session/queries.ts'
import { createViewers } from '../session/viewer.ts'
import { notify } from './notify.ts'
import { mostStreams } from './streams.ts'

const app = await createListeningApp({ STREAM_HEARTBEAT_MS: '200' })
const { db } = app.deps

interface ReceivedEvent {
  event: string
  id: string | undefined
  data: { unread?: number; notification?: { _id: string; streak: { day: string }; course: null } }
}

/** A page with an open stream over a real connection. */
class Page {
  readonly heard: ReceivedEvent[] = []
  comments = 0
  isOver = false
  readonly response: Response
  readonly #abort: AbortController

  private constructor(response: Response, abort: AbortController) {
    this.response = response
    this.#abort = abort
    if (response.ok) void this.#read(response).catch(() => undefined)
  }

  static async open(
    learner: Actor,
    more: { url?: string; query?: string; headers?: object } = {},
  ): Promise<Page> {
    const abort = new AbortController()
    const cookie = Object.entries(learner.cookies).map(([name, value]) => `${name}=${value}`)
    const response = await fetch(`${more.url ?? app.url}/api${streamNotifications.path}${more.query ?? ''}`, {
      headers: { cookie: cookie.join('; '), 'accept-encoding': 'br, gzip', ...more.headers },
      signal: abort.signal,
    })
    const page = new Page(response, abort)
    pages.push(page)
    return page
  }

  close(): void {
    this.#abort.abort()
  }

  async #read(response: Response): Promise<void> {
    let rest = ''
    const text = response.body?.pipeThrough(new TextDecoderStream())
    for await (const chunk of text ?? []) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
    this.isOver = true
  }

  #take(block: string): void {
    if (block.startsWith(':')) {
      this.comments += 1
      return
    }
    const fields = new Map(
      block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
    )
    const data = JSON.parse(fields.get('data') ?? 'null')
    this.heard.push({ event: fields.get('event') ?? '', id: fields.get('id'), data })
  }
}

const pages: Page[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})

const tell = (learner: Actor, day: string) =>
  notify(db, {
    kind: 'streak-at-risk',
    cause: day,
    to: [{ userId: learner.userId ?? '', parameters: { days: 3, day, isForgivenessLeft: true } }],
    now: app.clock(),
  })

const days = (page: Page) =>
  page.heard.filter(({ event }) => event === 'notification').map(({ data }) => data.notification?.streak.day)

test('[NOTIF-01] every open page of the learner gets it immediately, once, and nobody else', async () => {
  const learner = await createLearner(app)
  const [one, two, other] = [
    await Page.open(learner),
    await Page.open(learner),
    await Page.open(await createLearner(app)),
  ]
  expect(one.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(one.response.headers.get('cache-control')).toContain('no-transform')
  expect(one.response.headers.get('content-encoding'), 'no compression keeps anything back').toBeNull()
  expect(one.response.headers.get('x-request-id')).toBeTruthy()
  await Promise.all([tell(learner, '2026-11-20'), tell(learner, '2026-11-20')])
  await expect.poll(() => [days(one), days(two)]).toEqual([['2026-11-20'], ['2026-11-20']])
  expect(one.heard[0]).toMatchObject({ id: one.heard[0]?.data.notification?._id, data: { unread: 1 } })
  await learner.call(readAllNotifications, {})
  await expect.poll(() => one.heard.at(-1)).toMatchObject({ event: 'unread', data: { unread: 0 } })
  expect(other.heard).toEqual([])
})

test('[NOTIF-01] [RANK-01] a page that is notified of a new rank has it at its next request', async () => {
  const learner = await createLearner(app)
  const page = await Page.open(learner)
  const rankNow = async () => (await learner.call(getUserData, {})).body.user.rankStage
  expect(await rankNow()).toBe(2)
  const userId = learner.userId ?? ''
  const promotion = { user_id: userId, rank: 3, reason: 'certificate', promoted_at: app.clock() }
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('rank_promotions').values(promotion).execute()
    await notify(tx, {
      kind: 'rank',
      cause: '3',
      to: [{ userId, parameters: { rank: 3 } }],
      now: app.clock(),
    })
  })
  await expect.poll(() => page.heard.length, { interval: 5 }).toBe(1)
  expect(await rankNow()).toBe(3)
})

test('[ACCESS-01] a viewer that was read before it was invalidated is not cached', async () => {
  const learner = await createLearner(app)
  const token = learner.cookies[accessCookie] ?? ''
  const viewers = createViewers(app.deps)
  const reading = viewers.find(token)
  viewers.forget(token)
  expect((await reading)?.user.rankStage).toBe(2)
  const promotion = {
    user_id: learner.userId ?? '',
    rank: 3,
    reason: 'certificate',
    promoted_at: app.clock(),
  }
  await db.insertInto('rank_promotions').values(promotion).execute()
  expect((await viewers.find(token))?.user.rankStage).toBe(3)
})

test('[NOTIF-01] a rolled back notification is not sent', async () => {
  const learner = await createLearner(app)
  const page = await Page.open(learner)
  await db
    .transaction()
    .execute(async (tx) => {
      await notify(tx, {
        kind: 'rank',
        cause: '3',
        to: [{ userId: learner.userId ?? '', parameters: { rank: 3 } }],
        now: app.clock(),
      })
      throw new Error('undone')
    })
    .catch(() => undefined)
  await tell(learner, '2026-11-20')
  await expect.poll(() => page.heard.length).toBe(1)
  expect(days(page)).toEqual(['2026-11-20'])
})

test('[NOTIF-01] processes notify each other', async () => {
  const listener = new Listener(app.database.url, () => undefined)
  const deps = { ...app.deps, listener, viewers: createViewers({ ...app.deps, listener }) }
  const second = await buildApp(deps)
  const url = await second.listen({ host: '127.0.0.1', port: 0 })
  try {
    const learner = await createLearner(app)
    const [here, there] = [await Page.open(learner), await Page.open(learner, { url })]
    await tell(learner, '2026-11-20')
    await expect.poll(() => [days(here), days(there)]).toEqual([['2026-11-20'], ['2026-11-20']])
    // A stopping server ends its streams immediately.
    await second.close()
    await expect.poll(() => there.isOver).toBe(true)
    expect(here.isOver).toBe(false)
  } finally {
    await second.close()
    await listener.close()
  }
})

test('[NOTIF-01] a page that reconnects gets what it missed, each once, by the address or by Last-Event-ID', async () => {
  const learner = await createLearner(app)
  const page = await Page.open(learner)
  await tell(learner, '2026-11-18')
  await expect.poll(() => page.heard.length).toBe(1)
  const last = page.heard[0]?.id ?? ''
  page.close()
  app.clock.advance(5)
  await tell(learner, '2026-11-19')
  app.clock.advance(5)
  await tell(learner, '2026-11-20')
  const back = [
    await Page.open(learner, { query: `?after=${last}` }),
    await Page.open(learner, { headers: { 'last-event-id': last } }),
  ]
  for (const one of back) await expect.poll(() => days(one)).toEqual(['2026-11-19', '2026-11-20'])
  const nonsense = await Page.open(learner, { headers: { 'last-event-id': "' or 1=1" } })
  expect(nonsense.response.status).toBe(200)
})

test('[NOTIF-01] if the database connection is lost, pages reconnect, and miss nothing', async () => {
  const learner = await createLearner(app)
  const page = await Page.open(learner)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${listenerName} and datname = current_database()`.execute(db)
  await expect.poll(() => page.isOver).toBe(true)
  const back = await Page.open(learner)
  await tell(learner, '2026-11-20')
  await expect.poll(() => days(back)).toEqual(['2026-11-20'])
})

test('[NOTIF-01] [AUTH-05] a stream ends with its session, and a revoked one gets nothing more', async () => {
  const [idle, told] = [await createLearner(app), await createLearner(app)]
  const [idlePage, toldPage] = [await Page.open(idle), await Page.open(told)]
  await expect.poll(() => idlePage.comments).toBeGreaterThan(2)
  // The cache of one second expires before anything is sent.
  await db
    .updateTable('sessions')
    .set({ revoked_at: app.clock() })
    .where('user_id', 'in', [idle.userId ?? '', told.userId ?? ''])
    .execute()
  await expect.poll(() => idlePage.isOver).toBe(true)
  expect(idlePage.heard.map(({ event }) => event)).toEqual(['renew'])
  await expect.poll(() => toldPage.isOver).toBe(true)
  await tell(told, '2026-11-20')
  expect(days(toldPage)).toEqual([])
  expect((await Page.open(idle)).response.status).toBe(401)
})

test('[NOTIF-01] [AUTH-04] a stream ends when the access token expires, so that the page refreshes it', async () => {
  const userId = await createUser(db)
  const now = new Date(app.clock().getTime() - 15 * 60_000 + 2_000)
  const tokens = await createSession(db, { userId, idToken: null, now })
  const learner = await createLearner(app)
  const page = await Page.open({ ...learner, cookies: { [accessCookie]: tokens.accessToken } })
  expect(page.response.status).toBe(200)
  app.clock.advance(3)
  await expect.poll(() => page.heard.map(({ event }) => event)).toEqual(['renew'])
  await expect.poll(() => page.isOver).toBe(true)
})

test('[NOTIF-01] a person has a limited number of streams, and gets one again when another is closed', async () => {
  const learner = await createLearner(app)
  const open = await Promise.all(Array.from({ length: mostStreams + 3 }, () => Page.open(learner)))
  expect(open.filter(({ response }) => response.status === 200)).toHaveLength(mostStreams)
  const refused = open.filter(({ response }) => response.status === 429)
  expect(refused).toHaveLength(3)
  expect(refused.map(({ response }) => response.headers.get('retry-after'))).toEqual(['30', '30', '30'])
  expect(await refused[0]?.response.text()).toContain('"code":"rate-limited"')
  open.find(({ response }) => response.ok)?.close()
  await expect.poll(async () => (await Page.open(learner)).response.status).toBe(200)
})
