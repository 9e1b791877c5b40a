import { createServer, type IncomingMessage, type Server } from 'node:http'
import { addPromptbookItem, deletePromptbookItem } from '@zenit/contract/promptbook'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/testing/app.ts'
import { createLearner } from '../../../test/testing/factories.ts'
import { startWorker } from '../../platform/jobs.ts'
import { deliverItem } from './jobs.ts'

interface ReceivedRequest {
  method: string | undefined
  path: string | undefined
  authorization: string | undefined
  key: string | undefined
  body: { id: string }
}

const received: ReceivedRequest[] = []
/** The next responses of the external prompt book; after them 201. */
const answers: number[] = []

async function readBody(request: IncomingMessage): Promise<ReceivedRequest['body']> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

async function startPromptBook(): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request
    const key = headers['idempotency-key'] as string | undefined
    received.push({ method, path, authorization: headers.authorization, key, body: await readBody(request) })
    const answer = answers.shift() ?? 201
    if (answer === 0) return request.socket.destroy()
    response.writeHead(answer, answer === 307 ? { location: '/elsewhere' } : {}).end()
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as { port: number }
  return { server, url: `http://127.0.0.1:${port}/items` }
}

const book = await startPromptBook()
const app = await createTestApp({ PROMPTBOOK_URL: book.url, PROMPTBOOK_KEY: 'a-key' })
afterAll(() => new Promise((closed) => book.server.close(closed)))

const save = async (zenit: TestApp, prompt: string) => {
  const learner = await createLearner(zenit)
  const { item } = (await learner.call(addPromptbookItem, { body: { prompt, title: 'Tytuł' } })).body
  return { learner, item, payload: { userId: learner.userId ?? '', itemId: item._id } }
}
const waiting = async (zenit: TestApp) => {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from graphile_worker.jobs where task_identifier = 'promptbook.deliver.v1'`.execute(
    zenit.deps.db,
  )
  return rows
}
/** Runs queued retries without their pauses. */
const hurry = () =>
  sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where run_at > now()), now())`.execute(
    app.deps.db,
  )
const deliveredAt = async (id: string) =>
  (
    await app.deps.db
      .selectFrom('promptbook_items')
      .where('id', '=', id)
      .select('delivered_at')
      .executeTakeFirstOrThrow()
  ).delivered_at

test('[COURSE-08] a saved prompt is sent to the external prompt book, and retried until it is accepted', async () => {
  const { learner, item } = await save(app, 'Jesteś redaktorką.')
  expect(await waiting(app)).toHaveLength(1)
  received.length = 0
  answers.push(503, 0)
  const worker = await startWorker(app.database.url, [deliverItem(app.deps)])
  const isDelivered = async () => (await hurry()) && (await deliveredAt(item._id)) !== null
  await expect.poll(isDelivered, { timeout: 20_000 }).toBe(true)
  await expect.poll(() => waiting(app)).toEqual([])
  await worker.stop()

  expect(received).toHaveLength(3)
  const owner = {
    issuer: 'https://hub.example',
    subject: learner.userId,
    email: expect.stringContaining('@'),
  }
  for (const one of received)
    expect(one).toEqual({
      method: 'POST',
      path: '/items',
      authorization: 'Bearer a-key',
      key: item._id,
      body: { id: item._id, title: 'Tytuł', prompt: 'Jesteś redaktorką.', createdAt: item.createdAt, owner },
    })
})

test('[COURSE-08] saved twice it is queued once, and a delivered one is not sent again', async () => {
  const { learner, payload } = await save(app, 'Raz')
  await learner.call(addPromptbookItem, { body: { prompt: 'Raz' } })
  expect(await waiting(app)).toHaveLength(1)
  received.length = 0
  for (let time = 0; time < 3; time++) await deliverItem(app.deps).run(payload)
  expect(received).toHaveLength(1)
  await sql`delete from graphile_worker._private_jobs`.execute(app.deps.db)
})

test('[COURSE-08] an existing one counts as delivered; a redirect is not followed with the key', async () => {
  const { payload, item } = await save(app, 'Już tam jest')
  received.length = 0
  answers.push(307)
  await expect(deliverItem(app.deps).run(payload)).rejects.toThrow()
  expect(await deliveredAt(item._id)).toBeNull()
  answers.push(409)
  await deliverItem(app.deps).run(payload)
  expect(await deliveredAt(item._id)).not.toBeNull()
  expect(received.map(({ path }) => path)).toEqual(['/items', '/items'])
})

test('[COURSE-08] a prompt deleted meanwhile is not delivered', async () => {
  const { learner, payload, item } = await save(app, 'Jednak nie')
  await learner.call(deletePromptbookItem, { params: { id: item._id } })
  received.length = 0
  await deliverItem(app.deps).run(payload)
  expect(received).toEqual([])
})

test('[COURSE-08] without an external prompt book nothing is queued', async () => {
  const alone = await createTestApp()
  await save(alone, 'Zostaje tutaj')
  expect(await waiting(alone)).toEqual([])
})
