import type { BodyOf } from '@zenit/contract/call'
import { deleteFinalWorkDraft, saveFinalWorkDraft, viewFinalWork } from '@zenit/contract/final-works'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner, publishRevision } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { insertFile } from '../files/fixtures.ts'
import { createAuthor, createFinalWorkCourse, decide, form, resubmit, submit, view } from './fixtures.ts'

const app = await createTestApp()
const { db } = app.deps
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

const course = await createFinalWorkCourse(app)
const params = { courseId: course.courseId }

const save = (
  learner: Actor,
  sequence: number,
  given: Partial<BodyOf<typeof saveFinalWorkDraft>> = {},
  courseId = course.courseId,
) =>
  learner.call(saveFinalWorkDraft, {
    params: { courseId },
    body: { examTaskId: course.taskId, ...form(), sequence, ...given },
  })

const draftOf = async (learner: Actor) => (await view(learner, course.courseId)).draft
const filesOf = (learner: Actor) =>
  db.selectFrom('files').where('user_id', '=', String(learner.userId)).select('id').execute()

describe('a draft', () => {
  test('[FINAL-06] is stored incomplete, and returned', async () => {
    const learner = await createAuthor(app, course)
    const file = await insertFile(app, learner.userId, { name: 'szkic.pdf' })
    const half = { title: '', description: '', youtube: 'https://youtu', vimeo: ' ', attachments: [file] }
    const saved = await save(learner, 1, half)
    expect(saved.body).toEqual({ sequence: 1, savedAt: '2026-11-20T09:00:00.000Z' })
    expect(await draftOf(learner)).toEqual({
      examTaskId: course.taskId,
      title: '',
      description: '',
      attachments: [{ _id: file, name: 'szkic.pdf', size: 4, mime: 'application/pdf', hasPreview: false }],
      youtube: 'https://youtu',
      vimeo: null,
      googleDrive: null,
      oneDrive: null,
      sequence: 1,
      savedAt: '2026-11-20T09:00:00.000Z',
    })
    expect(await view(learner, course.courseId)).toMatchObject({ isSubmittedByUser: false, submitData: null })
  })

  test('[FINAL-06] the newest sequence is stored; an older one is stale, a repeated one is not', async () => {
    const learner = await createAuthor(app, course)
    await save(learner, 2, { title: 'Dwa' })
    app.clock.advance(5)
    for (const stale of [
      await save(learner, 1, { title: 'Jeden' }),
      await save(learner, 2, { title: 'Inne dwa' }),
    ])
      expect([stale.status, stale.code]).toEqual([409, 'stale-sequence'])
    const again = await save(learner, 2, { title: 'Dwa' })
    expect(again.body).toEqual({ sequence: 2, savedAt: '2026-11-20T09:00:00.000Z' })
    expect((await save(learner, 9, { title: 'Dziewięć' })).body.savedAt).toBe('2026-11-20T09:00:05.000Z')
    expect(await draftOf(learner)).toMatchObject({ title: 'Dziewięć', sequence: 9 })
  })

  test('[FINAL-06] of 50 simultaneous saves the newest is stored', async () => {
    const learner = await createAuthor(app, course)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => save(learner, index + 1, { title: `${index + 1}` })),
    )
    // On a busy machine some are rejected with 503; none of those was acknowledged.
    expect([200, 409, 503]).toEqual(expect.arrayContaining([...new Set(answers.map(({ status }) => status))]))
    const newest = answers.findLastIndex(({ status }) => status === 200) + 1
    expect(await draftOf(learner)).toMatchObject({ title: `${newest}`, sequence: newest })
  })

  test('[EDIT-01] is sanitised when it is saved, and accepts text with broken characters', async () => {
    const learner = await createAuthor(app, course)
    const description = '<p onclick="x()">Tak<script>alert(1)</script> \ud800\u0000</p>'
    expect((await save(learner, 1, { description, title: 'a\u0000\ud800' })).status).toBe(200)
    expect(await draftOf(learner)).toMatchObject({ description: '<p>Tak \ufffd</p>', title: 'a \ufffd' })
  })

  test('[FINAL-03] of another task replaces it once it was discarded, and never without', async () => {
    const learner = await createAuthor(app, course)
    await save(learner, 9)
    const examTaskId = course.finalWork.tasks[1]?._id ?? ''
    for (const sequence of [2, 10]) {
      const refused = await save(learner, sequence, { examTaskId })
      expect([refused.status, refused.code]).toEqual([409, 'conflict'])
    }
    await learner.call(deleteFinalWorkDraft, { params: { courseId: course.courseId } })
    await save(learner, 2, { examTaskId })
    expect(await draftOf(learner)).toMatchObject({ examTaskId, sequence: 2 })
    const unknown = await save(learner, 3, { examTaskId: newId() })
    expect(JSON.parse(unknown.text).errors).toMatchObject([{ field: 'examTaskId', code: 'unknown' }])
  })

  test('[FINAL-06] keeps its task when it is removed from the course', async () => {
    const own = await createFinalWorkCourse(app)
    const learner = await createAuthor(app, own)
    await save(learner, 1, { examTaskId: own.taskId }, own.courseId)
    const tasks = own.finalWork.tasks.slice(1)
    await publishRevision(app, own.courseId, { ...own.document, finalWork: { ...own.finalWork, tasks } })
    expect((await view(learner, own.courseId)).tasks).toHaveLength(2)
    expect((await save(learner, 2, { examTaskId: own.taskId }, own.courseId)).status).toBe(200)
    await submit(learner, own)
    await learner.call(deleteFinalWorkDraft, { params: { courseId: own.courseId } })
    expect((await view(learner, own.courseId)).submitData?.examTaskId).toBe(own.taskId)
  })

  test('[ACCESS-06] is allowed by the same rules as the work itself', async () => {
    const stranger = await createLearner(app)
    expect((await save(stranger, 1)).code).toBe('not-joined')
    expect((await save(stranger, 1, {}, newId())).code).toBe('not-found')
    const ready = await createAuthor(app, course)
    await save(ready, 1, { title: 'Moje' })
    const other = await createAuthor(app, course)
    expect(await draftOf(other)).toBeNull()
  })
})

