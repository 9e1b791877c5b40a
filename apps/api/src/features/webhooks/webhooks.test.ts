import { createHmac } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { listStaffActions } from '@zenit/contract/audit'
import { revokeCertificate } from '@zenit/contract/certificates'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type WebhookEvent,
  webhookEvents,
} from '@zenit/contract/webhooks'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  createCourse,
  createManager,
  createOrganisation,
  createUser,
} from '../../../test/testing/factories.ts'
import { openNameServer } from '../../../test/testing/name-server.ts'
import { locks } from '../../locks.ts'
import { newId } from '../../platform/ids.ts'
import { startWorker } from '../../platform/jobs.ts'
import { askAll } from '../assignments/fixtures.ts'
import { findOverdue } from '../assignments/overdue.ts'
import { createPassedLearner, issue } from '../certificates/fixtures.ts'
import { createTestCourse } from '../closed-tests/fixtures.ts'
import { createAuthor, createFinalWorkCourse, decide, submit } from '../final-works/fixtures.ts'
import { settleDecisions } from '../final-works/settle.ts'
import { createAdmin } from '../people/fixtures.ts'
import { deliverWebhooks, sweepWebhooks } from './deliver.ts'
import { type PostOptions, post } from './post.ts'
import { openReceiver, type Receiver, withStatus } from './receiver.testing.ts'
import { headersOf, secretText } from './signature.ts'

const zenit = await createTestApp()
const { db } = zenit.deps

const start = new Date('2026-11-20T09:00:00Z')
const hour = 60 * 60
const day = 24 * hour

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

const secret = Buffer.alloc(32, 7)

/** Adds an endpoint, bypassing the rule that URLs must be external. */
async function addEndpoint(
  organisationId: string,
  { url }: Receiver,
  events: readonly string[] = webhookEvents,
) {
  const id = newId()
  await db
    .insertInto('webhook_endpoints')
    .values({ id, organisation_id: organisationId, url, events: [...events], secret, created_at: start })
    .execute()
  return id
}

/** Creates an organisation with an endpoint. */
async function createTold(receiver: Receiver, events: readonly WebhookEvent[] = webhookEvents) {
  const id = await createOrganisation(db)
  const managerId = await createManager(db, id)
  const webhookId = await addEndpoint(id, receiver, events)
  const params = { id, webhookId }
  const log = async () =>
    (await (await signIn(zenit, managerId)).call(listDeliveries, { params })).body.deliveries
  return { id, managerId, webhookId, params, log }
}

const run = (options: PostOptions = {}) =>
  deliverWebhooks(zenit.deps, { allowPrivate: true, ...options }).run({})

const join = (organisationId: string) => createUser(db, { organisationId })

const typesOf = ({ received }: Receiver) => received.map(({ type }) => type)

