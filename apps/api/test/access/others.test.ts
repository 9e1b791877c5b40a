import type { Call } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import { viewCertificateImage } from '@zenit/contract/certificates'
import { checkClosedTest, downloadTestReceipt, saveClosedTestAnswers } from '@zenit/contract/closed-tests'
import { downloadResources, updateProgress, viewLesson } from '@zenit/contract/courses'
import { deleteFile, downloadFile, viewFilePreview } from '@zenit/contract/files'
import {
  createFinalWork,
  saveFinalWorkDraft,
  updateFinalWork,
  viewFinalWork,
} from '@zenit/contract/final-works'
import { leaveOrganisation } from '@zenit/contract/membership'
import { readNotification } from '@zenit/contract/notifications'
import { deletePromptbookItem, restorePromptbookItem, updatePromptbookItem } from '@zenit/contract/promptbook'
import { updateInternalTestProgress, updateQuizProgress } from '@zenit/contract/quizzes'
import { downloadReviewFile, viewReviewFilePreview } from '@zenit/contract/reviews'
import { endSession } from '@zenit/contract/session'
import { beat } from '@zenit/contract/study'
import { expect, test } from 'vitest'
import { patchUpload, tusHeaders } from '../../src/features/files/fixtures.ts'
import { form, submission } from '../../src/features/final-works/fixtures.ts'
import { newCertificateNumber } from '../../src/features/passes/number.ts'
import { newId } from '../../src/platform/ids.ts'
import { changes, fingerprint } from '../hostile/watch.ts'
import { createTestApp } from '../testing/app.ts'
import { createOrganisation } from '../testing/factories.ts'
import { idFieldsOf } from './id-fields.testing.ts'
import { belongings, type IdOwnership } from './others.table.ts'
import { createTwoLearners } from './two-learners.testing.ts'

const zenit = await createTestApp()
const { anna, berta, courses, reviewer, ids } = await createTwoLearners(zenit)
const { running, worked, drafted } = courses

/** Validation errors of a field have status 400. */
const atTheField = [400]

interface TextResponse {
  status: number
  text: string
}

/**
 * An id that belongs to somebody else or to another place, and a call in which a person who does not own it uses it.
 */
interface Probe {
  foreign: string
  send: (id: string) => Promise<TextResponse>
  unknown?: string
  /** The expected statuses, if they are not 404. */
  refusals?: number[]
  writes?: boolean
}

const mine = { progressId: ids.berta.progressId, lessonId: ids.lessonId, sublessonId: ids.sublessonId }
const answers = [{ q: 0, a: [] }]
const attached = (id: string) => ({ attachments: [id] })
const draft = { ...form(), examTaskId: drafted.taskId, sequence: 1 }

let sequence = 0

/** Saves a draft with a file, and returns the files that the draft has afterwards. */
async function keepDraft(fileId: string): Promise<TextResponse> {
  const params = { courseId: drafted.courseId }
  const body = { ...draft, ...attached(fileId), sequence: ++sequence }
  const { status, text } = await berta.call(saveFinalWorkDraft, { params, body })
  if (status !== 200) return { status, text }
  const { exam: work } = (await berta.call(viewFinalWork, { params: { id: drafted.courseId } })).body
  return { status, text: JSON.stringify(work.draft?.attachments) }
}

