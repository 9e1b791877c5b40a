import { listStaffActions } from '@zenit/contract/audit'
import {
  deleteRecordStore,
  replayStatement,
  testRecordStore,
  updateRecordStore,
  viewRecordStore,
} from '@zenit/contract/record-stores'
import { createWebhook, listWebhooks } from '@zenit/contract/webhooks'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createManager, createOrganisation, createUser } from '../../../test/testing/factories.ts'
import { createAdmin } from '../people/fixtures.ts'
import { deliverWebhooks } from './deliver.ts'
import { receiving, withStatus } from './receiver.testing.ts'
import { problemsOf, recording, type Statement, statementsOf, verbsOf } from './record-stores.testing.ts'

const zenit = await createTestApp()
const { db } = zenit.deps
const { createRecorded, learn } = recording(zenit)
const { receive, run } = receiving(zenit)

const day = 24 * 60 * 60

let admin: Actor
beforeAll(async () => {
  admin = await createAdmin(zenit)
})

describe('a record store that does not accept them', () => {
  test('[ORG-08] fails: later statements of the same person wait, and it is retried under the same id', async () => {
    const receiver = await receive()
    const { id, log } = await createRecorded(receiver)
    receiver.answer(withStatus(500))
    const { attempt } = await learn(id)
    await attempt(4)
    await run()
    expect(verbsOf(receiver)).toEqual(['initialized'])
    receiver.answer(withStatus(204))
    zenit.clock.advance(61)
    await run()
    expect(verbsOf(receiver).slice(0, 3)).toEqual(['initialized', 'initialized', 'passed'])
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body)
    expect((await log()).at(-1)).toMatchObject({
      event: 'initialized',
      state: 'delivered',
      status: 204,
      tries: 2,
    })
  })

  test('[ORG-08] redirects: nothing follows, and the secret is sent nowhere else', async () => {
    const [receiver, elsewhere] = [await receive(), await receive()]
    const { id, log } = await createRecorded(receiver)
    receiver.answer(withStatus(307, { location: elsewhere.url }))
    await learn(id)
    await run()
    expect([receiver.received.length, elsewhere.received.length]).toEqual([1, 0])
    expect(await log()).toMatchObject([{ state: 'waiting', status: 307 }])
  })

  test('[ORG-08] hangs, or is in a private network: the log says so; after three days it is disabled and its managers are notified', async () => {
    const receiver = await receive()
    const { id, log, manager, params } = await createRecorded(receiver)
    receiver.answer(() => undefined)
    await learn(id)
    await run({ patienceMs: 200 })
    expect(await log()).toMatchObject([{ failure: 'timeout', state: 'waiting' }])
    zenit.clock.advance(61)
    await deliverWebhooks(zenit.deps).run({})
    expect(await log()).toMatchObject([{ failure: 'inside', tries: 2 }])
    zenit.clock.advance(3 * day)
    await run({ patienceMs: 200 })
    expect(await log()).toMatchObject([{ state: 'given-up' }])
    const { recordStore } = (await manager.call(viewRecordStore, { params })).body
    expect(recordStore).toMatchObject({ isDisabledByFailing: true, waiting: 0 })
    const letters = await db.selectFrom('mails').where('user_id', '=', manager.userId).selectAll().execute()
    expect(letters.map(({ text }) => text.includes(`/studio/organisations/${id}/integrations`))).toEqual([
      true,
    ])
    expect((await manager.call(testRecordStore, { params })).code).toBe('record-store-disabled')
  })
})

