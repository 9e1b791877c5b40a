import { deleteFile } from '@zenit/contract/files'
import { createFinalWork, saveFinalWorkDraft, updateFinalWork } from '@zenit/contract/final-works'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { newId } from '../../platform/ids.ts'
import { insertFile } from '../files/fixtures.ts'
import {
  createAuthor,
  createFinalWorkCourse,
  decide,
  form,
  resubmit,
  submission,
  submit,
  view,
} from './fixtures.ts'

const app = await createTestApp()
const { db } = app.deps
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

const course = await createFinalWorkCourse(app)

const versionsOf = (learner: Actor) =>
  db
    .selectFrom('final_work_versions')
    .where('user_id', '=', String(learner.userId))
    .orderBy('number')
    .selectAll()
    .execute()

const send = (learner: Actor, body: object = {}) =>
  learner.call(createFinalWork, { body: { ...submission(course), ...body } })

const faultsOf = ({ text }: { text: string }): [string, string][] =>
  JSON.parse(text).errors.map((one: { field: string; code: string }) => [one.field, one.code])

describe('submitting', () => {
  test('[FINAL-03] stores a version and shows it as pending, due after three working days', async () => {
    const learner = await createAuthor(app, course)
    const handedIn = await submit(learner, course, {
      title: '  Newsletter działu ',
      youtube: 'https://youtu.be/dQw4w9WgXcQ',
      googleDrive: '',
    })
    const [version] = await versionsOf(learner)
    const shown = {
      title: 'Newsletter działu',
      description: '<p>Oto <strong>moja</strong> praca.</p>',
      attachments: [],
      youtube: 'https://youtu.be/dQw4w9WgXcQ',
      vimeo: null,
      googleDrive: null,
      oneDrive: null,
      submittedAt: '2026-11-20T09:00:00.000Z',
      dueAt: '2026-11-25T22:59:59.999Z',
    }
    expect(handedIn).toMatchObject({ isSubmittedByUser: true, draft: null })
    expect(handedIn.submitData).toEqual({
      _id: version?.final_work_id,
      examTaskId: course.taskId,
      status: 'pending',
      comment: null,
      ...shown,
      versions: [{ _id: version?.id, number: 1, ...shown, decision: null }],
    })
    expect(await view(learner, course.courseId)).toEqual(handedIn)
  })

  test('[FINAL-04] the working days are a setting', async () => {
    const patient = await createTestApp({ REVIEW_DAYS: '5' })
    const own = await createFinalWorkCourse(patient)
    const handedIn = await submit(await createAuthor(patient, own), own)
    expect(handedIn).toMatchObject({ reviewDays: 5, submitData: { dueAt: '2026-11-27T22:59:59.999Z' } })
  })

  test('[API-02] the same request again returns the same; another work is rejected', async () => {
    const learner = await createAuthor(app, course)
    const first = await submit(learner, course)
    app.clock.advance(60)
    expect(await submit(learner, course)).toEqual(first)
    expect(await submit(learner, course, { title: ' Newsletter działu ', vimeo: null })).toEqual(first)
    const [, second] = course.finalWork.tasks
    for (const other of [{ title: 'Inny' }, { description: '<p>Inna</p>' }, { examTaskId: second?._id }]) {
      const refused = await send(learner, other)
      expect([refused.status, refused.code]).toEqual([409, 'conflict'])
    }
    expect(await versionsOf(learner)).toHaveLength(1)
  })

  test('[API-02] 50 simultaneous ones are one', async () => {
    const learner = await createAuthor(app, course)
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(learner)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await versionsOf(learner)).toHaveLength(1)
  })

  test('[FINAL-03] of 50 different simultaneous ones, one is submitted', async () => {
    const learner = await createAuthor(app, course)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(learner, { title: `Praca ${index}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'conflict')).toHaveLength(49)
    expect(await versionsOf(learner)).toHaveLength(1)
  })

  test('[FINAL-02] every wrong field is listed, in the learner’s language, and nothing is stored', async () => {
    const learner = await createAuthor(app, course)
    const body = {
      ...submission(course),
      title: ' \u200b ',
      description: '<p>\u00a0</p><p></p>',
      youtube: 'https://youtube.com.evil.pl/watch?v=dQw4w9WgXcQ',
      vimeo: 'http://vimeo.com/76979871',
      googleDrive: 'https://drive.google.com/drive/my-drive',
      oneDrive: '1drv.ms',
    }
    const polish = await learner.call(createFinalWork, { body })
    expect([polish.status, polish.code]).toEqual([400, 'invalid-input'])
    expect(faultsOf(polish)).toEqual([
      ['title', 'required'],
      ['description', 'required'],
      ['youtube', 'wrong-host'],
      ['vimeo', 'not-https'],
      ['googleDrive', 'wrong-path'],
      ['oneDrive', 'not-an-address'],
    ])
    expect(polish.text).toContain('To nie jest adres w\u00a0serwisie YouTube.')
    const english = await learner.call(createFinalWork, { body, language: 'en' })
    expect(english.text).toContain('This address doesn’t lead to YouTube.')
    expect(await versionsOf(learner)).toEqual([])
  })

  test('[EDIT-01] ten thousand characters of text are accepted, one more is not', async () => {
    const text = '<p>'.concat('ż'.repeat(9_990), '</p><p>&lt;😀<br>12<strong>34</strong>567</p>')
    const learner = await createAuthor(app, course)
    const refused = await send(learner, { description: text.replace('567', '5678') })
    expect(faultsOf(refused)).toEqual([['description', 'too-long']])
    expect(refused.text).toMatch(/10\s001/)
    expect((await send(learner, { description: text })).status).toBe(200)
  })

  test('[FINAL-01] a task of another course is rejected', async () => {
    const learner = await createAuthor(app, course)
    expect(faultsOf(await send(learner, { examTaskId: newId() }))).toEqual([['examTaskId', 'unknown']])
  })

  test('[FINAL-04] schedules the reminders to reviewers after half, four fifths and all of the time', async () => {
    const learner = await createAuthor(app, course)
    await submit(learner, course)
    const [version] = await versionsOf(learner)
    const { rows } = await sql<{ payload: object; run_at: Date }>`
      select j.payload, j.run_at from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'final-works.warn-reviewers.v1' and j.payload ->> 'versionId' = ${version?.id}
      order by j.run_at`.execute(db)
    // Friday 10:00 to Wednesday midnight: 14 hours of Friday, and three days.
    expect(rows.map(({ payload, run_at }) => [payload, run_at.toISOString()])).toEqual([
      [{ versionId: version?.id, percent: 50 }, '2026-11-24T03:59:59.999Z'],
      [{ versionId: version?.id, percent: 80 }, '2026-11-25T05:47:59.999Z'],
      [{ versionId: version?.id, percent: 100 }, '2026-11-25T22:59:59.999Z'],
    ])
  })
})

describe('files', () => {
  test('[FINAL-02] are submitted with the work and can no longer be deleted', async () => {
    const learner = await createAuthor(app, course)
    const [one, two] = [
      await insertFile(app, learner.userId, { name: 'raport.pdf' }),
      await insertFile(app, learner.userId, { name: 'łąka.png' }),
    ]
    const handedIn = await submit(learner, course, { attachments: [two, one] })
    expect(handedIn.submitData?.attachments).toEqual([
      { _id: two, name: 'łąka.png', size: 4, mime: 'application/pdf', hasPreview: false },
      { _id: one, name: 'raport.pdf', size: 4, mime: 'application/pdf', hasPreview: false },
    ])
    const kept = await learner.call(deleteFile, { params: { id: one } })
    expect([kept.status, kept.code]).toEqual([409, 'conflict'])
  })

  test('[ACCESS-06] of another person are not found', async () => {
    const [learner, other] = [await createAuthor(app, course), await createAuthor(app, course)]
    const foreign = await insertFile(app, other.userId, { name: 'cudzy.pdf' })
    expect(faultsOf(await send(learner, { attachments: [foreign] }))).toEqual([['attachments.0', 'missing']])
    const draft = { ...form({ attachments: [foreign] }), examTaskId: course.taskId, sequence: 1 }
    await learner.call(saveFinalWorkDraft, { params: { courseId: course.courseId }, body: draft })
    expect((await view(learner, course.courseId)).draft?.attachments).toEqual([])
  })

  test('[UPL-01] more than the installation allows are rejected', async () => {
    const learner = await createAuthor(app, course)
    const refused = await send(learner, { attachments: Array.from({ length: 11 }, () => newId()) })
    expect([refused.status, refused.code]).toEqual([400, 'too-many-files'])
  })
})

describe('submitting again', () => {
  const update = (learner: Actor, submitId: string, body: object = {}) =>
    learner.call(updateFinalWork, { params: { submitId }, body: { ...form(), ...body } })

  async function rejected() {
    const learner = await createAuthor(app, course)
    const { submitData } = await submit(learner, course)
    await decide(app, learner, 'rejected')
    return { learner, submitId: submitData?._id ?? '' }
  }

  test('[FINAL-03] a rejected work gets a second version with its own date; the first is unchanged', async () => {
    const { learner, submitId } = await rejected()
    app.clock.set('2026-11-23T12:00:00Z')
    const handedIn = await resubmit(learner, submitId, { title: 'Poprawiona' })
    expect(handedIn.submitData).toMatchObject({
      _id: submitId,
      status: 'pending',
      title: 'Poprawiona',
      comment: null,
      dueAt: '2026-11-26T22:59:59.999Z',
      versions: [
        { number: 2, title: 'Poprawiona', decision: null },
        { number: 1, title: 'Newsletter działu', decision: { status: 'rejected', comment: 'Popraw.' } },
      ],
    })
  })

  test('[FINAL-03] nothing can change while a work is pending or once it is approved', async () => {
    const learner = await createAuthor(app, course)
    const { submitData } = await submit(learner, course)
    const submitId = submitData?._id ?? ''
    for (const body of [{}, { title: 'Inny' }])
      expect((await update(learner, submitId, body)).code).toBe('conflict')
    await decide(app, learner, 'approved')
    expect((await update(learner, submitId, { title: 'Inny' })).code).toBe('conflict')
    expect((await send(learner, { title: 'Inny' })).code).toBe('conflict')
    expect(await versionsOf(learner)).toHaveLength(1)
  })

  test('[API-02] 50 simultaneous ones are one version; the same later returns the same', async () => {
    const { learner, submitId } = await rejected()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => update(learner, submitId, { title: 'Poprawiona' })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect((await update(learner, submitId, { title: 'Poprawiona', number: 2 })).status).toBe(200)
    expect((await update(learner, submitId, { title: 'Jeszcze inna' })).code).toBe('conflict')
    expect(await versionsOf(learner)).toHaveLength(2)
  })

  test('[API-02] a late repetition with its version number makes no new version, even after the next rejection', async () => {
    const { learner, submitId } = await rejected()
    await resubmit(learner, submitId, { number: 2 })
    await decide(app, learner, 'rejected')
    expect((await update(learner, submitId, { number: 2 })).status).toBe(200)
    expect(await versionsOf(learner)).toHaveLength(2)
    expect((await update(learner, submitId, { number: 2, title: 'Inny' })).code).toBe('conflict')
    // The same text as a third version: the content behind its links may have changed.
    expect((await resubmit(learner, submitId, { number: 3 })).submitData?.versions).toHaveLength(3)
  })

  test('[ACCESS-06] another person’s work is not found', async () => {
    const { submitId } = await rejected()
    const other = await createAuthor(app, course)
    for (const id of [submitId, newId()]) {
      const refused = await update(other, id)
      expect([refused.status, refused.code]).toEqual([404, 'not-found'])
    }
  })
})