describe('messages', () => {
  test('[ORG-08] each fact is one message, with its person and without any texts', async () => {
    const receiver = await receive()
    const { id } = await createTold(receiver)
    const course = await createTestCourse(zenit)
    await askAll(db, { organisationId: id, courseId: course.courseId, at: start })
    const learner = await createPassedLearner(zenit, course, { organisationId: id })
    const { number } = (await issue(zenit, learner, course)).body.certificate
    const body = { reason: 'A mistake' }
    await admin.call(revokeCertificate, { params: { number: String(number) }, body })
    await run()
    expect(typesOf(receiver)).toEqual([
      ...['person.joined', 'test.passed', 'certificate.issued', 'course.finished', 'certificate.revoked'],
    ])
    const passed = JSON.parse(receiver.received[1]?.body ?? '')
    expect(passed).toEqual({
      type: 'test.passed',
      timestamp: zenit.clock().toISOString(),
      data: {
        person: {
          _id: learner.userId,
          email: expect.stringContaining('@'),
          firstName: expect.any(String),
          lastName: expect.any(String),
        },
        course: { _id: course.courseId, title: course.document.title },
      },
    })
    expect(JSON.parse(receiver.received[2]?.body ?? '').data.certificate).toEqual({ number })
    expect(JSON.stringify(receiver.received)).not.toContain('A mistake')
  })

  test('[ORG-08] a review is sent when it can no longer be undone', async () => {
    const receiver = await receive()
    const { id } = await createTold(receiver, ['work.reviewed'])
    const course = await createFinalWorkCourse(zenit)
    await askAll(db, { organisationId: id, courseId: course.courseId, at: start })
    const learner = await createAuthor(zenit, course, { organisationId: id })
    await submit(learner, course)
    await decide(zenit, learner, 'rejected')
    await run()
    expect(receiver.received).toEqual([])
    zenit.clock.advance(day)
    await settleDecisions(zenit.deps, { userId: String(learner.userId), courseId: course.courseId })
    await run()
    expect(typesOf(receiver)).toEqual(['work.reviewed'])
    expect(JSON.parse(receiver.received[0]?.body ?? '').data).toEqual({
      person: expect.objectContaining({ _id: learner.userId }),
      course: { _id: course.courseId, title: course.document.title },
      decision: 'rejected',
    })
  })

  test('[ORG-08] a deadline that passes is sent once', async () => {
    const receiver = await receive()
    const { id } = await createTold(receiver, ['assignment.overdue'])
    const { courseId } = await createCourse(zenit)
    const [late] = [await join(id)]
    await sql`update users set joined_at = '2026-01-01' where id = ${late}`.execute(db)
    const assignmentId = await askAll(db, { organisationId: id, courseId, at: start, dueOn: '2026-11-25' })
    const look = () => findOverdue(zenit.deps).run({})
    zenit.clock.set('2026-11-25T20:00:00Z')
    await look()
    await run()
    expect(receiver.received).toEqual([])
    zenit.clock.set('2026-11-26T08:00:00Z')
    await look()
    await look()
    await run()
    expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toEqual([
      {
        person: expect.objectContaining({ _id: late }),
        assignment: { _id: assignmentId, programId: null, courseId },
        dueOn: '2026-11-25',
      },
    ])
  })

  test('[ORG-08] voluntary learning is not sent, nor what only others must do', async () => {
    const receiver = await receive()
    const { id } = await createTold(receiver)
    const course = await createTestCourse(zenit)
    const others = await createOrganisation(db)
    await askAll(db, { organisationId: others, courseId: course.courseId, at: start })
    const learner = await createPassedLearner(zenit, course, { organisationId: id })
    // Exempt people do not count.
    const assignmentId = await askAll(db, { organisationId: id, courseId: course.courseId, at: start })
    await sql`insert into assignment_exemptions (id, assignment_id, user_id, reason, made_at)
      values (${newId()}, ${assignmentId}, ${learner.userId}, 'Urlop', ${start})`.execute(db)
    const { number } = (await issue(zenit, learner, course)).body.certificate
    await run()
    expect(typesOf(receiver)).toEqual(['person.joined'])
    await sql`update assignment_exemptions set lifted_at = ${start} where assignment_id = ${assignmentId}`.execute(
      db,
    )
    await admin.call(revokeCertificate, { params: { number: String(number) }, body: { reason: 'A mistake' } })
    await run()
    expect(typesOf(receiver)).toEqual(['person.joined', 'certificate.revoked'])
  })

  test('[ORG-08] nothing is sent about others, about unselected events, or about what was rolled back', async () => {
    const receiver = await receive()
    const { id } = await createTold(receiver, ['course.finished', 'person.joined'])
    await createUser(db)
    const course = await createTestCourse(zenit)
    await askAll(db, { organisationId: id, courseId: course.courseId, at: start })
    await createPassedLearner(zenit, course, { organisationId: id })
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`update users set organisation_id = ${id} where id = ${await createUser(db)}`.execute(tx)
        throw new Error('no')
      })
      .catch(() => undefined)
    await run()
    expect(typesOf(receiver)).toEqual(['person.joined'])
  })

  test('[ORG-08] the worker sends it by itself', async () => {
    const receiver = await receive()
    const { id } = await createTold(receiver)
    const worker = await startWorker(zenit.database.url, [
      deliverWebhooks(zenit.deps, { allowPrivate: true }),
    ])
    await join(id)
    await expect.poll(() => typesOf(receiver), { timeout: 20_000 }).toEqual(['person.joined'])
    await worker.stop()
  })
})

