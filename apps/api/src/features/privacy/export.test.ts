import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { exportOwnData, viewOwnData } from '@zenit/contract/privacy'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPromise } from 'yauzl'
import type { Actor } from '../../testing/actor.ts'
import { createTestApp } from '../../testing/app.ts'
import { createFilled } from './fixtures.ts'

const zenit = await createTestApp()
const { db } = zenit.deps

const confirmIdentity = (userId: string) =>
  db.updateTable('sessions').set({ authenticated_at: zenit.clock() }).where('user_id', '=', userId).execute()

const ask = ({ cookies }: Actor, language: 'pl' | 'en' = 'pl') =>
  zenit.app.inject({ url: '/api/privacy/export', cookies: { ...cookies, caiplatform_lang: language } })

/** The files of an archive, as a program of another make reads them. */
async function unpack(bytes: Buffer): Promise<Map<string, string>> {
  const dir = await mkdtemp(join(tmpdir(), 'zenit-copy-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const path = join(dir, 'copy.zip')
  await writeFile(path, bytes)
  const zip = await openPromise(path)
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return files
}

describe('the copy of one’s own data', () => {
  test('has everything that is theirs, nothing of others, and no secret', async () => {
    const filled = await createFilled(zenit)
    await confirmIdentity(filled.userId)
    const reply = await ask(filled.actor)
    expect(reply.statusCode, reply.payload.slice(0, 300)).toBe(200)
    expect(reply.headers['content-disposition']).toContain('.zip')
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
    const files = await unpack(reply.rawPayload)
    const all = [...files].flat().join('\n')
    const missing = [
      ...filled.own.all,
      ['learner-name', filled.staying.of('learner-name')],
      ['reason-about-them', filled.staying.of('reason-about-them')],
      ['given-comment', filled.staying.of('given-comment')],
    ]
      .filter(([, canary]) => !all.includes(String(canary)))
      .map(([what]) => what)
    expect(missing).toEqual([])
    expect(filled.secret.all.filter(([, canary]) => all.includes(canary))).toEqual([])
    expect(filled.others.all.filter(([, canary]) => all.includes(canary))).toEqual([])
  })

  test('[LANG-06] names courses, lessons, questions and tools, and has words for every field, in both languages', async () => {
    const filled = await createFilled(zenit)
    await confirmIdentity(filled.userId)
    for (const language of ['pl', 'en'] as const) {
      const files = await unpack((await ask(filled.actor, language)).rawPayload)
      const page = files.get('index.html') ?? ''
      expect(page).toContain(`<html lang="${language}">`)
      expect(page).toContain(`${filled.course.document.title[language]}`)
      expect(page).toContain(`${filled.course.document.closedTest?.questions[0]?.question[language]}`)
      // i18next answers the key where it has no words.
      expect(page.match(/(?:privacy:)?export\.[\w.-]+/g) ?? []).toEqual([])
      for (const [name, content] of files)
        if (name.endsWith('.json')) expect(() => JSON.parse(content)).not.toThrow()
      const days = JSON.parse(files.get('data/study-days.json') ?? '')
      expect(days).toEqual([
        { day: '2026-11-19', seconds: 400, isMet: true, seenAt: '2026-11-20T09:00:00.000Z' },
      ])
    }
  })

  test('[TEST-01] of a closed test tells the own answers and no right one', async () => {
    const filled = await createFilled(zenit)
    await confirmIdentity(filled.userId)
    const files = await unpack((await ask(filled.actor, 'en')).rawPayload)
    const [question] = filled.course.document.closedTest?.questions ?? []
    const attempts = files.get('data/test-attempts.json') ?? ''
    expect(attempts).toContain(question?.answers[1]?.label.en)
    expect(attempts).not.toContain(question?.answers[0]?.label.en)
    const all = [...files.values()].join('\n')
    for (const answer of question?.answers ?? []) expect(all).not.toContain(answer.feedback.en)
  })

  test('is given only on the hub’s word of the last ten minutes', async () => {
    const filled = await createFilled(zenit)
    expect((await ask(filled.actor)).json().code).toBe('reauthentication-required')
    expect((await filled.actor.call(viewOwnData, {})).body).toMatchObject({
      confirmedUntil: null,
      certificates: 1,
      isLastAdmin: false,
    })
    await confirmIdentity(filled.userId)
    expect((await filled.actor.call(viewOwnData, {})).body.confirmedUntil).toBe('2026-11-20T09:10:00.000Z')
    zenit.clock.advance(10 * 60 + 1)
    expect((await filled.actor.call(exportOwnData, {})).code).toBe('reauthentication-required')
    zenit.clock.set('2026-11-20T09:00:00Z')
  })

  test('of many who ask at once comes to all of them', async () => {
    const filled = await createFilled(zenit)
    await confirmIdentity(filled.userId)
    const replies = await Promise.all(Array.from({ length: 12 }, () => ask(filled.actor)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  })
})
