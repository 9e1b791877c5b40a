import sharp from 'sharp'
import type { Actor } from '../../../test/testing/actor.ts'
import type { TestApp } from '../../../test/testing/app.ts'
import type { CreatedCourse } from '../../../test/testing/factories.ts'
import { csrfCookie } from '../../platform/http/security/csrf.ts'
import {
  answersTo,
  check,
  createReadyLearner,
  type createTestCourse,
  start,
} from '../closed-tests/fixtures.ts'

export type CreatedTestCourse = Awaited<ReturnType<typeof createTestCourse>>

/** Creates a learner who has passed the closed test of the course. */
export async function createPassedLearner(
  app: TestApp,
  course: CreatedTestCourse,
  given: Parameters<typeof createReadyLearner>[2] = {},
): Promise<Actor> {
  const learner = await createReadyLearner(app, course, given)
  const served = await start(learner, course.courseId)
  await check(learner, course.courseId, { answers: answersTo(served, course.test, 4) })
  return learner
}

/** An image in one colour. */
export const picture = (format: 'png' | 'jpeg' = 'png', width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#17395c' } })
    .toFormat(format)
    .toBuffer()

export const filePart = (bytes: Buffer, name = 'certificate.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type })

interface UploadReply {
  status: number
  /** In seconds. */
  retryAfter: unknown
  body: { code?: string; errors?: { field: string; code: string }[]; certificate: Record<string, unknown> }
}

/** Returns the body of a multipart request, and its content type. */
export async function multipartBody(
  parts: [string, string | File][],
): Promise<{ type: string; body: Buffer }> {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type') ?? '', body: Buffer.from(await encoded.arrayBuffer()) }
}

export const uploadHeaders = (learner: Actor, type: string) => ({
  'content-type': type,
  'x-csrf-token': learner.cookies[csrfCookie] ?? '',
})

interface Upload {
  course: CreatedCourse
  parts: [string, string | File][]
  language?: 'pl' | 'en'
  to?: 'generate' | 'renew'
}

/** Sends parts to generate-certificate or renew-certificate. */
export async function upload(
  { app }: TestApp,
  learner: Actor,
  { course, parts, language = 'pl', to = 'generate' }: Upload,
): Promise<UploadReply> {
  const { type, body } = await multipartBody(parts)
  const response = await app.inject({
    method: 'POST',
    url: `/api/course/${to}-certificate/${course.courseId}`,
    cookies: { ...learner.cookies, caiplatform_lang: language },
    headers: uploadHeaders(learner, type),
    payload: body,
  })
  const { 'retry-after': retryAfter } = response.headers
  return { status: response.statusCode, body: response.json(), retryAfter }
}

/** Issues the learner's certificate with a picture. */
export async function issue(
  app: TestApp,
  learner: Actor,
  course: CreatedCourse,
  language: 'pl' | 'en' = 'pl',
): Promise<UploadReply> {
  return upload(app, learner, { course, parts: [['file', filePart(await picture())]], language })
}