/** The response was not understood. */
const down = { failure: 'unreachable' }

describe('signatures', () => {
  test('[ORG-08] match those of the reference library of Standard Webhooks', () => {
    const secret = Buffer.from('0123456789abcdef0123456789abcdef')
    expect(secretText(secret)).toBe('whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=')
    const body = '{"type":"test","timestamp":"2026-11-23T10:00:00.000Z","data":{}}'
    const now = new Date('2026-11-23T10:00:00Z')
    expect(headersOf({ id: '0193a7a0-1111-7abc-8def-000000000001', body, now }, [secret])).toEqual({
      'webhook-id': '0193a7a0-1111-7abc-8def-000000000001',
      'webhook-timestamp': '1795428000',
      'webhook-signature': 'v1,6De1uDmQFUrSEtgnXg+5XqGLajv+N6ie3w17xlMKgY4=',
    })
  })

  test('[ORG-08] after a change of the secret use both for a day, then the new one', async () => {
    const receiver = await receive()
    const { params, managerId } = await createTold(receiver)
    const manager = await signIn(zenit, managerId)
    const { secret: made } = (await manager.call(rotateWebhookSecret, { params })).body
    const signers = async () => {
      await (await signIn(zenit, managerId)).call(testWebhook, { params })
      await run()
      const { headers, body } = receiver.received.at(-1) as Receiver['received'][number]
      const by = (key: Buffer) => {
        const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
        return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
      }
      const given = String(headers['webhook-signature']).split(' ')
      const keys = [Buffer.from(made.replace('whsec_', ''), 'base64'), secret]
      expect(given.length).toBe(keys.filter((key) => given.includes(by(key))).length)
      return keys.map((key) => given.includes(by(key)))
    }
    expect(await signers()).toEqual([true, true])
    zenit.clock.advance(day)
    expect(await signers()).toEqual([true, false])
  })
})

