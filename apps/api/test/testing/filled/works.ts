import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { insertEnrolments } from '../../../src/demo/facts.ts'
import { insertFile } from '../../../src/features/files/fixtures.ts'
import { insertHandedIn } from '../../../src/features/final-works/fixtures.ts'
import { newId } from '../../../src/platform/ids.ts'
import type { CreatedCourse } from '../factories.ts'
import type { FilledAccountDraft } from './filled-account.ts'

interface Work {
  userId: string
  title: string
  text: string
  files: string[]
}

export function handIn({ test, course, now }: FilledAccountDraft, { userId, title, text, files }: Work) {
  const { courseId, revisionId, document } = course
  const taskId = String(document.finalWork?.tasks[0]?._id)
  const work = { title, description: `<p>${text}</p>`, attachments: files }
  return insertHandedIn(test.deps.db, { userId, courseId, revisionId, taskId, ...work, at: now })
}

export const judged = (now: Date) => ({
  criteria: sql`'[]'::jsonb`,
  decided_at: now,
  effective_at: now,
  settled_at: now,
})

export async function fillWorks(making: FilledAccountDraft, reviewerId: string) {
  const { test, insert, own, userId, course, uploadId, fileKeys, now, ids } = making
  const name = `${own.of('file-name')}.txt`
  const size = Buffer.byteLength(own.of('file-content'))
  const fileId = await insertFile(test, userId, { name, size, mime: 'text/plain', key: String(fileKeys[0]) })
  await test.deps.files.put(fileKeys[0] ?? '', own.of('file-content'))
  await test.deps.files.put(`certificates/${making.certificateNumber}.webp`, own.of('certificate-image'))
  await insert('files', {
    user_id: userId,
    id: uploadId,
    name: `${own.of('upload-name')}.txt`,
    size: 100,
    key: fileKeys[1],
    created_at: now,
  })
  await test.deps.files.partials.write(uploadId, Readable.from([making.secret.of('upload-content')]), 0)
  const work = { userId, title: own.of('work-title'), text: own.of('work-text'), files: [fileId] }
  const { workId, versionId } = await handIn(making, work)
  ids.push(fileId, uploadId, workId, versionId)
  const [criterion] = course.document.finalWork?.tasks[0]?.criteria ?? []
  const marked = { _id: criterion?._id, isMet: false, note: '', level: criterion?.levels?.[1]?._id }
  await insert('review_claims', {
    id: newId(),
    version_id: versionId,
    reviewer_id: reviewerId,
    claimed_at: now,
    expires_at: making.later,
  })
  await insert('review_decisions', {
    id: newId(),
    version_id: versionId,
    reviewer_id: reviewerId,
    decision: 'rejected',
    comment: own.of('received-comment'),
    ...judged(now),
    criteria: JSON.stringify([marked]),
  })
  await insert('notifications', {
    user_id: reviewerId,
    id: newId(),
    kind: 'review-due',
    cause: `${versionId} 50`,
    parameters: { courseId: course.courseId, versionId, percent: 50, dueAt: now.toISOString() },
    created_at: now,
  })
}

export async function fillDraft(
  { test, insert, own, userId, now }: FilledAccountDraft,
  { courseId, revisionId, document }: CreatedCourse,
) {
  const enrolled = { user_id: userId, course_id: courseId }
  await insertEnrolments(test.deps.db, [{ userId, courseId, revisionId, at: now }])
  await insert('final_work_drafts', {
    ...enrolled,
    task_id: document.finalWork?.tasks[0]?._id,
    revision_id: revisionId,
    form: {
      title: own.of('draft-title'),
      description: `<p>${own.of('draft-text')}</p>`,
      attachments: [],
      youtube: null,
      vimeo: null,
      googleDrive: null,
      oneDrive: null,
    },
    sequence: 1,
    saved_at: now,
  })
}