describe('discarding', () => {
  test('[FINAL-03] really deletes the draft and its files, and can be repeated', async () => {
    const learner = await createAuthor(app, course)
    const file = await insertFile(app, learner.userId, { name: 'szkic.pdf' })
    await save(learner, 5, { attachments: [file] })
    for (let turn = 0; turn < 2; turn++)
      expect((await learner.call(deleteFinalWorkDraft, { params })).body).toEqual({ success: true })
    expect(await draftOf(learner)).toBeNull()
    expect(await filesOf(learner)).toEqual([])
    expect((await save(learner, 1)).status).toBe(200)
  })

  test('[FINAL-03] never deletes a submitted work', async () => {
    const learner = await createAuthor(app, course)
    const [kept, left] = [
      await insertFile(app, learner.userId, { name: 'praca.pdf' }),
      await insertFile(app, learner.userId, { name: 'szkic.pdf' }),
    ]
    await submit(learner, course, { attachments: [kept] })
    await decide(app, learner, 'rejected')
    await save(learner, 1, { attachments: [kept, left] })
    await learner.call(deleteFinalWorkDraft, { params })
    expect(await filesOf(learner)).toEqual([{ id: kept }])
    const { submitData } = await view(learner, course.courseId)
    expect(submitData?.attachments).toMatchObject([{ _id: kept }])
  })

  test('[ACCESS-06] of an unknown course is not found; without an enrolment nothing happens', async () => {
    const learner = await createLearner(app)
    expect((await learner.call(deleteFinalWorkDraft, { params: { courseId: newId() } })).code).toBe(
      'not-found',
    )
    const { courseId } = await createCourse(app)
    expect((await learner.call(deleteFinalWorkDraft, { params: { courseId } })).status).toBe(200)
  })
})

describe('when the work is submitted', () => {
  test('[FINAL-06] the draft is deleted, with the files that were not submitted', async () => {
    const learner = await createAuthor(app, course)
    const [kept, left] = [
      await insertFile(app, learner.userId, { name: 'praca.pdf' }),
      await insertFile(app, learner.userId, { name: 'szkic.pdf' }),
    ]
    await save(learner, 7, { attachments: [kept, left] })
    const handedIn = await submit(learner, course, { attachments: [kept] })
    expect(handedIn).toMatchObject({ draft: null, submitData: { attachments: [{ _id: kept }] } })
    expect(await filesOf(learner)).toEqual([{ id: kept }])
  })

  test('[FINAL-06] a late save is rejected, until the work is rejected', async () => {
    const learner = await createAuthor(app, course)
    const { submitData } = await submit(learner, course)
    expect((await save(learner, 1)).code).toBe('conflict')
    await decide(app, learner, 'rejected')
    expect((await save(learner, 1, { title: 'Poprawiam' })).status).toBe(200)
    expect((await save(learner, 2, { examTaskId: course.finalWork.tasks[1]?._id ?? '' })).code).toBe(
      'conflict',
    )
    const { body } = await learner.call(viewFinalWork, { params: { id: course.courseId } })
    expect(body.exam).toMatchObject({ submitData: { status: 'rejected' }, draft: { title: 'Poprawiam' } })
    expect(await resubmit(learner, submitData?._id ?? '')).toMatchObject({ draft: null })
  })
})
