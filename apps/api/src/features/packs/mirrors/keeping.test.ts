import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { listNotifications } from '@zenit/contract/notifications'
import * as calls from '@zenit/contract/packs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createAdmin } from '../../people/fixtures.ts'
import { createAuthor, exportZip, importZip, readFolder, zipOf } from '../fixtures.ts'
import { logOf, mirroring, mirrorOf } from './fixtures.ts'

const app = await createTestApp()
const { folderOf, load } = mirroring(app)
let author: Actor
beforeAll(async () => {
  author = await createAuthor(app)
})

const kilobyte = 1024
const table = `a,b\n${'1,2\n'.repeat(600 * kilobyte)}`
/** The name of a picture of the valid pack in decomposed Unicode form. */
const apart = 'zdjęcie.png'.normalize('NFD')

/** The valid pack in a folder with everything that the studio stores in another form. */
function oddFolder(name: string) {
  const folder = folderOf(name)
  const lesson = `courses/${name}-course/lessons/01-intro`
  const there = readFolder(folder.root)
  const text = (path: string) => String(there[`${lesson}/${path}`])
  folder.write({
    [`${lesson}/lesson.yaml`]: text('lesson.yaml').replace(
      'resources:\n',
      'resources:\n      - { id: table, name: { pl: Tabela, en: Table }, file: table.csv }\n',
    ),
    [`${lesson}/table.csv`]: table,
    [`${lesson}/${apart}`]: there[`${lesson}/picture.png`] ?? null,
    [`${lesson}/picture.png`]: null,
    [`${lesson}/deck.pl.md`]: text('deck.pl.md').replace('picture.png', apart),
    [`${lesson}/deck.en.md`]: text('deck.en.md').replace('picture.png', encodeURIComponent(apart)),
    // Two paths of the same text.
    [`${lesson}/film.en.md`]: null,
    'shared/film.en.md': text('film.en.md'),
    'notes.txt': 'x'.repeat(2 * kilobyte * kilobyte + 1),
    'old.txt': Buffer.from([0xb9, 0x0a]),
    'a:b.md': 'A name that is none everywhere.\n',
  })
  symlinkSync('../../../../shared/film.en.md', join(folder.root, lesson, 'film.en.md'))
  symlinkSync('shared', join(folder.root, 'unused'))
  mkdirSync(join(folder.root, '.hidden'))
  return { folder, lesson }
}

describe('[API-02] the contents of a folder', () => {
  test('are stored completely, so that a pack is valid after taking it over; what cannot be stored is reported with its place', async () => {
    const { folder, lesson } = oddFolder('odd')
    const { warnings } = await load(folder)
    const named = warnings.filter(({ code }) => code.startsWith('studio-'))
    expect(named.map(({ file, line, code, severity }) => [file, line, code, severity]).toSorted()).toEqual([
      ['a:b.md', 1, 'studio-name', 'warning'],
      ['notes.txt', 1, 'studio-too-large', 'warning'],
      ['old.txt', 1, 'studio-encoding', 'warning'],
      ['unused', 1, 'studio-link', 'warning'],
    ])
    const { params, ...mirror } = await mirrorOf(author, 'odd')
    expect((await mirror.view(`${lesson}/film.en.md`)).content).toContain('Text with a')
    expect((await mirror.view(`${lesson}/zdjęcie.png`)).media).toMatchObject({ mime: 'image/png' })
    expect((await mirror.view(`${lesson}/table.csv`)).media).toMatchObject({ size: table.length })

    expect((await author.call(calls.takeOverPack, { params })).status).toBe(200)
    expect((await author.call(calls.listIssues, { params })).body).toMatchObject({ errors: 0 })
    expect((await mirror.impact()).body).toMatchObject({ changes: false, effects: [] })
  })

  test('are exported unchanged', async () => {
    const { folder } = oddFolder('odd-again')
    await load(folder)
    const { params } = await mirrorOf(author, 'odd-again')
    const archive = await zipOf(await exportZip(app, author, params.id))
    await author.call(calls.takeOverPack, { params })
    const again = await importZip(app, author, { archive, into: params.id })
    expect(again).toMatchObject({ status: 200, body: { written: 0, skipped: [] } })
  })

  test('include the record of translations of any size', async () => {
    const folder = folderOf('translated')
    const sum = (index: number) => String(index).padStart(16, '0')
    const known = Array.from({ length: 60_000 }, (_, index) => [sum(index), [sum(index + 1)]])
    folder.write({ 'translations.json': JSON.stringify({ en: Object.fromEntries(known) }, null, 1) })
    await load(folder)
    const { params } = await mirrorOf(author, 'translated')
    const kept = app.deps.db.selectFrom('studio_translations').where('pack_id', '=', params.id)
    expect(await kept.select('source').execute()).toHaveLength(60_000)
  })
})

describe('[API-02] a folder that replaces the studio’s pack again', () => {
  test('ends pending publication requests, and notifies the requester with the reason', async () => {
    const folder = folderOf('waiting')
    await load(folder)
    const { params, ...mirror } = await mirrorOf(author, 'waiting')
    await author.call(calls.takeOverPack, { params })
    await mirror.write('courses/waiting-course/lessons/01-intro/film.en.md', '# Film\n\nOther words.\n')
    const { change, confirmation } = (await mirror.impact()).body
    const publishAt = new Date(app.clock().getTime() + 3_600_000).toISOString()
    const requested = await author.call(calls.createRequest, {
      params,
      body: { change, publishAt, ...(confirmation ? { confirmation } : {}) },
    })
    expect(requested.status).toBe(200)
    await load(folder, { takeOver: true })
    expect((await mirrorOf(author, 'waiting')).summary).toMatchObject({ isMirror: true, request: null })
    const { requests } = (await author.call(calls.listRequests, { params })).body
    expect(requests).toMatchObject([
      {
        state: 'failed',
        steps: [{ step: 'requested' }, { step: 'failed', by: null, failure: 'taken-back' }],
      },
    ])
    expect(await logOf(await createAdmin(app), 'waiting')).toContain('publication-failed')
    const news = (await author.call(listNotifications, {})).body.notifications
    expect(news.flatMap(({ publication }) => publication ?? [])).toMatchObject([{ outcome: 'failed' }])
  })

  test('shows it as published, also if something was written and removed again', async () => {
    const folder = folderOf('same')
    await load(folder)
    const { params, ...mirror } = await mirrorOf(author, 'same')
    await author.call(calls.takeOverPack, { params })
    await mirror.write('notes.md', 'For a moment.\n')
    const { version } = await mirror.view('notes.md')
    await author.call(calls.deleteDocument, {
      params,
      query: { path: 'notes.md', expectedVersion: version },
    })
    expect((await mirrorOf(author, 'same')).summary?.state).toBe('changed')
    await load(folder, { takeOver: true })
    expect((await mirrorOf(author, 'same')).summary).toMatchObject({ isMirror: true, state: 'published' })
  })
})
