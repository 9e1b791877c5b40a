import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join as joinPath } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { downloadResources, viewLesson } from '@zenit/contract/courses'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { type Actor, anonymous } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { courseDocument, createCourse, createLearner } from '../../../../test/testing/factories.ts'
import { join } from '../../../../test/testing/learning.ts'
import { growthDuring } from '../../../../test/testing/memory.ts'
import type { CourseDocument, Localized } from '../../../content/document.ts'
import { newId } from '../../../platform/ids.ts'

const zenit = await createTestApp()
const megabyte = 1024 * 1024

type FileDocument = { url: string; size: number; mime: string; fileName: string }

async function putFile(fileName: string, content: string): Promise<FileDocument> {
  const key = `${newId()}.txt`
  await zenit.deps.files.put(`media/${key}`, content)
  return { url: `/media/${key}`, size: Buffer.byteLength(content), mime: 'text/plain', fileName }
}

/** Stores a file with the given length that takes no disk space. */
async function putSparseFile(fileName: string, size: number): Promise<FileDocument> {
  const key = `${newId()}.bin`
  await mkdir(joinPath(zenit.deps.files.dir, 'media'), { recursive: true })
  const file = await open(joinPath(zenit.deps.files.dir, 'media', key), 'w')
  await file.truncate(size)
  await file.close()
  return { url: `/media/${key}`, size, mime: 'application/octet-stream', fileName }
}

/** A course whose first lesson has these files: one in each of its sublessons, the rest in the last. */
function withFiles(files: Localized<FileDocument>[], given: Partial<CourseDocument> = {}): CourseDocument {
  const document = courseDocument(given)
  const sublessons = document.lessons[0]?.sublessons ?? []
  for (const [index, file] of files.entries())
    sublessons[Math.min(index, sublessons.length - 1)]?.resources.push({
      _id: newId(),
      name: { pl: `Plik ${index}`, en: `File ${index}` },
      file,
    })
  return document
}

async function joined(document: CourseDocument) {
  const { courseId } = await createCourse(zenit, { document })
  const learner = await createLearner(zenit)
  await join(learner, courseId)
  return { learner, lessonId: document.lessons[0]?._id ?? '' }
}

const cookieOf = ({ cookies }: Actor) =>
  Object.entries({ ...cookies, caiplatform_lang: 'pl' })
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

