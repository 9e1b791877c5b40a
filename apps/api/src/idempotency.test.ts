import { takesIdempotencyKey } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import { uploadsPath } from '@zenit/contract/files'
import { addPromptbookItem, deletePromptbookItem, listPromptbookItems } from '@zenit/contract/promptbook'
import { endAllSessions } from '@zenit/contract/session'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Actor, createActor } from '../test/testing/actor.ts'
import { createProcess, createTestApp } from '../test/testing/app.ts'
import { createLearner } from '../test/testing/factories.ts'
import { createRepeats } from './platform/http/idempotency/repeats.ts'
import { takeKey } from './platform/http/idempotency/store.ts'
import { mostKeysOfOnePerson, sweepIdempotencyKeys } from './platform/http/idempotency/sweep.ts'
import { csrfCookie } from './platform/http/security/csrf.ts'
import { hashSecret, newId } from './platform/ids.ts'

const zenit = await createTestApp()
const { db } = zenit.deps

const save = (actor: Actor, prompt: string, idempotencyKey: string) =>
  actor.call(addPromptbookItem, { body: { prompt }, idempotencyKey })
const countOf = async (actor: Actor) => (await actor.call(listPromptbookItems, {})).body.pagination.totalCount
const keysOf = (actor: Actor) =>
  db.selectFrom('idempotency_keys').where('user_id', '=', String(actor.userId)).selectAll().execute()

/** Locks prompts until the function has finished. */
const whilePromptsWait = (run: () => Promise<void>) =>
  db.transaction().execute(async (tx) => {
    await sql`lock table promptbook_items in access exclusive mode`.execute(tx)
    await run()
  })

