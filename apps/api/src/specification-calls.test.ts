import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Call } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import { joinCourse } from '@zenit/contract/courses'
import { describe, expect, test } from 'vitest'
import { signIn } from '../test/testing/actor.ts'
import { createTestApp } from '../test/testing/app.ts'
import { publishRevision } from '../test/testing/factories.ts'
import { createItem } from '../test/testing/items.ts'
import type { QuestionDocument, SublessonDocument } from './content/document.ts'
import { rightAnswers } from './demo/facts.ts'
import { createPassedLearner, filePart, multipartBody, picture } from './features/certificates/fixtures.ts'
import { createTestCourse, enrol } from './features/closed-tests/fixtures.ts'
import { createFinalWorkCourse, form, submission, submit } from './features/final-works/fixtures.ts'
import { createTool } from './features/tools/fixtures.ts'
import { projectRoot } from './platform/environment.ts'
import { csrfCookie } from './platform/http/security/csrf.ts'
import { newId } from './platform/ids.ts'

const copy = readFileSync(join(projectRoot, 'docs/specification-calls.md'), 'utf8')
const specification = resolve(projectRoot, process.env.ZENIT_INPUTS || '../shared/inputs', '../spec.md')

const rowsOf = (text: string): string[] => text.split('\n').filter((line) => /^\| (GET|POST|PUT) /.test(line))

interface Line {
  method: Call['method']
  path: string
  payload: string
}

/** The lines of the table; a line with several paths gives several. */
const table: Line[] = rowsOf(copy).flatMap((row) => {
  const [, address = '', payload = ''] = row.split('|').map((cell) => cell.trim())
  const [method = ''] = address.split(' ')
  const paths = address.match(/\/[\w/{}-]+/g) ?? []
  return paths.map((path) => ({ method: method as Call['method'], path, payload }))
})

const templateOf = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')
const callOf = ({ method, path }: Line): Call | undefined =>
  calls.find((call) => call.method === method && templateOf(call.path) === path)

/** Names of fields in the payload’s cell; none if it is described in words. */
function fieldsOf({ payload }: Line): string[] {
  const words = ['none', 'empty', 'not shown', 'image file', 'exam form fields']
  if (words.includes(payload)) return []
  return payload.replace(/^query /, '').split(', ')
}

const zenit = await createTestApp()
const course = await createTestCourse(zenit)
const workCourse = await createFinalWorkCourse(zenit)
const [lesson] = course.document.lessons
const ids = { lessonId: String(lesson?._id), sublessonId: String(lesson?.sublessons[0]?._id) }
const resource = await addResource()
const learner = await createPassedLearner(zenit, course)
await enrol(zenit, learner, { course: workCourse })
const version = (await submit(learner, workCourse)).submitData?._id ?? ''
const { progress } = (await learner.call(joinCourse, { params: { id: course.courseId } })).body
const toolId = await createTool(zenit)
const about = { title: { pl: 'O nas' }, sections: [] }
await createItem(zenit, 'page', { slug: 'about', ...about })
const partnerId = await createItem(zenit, 'partner', {
  title: { pl: 'Partner' },
  description: { pl: 'Opis' },
  logo: null,
  benefit: { pl: 'Zniżka' },
  code: null,
  url: 'https://partner.example/',
  categories: [],
})

/** A file in the first sublesson of the course. */
async function addResource(): Promise<string> {
  const _id = newId()
  await zenit.deps.files.put('media/sheet.txt', 'text')
  const file = { url: '/media/sheet.txt', size: 4, mime: 'text/plain', fileName: 'sheet.txt' }
  lesson?.sublessons[0]?.resources.push({ _id, name: { pl: 'Karta' }, file: { pl: file } })
  course.revisionId = await publishRevision(zenit, course.courseId, course.document)
  return _id
}

/** The value for `{id}` in each path. */
const idOf: Record<string, string> = {
  '/modules/{id}': course.programId,
  '/modules/{id}/courses': course.programId,
  '/course/download-resource/{id}': resource,
  '/tools/{id}': toolId,
  '/tools/{id}/related': toolId,
  '/tools/add-to-favorites/{id}': toolId,
  '/tools/remove-from-favorites/{id}': toolId,
  '/partners/{id}': partnerId,
  '/course-exams/{id}': workCourse.courseId,
}

const addressOf = ({ path }: Line): string =>
  path
    .replace('{id}', idOf[path] ?? course.courseId)
    .replace('{lessonId}', ids.lessonId)
    .replace('{courseId}', course.courseId)
    .replace('{submitId}', version)
    .replace('{product}', 'zenit')

