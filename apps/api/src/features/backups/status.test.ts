import { viewBackups } from '@zenit/contract/backups'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { temporaryFolder } from '../../../test/testing/folders.ts'
import { checkBackupRuns, checkRestoreTests } from '../../doctor/backup-runs.ts'
import { newId } from '../../platform/ids.ts'
import { createAdmin } from '../people/fixtures.ts'
import { endRun, insertRun, type Result } from './queries.ts'

const zenit = await createTestApp({ BACKUP_DIR: temporaryFolder(), BACKUP_TIME: '02:30' })
const { db, config } = zenit.deps
const now = new Date('2026-11-20T09:00:00Z')

beforeEach(async () => {
  zenit.clock.set(now)
  await db.deleteFrom('backup_runs').execute()
})

const well: Result = { outcome: 'succeeded', reason: null, detail: null, rows: 100, files: 3, bytes: 5_000 }
const failure: Result = { outcome: 'failed', reason: 'no-space', detail: 'ENOSPC: no space left on device' }

/** Adds a run that started and ended this many hours ago. */
async function add(kind: 'backup' | 'restore-test', hoursAgo: number, result: Result): Promise<void> {
  const at = new Date(now.getTime() - hoursAgo * 3_600_000)
  await endRun(db, await insertRun(db, kind, at), { ...result, finishedAt: at })
}

async function view() {
  const { body, text, status } = await (await createAdmin(zenit)).call(viewBackups, {})
  if (status !== 200) throw new Error(text)
  return body
}

const look = async (settings = config) => {
  const [backups, restoreTests] = [
    await checkBackupRuns(db, settings, now),
    await checkRestoreTests(db, settings, now),
  ]
  return { backups, restoreTests }
}

test('[OPS-06] without any run both are overdue, without invented values', async () => {
  const { schedule, backups, restoreTests, runs } = await view()
  expect(schedule).toEqual({
    time: '02:30',
    next: '2026-11-21T01:30:00.000Z',
    keep: { daily: 14, weekly: 8, monthly: 0 },
  })
  const none = { lastSuccess: null, lastFailure: null, isLate: true }
  expect({ backups, restoreTests, runs }).toEqual({ backups: none, restoreTests: none, runs: [] })
  expect(await look()).toMatchObject({
    backups: { state: 'failed', detail: 'No backup has succeeded. Promised: 26 hours at most.' },
    restoreTests: { state: 'warning' },
  })
})

test('[OPS-06] shows the last success, the last failure with its reason, and a run in progress', async () => {
  await add('backup', 50, well)
  await add('backup', 30, failure)
  await add('backup', 6.5, { ...well, bytes: 3_000_000_000 })
  await add('restore-test', 24, well)
  await insertRun(db, 'restore-test', now)
  const { backups, restoreTests, runs } = await view()
  expect(backups).toMatchObject({
    isLate: false,
    lastSuccess: { startedAt: '2026-11-20T02:30:00.000Z', bytes: 3_000_000_000, rows: 100, files: 3 },
    lastFailure: { outcome: 'failed', reason: 'no-space', detail: 'ENOSPC: no space left on device' },
  })
  expect(restoreTests).toMatchObject({ isLate: false, lastFailure: null })
  expect(runs.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['restore-test', null],
    ['backup', 'succeeded'],
    ['restore-test', 'succeeded'],
    ['backup', 'failed'],
    ['backup', 'succeeded'],
  ])
  expect(await look()).toMatchObject({ backups: { state: 'ok' }, restoreTests: { state: 'ok' } })
})

test('[OPS-06] a backup older than promised is overdue, with the reason', async () => {
  await add('backup', 26.5, well)
  await add('restore-test', 8 * 24 + 1, well)
  await add('backup', 1, failure)
  await add('restore-test', 1, { outcome: 'impossible', reason: 'no-rights', detail: 'CREATEDB' })
  const { backups, restoreTests } = await view()
  expect([backups.isLate, restoreTests.isLate]).toEqual([true, true])
  const found = await look()
  expect(found.backups).toMatchObject({
    state: 'failed',
    detail: expect.stringMatching(/27 hours.*no-space/),
  })
  expect(found.restoreTests).toMatchObject({ state: 'warning', detail: expect.stringContaining('no-rights') })
  await add('restore-test', 0.5, { outcome: 'failed', reason: 'damaged', detail: 'media/film.mp4' })
  expect((await look()).restoreTests).toMatchObject({ state: 'failed' })
})