describe('the files of a lesson', () => {
  test('[COURSE-07] are downloaded as one archive in the learner’s language, named after the lesson', async () => {
    const files = [
      { pl: await putFile('ściągawka.txt', 'Zażółć'), en: await putFile('sheet.txt', 'Sheet') },
      { pl: await putFile('ściągawka.txt', 'gęślą'), en: await putFile('more.txt', 'More') },
      { pl: await putFile('tylko-po-polsku.txt', 'jaźń') },
    ]
    const document = withFiles(files)
    if (document.lessons[0]) document.lessons[0].title = { pl: 'Żółta łódź', en: 'Yellow boat' }
    const { learner, lessonId } = await joined(document)
    const ask = (language: 'pl' | 'en') =>
      zenit.app.inject({
        method: 'GET',
        url: `/api/course/download-resources/${lessonId}`,
        cookies: { ...learner.cookies, caiplatform_lang: language },
      })
    const polish = await ask('pl')
    expect(polish.statusCode).toBe(200)
    expect(polish.headers['content-type']).toBe('application/zip')
    expect(Number(polish.headers['content-length'])).toBe(polish.rawPayload.length)
    const [, encoded = ''] = String(polish.headers['content-disposition']).split("filename*=UTF-8''")
    expect(decodeURIComponent(encoded)).toBe('Żółta łódź.zip')
    const names = (payload: Buffer) => payload.toString('utf8').match(/[\p{L}-]+( \(\d\))?\.txt/gu) ?? []
    expect([...new Set(names(polish.rawPayload))]).toEqual([
      'ściągawka.txt',
      'ściągawka (2).txt',
      'tylko-po-polsku.txt',
    ])
    expect([...new Set(names((await ask('en')).rawPayload))]).toEqual(['sheet.txt', 'more.txt'])

    const lesson = async (language: 'pl' | 'en') =>
      (await learner.call(viewLesson, { params: { lessonId }, language })).body.content.lessonResources
    expect(await lesson('pl')).toEqual({ count: 3, size: Buffer.byteLength('Zażółćgęśląjaźń') })
    expect(await lesson('en')).toEqual({ count: 2, size: 9 })
  })

  test('[TRUST-06] have names that every system accepts, whatever their authors called them', async () => {
    const called = ['B: wzór.md', '/etc/hosts', 'nul.txt', 'faktura\u202efdp.exe', 'b_ wzór.md']
    const files = await Promise.all(called.map(async (name) => ({ pl: await putFile(name, name) })))
    const { learner, lessonId } = await joined(withFiles(files))
    const url = `/api/course/download-resources/${lessonId}`
    const answer = await zenit.app.inject({ url, cookies: learner.cookies })
    expect(answer.statusCode).toBe(200)
    const zip = await fromBufferPromise(answer.rawPayload, { lazyEntries: true })
    const names: string[] = []
    for await (const entry of zip.eachEntry()) names.push(entry.fileName)
    expect(names).toEqual(['B_ wzór.md', '_etc_hosts', '_nul.txt', 'fakturafdp.exe', 'b_ wzór (2).md'])
  })

  test('[API-01][COURSE-07] of one sublesson are downloaded separately, if it is named', async () => {
    const document = withFiles([{ pl: await putFile('a.txt', 'a') }, { pl: await putFile('b.txt', 'b') }])
    const { learner, lessonId } = await joined(document)
    const [first, second, third] = document.lessons[0]?.sublessons ?? []
    const ask = (sublessonId = '') =>
      zenit.app.inject({
        url: `/api/course/download-resources/${lessonId}?sublessonId=${sublessonId}`,
        cookies: { ...learner.cookies, caiplatform_lang: 'pl' },
      })
    for (const [sublesson, name, other] of [
      [first, 'a.txt', 'b.txt'],
      [second, 'b.txt', 'a.txt'],
    ] as const) {
      const reply = await ask(sublesson?._id)
      expect(reply.statusCode).toBe(200)
      expect(reply.rawPayload.includes(name)).toBe(true)
      expect(reply.rawPayload.includes(other)).toBe(false)
    }
    const [, title = ''] = String((await ask(first?._id)).headers['content-disposition']).split("UTF-8''")
    expect(decodeURIComponent(title)).toBe('film (pl).zip')
    const elsewhere = document.lessons[1]?.sublessons[0]?._id
    for (const sublessonId of [third?._id, elsewhere, newId()])
      expect((await ask(sublessonId)).json().code).toBe('not-found')
    expect((await ask('x')).json()).toMatchObject({ status: 400, errors: [{ field: 'sublessonId' }] })
  })

  test('[COURSE-07] are for learners who joined; a lesson without files has no archive', async () => {
    const document = withFiles([{ pl: await putFile('a.txt', 'a') }])
    const { courseId } = await createCourse(zenit, { document })
    const learner = await createLearner(zenit)
    const [first, second] = document.lessons.map(({ _id }) => _id)
    const ask = async (actor: Actor, lessonId = '', language: 'pl' | 'en' = 'pl') => {
      const { status, code } = await actor.call(downloadResources, { params: { lessonId }, language })
      return [status, code]
    }
    expect(await ask(anonymous(zenit), first)).toEqual([401, 'unauthenticated'])
    expect(await ask(learner, first)).toEqual([409, 'not-joined'])
    await join(learner, courseId)
    expect(await ask(learner, first)).toEqual([200, undefined])
    expect(await ask(learner, first, 'en')).toEqual([404, 'not-found'])
    expect(await ask(learner, second)).toEqual([404, 'not-found'])
    expect(await ask(learner, newId())).toEqual([404, 'not-found'])
  })
})

