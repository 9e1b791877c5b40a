import { downloadReviewFile, viewReview, viewReviewFilePreview } from '@zenit/contract/reviews'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../../test/testing/app.ts'
import { newId } from '../../../platform/ids.ts'
import { insertFile } from '../../files/fixtures.ts'
import { createAuthor, createFinalWorkCourse, createReviewer, decide, resubmit, submit } from '../fixtures.ts'

const app = await createTestApp()
const { db, files } = app.deps
const course = await createFinalWorkCourse(app)
const reviewer = await createReviewer(app)

/** Creates a work with one file that has bytes, and another file of its author that was not submitted. */
async function handedIn() {
  const learner = await createAuthor(app, course)
  const [file, secret] = [
    await insertFile(app, learner.userId, { name: 'łąka.pdf' }),
    await insertFile(app, learner.userId, { name: 'prywatny.pdf' }),
  ]
  for (const id of [file, secret]) await files.put(`uploads/${id}`, 'abcd')
  const work = await submit(learner, course, { attachments: [file] })
  return { learner, work, file, secret, id: work.submitData?.versions[0]?._id ?? '' }
}

describe('the files of a work', () => {
  test('[FINAL-05] are listed to its reviewer and sent as attachments, sandboxed', async () => {
    const { id, file } = await handedIn()
    const { body } = await reviewer.call(viewReview, { params: { id } })
    expect(body.review.version.attachments).toMatchObject([{ _id: file, name: 'łąka.pdf' }])
    const reply = await app.app.inject({
      url: `/api/studio/reviews/${id}/files/${file}`,
      cookies: reviewer.cookies,
    })
    expect([reply.statusCode, reply.body]).toEqual([200, 'abcd'])
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; .*filename\*=UTF-8''%C5%82%C4%85ka\.pdf/,
    )
    expect(reply.headers['content-security-policy']).toContain('sandbox')
  })

  test('[ACCESS-06] that were not submitted with this version are not found', async () => {
    const { id, secret } = await handedIn()
    const other = await handedIn()
    for (const fileId of [secret, other.file, newId()])
      for (const call of [downloadReviewFile, viewReviewFilePreview])
        expect((await reviewer.call(call, { params: { id, fileId } })).status).toBe(404)
    const unknown = { id: newId(), fileId: other.file }
    expect((await reviewer.call(downloadReviewFile, { params: unknown })).status).toBe(404)
  })

  test('[FINAL-03] stay with the version that a reviewer saw when a later one has others', async () => {
    const { learner, work, file, secret, id } = await handedIn()
    await decide(app, learner, 'rejected')
    const again = await resubmit(learner, work.submitData?._id ?? '', { attachments: [secret] })
    const second = again.submitData?.versions[0]?._id ?? ''
    const { body } = await reviewer.call(viewReview, { params: { id: second } })
    expect(body.review).toMatchObject({
      version: { attachments: [{ _id: secret }] },
      earlier: [{ attachments: [{ _id: file }] }],
    })
    expect((await reviewer.call(downloadReviewFile, { params: { id, fileId: file } })).status).toBe(200)
    expect((await reviewer.call(downloadReviewFile, { params: { id: second, fileId: file } })).status).toBe(
      404,
    )
  })

  test('[FINAL-05] have a thumbnail only if they are images', async () => {
    const { id, file } = await handedIn()
    expect((await reviewer.call(viewReviewFilePreview, { params: { id, fileId: file } })).status).toBe(404)
    await files.put('uploads/preview', 'webp')
    await db.updateTable('files').set({ preview_key: 'uploads/preview' }).where('id', '=', file).execute()
    const reply = await app.app.inject({
      url: `/api/studio/reviews/${id}/files/${file}/preview`,
      cookies: reviewer.cookies,
    })
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([200, 'image/webp', 'webp'])
  })
})
