import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { commandLine, runStart, temporaryDir } from '../../test/testing/command.ts'
import { compileCache } from '../../test/testing/compile-cache.ts'
import { createUser } from '../../test/testing/factories.ts'
import { findPort } from '../../test/testing/ports.ts'
import { connect } from '../platform/db/connect.ts'
import { readRuntime } from '../platform/process/runtime.ts'

const run = (dataDir: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, commandLine('backup', ...args), {
    env: { PATH: process.env.PATH, ...compileCache, DATA_DIR: dataDir, ENV_FILE: '/no/such/file' },
  })

async function startOn(dataDir: string) {
  const product = runStart({ DATA_DIR: dataDir, PORT: String(await findPort()), LOG_LEVEL: 'silent' })
  await product.ready()
  const db = connect(readRuntime(dataDir)?.databaseUrl ?? '', 1)
  return {
    db,
    async stop() {
      await db.destroy()
      product.child.kill('SIGTERM')
      await product.ended
    },
  }
}

test('the running product is backed up, and starts from the backup in an empty place', {
  timeout: 120_000,
}, async () => {
  const dir = await temporaryDir()
  const folder = join(dir, 'backup')
  const [first, second] = [join(dir, 'first'), join(dir, 'second')]
  const running = await startOn(first)
  const userId = await createUser(running.db, { lastName: 'Żółć-Łękołodzka' })
  await mkdir(join(first, 'files/media'), { recursive: true })
  await writeFile(join(first, 'files/media/film.mp4'), 'film')
  const { stdout } = await run(first, 'backup', '--to', folder)
  expect(stdout).toMatch(/^Backed up to .*backup: \d+ tables with \d+ rows, 1 files \(0\.0 MB\), as of /)
  // It cannot be restored over the running product.
  await expect(run(first, 'restore', folder)).rejects.toMatchObject({
    code: 1,
    stderr: 'The database is not empty; a backup is restored into one that holds nothing yet.\n',
  })
  await running.stop()

  expect((await run(second, 'restore', '--from', folder)).stdout).toMatch(/^Restored: /)
  expect(existsSync(join(second, 'runtime.json'))).toBe(false)
  expect(await readFile(join(second, 'files/media/film.mp4'), 'utf8')).toBe('film')
  const restored = await startOn(second)
  const people = await restored.db.selectFrom('users').select(['id', 'last_name']).execute()
  expect(people).toEqual([{ id: userId, last_name: 'Żółć-Łękołodzka' }])
  await restored.stop()
})

test('prints its usage', async () => {
  const dir = await temporaryDir()
  for (const args of [[], ['--from', dir], ['--to', dir, dir], ['--to', '']])
    await expect(run(dir, 'backup', ...args)).rejects.toMatchObject({
      stderr: expect.stringMatching(/^Usage:/),
    })
  await expect(run(dir, 'backup', '--to', 's3://B')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^--to must be of the form s3:/),
  })
})
