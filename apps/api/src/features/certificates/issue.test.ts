import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Call } from '@zenit/contract/call'
import {
  generateCertificate,
  renewCertificate,
  viewCertificate,
  viewCertificateImage,
} from '@zenit/contract/certificates'
import { finishWithoutCertificate } from '@zenit/contract/courses'
import { getUserData } from '@zenit/contract/session'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Actor, anonymous } from '../../../test/testing/actor.ts'
import { createProcess } from '../../../test/testing/app.ts'
import { createCourse, createLearner, publishRevision } from '../../../test/testing/factories.ts'
import { approveWork } from '../../../test/testing/learning.ts'
import { newId } from '../../platform/ids.ts'
import { createReadyLearner, createTestCourse } from '../closed-tests/fixtures.ts'
import { createPassedLearner, filePart, issue, multipartBody, picture, upload } from './fixtures.ts'
import { issuing } from './issuing.testing.ts'

const { app, course, certificateOf, images } = await issuing()
const { db } = app.deps

const enrolmentOf = (learner: Actor) =>
  db.selectFrom('enrolments').where('user_id', '=', learner.userId).selectAll().executeTakeFirstOrThrow()
const view = async (learner: Actor, courseId = course.courseId, language: 'pl' | 'en' = 'pl') =>
  learner.call(viewCertificate, { params: { courseId }, language })

describe('before passing', () => {
  test('[CERT-01] there is nothing to issue, and the image is not even read', async () => {
    const learner = await createReadyLearner(app, course)
    const before = await images()
    const reply = await issue(app, learner, course)
    expect([reply.status, reply.body.code]).toEqual([409, 'not-eligible'])
    expect((await view(learner)).code).toBe('not-eligible')
    expect(await certificateOf(learner)).toEqual([])
    expect(await images()).toEqual(before)
  })

  test('[CERT-01] not found: an unknown course, and one without a certificate even when passed', async () => {
    const plain = await createTestCourse(app, { course: { hasCertificate: false } })
    const learner = await createPassedLearner(app, plain)
    expect((await issue(app, learner, plain)).status).toBe(404)
    expect((await view(learner, plain.courseId)).status).toBe(404)
    expect((await view(learner, newId())).status).toBe(404)
  })
})

