import { createHmac } from 'node:crypto'
import { listStaffActions } from '@zenit/contract/audit'
import { revokeCertificate } from '@zenit/contract/certificates'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@zenit/contract/webhooks'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  createCourse,
  createManager,
  createOrganisation,
  createUser,
} from '../../../test/testing/factories.ts'
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
import { type Receiver, receiving, start } from './receiver.testing.ts'
import { headersOf, secretText } from './signature.ts'
import { secret, telling, typesOf } from './webhooks.testing.ts'

const zenit = await createTestApp()
const { db } = zenit.deps
const { receive, run } = receiving(zenit)
const { createTold, join } = telling(zenit)

const hour = 60 * 60
const day = 24 * hour

let admin: Actor
beforeAll(async () => {
  admin = await createAdmin(zenit)
})

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
