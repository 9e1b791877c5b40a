import { calls } from '@zenit/contract/calls'
import { viewEligibility } from '@zenit/contract/eligibility'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import type { Actor } from '../testing/actor.ts'
import { createTestApp } from '../testing/app.ts'
import { courseDocument, createCourse, createLearner } from '../testing/factories.ts'
import { join } from '../testing/learning.ts'

const app = await createTestApp()
const film = 'fedcba98.mp4'
const shared = 'abcdef01.mp4'
const resourceId = newId()

function closedDocument() {
  const document = courseDocument({ cover: '/media/cover.webp' })
  for (const lesson of document.lessons)
    for (const sublesson of lesson.sublessons)
      if (sublesson.kind === 'video')
        sublesson.video = {
          pl: { url: `/media/${film}`, mime: 'video/mp4' },
          en: { url: `/media/${shared}`, mime: 'video/mp4' },
        }
  const file = { url: `/media/${film}`, size: 4, mime: 'video/mp4', fileName: 'film.mp4' }
  document.lessons[0]?.sublessons[0]?.resources.push({
    _id: resourceId,
    name: { pl: 'Film', en: 'Film' },
    file: { pl: file, en: file },
  })
  return document
}

const { courseId, document: closed } = await createCourse(app, { rank: 4, document: closedDocument() })
const open = courseDocument()
for (const sublesson of open.lessons[1]?.sublessons ?? [])
  if (sublesson.kind === 'video') sublesson.video = { pl: { url: `/media/${shared}`, mime: 'video/mp4' } }
await createCourse(app, { document: open })
for (const name of [film, shared, 'cover.webp', 'earlier.mp4'])
  await app.deps.files.put(`media/${name}`, 'film')

const lessonId = closed.lessons[0]?._id ?? ''
const below = await createLearner(app, { rank: 3 })
const above = await createLearner(app, { rank: 4 })

/**
 * Every route of a learner that takes the id of a course, a lesson or a file in one. Deleting one’s own draft is
 * allowed at any rank.
 */
const targets: Record<string, string> = {
  '/course/:id': courseId,
  '/course/join/:id': courseId,
  '/course/lesson/:lessonId': lessonId,
  '/course/finish-without-certificate/:courseId': courseId,
  '/course/download-resource/:id': resourceId,
  '/course/download-resources/:lessonId': lessonId,
  '/course/eligibility/:courseId': courseId,
  '/closed-test/:id': courseId,
  '/closed-test/start/:id': courseId,
  '/course-exams/:id': courseId,
  '/course-exams/draft/:courseId': courseId,
}

const ask = (actor: Actor, method: string, url: string) =>
  app.app.inject({
    method: method as 'GET',
    url,
    cookies: actor.cookies,
    headers: { 'x-csrf-token': actor.cookies.caiplatform_csrf_token ?? '' },
  })

test.each(
  calls
    .filter(({ method, path, body }) => targets[path] && !body && method !== 'DELETE')
    .map(({ method, path }) => [method, path] as const),
)('[ACCESS-03] %s %s rejects a course above the learner’s rank', async (method, path) => {
  const url = `/api${path.replace(/:\w+/, targets[path] ?? '')}`
  const answer = await ask(below, method, url)
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'rank-too-low'])
  expect(answer.body).not.toContain(closed.title.pl)
})

test('[ACCESS-03] media of a course above the learner’s rank are closed like the course', async () => {
  const statuses = async (actor: Actor) =>
    Promise.all(
      [film, 'cover.webp', shared, 'earlier.mp4'].map(
        async (name) => (await ask(actor, 'GET', `/media/${name}`)).statusCode,
      ),
    )
  expect(await statuses(below)).toEqual([403, 403, 200, 200])
  expect(await statuses(above)).toEqual([200, 200, 200, 200])
  expect((await ask(below, 'GET', `/media/${film}`)).json()).toMatchObject({ code: 'rank-too-low', rank: 4 })
  expect(await statuses(await createLearner(app, { rank: 2, roles: ['learner', 'reviewer'] }))).toEqual(
    Array(4).fill(200),
  )
})

test('[ACCESS-03] a learner of a high enough rank sees the steps to the certificate', async () => {
  await join(above, courseId)
  const answer = await above.call(viewEligibility, { params: { courseId: courseId } })
  expect(answer.status).toBe(200)
})