describe('a write with an Idempotency-Key', () => {
  test('[API-02] has one effect; a repetition gets the first response, whatever happened since', async () => {
    const [learner, key] = [await createLearner(zenit), newId()]
    const first = await save(learner, 'Streść to', key)
    await learner.call(deletePromptbookItem, { params: { id: first.body.item._id } })
    const again = await save(learner, 'Streść to', key)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(await countOf(learner)).toBe(0)
    await save(learner, 'Streść to', newId())
    expect(await countOf(learner)).toBe(1)
  })

  test('[API-02] marks a repeated response, in whichever language it is requested', async () => {
    const learner = await createLearner(zenit)
    const send = (lang: string) =>
      zenit.app.inject({
        method: 'POST',
        url: `/api/course/add-promptbook-item?lang=${lang}`,
        cookies: learner.cookies,
        headers: { 'x-csrf-token': learner.cookies[csrfCookie], 'idempotency-key': 'k' },
        payload: { prompt: 'Streść to' },
      })
    const [first, again] = [await send('pl'), await send('en')]
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect([again.statusCode, again.headers['idempotency-replayed'], again.body]).toEqual([
      200,
      'true',
      first.body,
    ])
  })

  test('[API-02] is rejected when the key was used for another write, and does nothing', async () => {
    const [learner, key] = [await createLearner(zenit), newId()]
    const { body } = await save(learner, 'Pierwszy', key)
    const other = await save(learner, 'Drugi', key)
    expect([other.status, other.code]).toEqual([422, 'idempotency-key-reused'])
    const params = { id: body.item._id }
    const call = await learner.call(deletePromptbookItem, { params, idempotencyKey: key })
    expect([call.status, call.code]).toEqual([422, 'idempotency-key-reused'])
    expect(await countOf(learner)).toBe(1)
  })

  test('[API-02] belongs to one person: the same key of another person is another key', async () => {
    const [one, other] = [await createLearner(zenit), await createLearner(zenit)]
    const [first, second] = [await save(one, 'Mój', 'shared'), await save(other, 'Twój', 'shared')]
    expect([first.status, second.status, second.body.item.prompt]).toEqual([200, 200, 'Twój'])
  })

  test('[API-02] is kept for 24 hours, and then deleted', async () => {
    const [learner, key] = [await createLearner(zenit), newId()]
    const sweep = () => sweepIdempotencyKeys(zenit.deps).run({})
    const start = zenit.clock()
    await save(learner, 'Dzisiaj', key)
    zenit.clock.set(new Date(start.getTime() + 86_399_000))
    await sweep()
    expect(await keysOf(learner)).toHaveLength(1)
    const content = { anything: 1 }
    const repeats = createRepeats({ db, clock: zenit.clock, log: zenit.app.log })
    const write = { userId: String(learner.userId), key, content }
    await expect(repeats.once(write, async () => 1)).rejects.toMatchObject({ code: 'idempotency-key-reused' })
    zenit.clock.advance(1)
    expect(await repeats.once(write, async () => 2)).toEqual({ value: 2, isRepeated: false })
    zenit.clock.advance(86_400)
    await sweep()
    expect(await keysOf(learner)).toEqual([])
    zenit.clock.set(start)
  })

  test('[API-02] is limited in number to what a person needs in a day', async () => {
    const learner = await createLearner(zenit)
    await sql`
      insert into idempotency_keys (user_id, key_hash, request_hash, created_at, leased_until)
      select ${learner.userId}, sha256(n::text::bytea), sha256('x'), ${zenit.clock()}::timestamptz - n * interval '1 s',
        ${zenit.clock()} from generate_series(1, ${mostKeysOfOnePerson + 5}) n`.execute(db)
    await sweepIdempotencyKeys(zenit.deps).run({})
    expect(await keysOf(learner)).toHaveLength(mostKeysOfOnePerson)
  })

  test('[API-02] that failed is not stored, whatever the reason', async () => {
    const [learner, key] = [await createLearner(zenit), newId()]
    await sql`alter table promptbook_items rename to elsewhere`.execute(db)
    const failed = await save(learner, 'Jeszcze raz', key)
    await sql`alter table elsewhere rename to promptbook_items`.execute(db)
    expect([failed.status, await keysOf(learner)]).toEqual([500, []])
    const source = { lessonId: newId(), sublessonId: newId(), promptId: newId() }
    const body = { prompt: 'x', source }
    expect((await learner.call(addPromptbookItem, { body, idempotencyKey: key })).status).toBe(404)
    expect((await save(learner, 'Jeszcze raz', key)).status).toBe(200)
    expect(await countOf(learner)).toBe(1)
  })

  test('[API-02] sent many times at once, to several processes, has one effect', async () => {
    const other = await createProcess(zenit)
    const [learner, key] = [await createLearner(zenit), newId()]
    const [holder] = await db
      .selectFrom('sessions')
      .where('user_id', '=', String(learner.userId))
      .select('id')
      .execute()
    const there = createActor(other, {
      userId: learner.userId,
      sessionId: holder?.id ?? null,
      cookies: learner.cookies,
    })
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => save(index % 2 ? learner : there, 'Razem', key)),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await countOf(learner)).toBe(1)
  })

  test('[API-02] repeated while the first is running waits a moment, and then gets an error', async () => {
    const [learner, key] = [await createLearner(zenit), newId()]
    let first: ReturnType<typeof save> | undefined
    await whilePromptsWait(async () => {
      first = save(learner, 'Powoli', key)
      await expect.poll(() => keysOf(learner)).toHaveLength(1)
      const second = await save(learner, 'Powoli', key)
      expect([second.status, second.code]).toEqual([409, 'request-in-progress'])
    })
    expect((await first)?.status).toBe(200)
    expect((await save(learner, 'Powoli', key)).text).toBe((await first)?.text)
    expect(await countOf(learner)).toBe(1)
  })

  test('[API-02] whose process died is run by its repetition', async () => {
    const learner = await createLearner(zenit)
    const repeats = createRepeats({ db, clock: zenit.clock, log: zenit.app.log })
    const write = { userId: String(learner.userId), key: 'k', content: { a: 1 } }
    const hashes = { keyHash: hashSecret('k'), requestHash: hashSecret('{"a":1}') }
    await takeKey(db, { userId: write.userId, ...hashes }, zenit.clock())
    await expect(repeats.once(write, async () => 1)).rejects.toMatchObject({ code: 'request-in-progress' })
    zenit.clock.advance(7)
    const other = { ...write, content: { a: 2 } }
    await expect(repeats.once(other, async () => 1)).rejects.toMatchObject({ code: 'idempotency-key-reused' })
    expect(await repeats.once(write, async () => 3)).toEqual({ value: 3, isRepeated: false })
    expect(await repeats.once(write, async () => 4)).toEqual({ value: 3, isRepeated: true })
  })

  test.each(['', ' ', 'x'.repeat(256)])('[API-02] is rejected with the key %j', async (key) => {
    const learner = await createLearner(zenit)
    const reply = await zenit.app.inject({
      method: 'POST',
      url: '/api/course/add-promptbook-item',
      cookies: learner.cookies,
      headers: { 'x-csrf-token': learner.cookies[csrfCookie], 'idempotency-key': key },
      payload: { prompt: 'x' },
    })
    expect(reply.json()).toMatchObject({
      status: 400,
      errors: [{ field: 'Idempotency-Key', code: 'length' }],
    })
    expect(await countOf(learner)).toBe(0)
  })
})

