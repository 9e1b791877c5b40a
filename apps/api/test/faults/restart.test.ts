import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDefaultOrganisation } from '../../src/features/organisations/queries.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { prepareStage, type Stage } from './ledger/seed.ts'
import { Product } from './product.ts'
import { RoundRobin } from './round-robin.ts'
import { type Listening, Visitor } from './visitor.ts'

let dir = ''
let database: TestDatabase
let stage: Stage
let visitor: Visitor
const products: Product[] = []
let proxy: RoundRobin
let listening: Listening

/** As described in docs/operating/update.md: longer than the proxy needs to notice, also when a check times out. */
const settings = { SHUTDOWN_DELAY_MS: '2500' }

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'zenit-restart-'))
  database = await createTestDatabase()
  await ensureDefaultOrganisation(database.db)
  stage = await prepareStage(database.db)
  visitor = await Visitor.create(database.db, stage)
  await mkdir(join(dir, 'files'))
  for (const name of ['a', 'b']) {
    const dataDir = join(dir, name)
    await mkdir(dataDir)
    await symlink(join(dir, 'files'), join(dataDir, 'files'))
    products.push(await Product.create({ dataDir, settings: { ...settings, DATABASE_URL: database.url } }))
  }
  await Promise.all(products.map((product) => product.start()))
  proxy = new RoundRobin(products.map(({ url }) => url))
  await proxy.listen()
})

afterAll(async () => {
  listening?.close()
  await Promise.all(products.map((product) => product.stop()))
  proxy?.close()
  await database.drop()
  await rm(dir, { recursive: true, force: true })
})

/** The results of all calls so far. */
interface Tally {
  statuses: Map<number, number>
  uploads: number
  /** Uploads that did not complete. */
  broken: string[]
  isOver: boolean
}

async function call(tally: Tally, index: number): Promise<void> {
  while (!tally.isOver) {
    const toolId = stage.toolIds[index % stage.toolIds.length]
    const answer =
      index % 2
        ? await visitor.ask(`${proxy.url}/api/tools`)
        : await visitor.ask(`${proxy.url}/api/tools/add-to-favorites/${toolId}`, 'POST')
    const status = answer?.status ?? 0
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
    await sleep(5)
  }
}

const content = Buffer.from('Zażółć gęślą jaźń. '.repeat(10_000))

/** Uploads in small pieces, so that each takes a while; no piece may need to be sent again. */
async function uploadOver(tally: Tally): Promise<void> {
  while (!tally.isOver) {
    await new Promise<void>((resolve, reject) => {
      new Upload(content, {
        endpoint: `${proxy.url}/api/files/uploads`,
        chunkSize: 20_000,
        retryDelays: null,
        headers: visitor.headers(),
        metadata: { filename: 'praca.txt' },
        onError: reject,
        onSuccess: () => resolve(),
      }).start()
    }).then(
      () => (tally.uploads += 1),
      (error) => tally.broken.push(String(error)),
    )
    await sql`delete from files where user_id = ${visitor.userId} and completed_at is not null`.execute(
      database.db,
    )
  }
}

/** Sends one piece byte by byte, for longer than a stopping server accepts connections. */
async function trickle(seconds: number): Promise<number | undefined> {
  const length = 10 * seconds
  const name = Buffer.from('wolno.txt').toString('base64')
  const begun = await fetch(`${proxy.url}/api/files/uploads`, {
    method: 'POST',
    headers: {
      ...visitor.headers(),
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': `filename ${name}`,
    },
  })
  const sent = request(`${proxy.url}${begun.headers.get('location')}`, {
    method: 'PATCH',
    headers: {
      ...visitor.headers(),
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': length,
    },
  })
  // The listener is added before the end, because a rejection comes immediately.
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  for (let byte = 0; byte < length; byte++) {
    sent.write('x')
    await sleep(100)
  }
  sent.end()
  const [answer] = await answered
  answer.resume()
  return answer.statusCode
}

test('[API-02] two processes behind a proxy are restarted one after the other, and no request fails', {
  timeout: 180_000,
}, async () => {
  const tally: Tally = { statuses: new Map(), uploads: 0, broken: [], isOver: false }
  listening = visitor.listen(proxy.url)
  const load = [...Array.from({ length: 6 }, (_, index) => call(tally, index)), uploadOver(tally)]
  await sleep(500)
  const trickled: (number | undefined)[] = []
  for (const product of products) {
    const slow = [trickle(4), trickle(4)]
    await sleep(300)
    await product.stop()
    await product.start()
    trickled.push(...(await Promise.all(slow)))
    await sleep(500)
  }
  tally.isOver = true
  await Promise.all(load)
  console.log(
    'restarted under load:',
    Object.fromEntries(tally.statuses),
    `${tally.uploads} uploads, streams opened ${listening.opened} times`,
  )
  expect([proxy.failures, tally.broken]).toEqual([[], []])
  expect([...tally.statuses.keys()]).toEqual([200])
  expect(trickled).toEqual([204, 204, 204, 204])
  expect(tally.uploads).toBeGreaterThan(0)
  expect(products.map(({ lastCode }) => lastCode)).toEqual([0, 0])

  // The stream ended with its process, and the client opened it again at the other one.
  const heard = async () => {
    const before = listening.events
    await sql`select pg_notify('notifications', ${`${visitor.userId} `})`.execute(database.db)
    await sleep(100)
    return listening.events > before
  }
  await expect.poll(heard).toBe(true)
  expect(listening.opened).toBeGreaterThan(1)
})
