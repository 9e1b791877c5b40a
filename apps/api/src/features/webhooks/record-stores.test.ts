import xapiProblems from '@learninglocker/xapi-validation'
import { listStaffActions } from '@zenit/contract/audit'
import { restoreCertificate, revokeCertificate } from '@zenit/contract/certificates'
import {
  deleteRecordStore,
  listStatements,
  replayStatement,
  testRecordStore,
  updateRecordStore,
  viewRecordStore,
} from '@zenit/contract/record-stores'
import { createWebhook, listWebhooks } from '@zenit/contract/webhooks'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createManager, createOrganisation, createUser } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { askAll } from '../assignments/fixtures.ts'
import { createPassedLearner, issue } from '../certificates/fixtures.ts'
import {
  answersTo,
  start as begin,
  check,
  createReadyLearner,
  createTestCourse,
} from '../closed-tests/fixtures.ts'
import { createAuthor, createFinalWorkCourse, decide, submit } from '../final-works/fixtures.ts'
import { settleDecisions } from '../final-works/settle.ts'
import { createAdmin } from '../people/fixtures.ts'
import { deliverWebhooks } from './deliver.ts'
import type { PostOptions } from './post.ts'
import { openReceiver, type Receiver, withStatus } from './receiver.testing.ts'

const zenit = await createTestApp()
const { db, config } = zenit.deps
const home = config.publicUrl

const start = new Date('2026-11-20T09:00:00Z')
const day = 24 * 60 * 60

let admin: Actor
beforeAll(async () => {
  admin = await createAdmin(zenit)
})

const open: Receiver[] = []
afterEach(async () => {
  for (const receiver of open.splice(0)) receiver.close()
  await sql`delete from webhook_endpoints`.execute(db)
  zenit.clock.set(start)
})

async function receive() {
  const receiver = await openReceiver()
  open.push(receiver)
  return receiver
}

/** Creates an organisation with a manager and a store, bypassing the rule that it must be external. */
async function createRecorded(receiver: Receiver, actor: 'account' | 'email' = 'account') {
  const id = await createOrganisation(db)
  const manager = await signIn(zenit, await createManager(db, id))
  await db
    .insertInto('webhook_endpoints')
    .values({
      id: newId(),
      organisation_id: id,
      kind: 'record-store',
      url: receiver.url.replace(/zenit$/, 'xapi/'),
      events: [],
      key: 'zenit',
      secret: Buffer.from('zażółć'),
      home_page: home,
      actor,
      created_at: start,
    })
    .execute()
  const params = { id }
  const log = async () => (await manager.call(listStatements, { params })).body.statements
  return { id, manager, params, log }
}

const run = (options: PostOptions = {}) =>
  deliverWebhooks(zenit.deps, { allowPrivate: true, ...options }).run({})

interface Statement {
  id: string
  actor: { account?: { homePage: string; name: string }; mbox?: string }
  verb: { id: string }
  object: { objectType: string; id: string; definition: { type: string; name: object } }
  result?: { success?: boolean; completion?: boolean; score?: object; duration?: string; extensions?: object }
  context: { registration: string; extensions?: object; contextActivities?: { parent: { id: string }[] } }
  timestamp: string
}

const statementsOf = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body) as Statement)
const verbsOf = (receiver: Receiver) => statementsOf(receiver).map(({ verb }) => verb.id.split('/').at(-1))

/** Violations of xAPI 1.0.3, by an independent validator. */
const problemsOf = xapiProblems as unknown as (statement: Statement) => unknown[]

/** Rules of cmi5 for results, by verb (cmi5, 9.5). */
function expectResultOfCmi5({ verb, result }: Statement): void {
  const name = verb.id.split('/').at(-1)
  expect([name, result?.success]).toEqual([name, { passed: true, failed: false }[name ?? '']])
  expect([name, result?.completion]).toEqual([name, name === 'completed' ? true : undefined])
  if (name !== 'passed' && name !== 'failed') expect([name, result?.score]).toEqual([name, undefined])
  if (name === 'completed') expect(result?.duration).toMatch(/^PT\d+(?:\.\d{1,2})?S$/)
}

