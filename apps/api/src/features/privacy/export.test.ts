import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { exportOwnData, viewOwnData } from '@zenit/contract/privacy'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPromise } from 'yauzl'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createFilled } from '../../../test/testing/filled/filled.ts'
import { newId } from '../../platform/ids.ts'

const zenit = await createTestApp()
const { db } = zenit.deps

const confirmIdentity = (userId: string) =>
  db.updateTable('sessions').set({ authenticated_at: zenit.clock() }).where('user_id', '=', userId).execute()

const ask = ({ cookies }: Actor, language: 'pl' | 'en' = 'pl') =>
  zenit.app.inject({ url: '/api/privacy/export', cookies: { ...cookies, caiplatform_lang: language } })

/** The files of an archive, read with an independent program. */
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

describe('the export of a person’s data', () => {
  test('contains everything of the person, nothing of others, and no secret', async () => {
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

  test('[LANG-06] contains the names of courses, lessons, questions and tools, and labels for every field, in both languages', async () => {
    const filled = await createFilled(zenit)
    await confirmIdentity(filled.userId)
    for (const language of ['pl', 'en'] as const) {
      const files = await unpack((await ask(filled.actor, language)).rawPayload)
      const page = files.get('index.html') ?? ''
      expect(page).toContain(`<html lang="${language}">`)
      expect(page).toContain(`${filled.course.document.title[language]}`)
      expect(page).toContain(`${filled.course.document.closedTest?.questions[0]?.question[language]}`)
      // i18next returns the key when it has no text.
      expect(page.match(/(?:privacy:)?export\.[\w.-]+/g) ?? []).toEqual([])
      for (const [name, content] of files)
        if (name.endsWith('.json')) expect(() => JSON.parse(content)).not.toThrow()
      const days = JSON.parse(files.get('data/study-days.json') ?? '')
      expect(days).toEqual([
        { day: '2026-11-19', seconds: 400, isGoalMet: true, seenAt: '2026-11-20T09:00:00.000Z' },
      ])
    }
  })

  test('has texts for codes, in the page and in the data', async () => {
    const filled = await createFilled(zenit)
    await confirmIdentity(filled.userId)
    await db
      .updateTable('rank_promotions')
      .set({ reason: 'staff' })
      .where('user_id', '=', filled.userId)
      .execute()
    await db
      .updateTable('notifications')
      .set({
        kind: 'reviewed-final-work',
        parameters: JSON.stringify({ courseId: filled.course.courseId, decision: 'approved' }),
      })
      .where('user_id', '=', filled.userId)
      .execute()
    const files = await unpack((await ask(filled.actor)).rawPayload)
    const read = (name: string) => JSON.parse(files.get(`data/${name}.json`) ?? '')
    expect(read('profile')).toMatchObject([
      { language: 'Polski', roles: ['Nauka', 'Ocenianie prac'], hub: 'Konto na tej platformie' },
    ])
    expect(read('ranks')).toMatchObject([{ reason: 'Ustawiona przez zespół platformy' }])
    expect(read('notifications')).toMatchObject([{ about: { decision: 'Przyjęta' } }])
    expect(read('certificates')).toMatchObject([{ language: 'Polski' }])
    expect(read('final-works')[0].decision.criteria).toEqual([
      { criterion: 'Goal (pl)', isMet: false, level: 'Good (pl)', note: '' },
    ])
    expect(read('passes')).toMatchObject([{ basis: 'Pracy końcowej' }])
  })

  test('lists the files beside the page under their names, also two receipts of one day', async () => {
    const filled = await createFilled(zenit)
    await confirmIdentity(filled.userId)
    await sql`update test_attempts set checked_at = ${zenit.clock()}, correct_count = 0, total_questions = 1,
      passed = false where user_id = ${filled.userId}`.execute(db)
    await sql`insert into test_attempts select (jsonb_populate_record(a, jsonb_build_object('id', ${newId()}::text))).*
      from test_attempts a where user_id = ${filled.userId}`.execute(db)
    const files = await unpack((await ask(filled.actor)).rawPayload)
    const enclosed = [...files.keys()].filter((name) => /^(?:receipts|files|certificates)\//.test(name))
    expect(enclosed.filter((name) => name.startsWith('receipts/'))).toHaveLength(2)
    const links = [
      ...(files.get('index.html') ?? '').matchAll(/href="((?:receipts|files|certificates)\/[^"]*)"/g),
    ]
    expect(links.map(([, href]) => decodeURIComponent(href ?? '')).sort()).toEqual(enclosed.sort())
  })

  test('[TEST-01] of a closed test contains the person’s answers and no right ones', async () => {
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

  test('needs a confirmation by the hub in the last ten minutes', async () => {
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

  test('is returned to all of many simultaneous requests', async () => {
    const filled = await createFilled(zenit)
    await confirmIdentity(filled.userId)
    const replies = await Promise.all(Array.from({ length: 12 }, () => ask(filled.actor)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  })
})