/** A value for each field in the table. */
const values: Record<string, unknown> = {
  ...{ code: 'x', codeVerifier: 'x', accessToken: 'x', refreshToken: 'x' },
  ...{ ...ids, progressId: progress._id, prompt: 'Streść to', answers: [] },
  ...{ type: 'learn', page: 1, limit: 9, sortBy: 'title', order: 'desc', search: 'a' },
  ...{ modulesType: 'active', rank: 2, moduleCourseType: 'completed', showFavorites: true },
  ...{ domainCategories: newId(), businessCategories: newId(), categories: newId() },
}
/** Bodies whose fields the table does not list. */
function answering(index: number, more: (question: QuestionDocument) => object) {
  const sublesson = lesson?.sublessons[index] as SublessonDocument & { kind: 'quiz' | 'internal-test' }
  const question = sublesson.kind === 'quiz' ? sublesson.question : sublesson.questions[0]
  if (!question) throw new Error('There is no question')
  const { _id: sublessonId } = sublesson
  return { progressId: progress._id, ...ids, sublessonId, answers: rightAnswers(question), ...more(question) }
}
const untold: Record<string, object> = {
  '/course/update-quiz-progress': answering(2, () => ({})),
  '/course/update-internal-test-progress': answering(3, ({ _id }) => ({ questionId: _id })),
  '/course-exams/create-exam-submit': submission(workCourse),
  '/course-exams/update-exam-submit/{submitId}': form({ title: 'Inna praca' }),
}

const picked = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, values[name]]))

async function payloadOf(line: Line, call: Call) {
  if (line.payload === 'image file') return multipartBody([['file', filePart(await picture())]])
  const body = { ...untold[line.path], ...picked(fieldsOf(line)) }
  return call.body ? { type: 'application/json', body: JSON.stringify(body) } : null
}

async function send(line: Line, query: readonly string[] = []) {
  const payload = await payloadOf(line, callOf(line) as Call)
  // One of the calls ends the session.
  const { cookies } = await signIn(zenit, String(learner.userId))
  const search = new URLSearchParams(picked(query) as Record<string, string>)
  return zenit.app.inject({
    method: line.method,
    url: `/api${addressOf(line)}?${search}`,
    cookies,
    headers: {
      'x-csrf-token': cookies[csrfCookie],
      ...(payload ? { 'content-type': payload.type } : {}),
    },
    ...(payload ? { payload: payload.body } : {}),
  })
}

const titled = (lines: readonly Line[]) => lines.map((line) => [`${line.method} ${line.path}`, line] as const)

/** Calls that fail here: the hub is not running, there is no session to refresh, and the final work is pending. */
const refused: Record<string, number> = {
  '/auth/exchange-code': 503,
  '/auth/url-login': 503,
  '/auth/refresh-token': 401,
  '/course-exams/update-exam-submit/{submitId}': 409,
}

describe('the table of calls in the specification', () => {
  test('[API-01] is copied exactly', () => {
    expect(table.length).toBeGreaterThan(35)
    if (!existsSync(specification)) return console.log(`left out: comparing with ${specification}`)
    const section = readFileSync(specification, 'utf8')
      .split('\n## ')
      .find((part) => part.startsWith('7. '))
    expect(rowsOf(copy)).toEqual(rowsOf(section ?? ''))
  })

  test.each(titled(table))('[API-01] %s is a call that accepts what the table lists', (_, line) => {
    const call = callOf(line)
    const taken = line.method === 'GET' ? call?.query : call?.body
    expect(call).toBeDefined()
    expect(Object.keys(taken?.properties ?? {})).toEqual(expect.arrayContaining(fieldsOf(line)))
    expect(call?.upload !== undefined).toBe(line.payload === 'image file')
    const takesNothing = line.payload === 'none' || line.payload === 'empty'
    if (takesNothing && call?.body) expect(call.body.required ?? []).toEqual([])
  })

  test.each(titled(table.filter(({ method }) => method === 'GET')))(
    '[API-01] %s responds to each of its queries, and to all of them together',
    async (_, line) => {
      const names = fieldsOf(line)
      for (const query of [[], ...names.map((name) => [name]), names]) {
        const reply = await send(line, query)
        expect([query, reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([
          query,
          200,
          '',
        ])
      }
    },
  )

  test.each(titled(table.filter(({ method }) => method !== 'GET')))(
    '[API-01] %s accepts its body',
    async (_, line) => {
      const reply = await send(line)
      expect(reply.statusCode, reply.body).toBe(refused[line.path] ?? 200)
    },
  )
})