describe('large files', () => {
  let address: string
  beforeAll(async () => {
    address = await zenit.app.listen({ port: 0, host: '127.0.0.1' })
  })

  const download = (url: string, actor: Actor) =>
    new Promise<IncomingMessage>((answer, fail) => {
      get(`${address}${url}`, { headers: { cookie: cookieOf(actor) } }, answer).on('error', fail)
    })

  /** Reads to the end and discards everything. Returns the number of bytes. */
  async function drain(answer: IncomingMessage): Promise<number> {
    let bytes = 0
    for await (const chunk of answer) bytes += (chunk as Buffer).length
    return bytes
  }

  const size = 210 * megabyte

  async function large() {
    const document = withFiles([
      { pl: await putSparseFile('nagranie-dźwiękowe.bin', size) },
      { pl: await putFile('opis.txt', 'Opis') },
    ])
    const resource = document.lessons[0]?.sublessons[0]?.resources[0]
    return { ...(await joined(document)), whole: resource?._id ?? '' }
  }

  test('[COURSE-07] a file of 210 MB, alone and in an archive, is sent without being loaded into memory', async () => {
    const { learner, lessonId, whole } = await large()
    const limit = 100 * megabyte
    const single = async () =>
      expect(await drain(await download(`/api/course/download-resource/${whole}`, learner))).toBe(size)
    expect(await growthDuring(single, limit)).toBeLessThan(limit)
    const archive = async () => {
      const answer = await download(`/api/course/download-resources/${lessonId}`, learner)
      const bytes = await drain(answer)
      expect(bytes).toBe(Number(answer.headers['content-length']))
      expect(bytes).toBeGreaterThan(size)
    }
    expect(await growthDuring(archive, limit)).toBeLessThan(limit)
  }, 60_000)

  /** The files of the media folder that this process has open. */
  const openFiles = (): string[] =>
    readdirSync('/proc/self/fd').flatMap((name) => {
      try {
        const path = readlinkSync(`/proc/self/fd/${name}`)
        return path.startsWith(joinPath(zenit.deps.files.dir, 'media')) ? [path] : []
      } catch {
        return []
      }
    })

  // Other systems do not list a process’s open files.
  if (existsSync('/proc/self/fd'))
    test('[COURSE-07] an interrupted download leaves no file open', async () => {
      const { learner, lessonId, whole } = await large()
      for (const url of [
        `/api/course/download-resources/${lessonId}`,
        `/api/course/download-resource/${whole}`,
      ]) {
        const answer = await download(url, learner)
        await new Promise((first) => answer.once('data', first))
        answer.pause()
        // An archive begins with its own header, before a file in it is opened.
        await expect.poll(openFiles).toHaveLength(1)
        answer.destroy()
        await expect.poll(openFiles).toEqual([])
      }
    })

  test('[COURSE-07] a HEAD request is handled without reading', async () => {
    const { learner, lessonId, whole } = await large()
    for (const url of [
      `/api/course/download-resources/${lessonId}`,
      `/api/course/download-resource/${whole}`,
    ]) {
      const headers = { cookie: cookieOf(learner) }
      const answer = await fetch(`${address}${url}`, { method: 'HEAD', headers })
      expect(answer.status).toBe(200)
      expect(Number(answer.headers.get('content-length'))).toBeGreaterThanOrEqual(size)
      if (existsSync('/proc/self/fd')) expect(openFiles()).toEqual([])
    }
  })

  /** Creates learners of a lesson whose archive has this many bytes; returns them and its URL. */
  async function classOf(pupils: number, bytes: number) {
    const document = withFiles([{ pl: await putSparseFile('film.bin', bytes) }])
    const { courseId } = await createCourse(zenit, { document })
    const learners = await Promise.all(Array.from({ length: pupils }, () => createLearner(zenit)))
    for (const learner of learners) await join(learner, courseId)
    return { learners, url: `/api/course/download-resources/${document.lessons[0]?._id}` }
  }

  /** Each learner downloads the archive four times at once; meanwhile the server stays ready. */
  async function fetchAll(learners: readonly Actor[], url: string): Promise<void> {
    const ends = learners.flatMap((learner) =>
      [1, 2, 3, 4].map(async () => {
        const answer = await download(url, learner)
        const bytes = await drain(answer)
        return bytes === Number(answer.headers['content-length']) ? answer.statusCode : 'broken off'
      }),
    )
    const meanwhile: number[] = []
    const all = Promise.all(ends)
    let isOver = false
    void all.then(() => {
      isOver = true
    })
    while (!isOver) meanwhile.push((await fetch(`${address}/health/ready`)).status)
    expect(new Set(await all)).toEqual(new Set([200]))
    expect(new Set(meanwhile)).toEqual(new Set([200]))
  }

  test('[COURSE-07] two hundred simultaneous archives all arrive, in limited memory, and other requests are handled', async () => {
    const { learners, url } = await classOf(50, megabyte)
    const limit = 300 * megabyte
    expect(await growthDuring(() => fetchAll(learners, url), limit)).toBeLessThan(limit)
  }, 60_000)

  test('[COURSE-07] a place is free again when its client disconnects; nobody has more than five', async () => {
    const { learners, url } = await classOf(14, 40 * megabyte)
    const [last, ...others] = learners
    if (!last) throw new Error('nobody')
    const taken: IncomingMessage[] = []
    for (const learner of others)
      for (let count = 0; count < 5 && taken.length < 64; count++)
        taken.push((await download(url, learner)).pause())
    const sixth = await download(url, others[0] as Actor)
    expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, '10'])
    let isIn = false
    const waiting = download(url, last).then((answer) => {
      isIn = true
      return answer
    })
    await fetch(`${address}/health/ready`)
    expect(isIn).toBe(false)
    taken[0]?.destroy()
    const answer = await waiting
    expect(answer.statusCode).toBe(200)
    answer.destroy()
    for (const one of taken) one.destroy()
    await expect.poll(async () => (await download(url, others[0] as Actor)).destroy().statusCode).toBe(200)
    if (existsSync('/proc/self/fd')) await expect.poll(openFiles).toEqual([])
  }, 60_000)
})

test('[COURSE-07] an archive that is read to its end is complete', async () => {
  const { learner, lessonId } = await joined(withFiles([{ pl: await putFile('a.txt', 'a'.repeat(100_000)) }]))
  const answer = await zenit.app.inject({
    method: 'GET',
    url: `/api/course/download-resources/${lessonId}`,
    cookies: learner.cookies,
    payloadAsStream: true,
  })
  const zip = await buffer(answer.stream())
  expect(zip.length).toBe(Number(answer.headers['content-length']))
})