describe('for managers', () => {
  const body = {
    url: 'https://lrs.example.com/xapi/statements',
    key: 'zenit',
    secret: 'a-very-secret-word',
    actor: 'account',
    isEnabled: true,
  } as const

  async function createManaged() {
    const id = await createOrganisation(db)
    const manager = await signIn(zenit, await createManager(db, id))
    const params = { id }
    const put = (change: object = {}) =>
      manager.call(updateRecordStore, { params, body: { ...body, ...change } })
    return { id, manager, params, put }
  }

  test('[ORG-08] the store is set, changed and removed; its secret is never returned, the audit log has the host', async () => {
    const { id, manager, params, put } = await createManaged()
    expect((await manager.call(viewRecordStore, { params })).body).toEqual({ recordStore: null })
    const made = await put()
    expect(made.body.recordStore).toMatchObject({ url: 'https://lrs.example.com/xapi/', key: 'zenit' })
    await put()
    await put({ secret: undefined })
    await put({ secret: undefined, actor: 'email' })
    const { body: seen, text } = await manager.call(viewRecordStore, { params })
    expect(seen.recordStore?.actor).toBe('email')
    expect(text + made.text).not.toContain(body.secret)
    expect((await manager.call(listWebhooks, { params })).body.webhooks).toEqual([])
    expect((await manager.call(deleteRecordStore, { params })).status).toBe(200)
    expect((await manager.call(deleteRecordStore, { params })).code).toBe('not-found')
    const { actions } = (await admin.call(listStaffActions, { query: { subject: id } })).body
    expect(actions.map(({ action }) => action)).toEqual([
      ...['record-store-deleted', 'record-store-changed', 'record-store-changed', 'record-store-set'],
    ])
    expect(actions[0]?.before).toEqual({ recordStore: 'lrs.example.com' })
  })

  test('[ORG-08] the previous secret is not sent to another URL, nor under another key', async () => {
    const { put } = await createManaged()
    const field = async (change: object) => {
      const { status, text } = await put(change)
      return [status, JSON.parse(text).errors?.[0]?.field]
    }
    expect(await field({ secret: undefined })).toEqual([400, 'secret'])
    await put()
    expect(await field({ secret: undefined, url: 'https://thief.example.com/xapi/' })).toEqual([
      400,
      'secret',
    ])
    expect(await field({ secret: undefined, key: 'other' })).toEqual([400, 'secret'])
    expect(await field({ key: 'with:colon' })).toEqual([400, 'key'])
    for (const url of ['http://lrs.example.com/', 'https://10.0.0.1/xapi/', 'https://lrs.example.com/?key=a'])
      expect([url, ...(await field({ url }))]).toEqual([url, 400, 'url'])
  })

  test('[ORG-08] two who set it at once have one store, and a webhook is separate', async () => {
    const { id, manager, params, put } = await createManaged()
    const hook = { url: 'https://hooks.example.com/', events: ['person.joined' as const] }
    await manager.call(createWebhook, { params, body: hook })
    const answers = await Promise.all([put(), put({ actor: 'email' }), put()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const kinds = await db
      .selectFrom('webhook_endpoints')
      .where('organisation_id', '=', id)
      .select('kind')
      .orderBy('kind')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['record-store', 'webhook'])
  })

  test('[ORG-08] a test is a valid statement without a person; sent statements can be sent again, for people who are still there', async () => {
    const receiver = await receive()
    const { id, manager, params, log } = await createRecorded(receiver)
    expect((await manager.call(testRecordStore, { params })).status).toBe(200)
    await run()
    expect(problemsOf(statementsOf(receiver)[0] as Statement)).toEqual([])
    const { learner } = await learn(id)
    await run()
    const [initialized, tested] = await log()
    expect([initialized?.event, tested?.event]).toEqual(['initialized', 'test'])
    const replay = (statementId: string) =>
      manager.call(replayStatement, { params: { ...params, statementId } })
    expect((await replay(String(initialized?._id))).status).toBe(200)
    await run()
    expect(receiver.received.at(-1)?.body).toBe(initialized?.body)
    await sql`update users set organisation_id = ${await createOrganisation(db)} where id = ${learner.userId}`.execute(
      db,
    )
    expect((await log()).map(({ event }) => event)).toEqual(['test'])
    expect((await replay(String(initialized?._id))).code).toBe('not-found')
    await createUser(db, { organisationId: id })
    await run()
    expect(verbsOf(receiver)).not.toContain('person.joined')
  })
})
