import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { sweepFiles } from '../../src/features/files/jobs.ts'
import { listStoredKeys } from '../../src/features/files/service.ts'
import { ensureDefaultOrganisation } from '../../src/features/organisations/queries.ts'
import { openFiles } from '../../src/platform/files/disk-files.ts'
import { createTestDatabase } from '../testing/database.ts'
import { prepareStage } from './ledger/seed.ts'
import { Product } from './product.ts'
import { Visitor } from './visitor.ts'

const dayMs = 24 * 60 * 60 * 1000
const kills = 3

/** What the server confirmed to the client. */
interface StoredUpload {
  id: string
  content: string
}

async function upload(url: string, visitor: Visitor): Promise<StoredUpload | null> {
  const content = randomBytes(60_000).toString('hex')
  const headers = { ...visitor.headers(), 'tus-resumable': '1.0.0' }
  const name = Buffer.from('praca.txt').toString('base64')
  const begun = await fetch(`${url}/api/files/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': `filename ${name}` },
  })
  if (!begun.ok) return null
  const done = await fetch(`${url}${begun.headers.get('location')}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: content,
  })
  const id = done.headers.get('x-file-id')
  return done.ok && id ? { id, content } : null
}

test('[UPL-01] after kill -9 during uploads, acknowledged bytes are stored, and nothing else remains', {
  timeout: 240_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zenit-uploads-'))
  const database = await createTestDatabase()
  const { db } = database
  await ensureDefaultOrganisation(db)
  const stage = await prepareStage(db)
  const settings = { DATABASE_URL: database.url, UPLOAD_RUNNING: '100', ROLES: 'http' }
  const product = await Product.create({ dataDir, settings })
  onTestFinished(async () => {
    await product.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await product.start()
  const uploaded: StoredUpload[] = []
  let isOver = false
  const writers = Array.from({ length: 6 }, async () => {
    const visitor = await Visitor.create(db, stage)
    while (!isOver) {
      const one = await upload(product.url, visitor).catch(() => null)
      if (one) uploaded.push(one)
      else await sleep(50)
    }
  })
  for (let kill = 0; kill < kills; kill++) {
    // On a busy machine no upload may be complete after that time alone.
    const before = uploaded.length
    await expect.poll(() => uploaded.length).toBeGreaterThan(before)
    await sleep(200 + Math.random() * 600)
    await product.kill()
    await product.start()
  }
  isOver = true
  await Promise.all(writers)

  const filesDir = join(dataDir, 'files')
  const files = openFiles(filesDir)
  // Two days later, if no client has continued.
  const clock = () => new Date(Date.now() + 2 * dayMs)
  const parts = join(filesDir, 'parts')
  for (const name of await readdir(parts)) await utimes(join(parts, name), 0, 0)
  await sweepFiles({ db, clock, files }).run({})

  const rows = await db.selectFrom('files').select(['id', 'key', 'completed_at']).execute()
  expect(rows.filter(({ completed_at }) => !completed_at)).toEqual([])
  expect((await listStoredKeys({ files })).sort()).toEqual(rows.map(({ key }) => key).sort())
  expect([await readdir(join(filesDir, 'uploads')), await readdir(parts)]).toEqual([[], []])
  expect(uploaded.length).toBeGreaterThan(0)
  const keyOf = new Map(rows.map(({ id, key }) => [id, key]))
  for (const { id, content } of uploaded) expect(await files.get(keyOf.get(id) ?? '')).toBe(content)
  console.log(
    `${kills} kills in the middle of uploads: ${uploaded.length} acknowledged and whole, ${rows.length} files`,
  )
})