test('[OPS-06] if this installation makes none, those of another machine are shown', async () => {
  const elsewhere = { ...config, backups: null }
  const none = await look(elsewhere)
  expect([none.backups.state, none.restoreTests.state]).toEqual(['ok', 'ok'])
  expect(none.backups.detail).toContain('no BACKUP_DIR')
  await add('backup', 26.5, well)
  await add('restore-test', 1, { outcome: 'failed', reason: 'damaged', detail: 'media/film.mp4' })
  expect(await look(elsewhere)).toMatchObject({
    backups: { state: 'failed', detail: expect.stringContaining('27 hours') },
    restoreTests: { state: 'failed' },
  })
})

test('[OPS-06] a backup of a store with missing files is a warning', async () => {
  await add('backup', 1, { ...well, reason: 'files-lost', detail: '1 lost, 0 damaged: media/film.mp4' })
  expect((await look()).backups).toMatchObject({
    state: 'warning',
    detail: expect.stringContaining('1 lost'),
  })
})

test('[OPS-06] a manifest that keeps old backups is reported as a warning', async () => {
  const removalFault = 's3://backups/of-later/manifest.json is not what this version reads'
  await add('backup', 30, { ...well, removalFault })
  await add('backup', 1, { ...well, reason: 'files-lost', detail: '1 lost', removalFault })
  const { backups, runs } = await view()
  expect(backups.lastSuccess).toMatchObject({ outcome: 'succeeded', reason: 'files-lost', removalFault })
  expect(runs[1]).toMatchObject({ reason: null, removalFault })
  await add('backup', 0.5, { ...well, removalFault })
  expect((await look()).backups).toMatchObject({
    state: 'warning',
    detail: expect.stringContaining(`Nothing old was removed: ${removalFault}.`),
  })
  await add('backup', 0.1, well)
  expect((await look()).backups).toMatchObject({ state: 'ok' })
})

test('[OPS-06] at most the newest 30 runs are shown', async () => {
  await db
    .insertInto('backup_runs')
    .values(
      Array.from({ length: 40 }, (_, hour) => ({
        id: newId(),
        kind: 'backup' as const,
        started_at: new Date(now.getTime() - hour * 3_600_000),
        finished_at: now,
        outcome: 'failed' as const,
        reason: 'folder' as const,
      })),
    )
    .execute()
  const { runs } = await view()
  expect(runs).toHaveLength(30)
  expect(runs[0]?.startedAt).toBe(now.toISOString())
})

test('[OPS-05] [OPS-06] /metrics shows when each last succeeded and failed, also while the database is unavailable', async () => {
  await add('backup', 30, failure)
  await add('backup', 6.5, { ...well, reason: 'files-lost', detail: 'one', removalFault: 'other' })
  const { body } = await zenit.app.inject('/metrics')
  const secondsAgo = (hours: number) => now.getTime() / 1000 - hours * 3600
  expect(body.split('\n').filter((line) => /^backup/.test(line))).toEqual([
    'backups_scheduled 1',
    `backup_last_success_timestamp_seconds{kind="backup"} ${secondsAgo(6.5)}`,
    'backup_last_success_timestamp_seconds{kind="restore-test"} 0',
    `backup_last_failure_timestamp_seconds{kind="backup"} ${secondsAgo(30)}`,
    'backup_last_failure_timestamp_seconds{kind="restore-test"} 0',
    'backup_size_bytes 5000',
    'backup_incomplete 1',
    'backup_removal_stopped 1',
  ])
  const other = await createTestApp()
  await other.deps.db.destroy()
  const without = await other.app.inject('/metrics')
  expect(without.statusCode).toBe(200)
  expect(without.body).toContain('backups_scheduled 0')
})
