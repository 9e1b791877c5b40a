import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  restoreCertificate,
  revokeCertificate,
  viewCertificate,
  viewIssuedCertificate,
} from '@zenit/contract/certificates'
import { listNotifications } from '@zenit/contract/notifications'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createProcess, createTestApp } from '../../../test/testing/app.ts'
import { createLearner } from '../../../test/testing/factories.ts'
import { createTestCourse } from '../closed-tests/fixtures.ts'
import { releaseCertificates } from './erasure.ts'
import { type CreatedTestCourse, createPassedLearner, filePart, issue, picture, upload } from './fixtures.ts'

// Some of these tests send many requests.
const app = await createTestApp({ RATE_LIMITS: 'false' })
const { db, files } = app.deps
const filesDir = files.dir
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

let course: CreatedTestCourse
let admin: Actor
let reviewer: Actor
beforeAll(async () => {
  course = await createTestCourse(app)
  admin = await createLearner(app, { roles: ['learner', 'admin'], firstName: 'Ewa', lastName: 'Dom' })
  reviewer = await createLearner(app, { roles: ['learner', 'reviewer'] })
})

/** Creates a learner with an issued certificate. */
async function createHolder(given: { firstName?: string; lastName?: string } = {}) {
  const learner = await createPassedLearner(app, course, given)
  const { body } = await issue(app, learner, course)
  return { learner, number: String(body.certificate.number) }
}

const view = async (learner: Actor, language: 'pl' | 'en' = 'pl') =>
  (await learner.call(viewCertificate, { params: { courseId: course.courseId }, language })).body.certificate
const revoke = (number: string, reason = 'Test rozwiązał ktoś inny', by = admin) =>
  by.call(revokeCertificate, { params: { number }, body: { reason } })
const restore = (number: string, reason = 'Pomyłka: to była jej praca', by = admin) =>
  by.call(restoreCertificate, { params: { number }, body: { reason } })
const news = async (learner: Actor) =>
  (await learner.call(listNotifications, {})).body.notifications.map(({ kind }) => kind)
const mailsTo = (learner: Actor) =>
  db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.email', 'm.recipient')
    .where('u.id', '=', learner.userId ?? '')
    .select(['m.subject', 'm.text'])
    .orderBy('m.created_at')
    .execute()
const images = () => readdir(join(filesDir, 'certificates'))
const open = async (path: string) => (await app.app.inject({ url: path })).body