const probes: Record<string, Probe> = {
  'endSession params.id': {
    foreign: ids.anna.sessionId,
    send: (id) => berta.call(endSession, { params: { id } }),
  },
  'leaveOrganisation body.organisation': {
    foreign: await createOrganisation(zenit.deps.db),
    send: (organisation) => berta.call(leaveOrganisation, { body: { organisation } }),
  },
  'downloadTestReceipt params.attemptId': {
    foreign: ids.anna.attemptId,
    send: (attemptId) => berta.call(downloadTestReceipt, { params: { attemptId } }),
  },
  'checkClosedTest body.attemptId': {
    foreign: ids.anna.runningId,
    send: (attemptId) =>
      berta.call(checkClosedTest, { params: { id: running.courseId }, body: { answers, attemptId } }),
  },
  'saveClosedTestAnswers body.attemptId': {
    foreign: ids.anna.runningId,
    send: (attemptId) =>
      berta.call(saveClosedTestAnswers, {
        params: { id: running.courseId },
        body: { answers, attemptId, sequence: 1 },
      }),
  },
  'viewCertificateImage params.number': {
    foreign: ids.anna.number,
    unknown: newCertificateNumber('zenit', zenit.clock()),
    send: (number) => berta.call(viewCertificateImage, { params: { number } }),
  },
  'downloadFile params.id': {
    foreign: ids.anna.fileId,
    send: (id) => berta.call(downloadFile, { params: { id } }),
  },
  'viewFilePreview params.id': {
    foreign: ids.anna.fileId,
    send: (id) => berta.call(viewFilePreview, { params: { id } }),
  },
  'deleteFile params.id': {
    foreign: ids.anna.fileId,
    send: (id) => berta.call(deleteFile, { params: { id } }),
  },
  'createFinalWork body.attachments': {
    foreign: ids.anna.fileId,
    refusals: atTheField,
    send: (id) => berta.call(createFinalWork, { body: submission(drafted, attached(id)) }),
  },
  'createFinalWork body.examTaskId': {
    foreign: worked.taskId,
    refusals: atTheField,
    send: (examTaskId) => berta.call(createFinalWork, { body: { ...submission(drafted), examTaskId } }),
  },
  'saveFinalWorkDraft body.attachments': {
    foreign: ids.anna.fileId,
    // A draft keeps those of its files that exist, and drops the others.
    refusals: [200],
    writes: true,
    send: keepDraft,
  },
  'saveFinalWorkDraft body.examTaskId': {
    foreign: worked.taskId,
    refusals: atTheField,
    send: (examTaskId) =>
      berta.call(saveFinalWorkDraft, {
        params: { courseId: drafted.courseId },
        body: { ...draft, examTaskId },
      }),
  },
  'updateFinalWork params.submitId': {
    foreign: ids.anna.submitId,
    send: (submitId) => berta.call(updateFinalWork, { params: { submitId }, body: form() }),
  },
  'updateFinalWork body.attachments': {
    foreign: ids.anna.fileId,
    refusals: atTheField,
    send: (id) =>
      berta.call(updateFinalWork, { params: { submitId: ids.berta.submitId }, body: form(attached(id)) }),
  },
  'readNotification params.id': {
    foreign: ids.anna.notificationId,
    send: (id) => berta.call(readNotification, { params: { id } }),
  },
  'updatePromptbookItem params.id': {
    foreign: ids.anna.promptId,
    send: (id) => berta.call(updatePromptbookItem, { params: { id }, body: { title: 'Mine' } }),
  },
  'deletePromptbookItem params.id': {
    foreign: ids.anna.promptId,
    send: (id) => berta.call(deletePromptbookItem, { params: { id } }),
  },
  'restorePromptbookItem params.id': {
    foreign: ids.anna.promptId,
    send: (id) => berta.call(restorePromptbookItem, { params: { id } }),
  },
  ...progressProbes(),
  'downloadReviewFile params.fileId': {
    foreign: ids.anna.fileId,
    send: (fileId) => reviewer.call(downloadReviewFile, { params: { id: ids.berta.versionId, fileId } }),
  },
  'viewReviewFilePreview params.fileId': {
    foreign: ids.anna.fileId,
    send: (fileId) => reviewer.call(viewReviewFilePreview, { params: { id: ids.berta.versionId, fileId } }),
  },
}

/**
 * The four calls that write progress, with the progress of another learner, and with places of another course in the
 * learner’s own.
 */