describe('the stored response', () => {
  test('[API-02] is returned only to a person who may still make the call', async () => {
    const [learner, key] = [await createLearner(zenit), newId()]
    await save(learner, 'Moje', key)
    const { organisation_id } = await db
      .selectFrom('users')
      .where('id', '=', String(learner.userId))
      .select('organisation_id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('organisations')
      .set({ access_to_promptbook: false })
      .where('id', '=', organisation_id)
      .execute()
    zenit.deps.viewers.forget(Object.values(learner.cookies)[0] ?? '')
    expect((await save(learner, 'Moje', key)).code).toBe('no-access')
  })

  test('[API-02] never contains a token, and is not kept for files or without a session', async () => {
    const writes = calls.filter(({ method }) => method !== 'GET')
    const refused = writes.filter((call) => !takesIdempotencyKey(call)).map(({ name }) => name)
    expect(refused.sort()).toEqual(
      [
        ...[
          'confirmIdentity',
          'createApiToken',
          'createDeadlineCalendar',
          'createInvitationLink',
          'createLoginCode',
          'createPreviewLink',
          'createWebhook',
          'rotateWebhookSecret',
          'previewInvitationFile',
          'sendInvitationFile',
          'destroyToken',
          'endAllSessions',
          'eraseOwnAccount',
        ],
        ...['exchangeCode', 'exchangeLoginCode', 'generateCertificate', 'importIntoPack', 'importPack'],
        ...[
          'readQuestions',
          'refreshToken',
          'renewCertificate',
          'urlLogin',
          'verifyReport',
          'verifyTestReceipt',
        ],
      ].sort(),
    )
    const learner = await createLearner(zenit)
    await learner.call(endAllSessions, { idempotencyKey: newId() })
    expect(await keysOf(learner)).toEqual([])
  })

  test('[API-02] consists of hashes and the response, and is deleted with the person', async () => {
    const learner = await createLearner(zenit)
    await save(learner, 'Moje', 'my-key')
    const [row] = await keysOf(learner)
    expect(row?.key_hash).toEqual(hashSecret('my-key'))
    expect(JSON.stringify(row?.response)).not.toContain('my-key')
    await db.deleteFrom('promptbook_items').where('user_id', '=', String(learner.userId)).execute()
    await db.deleteFrom('sessions').where('user_id', '=', String(learner.userId)).execute()
    await sql`delete from rank_promotions where user_id = ${learner.userId}`.execute(db)
    await db.deleteFrom('users').where('id', '=', String(learner.userId)).execute()
    expect(await keysOf(learner)).toEqual([])
  })
})

test('[API-02] that has expired is created once, also when two requests find it expired in the same millisecond', async () => {
  const repeats = createRepeats({ db, clock: zenit.clock, log: zenit.app.log })
  const learner = await createLearner(zenit)
  const write = { userId: String(learner.userId), key: newId(), content: {} }
  await repeats.once(write, async () => 'gone')
  const looked = Promise.withResolvers<void>()
  const remade = Promise.withResolvers<void>()
  const later = repeats.once(
    write,
    async () => 'made twice',
    async () => {
      looked.resolve()
      await remade.promise
      return false
    },
  )
  await looked.promise
  const sooner = await repeats.once(
    write,
    async () => 'made anew',
    async () => false,
  )
  remade.resolve()
  expect([sooner.value, (await later).value]).toEqual(['made anew', 'made anew'])
})

describe('an upload created with an Idempotency-Key', () => {
  const begin = (actor: Actor, key: string, name = 'praca.pdf') =>
    zenit.app.inject({
      method: 'POST',
      url: uploadsPath,
      cookies: actor.cookies,
      headers: {
        'x-csrf-token': actor.cookies[csrfCookie],
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
        'idempotency-key': key,
      },
    })
  const filesOf = async (actor: Actor) =>
    (await db.selectFrom('files').where('user_id', '=', String(actor.userId)).select('id').execute()).length

  test('[API-02][UPL-01] is one upload, however often the request is sent', async () => {
    const learner = await createLearner(zenit)
    const replies = [await begin(learner, 'a'), await begin(learner, 'a')]
    replies.push(...(await Promise.all([begin(learner, 'a'), begin(learner, 'a')])))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(replies.map(({ headers }) => headers.location)).size).toBe(1)
    expect(await filesOf(learner)).toBe(1)
    expect((await begin(learner, 'a', 'inna.pdf')).json().code).toBe('idempotency-key-reused')
    expect((await begin(learner, 'b')).headers.location).not.toBe(replies[0]?.headers.location)
    expect(await filesOf(learner)).toBe(2)
  })

  test('[API-02][UPL-01] that was deleted is created again by the same request, once', async () => {
    const learner = await createLearner(zenit)
    const { location } = (await begin(learner, 'a')).headers
    const headers = { 'x-csrf-token': learner.cookies[csrfCookie], 'tus-resumable': '1.0.0' }
    await zenit.app.inject({ method: 'DELETE', url: String(location), cookies: learner.cookies, headers })
    expect(await filesOf(learner)).toBe(0)
    const replies = await Promise.all([begin(learner, 'a'), begin(learner, 'a'), begin(learner, 'a')])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(replies.map((reply) => reply.headers.location)).size).toBe(1)
    expect(replies[0]?.headers.location).not.toBe(location)
    expect(await filesOf(learner)).toBe(1)
    expect((await begin(learner, 'a', 'inna.pdf')).json().code).toBe('idempotency-key-reused')
  })
})