function expectSound(receiver: Receiver): void {
  for (const statement of statementsOf(receiver)) {
    expect([statement, problemsOf(statement)]).toEqual([statement, []])
    // Strict record stores accept only the UUID versions that existed when xAPI was written.
    expect(statement.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-[1-5][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expectResultOfCmi5(statement)
  }
}

/** Creates a member who joins, fails once, passes, and is certified. */
async function learn(organisationId: string) {
  const course = await createTestCourse(zenit)
  await askAll(db, { organisationId, courseId: course.courseId, at: start })
  const learner = await createReadyLearner(zenit, course, { organisationId })
  const attempt = async (correct: number) => {
    const served = await begin(learner, course.courseId)
    zenit.clock.advance(90)
    await check(learner, course.courseId, { answers: answersTo(served, course.test, correct) })
  }
  return { course, learner, attempt }
}

describe('statements', () => {
  test('[ORG-08] that break the rules would be noticed', () => {
    const broken = {
      id: 'x',
      verb: { id: 'passed' },
      result: { score: { scaled: 3 } },
    } as unknown as Statement
    expect(problemsOf(broken).length).toBeGreaterThan(3)
  })

  test('[ORG-08] contain what a person did in a course, follow xAPI and cmi5, and contain no names', async () => {
    const receiver = await receive()
    const { id } = await createRecorded(receiver)
    const { course, learner, attempt } = await learn(id)
    await attempt(0)
    zenit.clock.advance(day)
    await attempt(4)
    const { number } = (await issue(zenit, learner, course)).body.certificate
    await run()
    expect(verbsOf(receiver)).toEqual(['initialized', 'failed', 'passed', 'satisfied', 'completed'])
    expectSound(receiver)
    const [initialized, failed, passed, satisfied, completed] = statementsOf(receiver) as [
      ...[Statement, Statement, Statement, Statement, Statement],
    ]
    const account = { homePage: home, name: learner.userId }
    for (const { actor } of statementsOf(receiver)) expect(actor).toEqual({ objectType: 'Agent', account })
    const activity = `${home}/xapi/courses/${course.courseId}`
    expect(initialized.object).toEqual({
      objectType: 'Activity',
      id: activity,
      definition: { name: course.document.title, type: 'https://w3id.org/xapi/cmi5/activitytype/course' },
    })
    expect(failed.result).toEqual({
      success: false,
      score: { scaled: 0, raw: 0, min: 0, max: 4 },
      duration: 'PT90S',
    })
    expect(passed.result).toMatchObject({ success: true, score: { scaled: 1, raw: 4, min: 0, max: 4 } })
    expect(passed.object.id).toBe(`${activity}/closed-test`)
    expect(passed.context.contextActivities?.parent.map((one) => one.id)).toEqual([activity])
    expect(satisfied.result?.extensions).toEqual({ [`${home}/xapi/extensions/certificate`]: number })
    expect(completed.result?.duration).toMatch(/^PT/)
    expect(new Set(statementsOf(receiver).map(({ context }) => context.registration)).size).toBe(1)
    const { first_name, last_name, email } = await db
      .selectFrom('users')
      .where('id', '=', String(learner.userId))
      .selectAll()
      .executeTakeFirstOrThrow()
    const said = JSON.stringify(receiver.received.map(({ body }) => body))
    for (const personal of [email, `"${first_name}"`, `"${last_name}"`]) expect(said).not.toContain(personal)
  })

  test('[ORG-08] are sent below the URL by PUT, under their id, with key and secret', async () => {
    const receiver = await receive()
    const { id } = await createRecorded(receiver)
    await learn(id)
    await run()
    const [sent] = receiver.received as [Receiver['received'][number]]
    expect([sent.method, sent.path]).toEqual([
      'PUT',
      `/xapi/statements?statementId=${JSON.parse(sent.body).id}`,
    ])
    expect(sent.headers).toMatchObject({
      'x-experience-api-version': '1.0.3',
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('zenit:zażółć').toString('base64')}`,
    })
  })

  test('[ORG-08] of a revoked certificate are voided, and of a restored one created again', async () => {
    const receiver = await receive()
    const { id } = await createRecorded(receiver)
    const course = await createTestCourse(zenit)
    await askAll(db, { organisationId: id, courseId: course.courseId, at: start })
    const learner = await createPassedLearner(zenit, course, { organisationId: id })
    const number = String((await issue(zenit, learner, course)).body.certificate.number)
    const change = { params: { number }, body: { reason: 'A mistake' } }
    for (const call of [revokeCertificate, restoreCertificate, revokeCertificate])
      expect((await admin.call(call, change)).status).toBe(200)
    await run()
    expectSound(receiver)
    const about = statementsOf(receiver).filter(({ verb }) => /satisfied|voided/.test(verb.id))
    const [first, voided, second, voidedAgain] = about as [Statement, Statement, Statement, Statement]
    expect(about.map(({ verb }) => verb.id.split('/').at(-1))).toEqual([
      ...['satisfied', 'voided', 'satisfied', 'voided'],
    ])
    expect(voided.object).toEqual({ objectType: 'StatementRef', id: first.id })
    expect(voidedAgain.object).toEqual({ objectType: 'StatementRef', id: second.id })
    expect(new Set(about.map((one) => one.id)).size).toBe(4)
    expect(JSON.stringify(about)).not.toContain('A mistake')
  })

  test('[ORG-08] of a final work are sent when its review can no longer be undone', async () => {
    const receiver = await receive()
    const { id } = await createRecorded(receiver)
    const course = await createFinalWorkCourse(zenit)
    await askAll(db, { organisationId: id, courseId: course.courseId, at: start })
    const learner = await createAuthor(zenit, course, { organisationId: id })
    await submit(learner, course)
    await decide(zenit, learner, 'rejected')
    await run()
    expect(verbsOf(receiver)).toEqual(['initialized'])
    zenit.clock.advance(day)
    await settleDecisions(zenit.deps, { userId: String(learner.userId), courseId: course.courseId })
    await run()
    expect(verbsOf(receiver)).toEqual(['initialized', 'failed'])
    expect(statementsOf(receiver)[1]).toMatchObject({
      result: { success: false },
      object: { id: `${home}/xapi/courses/${course.courseId}/final-work` },
    })
    expectSound(receiver)
  })

  test('[ORG-08] contain a confirmed address if the organisation wants it, and no person for voluntary learning', async () => {
    const receiver = await receive()
    const { id } = await createRecorded(receiver, 'email')
    const confirmed = await learn(id)
    await sql`update users set email_confirmed = true where id = ${confirmed.learner.userId}`.execute(db)
    await confirmed.attempt(4)
    const course = await createTestCourse(zenit)
    await createPassedLearner(zenit, course, { organisationId: id })
    await run()
    expectSound(receiver)
    const actors = statementsOf(receiver).map(({ actor }) => actor)
    const { email } = await db
      .selectFrom('users')
      .where('id', '=', String(confirmed.learner.userId))
      .select('email')
      .executeTakeFirstOrThrow()
    expect(actors).toEqual([
      { objectType: 'Agent', account: { homePage: home, name: confirmed.learner.userId } },
      { objectType: 'Agent', mbox: `mailto:${email}` },
    ])
  })

  test('[ORG-08] have the same id for the same fact, and nothing is sent twice', async () => {
    const receiver = await receive()
    const { id } = await createRecorded(receiver)
    const { learner, course } = await learn(id)
    await run()
    await sql`delete from webhook_deliveries`.execute(db)
    // As after restoring a backup.
    await sql`select tell_record_store(${learner.userId}, ${course.courseId}, null, 'initialized', ${start}::timestamptz,
      ${`${learner.userId} ${course.courseId}`}, null, null)`.execute(db)
    receiver.answer(withStatus(409))
    await run()
    const ids = statementsOf(receiver).map((one) => one.id)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    const states = await sql`select state, status from webhook_deliveries`.execute(db)
    expect(states.rows).toEqual([{ state: 'delivered', status: 409 }])
  })
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