describe('revoking', () => {
  test('[CERT-04] shows when and why to everyone, and stores who did it', async () => {
    const { learner, number } = await createHolder()
    app.clock.advance(60)
    const { status, body } = await revoke(number)
    expect(status).toBe(200)
    const revoked = { at: '2026-11-20T09:01:00.000Z', reason: 'Test rozwiązał ktoś inny' }
    expect(body.certificate).toMatchObject({
      number,
      revoked,
      holder: { _id: learner.userId, firstName: 'Zofia' },
      history: [
        { kind: 'issued', actor: { _id: learner.userId }, learnerName: 'Zofia Łękołodzka', reason: null },
        {
          kind: 'revoked',
          at: revoked.at,
          actor: { _id: admin.userId, firstName: 'Ewa' },
          reason: revoked.reason,
        },
      ],
    })
    expect(await view(learner)).toMatchObject({ revoked, pdfUrl: null, badgeUrl: null })
    expect((await news(learner))[0]).toBe('certificate-revoked')
    const [mail, ...more] = await mailsTo(learner)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Certyfikat unieważniony: „${course.document.title.pl}”`)
    for (const part of [number, revoked.reason, `/course/${course.courseId}?lesson=end`])
      expect(mail?.text).toContain(part)
    const page = await open(`/certificate/${number}`)
    expect(page).toContain('Test rozwiązał ktoś inny')
    expect(page).toContain('Certyfikat został unieważniony')
  })

  test('[CERT-04] shows only to staff who did it', async () => {
    const { learner, number } = await createHolder()
    await revoke(number)
    expect(JSON.stringify(await view(learner))).not.toContain('actor')
  })

  test('[CERT-04] [API-02] happens once, whatever is sent again or at the same time', async () => {
    const { learner, number } = await createHolder()
    const second = await createProcess(app)
    const there = await signIn(second, admin.userId ?? '')
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => revoke(number, `Powód ${index}`, index % 2 ? there : admin)),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    app.clock.advance(60)
    expect((await revoke(number)).body).toEqual(replies[0]?.body)
    expect((await news(learner)).filter((kind) => kind === 'certificate-revoked')).toHaveLength(1)
    expect(await mailsTo(learner)).toHaveLength(1)
  })

  test('[CERT-04] is undone by restoring: valid again, notified, and all of it stays in the history', async () => {
    const { learner, number } = await createHolder()
    await revoke(number)
    app.clock.advance(60)
    const { status, body } = await restore(number)
    expect(status).toBe(200)
    expect(body.certificate.revoked).toBeNull()
    const kinds = ['issued', 'revoked', 'restored']
    expect(body.certificate.history.map(({ kind }) => kind)).toEqual(kinds)
    expect(await restore(number)).toMatchObject({ status: 200, body })
    const own = await view(learner)
    expect(own.history.map(({ kind }) => kind)).toEqual(kinds)
    expect([own.revoked, own.pdfUrl]).toEqual([null, `/certificate/${number}.pdf?lang=pl`])
    expect(await open(`/certificate/${number}`)).toContain('Certyfikat jest ważny')
    await revoke(number, 'Jednak nie')
    expect((await news(learner)).slice(0, 3)).toEqual([
      'certificate-revoked',
      'certificate-restored',
      'certificate-revoked',
    ])
    expect(await mailsTo(learner)).toHaveLength(3)
  })

  test('[CERT-01] [CERT-04] does not let the learner claim another one', async () => {
    const { learner, number } = await createHolder()
    await revoke(number)
    const { status, body } = await issue(app, learner, course)
    expect([status, body.certificate.number]).toEqual([200, number])
    expect(body.certificate.revoked).not.toBeNull()
  })

  test('[ACCESS-06] is for admins; reviewers may view, learners may not', async () => {
    const { learner, number } = await createHolder()
    for (const by of [learner, reviewer]) {
      expect((await revoke(number, 'Bo tak chcę', by)).code).toBe('role-required')
      expect((await restore(number, 'Bo tak chcę', by)).code).toBe('role-required')
    }
    const params = { number }
    expect((await learner.call(viewIssuedCertificate, { params })).code).toBe('role-required')
    expect((await reviewer.call(viewIssuedCertificate, { params })).body.certificate.revoked).toBeNull()
  })

  test('[API-02] 404 for unknown numbers; 400 without a reason; a number can be typed in any form', async () => {
    const { number } = await createHolder()
    for (const unknown of ['ZEN-2026-0000-0000-0000', 'zen', '%00'.repeat(3)])
      expect((await revoke(unknown)).status, unknown).toBe(404)
    for (const reason of ['', '  ', '      ', 'ab', 'x'.repeat(501)])
      expect((await revoke(number, reason)).code, JSON.stringify(reason)).toBe('invalid-input')
    expect((await revoke(number.toLowerCase().replaceAll('-', ' '))).body.certificate.number).toBe(number)
  })
})

const rename = (learner: Actor, lastName: string) =>
  db
    .updateTable('users')
    .set({ last_name: lastName })
    .where('id', '=', learner.userId ?? '')
    .execute()
const renew = async (learner: Actor, language: 'pl' | 'en' = 'pl', on = app) =>
  upload(on, learner, {
    course,
    parts: [['file', filePart(await picture('png', 44, 33))]],
    language,
    to: 'renew',
  })

describe('after a change of name', () => {
  test('[CERT-04] the same number shows the new name everywhere, and the old one stays in its history', async () => {
    const { learner, number } = await createHolder({ firstName: 'Anna', lastName: 'Nowak' })
    const before = await images()
    await rename(learner, 'Żółć-Ćwierć')
    app.clock.advance(60)
    expect((await view(learner, 'en')).renewal).toEqual({
      learnerName: 'Anna Żółć-Ćwierć',
      courseTitle: course.document.title.en,
      availableAt: null,
    })
    const { status, body } = await renew(learner, 'en')
    expect(status).toBe(200)
    expect(body.certificate).toMatchObject({
      number,
      learnerName: 'Anna Żółć-Ćwierć',
      courseTitle: course.document.title.en,
      issuedAt: '2026-11-20T09:00:00.000Z',
      renewedAt: '2026-11-20T09:01:00.000Z',
      imageUrl: `/api/course/certificate-image/${number}?v=${Date.parse('2026-11-20T09:01:00.000Z')}`,
      renewal: null,
      history: [
        { kind: 'issued', learnerName: 'Anna Nowak' },
        { kind: 'renewed', at: '2026-11-20T09:01:00.000Z', learnerName: 'Anna Żółć-Ćwierć' },
      ],
    })
    expect(await view(learner, 'en')).toEqual(body.certificate)
    const image = await app.app.inject({ url: String(body.certificate.imageUrl), cookies: learner.cookies })
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 44, height: 33 })
    const page = await open(`/certificate/${number}`)
    expect(page).toContain('Anna Żółć-Ćwierć')
    // Only the holder and staff see an earlier name.
    expect(page).not.toContain('Nowak')
    // The old image was deleted with the old name.
    expect(await images()).toHaveLength(before.length)
    expect(await images()).not.toEqual(before)
  })

  test('[CERT-04] [API-02] 50 simultaneous requests to two processes renew it once', async () => {
    const { learner } = await createHolder()
    const second = await createProcess(app)
    await rename(learner, 'Nowa')
    const before = await images()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => renew(learner, 'pl', index % 2 ? second : app)),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await view(learner)).history).toHaveLength(2)
    expect(await images()).toHaveLength(before.length)
  })

  test('[CERT-04] nothing to renew: the certificate is unchanged, and no image is stored', async () => {
    const { learner } = await createHolder()
    const [before, own] = [await images(), await view(learner)]
    const { status, body } = await renew(learner)
    expect([status, body.certificate]).toEqual([200, own])
    expect(await images()).toEqual(before)
  })

  test('[CERT-04] three times in a year, then it must wait', async () => {
    const { learner } = await createHolder()
    for (const name of ['Jeden', 'Dwa', 'Trzy']) {
      app.clock.advance(60)
      await rename(learner, name)
      expect((await renew(learner)).status).toBe(200)
    }
    await rename(learner, 'Cztery')
    const before = await images()
    const { status, body, retryAfter } = await renew(learner)
    expect([status, body.code, retryAfter]).toEqual([429, 'rate-limited', String(365 * 24 * 3600 - 2 * 60)])
    expect(await images()).toEqual(before)
    expect((await view(learner)).renewal?.availableAt).toBe('2027-11-20T09:01:00.000Z')
    app.clock.set('2027-11-20T09:01:00Z')
    const later = await signIn(app, learner.userId ?? '')
    expect((await renew(later)).body.certificate.learnerName).toBe('Zofia Cztery')
  })

  test('[CERT-04] not if it was never issued, nor if it is revoked', async () => {
    const passed = await createPassedLearner(app, course)
    expect((await renew(passed)).body.code).toBe('not-eligible')
    const { learner, number } = await createHolder()
    await revoke(number)
    await rename(learner, 'Nowa')
    const before = await images()
    expect((await renew(learner)).body.code).toBe('not-eligible')
    expect(await images()).toEqual(before)
    expect((await view(learner)).renewal).toBeNull()
  })

  test('[API-02] a bad image is rejected and changes nothing', async () => {
    const { learner } = await createHolder()
    await rename(learner, 'Nowa')
    const own = await view(learner)
    const parts: [string, File][] = [['file', filePart(Buffer.from('not a picture'))]]
    expect((await upload(app, learner, { course, parts, to: 'renew' })).status).toBe(415)
    expect(await view(learner)).toEqual(own)
  })
})

/** Erases an account: every row of the person, in the order of the foreign keys. */
async function erase(userId: string, keepsName: boolean): Promise<void> {
  const keys = await db.transaction().execute(async (tx) => {
    const released = await releaseCertificates(tx, { userId, keepsName, now: app.clock() })
    for (const table of [
      'notifications',
      'rank_promotions',
      'course_passes',
      'test_attempts',
      'sublesson_completions',
      'enrolments',
    ])
      await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx)
    await sql`delete from session_tokens t using sessions s where s.id = t.session_id and s.user_id = ${userId}`.execute(
      tx,
    )
    await sql`delete from sessions where user_id = ${userId}`.execute(tx)
    await sql`delete from users where id = ${userId}`.execute(tx)
    return released
  })
  for (const key of keys) await files.delete(key)
}

describe('after the account is erased', () => {
  test('[CERT-04] the public page still confirms it, with the name if it was to stay', async () => {
    const { learner, number } = await createHolder({ firstName: 'Anna', lastName: 'Trwała' })
    const before = await images()
    await erase(learner.userId ?? '', true)
    const page = await open(`/certificate/${number}`)
    expect(page).toContain('Certyfikat jest ważny')
    expect(page).toContain('Anna Trwała')
    expect(await images()).toHaveLength(before.length - 1)
    const { body } = await reviewer.call(viewIssuedCertificate, { params: { number } })
    expect(body.certificate).toMatchObject({
      learnerName: 'Anna Trwała',
      holder: null,
      history: [{ kind: 'issued', actor: null, learnerName: 'Anna Trwała' }],
    })
  })

  test('[CERT-04] and otherwise without it: nothing that is stored names the person', async () => {
    const { learner, number } = await createHolder({ firstName: 'Anna', lastName: 'Znikająca' })
    await rename(learner, 'Inna')
    await renew(learner)
    await erase(learner.userId ?? '', false)
    const page = await open(`/certificate/${number}`)
    expect(page).toContain('Certyfikat jest ważny')
    expect(page).toContain(course.document.title.pl)
    expect(page).not.toMatch(/Anna|Znikająca|Inna/)
    const { rows } = await sql<{ kept: string }>`
      select (to_jsonb(c) || jsonb_build_object('events', (select jsonb_agg(to_jsonb(e)) from certificate_events e
        where e.number = c.number)))::text as kept from certificates c where number = ${number}`.execute(db)
    expect(rows[0]?.kept).not.toMatch(/Anna|Znikająca|Inna/)
    expect(rows[0]?.kept).not.toContain(learner.userId)
    const { body } = await reviewer.call(viewIssuedCertificate, { params: { number } })
    expect(body.certificate.history.map(({ kind }) => kind)).toEqual(['issued', 'renewed', 'name-removed'])
  })

  test('[CERT-04] it can still be revoked, without a notification', async () => {
    const { learner, number } = await createHolder()
    await erase(learner.userId ?? '', true)
    expect((await revoke(number)).body.certificate.revoked).not.toBeNull()
    expect(await open(`/certificate/${number}`)).toContain('Certyfikat został unieważniony')
  })

  test('[CERT-04] staff who leave have no name in their actions', async () => {
    const other = await createLearner(app, { roles: ['learner', 'admin'] })
    const { number } = await createHolder()
    await revoke(number, 'Ktoś inny zdawał', other)
    await erase(other.userId ?? '', false)
    const { body } = await reviewer.call(viewIssuedCertificate, { params: { number } })
    expect(body.certificate.history.at(-1)).toMatchObject({ kind: 'revoked', actor: null })
  })

  test('[CERT-04] a row that is kept without its personal data causes no error either', async () => {
    const { learner, number } = await createHolder({ firstName: 'Anna', lastName: 'Cicha' })
    const userId = learner.userId ?? ''
    await db.transaction().execute(async (tx) => {
      await releaseCertificates(tx, { userId, keepsName: false, now: app.clock() })
      await tx.updateTable('users').set({ first_name: '', last_name: '' }).where('id', '=', userId).execute()
    })
    expect(await open(`/certificate/${number}`)).toContain('Certyfikat jest ważny')
  })
})
