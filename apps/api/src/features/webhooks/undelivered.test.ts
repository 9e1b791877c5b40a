import { type AddressInfo, createServer } from 'node:net'
import { listWebhooks, replayDelivery, updateWebhook } from '@zenit/contract/webhooks'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { openNameServer } from '../../../test/testing/name-server.ts'
import { locks } from '../../locks.ts'
import { askAll } from '../assignments/fixtures.ts'
import { createPassedLearner } from '../certificates/fixtures.ts'
import { createTestCourse } from '../closed-tests/fixtures.ts'
import { deliverWebhooks } from './deliver.ts'
import { post } from './post.ts'
import { receiving, start, withStatus } from './receiver.testing.ts'
import { telling, typesOf } from './webhooks.testing.ts'

const zenit = await createTestApp()
const { db } = zenit.deps
const { receive, run } = receiving(zenit)
const { addEndpoint, createTold, join } = telling(zenit)

/** The response was not understood. */
const down = { failure: 'unreachable' }

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