describe('a message that does not arrive', () => {
  test('[ORG-08] delays later ones of the same person, and no others; it keeps its id', async () => {
    const receiver = await receive()
    const { id } = await createTold(receiver)
    const course = await createTestCourse(zenit)
    await askAll(db, { organisationId: id, courseId: course.courseId, at: start })
    const blocked = await createPassedLearner(zenit, course, { organisationId: id })
    receiver.answer((response, { person }) => response.writeHead(person === blocked.userId ? 500 : 200).end())
    await join(id)
    await run()
    expect(typesOf(receiver)).toEqual(['person.joined', 'person.joined'])
    const [first] = receiver.received
    receiver.answer(withStatus(200))
    zenit.clock.advance(61)
    await run()
    expect(typesOf(receiver).slice(2)).toEqual(['person.joined', 'test.passed'])
    expect(receiver.received[2]?.id).toBe(first?.id)
    expect(receiver.received[2]?.body).toBe(first?.body)
  })

  test('[ORG-08] is retried for three days with growing pauses, then abandoned and marked; the endpoint is disabled, its managers are notified', async () => {
    const receiver = await receive()
    const { id, managerId, params, log } = await createTold(receiver)
    receiver.answer(withStatus(503))
    await join(id)
    const pauses: number[] = []
    let before = zenit.clock().getTime()
    for (let minutes = 0; minutes <= 3 * 24 * 60; minutes += 5) {
      const known = receiver.received.length
      await run()
      const now = zenit.clock().getTime()
      if (receiver.received.length > known && known > 0) pauses.push((now - before) / 60_000)
      if (receiver.received.length > known) before = now
      zenit.clock.advance(5 * 60)
    }
    expect(pauses.slice(0, 6)).toEqual([5, 5, 15, 60, 180, 360])
    expect(pauses.reduce((sum, one) => sum + one, 0)).toBe(3 * 24 * 60)
    expect(await log()).toMatchObject([
      { state: 'given-up', status: 503, failure: null, tries: pauses.length + 1 },
    ])
    const manager = await signIn(zenit, managerId)
    const list = async () => (await manager.call(listWebhooks, { params: { id } })).body.webhooks[0]
    expect(await list()).toMatchObject({
      isDisabledByFailing: true,
      disabledAt: expect.any(String),
      waiting: 0,
    })
    const mails = await db.selectFrom('mails').where('user_id', '=', managerId).selectAll().execute()
    expect(mails.map(({ text }) => text.includes(`/studio/organisations/${id}/integrations`))).toEqual([true])

    const count = receiver.received.length
    await join(id)
    await run()
    expect(receiver.received.length).toBe(count)
    const [given] = await log()
    const replay = () =>
      manager.call(replayDelivery, { params: { ...params, deliveryId: String(given?._id) } })
    expect((await replay()).code).toBe('webhook-disabled')
    const body = { url: 'https://hooks.example.com/', events: ['person.joined'], isEnabled: true }
    expect((await manager.call(updateWebhook, { params, body })).status).toBe(200)
    await sql`update webhook_endpoints set url = ${receiver.url}`.execute(db)
    receiver.answer(withStatus(200))
    expect((await replay()).status).toBe(200)
    await run()
    expect(receiver.received.at(-1)?.id).toBe(given?._id)
    expect(await log()).toMatchObject([{ state: 'delivered', status: 200 }])
  })

  test('[ORG-08] does not follow redirects', async () => {
    const [receiver, elsewhere] = [await receive(), await receive()]
    const { id, log } = await createTold(receiver)
    receiver.answer(withStatus(302, { location: elsewhere.url }))
    await join(id)
    await run()
    expect([receiver.received.length, elsewhere.received.length]).toEqual([1, 0])
    expect(await log()).toMatchObject([{ state: 'waiting', status: 302 }])
  })

  test('[ORG-08] an endpoint that hangs delays no other, and is skipped for a while', async () => {
    const [silent, prompt] = [await receive(), await receive()]
    const [hanging, told] = [await createTold(silent), await createTold(prompt)]
    const held: (() => void)[] = []
    silent.answer((response) => void held.push(() => response.writeHead(200).end()))
    for (let count = 0; count < 6; count++) await join(hanging.id)
    await join(told.id)
    const running = run({ patienceMs: 60_000 })
    await expect.poll(() => prompt.received.length).toBe(1)
    await expect.poll(() => held.length).toBe(4)
    await join(told.id)
    await expect.poll(() => prompt.received.length).toBe(2)
    silent.close()
    await running
    expect((await hanging.log()).filter(({ tries }) => tries > 0)).toHaveLength(4)
    const waiting = silent.received.length
    await run()
    expect(silent.received.length).toBe(waiting)
  })

  test('[ORG-08] hanging endpoints of one organisation leave capacity for those of others', async () => {
    const [silent, prompt] = [await receive(), await receive()]
    const hanging = await createTold(silent)
    for (let count = 0; count < 5; count++) await addEndpoint(hanging.id, silent)
    silent.answer(() => undefined)
    for (let count = 0; count < 4; count++) await join(hanging.id)
    const told = await createTold(prompt)
    await join(told.id)
    const running = run({ patienceMs: 60_000 })
    await expect.poll(() => prompt.received.length).toBe(1)
    await expect.poll(() => silent.received.length).toBe(8)
    silent.close()
    await running
  })

  test('[ORG-08] because of a timeout, an unreachable host or a private address is logged with the reason', async () => {
    const receiver = await receive()
    const { id, log, webhookId } = await createTold(receiver)
    receiver.answer(() => undefined)
    await join(id)
    await run({ patienceMs: 200 })
    expect(await log()).toMatchObject([{ failure: 'timeout', status: null, state: 'waiting' }])
    receiver.close()
    zenit.clock.advance(61)
    await run()
    expect(await log()).toMatchObject([{ failure: 'unreachable' }])
    zenit.clock.advance(5 * 60)
    await deliverWebhooks(zenit.deps).run({})
    expect(await log()).toMatchObject([{ failure: 'inside', tries: 3 }])
    const url = 'https://[::ffff:10.0.0.1]/'
    await sql`update webhook_endpoints set url = ${url} where id = ${webhookId}`.execute(db)
    expect(await post({ method: 'POST', url, headers: {}, body: '' })).toEqual({ failure: 'inside' })
  })

  test.each([
    ['an invalid body', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', { status: 200 }],
    ['an interrupted response', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\na', { status: 200 }],
    [
      'another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
      down,
    ],
    ['a protocol other than HTTP', `${'SSH-2.0 '.repeat(40)}\r\n`, down],
    ['headers without end', `HTTP/1.1 200 OK\r\nA: ${'x'.repeat(100_000)}`, down],
    [
      'word after word that it will answer',
      'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(5_000),
      down,
    ],
  ])('[ORG-08] or arrives, without harm, where the receiver sends %s', async (_, answer, outcome) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(answer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const message = { method: 'POST' as const, url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' }
    expect(await post(message, { allowPrivate: true })).toEqual(outcome)
    server.close()
  })

  test('[ORG-08] because one address of its name is private, or becomes private when it is used', async () => {
    const asked: string[] = []
    const dns = await openNameServer((name) => {
      asked.push(name)
      // A name that changes between look-ups: external at first, internal afterwards.
      if (name === 'moving.example') return [asked.length > 2 ? '127.0.0.1' : '203.0.113.7']
      return name === 'mixed.example' ? ['203.0.113.7', '10.0.0.5'] : ['169.254.169.254']
    })
    const to = (host: string) =>
      post(
        { method: 'POST', url: `https://${host}/`, headers: {}, body: '' },
        { resolver: dns.resolver, patienceMs: 300 },
      )
    expect(await to('mixed.example')).toEqual({ failure: 'inside' })
    expect(await to('metadata.example')).toEqual({ failure: 'inside' })
    asked.length = 0
    // Each attempt resolves it once, and connects to exactly that address.
    expect(await to('moving.example')).not.toEqual({ failure: 'inside' })
    expect(asked.toSorted()).toEqual(['moving.example', 'moving.example'])
    expect(await to('moving.example')).toEqual({ failure: 'inside' })
    dns.close()
  })

  test('[ORG-08] arrives when the status does, however slow the body is', async () => {
    const receiver = await receive()
    const { id, log } = await createTold(receiver)
    receiver.answer((response) => void response.writeHead(200).write('slowly'))
    await join(id)
    await run()
    expect(await log()).toMatchObject([{ state: 'delivered', status: 200, tries: 1 }])
  })

  test('[ORG-08] because the process was killed is sent again, under the same id', async () => {
    const receiver = await receive()
    const { id, log } = await createTold(receiver)
    receiver.answer(() => undefined)
    await join(id)
    // What a killed process leaves: a delivery in progress without a result, and a closed connection.
    const killed = run()
    await expect.poll(() => receiver.received.length).toBe(1)
    receiver.answer(withStatus(200))
    // No process continues while it is there.
    await run()
    expect(receiver.received.length).toBe(1)
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${locks.webhookRun}::oid`.execute(db)
    await expect.poll(() => run().then(() => receiver.received.length)).toBe(2)
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1)
    expect(receiver.received.length).toBe(2)
    expect(await log()).toMatchObject([{ state: 'delivered' }])
    receiver.close()
    await killed
    expect(await log()).toMatchObject([{ state: 'delivered' }])
  })
})

describe('for managers', () => {
  test('[ORG-08] only external URLs over https are accepted; the secret is shown once, and the audit log has the host', async () => {
    const id = await createOrganisation(db)
    const manager = await signIn(zenit, await createManager(db, id))
    const create = (url: string) =>
      manager.call(createWebhook, { params: { id }, body: { url, events: ['test.passed'] } })
    for (const url of [
      ...[
        'http://hooks.example.com/',
        'https://127.0.0.1/',
        'https://10.1.2.3/',
        'https://[::1]/',
        'https://a/',
      ],
      ...['https://localhost/x', 'https://hooks.internal/', 'https://u:p@example.com/', 'ftp://example.com/'],
      ...[
        'https://2130706433/',
        'https://0177.0.0.1/',
        'https://[::ffff:7f00:1]/',
        'https://[::ffff:0:10.0.0.1]/',
      ],
      ...['https://127.0.0.1./', 'https://localhost./', 'https://１２７.0.0.1/', 'https://[64:ff9b::a00:1]/'],
      ...['https://example.com:8443/', 'https://0x7f000001/', 'nothing at all', 'https://169.254.169.254/a'],
    ]) {
      const { status, text } = await create(url)
      expect([url, status, JSON.parse(text).errors?.[0].field]).toEqual([url, 400, 'url'])
    }
    const { body, text } = await create('https://hooks.example.com/a?key=hidden#part')
    expect(body.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(text).toContain(body.secret)
    expect(body.webhook).toMatchObject({ url: 'https://hooks.example.com/a?key=hidden', failingSince: null })
    const list = await manager.call(listWebhooks, { params: { id } })
    expect([list.body.webhooks.length, list.text.includes(body.secret)]).toEqual([1, false])
    const { actions } = (await admin.call(listStaffActions, { query: { subject: id } })).body
    expect(actions.map(({ action, after }) => [action, after])).toEqual([
      ['webhook-created', { webhook: 'hooks.example.com' }],
    ])
    for (let made = 1; made < 10; made++)
      expect((await create(`https://example.com/${made}`)).status).toBe(200)
    expect((await create('https://example.com/too-many')).code).toBe('integrations-full')
  })

  test('[ORG-08] the log shows nobody who has left, and resends nothing of theirs', async () => {
    const receiver = await receive()
    const { id, params, log, managerId } = await createTold(receiver)
    const [gone, there] = [await join(id), await join(id)]
    await run()
    const people = async () => (await log()).map(({ body }) => JSON.parse(body).data.person._id)
    expect(await people()).toEqual([there, gone])
    const deliveryId = String((await log())[1]?._id)
    await sql`update users set organisation_id = ${await createOrganisation(db)} where id = ${gone}`.execute(
      db,
    )
    expect(await people()).toEqual([there])
    const manager = await signIn(zenit, managerId)
    expect((await manager.call(replayDelivery, { params: { ...params, deliveryId } })).code).toBe('not-found')
  })

  test('[ORG-08] the log is paged, and goes back thirty days', async () => {
    const receiver = await receive()
    const { id, params, managerId } = await createTold(receiver)
    for (let count = 0; count < 3; count++) await join(id)
    await sql`update webhook_deliveries set happened_at = ${start}`.execute(db)
    await run()
    const manager = await signIn(zenit, managerId)
    const page = async (before?: string) =>
      (await manager.call(listDeliveries, { params, query: { limit: 2, ...(before && { before }) } })).body
    const first = await page()
    const second = await page(String(first.next))
    expect([first.deliveries.length, second.deliveries.length, second.next]).toEqual([2, 1, null])
    expect(new Set([...first.deliveries, ...second.deliveries].map(({ _id }) => _id)).size).toBe(3)
    zenit.clock.advance(30 * day)
    await sweepWebhooks(zenit.deps).run({})
    expect(await sql`select from webhook_deliveries`.execute(db)).toMatchObject({ rows: { length: 3 } })
    zenit.clock.advance(1)
    await sweepWebhooks(zenit.deps).run({})
    expect(await sql`select from webhook_deliveries`.execute(db)).toMatchObject({ rows: { length: 0 } })
  })
})
