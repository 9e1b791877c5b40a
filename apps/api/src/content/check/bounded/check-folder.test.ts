import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { changed, type PackFiles, writeTestPack } from '../../../../test/testing/pack.ts'
import { ContentError } from '../../issues.ts'
import { checkFolder } from './check-folder.ts'

const remove: (() => void)[] = []
afterEach(() => {
  for (const again of remove.splice(0)) again()
})
const data = mkdtempSync(join(tmpdir(), 'zenit-check-'))
afterAll(() => rmSync(data, { recursive: true }))

function taskOf(changes: PackFiles = {}) {
  const pack = writeTestPack(changes)
  remove.push(pack.remove)
  return { folder: pack.root, now: new Date('2026-11-23'), links: null, durations: false }
}

test('[AUTHOR-05] a folder is checked in a thread, with what it contains', async () => {
  const checked = await checkFolder(taskOf(changed('programs/start.yaml', 'rank: 2', 'rank: 9')))
  expect(checked).toMatchObject({
    pack: 'sample',
    isSound: false,
    issues: [{ severity: 'error', code: 'maximum', file: 'programs/start.yaml', line: 3, course: null }],
    counts: { program: 1, course: 1, lesson: 1, sublesson: 4 },
  })
})

test.each([
  ['time', { mostMs: 50, mostHeapMb: 1_536 }],
  ['memory', { mostMs: 600_000, mostHeapMb: 8 }],
])(
  '[AUTHOR-05] [TRUST-01] the check of a folder ends at its limit of %s, with a sentence',
  async (_, bounds) => {
    const checking = checkFolder(taskOf(), bounds)
    await expect(checking).rejects.toThrow(ContentError)
    await expect(checking).rejects.toThrow('divide it into packs')
  },
)

test('[AUTHOR-05] links are requested only on demand, and their results are kept in the file', async () => {
  // An address within a private network is reported without a request.
  const urls = ['tools.yaml', 'partners.yaml', 'community.yaml']
  const lesson = 'courses/prompts/lessons/01-intro'
  const task = taskOf({
    ...Object.fromEntries(urls.map((name) => [name, null])),
    ...changed('courses/prompts/course.yaml', 'recommendedTools: [writer]\n', ''),
    [`${lesson}/film.pl.md`]: '# Film\n\nTekst z [linkiem](http://10.0.0.1/).\n',
    [`${lesson}/film.en.md`]: '# Film\n\nText with a [link](http://10.0.0.1/).\n',
  })
  expect((await checkFolder(task)).issues).toEqual([])
  const { issues, isSound } = await checkFolder({ ...task, links: join(data, 'links.json') })
  expect(isSound).toBe(true)
  expect(issues).toEqual([
    expect.objectContaining({
      severity: 'warning',
      code: 'link-inside',
      line: 3,
      lesson: 'intro',
      sublesson: 'film',
    }),
  ])
})