function progressProbes(): Record<string, Probe> {
  const quiz = { ...mine, answers: [newId()] }
  const sends = {
    updateProgress: (body: typeof mine) => berta.call(updateProgress, { body }),
    updateQuizProgress: (body: typeof mine) => berta.call(updateQuizProgress, { body: { ...quiz, ...body } }),
    updateInternalTestProgress: (body: typeof mine) =>
      berta.call(updateInternalTestProgress, { body: { ...quiz, questionId: newId(), ...body } }),
    studyBeat: ({ progressId, sublessonId }: typeof mine) =>
      berta.call(beat, { body: { progressId, sublessonId } }),
  }
  const foreign = {
    progressId: ids.anna.progressId,
    lessonId: running.document.lessons[0]?._id ?? '',
    sublessonId: running.document.lessons[0]?.sublessons[0]?._id ?? '',
  }
  const probes = Object.entries(sends).flatMap(([name, send]) =>
    Object.entries(foreign).map(([field, id]): [string, Probe] => [
      `${name} body.${field}`,
      { foreign: id, send: (one) => send({ ...mine, [field]: one }) },
    ]),
  )
  const archive: Probe = {
    foreign: foreign.sublessonId,
    send: (sublessonId) =>
      berta.call(downloadResources, { params: { lessonId: ids.lessonId }, query: { sublessonId } }),
  }
  const lesson: Probe = {
    foreign: foreign.sublessonId,
    send: (sublessonId) =>
      berta.call(viewLesson, { params: { lessonId: ids.lessonId }, query: { sublessonId } }),
  }
  return {
    ...Object.fromEntries(probes.filter(([field]) => field !== 'studyBeat body.lessonId')),
    'downloadResources query.sublessonId': archive,
    'viewLesson query.sublessonId': lesson,
  }
}

const fields = calls.flatMap((call) =>
  idFieldsOf(call).map((field) => [`${call.name} ${field}` as string, call] as const),
)

test('[ACCESS-06] every id that a call takes is listed, with its owner and the test for it', () => {
  const unsorted = fields.filter(([field]) => !(field in belongings)).map(([field]) => field)
  const lines = unsorted.map((field) => `  '${field}': '<content | own | child | staff>',`)
  expect(lines.join('\n'), 'add to apps/api/test/access/others.table.ts').toBe('')
  const known = new Set(fields.map(([field]) => field))
  expect(Object.keys(belongings).filter((field) => !known.has(field))).toEqual([])
})

test('[ACCESS-06] every id of a person has a probe, and every staff id belongs to a staff call', () => {
  const of = (...kinds: IdOwnership[]) =>
    Object.keys(belongings).filter((field) => kinds.includes(belongings[field] as IdOwnership))
  expect(Object.keys(probes).toSorted(), 'probes in apps/api/test/access/others.test.ts').toEqual(
    of('own', 'child').toSorted(),
  )
  const isStaff = ({ path }: Call) => path.startsWith('/studio/')
  const wrong = fields.filter(([field, call]) => belongings[field] === 'staff' && !isStaff(call))
  expect(wrong.map(([field]) => field)).toEqual([])
})

const bare = ({ status, text }: TextResponse) => ({
  status,
  text: text.replace(/"requestId":"[^"]*"/, '"requestId":""'),
})

test.each(Object.entries(probes))(
  '[ACCESS-06] %s: what belongs to somebody else is treated as missing',
  async (_, probe) => {
    const before = await fingerprint(zenit)
    const unknown = bare(await probe.send(probe.unknown ?? newId()))
    const foreign = bare(await probe.send(probe.foreign))
    expect(foreign).toEqual(unknown)
    expect(probe.refusals ?? [404]).toContain(foreign.status)
    if (!probe.writes) expect(changes(before, await fingerprint(zenit))).toEqual([])
  },
)

test.each(['HEAD', 'PATCH', 'DELETE'] as const)(
  '[ACCESS-06] %s of an upload of somebody else',
  async (method) => {
    const send = (id: string) =>
      zenit.app.inject({
        method,
        url: `/api/files/uploads/${id}`,
        cookies: berta.cookies,
        headers: {
          ...tusHeaders(berta),
          'upload-offset': '0',
          ...(method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream' } : {}),
        },
        ...(method === 'PATCH' ? { payload: 'Treść' } : {}),
      })
    const [unknown, foreign] = [await send(newId()), await send(ids.anna.uploadId)]
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
    const owner = await patchUpload(zenit, anna, {
      url: `/api/files/uploads/${ids.anna.uploadId}`,
      content: 'a',
    })
    expect(owner.statusCode).toBe(method === 'HEAD' ? 204 : 409)
  },
)