describe('issuing', () => {
  test('[CERT-03] before it, the page gets what it draws: name, course, number, URL', async () => {
    const learner = await createPassedLearner(app, course, { firstName: 'Żaneta', lastName: 'Łękołodzka' })
    const { body } = await view(learner, course.courseId, 'en')
    expect(body.certificate).toEqual({
      number: expect.stringMatching(/^ZEN-2026-/),
      learnerName: 'Żaneta Łękołodzka',
      courseTitle: course.document.title.en,
      minutes: course.document.minutes,
      signatory: { name: 'The Zenit team', role: 'course provider' },
      language: null,
      passedAt: '2026-11-20T09:00:00.000Z',
      issuedAt: null,
      renewedAt: null,
      url: `${app.deps.config.publicUrl}/certificate/${body.certificate.number}`,
      imageUrl: null,
      pdfUrl: null,
      badgeUrl: null,
      revoked: null,
      renewal: null,
      history: [],
    })
  })

  test('[CERT-01] stores the image, finishes the course and raises the rank immediately', async () => {
    const learner = await createPassedLearner(app, course)
    expect((await learner.call(getUserData, {})).body.user.rankStage).toBe(2)
    const number = (await view(learner)).body.certificate.number
    app.clock.advance(60)
    const { status, body } = await issue(app, learner, course)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      certificate: {
        number,
        learnerName: 'Zofia Łękołodzka',
        courseTitle: course.document.title.pl,
        minutes: course.document.minutes,
        signatory: { name: 'Zespół Zenit', role: 'organizator kursu' },
        language: 'pl',
        passedAt: '2026-11-20T09:00:00.000Z',
        issuedAt: '2026-11-20T09:01:00.000Z',
        renewedAt: null,
        url: `${app.deps.config.publicUrl}/certificate/${number}`,
        imageUrl: `/api/course/certificate-image/${number}`,
        pdfUrl: `/certificate/${number}.pdf?lang=pl`,
        badgeUrl: `/certificate/${number}/badge`,
        revoked: null,
        renewal: null,
        history: [
          {
            kind: 'issued',
            at: '2026-11-20T09:01:00.000Z',
            learnerName: 'Zofia Łękołodzka',
            reason: null,
          },
        ],
      },
    })
    // In another language the text changes; the image stays, with its language given.
    expect((await view(learner, course.courseId, 'en')).body.certificate).toEqual({
      ...body.certificate,
      courseTitle: course.document.title.en,
      signatory: { name: 'The Zenit team', role: 'course provider' },
      pdfUrl: `/certificate/${number}.pdf?lang=en`,
    })
    // The first certificate, which completes the only course of its program.
    expect((await learner.call(getUserData, {})).body.user.rankStage).toBe(4)
    expect(await enrolmentOf(learner)).toMatchObject({ finish: 'certificate', finished_at: app.clock() })
    const [row] = await certificateOf(learner)
    expect(row).toMatchObject({ number, language: 'pl', learner_name: 'Zofia Łękołodzka' })
    expect(await app.deps.files.exists(row?.image_key ?? '')).toBe(true)
  })

  test('[CERT-01] [API-02] happens once: a repetition returns the first response, and its image is not stored', async () => {
    const learner = await createPassedLearner(app, course)
    const first = await issue(app, learner, course)
    const kept = await images()
    app.clock.advance(120)
    const again = await upload(app, learner, {
      course,
      parts: [['file', filePart(await picture('jpeg', 9, 9))]],
      language: 'en',
    })
    // Labels are in the requested language; the certificate stays in its own.
    const { certificate } = first.body
    expect(again.status).toBe(200)
    expect(again.body.certificate).toEqual({
      ...certificate,
      courseTitle: course.document.title.en,
      signatory: { name: 'The Zenit team', role: 'course provider' },
      pdfUrl: `/certificate/${certificate.number}.pdf?lang=en`,
    })
    expect(again.body.certificate.language).toBe('pl')
    expect(await images()).toEqual(kept)
    expect((await enrolmentOf(learner)).finished_at).toEqual(new Date('2026-11-20T09:00:00Z'))
  })

  test('[CERT-01] [API-02] 50 simultaneous requests issue one certificate with one image', async () => {
    const learner = await createPassedLearner(app, course)
    const before = await images()
    const bodies = await Promise.all(Array.from({ length: 50 }, (_, index) => picture('png', 10 + index, 10)))
    const replies = await Promise.all(
      bodies.map((bytes) => upload(app, learner, { course, parts: [['file', filePart(bytes)]] })),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array(50).fill(200))
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
    expect(await certificateOf(learner)).toHaveLength(1)
    expect(await images()).toHaveLength(before.length + 1)
    const ranks = await db
      .selectFrom('rank_promotions')
      .where('user_id', '=', learner.userId)
      .selectAll()
      .execute()
    expect(ranks.map((one) => one.rank)).toEqual([2, 3, 4])
  })

  test('[CERT-01] [API-02] 50 simultaneous requests to two processes issue one certificate with one image', async () => {
    const second = await createProcess(app)
    const learner = await createPassedLearner(app, course)
    const before = await images()
    const image = await picture()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        upload(index % 2 ? second : app, learner, { course, parts: [['file', filePart(image)]] }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array(50).fill(200))
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
    expect(await certificateOf(learner)).toHaveLength(1)
    expect(await images()).toHaveLength(before.length + 1)
    const { rows } = await sql`select 1 from certificate_events
      where number = ${replies[0]?.body.certificate.number}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('[CERT-01] [FINAL-06] for an approved final work, with the title in the revision of the submission', async () => {
    const own = await createCourse(app, { document: { ending: 'exam', closedTest: null } })
    const learner = await createReadyLearner(app, own)
    expect((await issue(app, learner, own)).body.code).toBe('not-eligible')
    const number = await approveWork(app, learner.userId, own.courseId)
    const { status, body } = await issue(app, learner, own, 'en')
    expect(status).toBe(200)
    expect(body.certificate).toMatchObject({ number, courseTitle: own.document.title.en })
    expect(await enrolmentOf(learner)).toMatchObject({ finish: 'certificate' })
  })

  test('[CERT-01] contains what was true when it was issued: a new name or title does not change it', async () => {
    const own = await createTestCourse(app)
    const learner = await createPassedLearner(app, own)
    const first = await issue(app, learner, own, 'en')
    await db
      .updateTable('users')
      .set({ last_name: 'Nowa' })
      .where('id', '=', learner.userId ?? '')
      .execute()
    await publishRevision(app, own.courseId, { ...own.document, title: { pl: 'Inny', en: 'Other' } })
    expect((await view(learner, own.courseId, 'en')).body.certificate).toEqual({
      ...first.body.certificate,
      renewal: { learnerName: 'Zofia Nowa', courseTitle: own.document.title.en, availableAt: null },
    })
    expect(first.body.certificate.courseTitle).toBe(own.document.title.en)
  })

  test('[CERT-02] a course finished without a certificate can still get one, and keeps its date', async () => {
    const learner = await createPassedLearner(app, course)
    const params = { courseId: course.courseId }
    expect((await learner.call(finishWithoutCertificate, { params })).status).toBe(200)
    app.clock.set('2026-11-20T09:10:00Z')
    expect((await issue(app, learner, course)).status).toBe(200)
    expect(await enrolmentOf(learner)).toMatchObject({
      finish: 'certificate',
      finished_at: new Date('2026-11-20T09:00:00Z'),
    })
    await learner.call(finishWithoutCertificate, { params })
    expect((await enrolmentOf(learner)).finish).toBe('certificate')
  })

  test('[CERT-01] if writing fails, no image remains', async () => {
    const learner = await createPassedLearner(app, course, { firstName: 'Nul\u00a0' })
    const before = await images()
    await db.schema.alterTable('certificates').renameTo('certificates_away').execute()
    const reply = await issue(app, learner, course).finally(() =>
      db.schema.alterTable('certificates_away').renameTo('certificates').execute(),
    )
    expect(reply.status).toBe(500)
    expect(await images()).toEqual(before)
  })
})

describe('[ACCESS-06] the image belongs to its owner', () => {
  const imageOf = (actor: Actor, number: string) =>
    app.app.inject({ url: `/api/course/certificate-image/${number}`, cookies: actor.cookies })

  test('sent with its type, and not stored in shared caches', async () => {
    const learner = await createPassedLearner(app, course)
    const { body } = await issue(app, learner, course)
    const reply = await imageOf(learner, String(body.certificate.number))
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 })
  })

  test('[TRUST-06] not sent once its bytes have changed', async () => {
    const learner = await createPassedLearner(app, course)
    const number = String((await issue(app, learner, course)).body.certificate.number)
    const image = await app.deps.db
      .selectFrom('certificates')
      .where('number', '=', number)
      .select('image_key')
      .executeTakeFirstOrThrow()
    const path = join(app.deps.files.dir, String(image.image_key))
    const bytes = await readFile(path)
    bytes[50] = (bytes[50] ?? 0) ^ 1
    await writeFile(path, bytes)
    const reply = await imageOf(learner, number)
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'file-damaged'])
  })

  test('not found for another learner, and for invalid numbers', async () => {
    const owner = await createPassedLearner(app, course)
    const { body } = await issue(app, owner, course)
    const other = await createPassedLearner(app, course)
    expect((await imageOf(other, String(body.certificate.number))).statusCode).toBe(404)
    for (const number of ['ZEN-2026-0000-0000-0000', '..%2F..%2Fetc', 'x'.repeat(40)])
      expect((await imageOf(owner, number)).statusCode, number).toBe(404)
    for (const number of ['%00', 'x'.repeat(41)])
      expect((await imageOf(owner, number)).statusCode, number).toBe(400)
  })

  test('another learner’s certificate is not shown through the course either', async () => {
    const own = await createTestCourse(app)
    await issue(app, await createPassedLearner(app, own), own)
    expect((await view(await createReadyLearner(app, own), own.courseId)).code).toBe('not-eligible')
  })
})

describe('access', () => {
  const everyCall: { call: Call; params: object }[] = [
    { call: viewCertificate, params: { courseId: newId() } },
    { call: generateCertificate, params: { courseId: newId() } },
    { call: renewCertificate, params: { courseId: newId() } },
    { call: viewCertificateImage, params: { number: 'ZEN-2026-0000-0000-0000' } },
  ]
  test.each(everyCall)('[API-02] $call.name without a session is 401', async ({ call, params }) => {
    const { status, code } = await anonymous(app).call(call, { params: params as never })
    expect([status, code]).toEqual([401, 'unauthenticated'])
  })
  test.each(everyCall)('[ACCESS-01] $call.name at rank 1 is 403', async ({ call, params }) => {
    const newcomer = await createLearner(app, { rank: 1 })
    const { status, code } = await newcomer.call(call, { params: params as never })
    expect([status, code]).toEqual([403, 'rank-too-low'])
  })
  test('[AUTH-06] issuing without a matching CSRF token is 403 and does nothing', async () => {
    const learner = await createPassedLearner(app, course)
    const { type, body } = await multipartBody([['file', filePart(await picture())]])
    const reply = await app.app.inject({
      method: 'POST',
      url: `/api/course/generate-certificate/${course.courseId}`,
      cookies: learner.cookies,
      headers: { 'content-type': type },
      payload: body,
    })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'csrf-mismatch'])
    expect(await certificateOf(learner)).toEqual([])
  })
})
