import { writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { downloadResource } from '@zenit/contract/courses'
import { describe, expect, test } from 'vitest'
import { type Actor, anonymous } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import {
  courseDocument,
  createCourse,
  createLearner,
  publishRevision,
} from '../../../../test/testing/factories.ts'
import { createItem } from '../../../../test/testing/items.ts'
import { join } from '../../../../test/testing/learning.ts'
import { sha256Of } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'

const app = await createTestApp()
const content = 'Zażółć gęślą jaźń'
await app.deps.files.put('media/0123abcd.txt', content)
await app.deps.files.put('media/film.mp4', Buffer.from('0123456789'))
await app.deps.files.put('media/track.m4a', Buffer.from('0123456789'))
await app.deps.files.put('media/start.webp', 'picture')
await app.deps.files.put('media/stray', 'someone’s secret')
await app.deps.files.put('media/.hidden', 'someone’s secret')
await app.deps.files.put('certificates/private.png', 'someone’s secret')

const get = (actor: Actor, url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers, cookies: actor.cookies })

describe('downloading a resource', () => {
  const file = (fileName: string) => ({
    url: '/media/0123abcd.txt',
    size: Buffer.byteLength(content),
    mime: 'text/plain',
    fileName,
  })
  const withResource = (resourceId: string, languages: ('pl' | 'en')[] = ['pl', 'en']) => {
    const document = courseDocument()
    const names = { pl: file('ćwiczenie „łąka” 1.txt'), en: file('exercise.txt') }
    document.lessons[0]?.sublessons[0]?.resources.push({
      _id: resourceId,
      name: { pl: 'Ćwiczenie', en: 'Exercise' },
      file: Object.fromEntries(languages.map((language) => [language, names[language]])),
    })
    return document
  }

  test('[COURSE-07] is an attachment with its own name, including Polish letters', async () => {
    const resourceId = newId()
    const { courseId } = await createCourse(app, { document: withResource(resourceId) })
    const learner = await createLearner(app)
    await join(learner, courseId)
    const reply = await get(learner, `/api/course/download-resource/${resourceId}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe(content)
    expect(reply.headers['content-type']).toMatch(/^text\/plain/)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    const disposition = String(reply.headers['content-disposition'])
    expect(disposition).toContain('attachment; filename="cwiczenie _laka_ 1.txt"')
    const [, encoded = ''] = disposition.split("filename*=UTF-8''")
    expect(decodeURIComponent(encoded)).toBe('ćwiczenie „łąka” 1.txt')
  })

  test('[COURSE-07] arrives completely when the browser accepts compression', async () => {
    const resourceId = newId()
    const { courseId } = await createCourse(app, { document: withResource(resourceId) })
    const learner = await createLearner(app)
    await join(learner, courseId)
    const reply = await get(learner, `/api/course/download-resource/${resourceId}`, {
      'accept-encoding': 'gzip',
    })
    const isPacked = reply.headers['content-encoding'] === 'gzip'
    const bytes = isPacked ? gunzipSync(reply.rawPayload) : reply.rawPayload
    expect(bytes.toString()).toBe(content)
    const length = reply.headers['content-length']
    expect(length === undefined || Number(length) === reply.rawPayload.length).toBe(true)
  })

  test('[COURSE-07] only for learners who joined, in a language that it has', async () => {
    const resourceId = newId()
    const { courseId } = await createCourse(app, { document: withResource(resourceId, ['pl']) })
    const learner = await createLearner(app)
    const ask = async (id: string, language: 'pl' | 'en' = 'pl') => {
      const { status, code } = await learner.call(downloadResource, { params: { id }, language })
      return [status, code]
    }
    expect(await ask(newId())).toEqual([404, 'not-found'])
    expect(await ask(resourceId)).toEqual([409, 'not-joined'])
    await join(learner, courseId)
    expect(await ask(resourceId)).toEqual([200, undefined])
    expect(await ask(resourceId, 'en')).toEqual([406, 'language-unavailable'])
  })

  test('[COURSE-07] a file of the revision that the learner uses stays available', async () => {
    const resourceId = newId()
    const document = withResource(resourceId)
    const { courseId } = await createCourse(app, { document })
    const learner = await createLearner(app)
    await join(learner, courseId)
    const lessons = document.lessons.map((lesson) => ({
      ...lesson,
      sublessons: lesson.sublessons.map((sublesson) => ({ ...sublesson, resources: [] })),
    }))
    await publishRevision(app, courseId, { ...document, lessons })
    const reply = await get(learner, `/api/course/download-resource/${resourceId}`)
    expect(reply.statusCode).toBe(200)
    const newcomer = await createLearner(app)
    expect((await get(newcomer, `/api/course/download-resource/${resourceId}`)).statusCode).toBe(404)
  })
})

describe('[TRUST-06] a file of the content whose bytes have changed', async () => {
  const learner = await createLearner(app)
  const named = async (text: string) => {
    const key = `${sha256Of(text).toString('hex').slice(0, 32)}.txt`
    await app.deps.files.put(`media/${key}`, text)
    return { url: `/media/${key}`, size: Buffer.byteLength(text), mime: 'text/plain', fileName: 'a.txt' }
  }
  const damage = ({ url, size }: { url: string; size: number }) =>
    writeFile(joinPath(app.deps.files.dir, url), 'x'.repeat(size))

  test.each<Record<string, string>>([{}, { range: 'bytes=2-4' }])(
    'is not sent, for any requested range: %j',
    async (headers) => {
      const file = await named(`0123456789 ${JSON.stringify(headers)}`)
      const whole = await get(learner, file.url, headers)
      expect([200, 206]).toContain(whole.statusCode)
      await damage(file)
      const reply = await get(learner, file.url, headers)
      expect([reply.statusCode, reply.json().code]).toEqual([500, 'file-damaged'])
      expect(reply.headers['cache-control'] ?? '').not.toContain('immutable')
      await app.deps.files.put(file.url.slice(1), `0123456789 ${JSON.stringify(headers)}`)
      expect((await get(learner, file.url, headers)).statusCode).toBe(whole.statusCode)
    },
  )

  test('is not sent, alone or in the archive of its lesson', async () => {
    const file = await named('Ćwiczenie do pobrania')
    const document = courseDocument()
    const [lesson] = document.lessons
    const resource = { _id: newId(), name: { pl: 'A' }, file: { pl: file } }
    lesson?.sublessons[0]?.resources.push(resource)
    const { courseId } = await createCourse(app, { document })
    await join(learner, courseId)
    const urls = [
      `/api/course/download-resource/${resource._id}`,
      `/api/course/download-resources/${lesson?._id}`,
    ]
    for (const url of urls) expect((await get(learner, url)).statusCode).toBe(200)
    await damage(file)
    for (const url of urls) {
      const reply = await get(learner, url)
      expect([reply.statusCode, reply.json().code]).toEqual([500, 'file-damaged'])
    }
  })
})

describe('media', async () => {
  const learner = await createLearner(app)

  test('[COURSE-02] are sent completely, private and cached for ever, and cannot execute anything', async () => {
    const reply = await get(learner, '/media/film.mp4')
    expect([reply.statusCode, reply.body]).toEqual([200, '0123456789'])
    expect(reply.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
  })

  test.each([
    { range: 'bytes=2-4', status: 206, body: '234', contentRange: 'bytes 2-4/10' },
    { range: 'bytes=7-', status: 206, body: '789', contentRange: 'bytes 7-9/10' },
    { range: 'bytes=-2', status: 206, body: '89', contentRange: 'bytes 8-9/10' },
    { range: 'bytes=0-99', status: 206, body: '0123456789', contentRange: 'bytes 0-9/10' },
    { range: 'bytes=10-', status: 416, body: null, contentRange: 'bytes */10' },
  ])('[COURSE-02] $range: $status', async ({ range, status, body, contentRange }) => {
    const reply = await get(learner, '/media/film.mp4', { range })
    expect([reply.statusCode, reply.headers['content-range']]).toEqual([status, contentRange])
    if (body !== null) expect(reply.body).toBe(body)
  })

  test.each([
    ['film.mp4', 'video/mp4'],
    ['track.m4a', 'audio/mp4'],
  ])('[COURSE-02] %s is sent in parts, to those who are signed in', async (name, mime) => {
    const reply = await get(learner, `/media/${name}`, { range: 'bytes=2-4' })
    expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([206, '234', mime])
    expect((await get(anonymous(app), `/media/${name}`)).statusCode).toBe(401)
  })

  test('[API-02] an unchanged file is not sent again', async () => {
    const { etag } = (await get(learner, '/media/film.mp4')).headers
    const reply = await get(learner, '/media/film.mp4', { 'if-none-match': String(etag) })
    expect([reply.statusCode, reply.body]).toEqual([304, ''])
  })

  test.each([
    '/media/unknown.mp4',
    '/media/',
    '/media/..%2fcertificates%2fprivate.png',
    '/media/%2e%2e%2fcertificates%2fprivate.png',
    '/media/....//certificates/private.png',
    '/media/..%5ccertificates%5cprivate.png',
    '/media/.hidden',
    '/media/stray',
    '/media/film.mp4%00.png',
    '/media//etc/passwd',
  ])('[API-02] %s leads nowhere', async (url) => {
    const reply = await get(learner, url)
    expect([400, 404]).toContain(reply.statusCode)
    expect(reply.body).not.toMatch(/secret|root:/)
    expect(reply.headers['content-type']).toContain('application/problem+json')
  })

  test('[ACCESS-01] need a session, and rank 2 unless they belong to the onboarding', async () => {
    await createItem(app, 'onboarding', {
      steps: [{ _id: newId(), title: { pl: 'A' }, body: { pl: '<p>B</p>' }, media: '/media/start.webp' }],
    })
    const newcomer = await createLearner(app, { rank: 1 })
    const statuses = async (actor: Actor) => [
      (await get(actor, '/media/film.mp4')).statusCode,
      (await get(actor, '/media/start.webp')).statusCode,
    ]
    expect(await statuses(anonymous(app))).toEqual([401, 401])
    expect(await statuses(newcomer)).toEqual([403, 200])
    expect(await statuses(learner)).toEqual([200, 200])
  })
})
