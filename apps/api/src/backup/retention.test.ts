import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/testing/folders.ts'
import { FolderStore } from './folders.ts'
import { folderNameOf } from './names.ts'
import { selectKept } from './retention.ts'

const empty = {
  format: 1,
  takenAt: '2026-11-20T01:30:00.000Z',
  migrations: ['0001'],
  tables: [],
  sequences: [],
  files: [],
}
const manifest = JSON.stringify(empty)

/** A manifest of a bucket whose files are stored in other backups. */
const borrowing = (...lenders: string[]) =>
  JSON.stringify({
    ...empty,
    format: 2,
    files: lenders.map((heldIn, index) => ({
      key: `media/${index}.txt`,
      bytes: 1,
      sha256: '0'.repeat(64),
      heldIn,
    })),
  })

async function put(dir: string, name: string, text: string | null = manifest) {
  await mkdir(join(dir, name, 'tables'), { recursive: true })
  if (text !== null) await writeFile(join(dir, name, 'manifest.json'), text)
}

const hourMs = 60 * 60 * 1000
const before = (days: number) => new Date(Date.parse('2026-11-20T01:30:00Z') - days * 24 * hourMs)
const nightly = (days: number) => Array.from({ length: days }, (_, day) => ({ at: before(day) }))
const daysOf = (kept: Set<{ at: Date }>) => [...kept].map(({ at }) => at.toISOString().slice(5, 10)).sort()

test('[OPS-06] of a year of nightly backups, the newest of each of the last days, weeks and months is kept', () => {
  expect(daysOf(selectKept(nightly(365), { daily: 3, weekly: 3, monthly: 2 }))).toEqual([
    '10-31',
    '11-08',
    '11-15',
    '11-18',
    '11-19',
    '11-20',
  ])
  expect(selectKept(nightly(365), { daily: 14, weekly: 8, monthly: 0 }).size).toBe(14 + 5)
})

test('[OPS-06] a day is one in Warsaw, and of several backups on a day the newest is kept', () => {
  const at = ['2026-11-20T22:59:00Z', '2026-11-20T09:00:00Z', '2026-11-19T23:01:00Z', '2026-11-19T22:59:00Z']
  const kept = selectKept(
    at.map((one) => ({ at: new Date(one) })),
    { daily: 2, weekly: 0, monthly: 0 },
  )
  expect([...kept].map((one) => one.at.toISOString())).toEqual([
    '2026-11-20T22:59:00.000Z',
    '2026-11-19T22:59:00.000Z',
  ])
})

test('[OPS-06] the newest is always kept, and never more than the rules say', () => {
  const count = fc.integer({ min: 0, max: 20 })
  const hours = fc.uniqueArray(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(hours, count, count, count, (list, daily, weekly, monthly) => {
      const backups = list.sort((a, b) => a - b).map((hour) => ({ at: before(hour / 24) }))
      const kept = selectKept(backups, { daily, weekly, monthly })
      expect(kept.has(backups[0] as { at: Date })).toBe(true)
      expect(kept.size).toBeLessThanOrEqual(Math.max(1, daily + weekly + monthly))
      expect(kept.size).toBeGreaterThanOrEqual(Math.min(1, backups.length))
    }),
  )
})

test('[OPS-06] backups that are too old are deleted, and nothing that is not one of our scheduled backups', async () => {
  const dir = temporaryFolder()
  for (const { at } of nightly(40)) await put(dir, folderNameOf(at))
  await put(dir, 'before-the-update')
  await put(dir, '2020-01-01T00-00-00Z', null)
  await put(dir, '2020-99-99T00-00-00Z')
  await writeFile(join(dir, '2020-01-03T00-00-00Z'), 'a file')
  const gone = await new FolderStore(dir).deleteOld({ daily: 5, weekly: 0, monthly: 0 })
  expect(gone).toHaveLength(35)
  expect((await readdir(dir)).sort()).toEqual(
    [
      ...nightly(5).map(({ at }) => folderNameOf(at)),
      '2020-01-01T00-00-00Z',
      '2020-01-03T00-00-00Z',
      '2020-99-99T00-00-00Z',
      'before-the-update',
    ].sort(),
  )
  expect((await new FolderStore(dir).list())[0]?.at).toEqual(before(0))
})

test('[OPS-06] nothing is deleted while a manifest cannot be read, because it may refer to any backup', async () => {
  const dir = temporaryFolder()
  const store = new FolderStore(dir)
  const nights = nightly(3).map(({ at }) => folderNameOf(at))
  for (const name of nights) await put(dir, name)
  await put(dir, 'by-hand', borrowing(nights[2] as string).slice(0, -1))
  expect(await store.deleteOld({ daily: 1, weekly: 0, monthly: 0 })).toEqual([])
  const fault = `${join(dir, 'by-hand/manifest.json')} is not what this version reads: SyntaxError`
  expect(await store.sweep(new Date())).toBe(fault)
  await put(dir, 'by-hand', borrowing(nights[2] as string))
  expect(await store.sweep(new Date())).toBeNull()
  expect(await store.deleteOld({ daily: 1, weekly: 0, monthly: 0 })).toEqual([nights[1]])
})

test('[OPS-06] in a copy of a bucket’s backups, those that contain files of kept ones are kept too', async () => {
  const dir = temporaryFolder()
  const nights = nightly(8).map(({ at }) => folderNameOf(at))
  const name = (days: number) => nights[days] as string
  // The kept backups and those they refer to; the one of five nights ago refers to another in turn.
  await put(dir, name(0))
  await put(dir, name(1), borrowing(name(3), name(5)))
  await put(dir, name(2))
  await put(dir, name(3))
  await put(dir, name(4), borrowing(name(7)))
  await put(dir, name(5), borrowing(name(6)))
  await put(dir, name(6))
  await put(dir, name(7))
  const store = new FolderStore(dir)
  expect(await store.deleteOld({ daily: 2, weekly: 0, monthly: 0 })).toEqual([name(2), name(4), name(7)])
  expect((await readdir(dir)).sort()).toEqual([name(0), name(1), name(3), name(5), name(6)].sort())
  await put(dir, 'by-hand', borrowing(name(6)))
  expect(await store.deleteOld({ daily: 1, weekly: 0, monthly: 0 })).toEqual([name(1), name(3), name(5)])
  expect((await readdir(dir)).sort()).toEqual([name(0), name(6), 'by-hand'].sort())
})

test('[OPS-06] interrupted backups are deleted: scheduled ones immediately, others after a day', async () => {
  const dir = temporaryFolder()
  const now = new Date()
  const names = ['2026-11-20T01-30-00Z', 'by-hand', 'by-hand-today', 'somebodys', 'theirs']
  for (const name of names) await put(dir, `${name}.unfinished`, null)
  for (const name of ['somebodys', 'theirs'])
    await writeFile(join(dir, `${name}.unfinished`, 'novel.txt'), 'One')
  const yesterday = new Date(now.getTime() - 25 * hourMs)
  for (const name of ['by-hand', 'somebodys'])
    await utimes(join(dir, `${name}.unfinished`), yesterday, yesterday)
  await new FolderStore(dir).sweep(now)
  const left = names.filter((name) => existsSync(join(dir, `${name}.unfinished`)))
  expect(left).toEqual(['by-hand-today', 'somebodys', 'theirs'])
})
