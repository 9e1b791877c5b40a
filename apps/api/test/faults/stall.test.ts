import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createReadyLearner, createTestCourse, start } from '../../src/features/closed-tests/fixtures.ts'
import { createTestApp } from '../testing/app.ts'
import { Product } from './product.ts'

const busyLoop = pathToFileURL(join(import.meta.dirname, 'busy-loop.ts')).href
const patience = { timeout: 60_000, interval: 200 }

test('[TRUST-02, TEST-03] a busy server extends no test; a suspended one does', {
  timeout: 180_000,
}, async () => {
  const app = await createTestApp()
  app.clock.set(new Date())
  const course = await createTestCourse(app)
  await start(await createReadyLearner(app, course), course.courseId)
  const { db } = app.deps
  const endsAt = async () =>
    (await db.selectFrom('test_attempts').select('ends_at').executeTakeFirstOrThrow()).ends_at
  const outages = () => db.selectFrom('outages').orderBy('away_from').select(['cause', 'seconds']).execute()
  const before = await endsAt()

  const dataDir = await mkdtemp(join(tmpdir(), 'zenit-stall-'))
  const settings = { DATABASE_URL: app.database.url, ROLES: 'http', NODE_OPTIONS: `--import ${busyLoop}` }
  const product = await Product.create({ dataDir, settings })
  onTestFinished(async () => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await product.start()

  process.kill(product.pid, 'SIGUSR2')
  await expect.poll(outages, patience).toEqual([{ cause: 'stall', seconds: 0 }])
  expect(await endsAt()).toEqual(before)

  process.kill(product.pid, 'SIGSTOP')
  await sleep(13_000)
  process.kill(product.pid, 'SIGCONT')
  await expect.poll(async () => (await outages())[1]?.cause, patience).toBe('suspension')
  const { seconds = 0 } = (await outages())[1] ?? {}
  expect(seconds).toBeGreaterThan(10)
  expect((await endsAt()).getTime()).toBe(before.getTime() + seconds * 1000)
})
