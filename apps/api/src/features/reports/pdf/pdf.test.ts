import { createHash } from 'node:crypto'
import { createAssignment } from '@zenit/contract/assignments'
import { listStaffActions } from '@zenit/contract/audit'
import { reportMark, verifyReport } from '@zenit/contract/report-pdf'
import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { type Actor, anonymous, signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import {
  createCourse,
  createManager,
  createOrganisation,
  createUser,
} from '../../../../test/testing/factories.ts'
import { certify, join } from '../../../../test/testing/learning.ts'
import { rowCounts } from '../../../../test/testing/row-counts.ts'
import { courseForAll } from '../../assignments/fixtures.ts'
import { createAdmin } from '../../people/fixtures.ts'
import { drawReport } from './draw.ts'
import { toReportWords } from './words.ts'

const app = await createTestApp({ PUBLIC_URL: 'https://zenit.example' })
const { db } = app.deps

/** Three people with an assigned course: one certified, one started, one who has done nothing; two are overdue. */
async function createScene() {
  app.clock.set(new Date('2026-11-20T09:00:00Z'))
  const id = await createOrganisation(db)
  await sql`update organisations set name = 'Łódzka Spółdzielnia „Źródło”' where id = ${id}`.execute(db)
  const [done, begun] = [
    await createUser(db, { organisationId: id }),
    await createUser(db, { organisationId: id }),
    await createUser(db, { organisationId: id }),
  ]
  await sql`update users set joined_at = '2026-01-01' where organisation_id = ${id}`.execute(db)
  const managerId = await createManager(db, id)
  await sql`update users set first_name = 'Żaneta', last_name = 'Łęcka-Śmigły' where id = ${managerId}`.execute(
    db,
  )
  const manager = await signIn(app, managerId)
  const course = await createCourse(app)
  const body = courseForAll(course.courseId, { dueOn: '2026-11-21' })
  await manager.call(createAssignment, { params: { id }, body })
  await join(await signIn(app, begun), course.courseId)
  await join(await signIn(app, done), course.courseId)
  app.clock.set(new Date('2026-11-24T09:00:00Z'))
  await certify(app, done, course)
  const title = app.deps.catalog.courses.get(course.courseId)?.title.pl ?? ''
  return { id, done, course: { ...course, title }, managerId, manager: await signIn(app, managerId) }
}

type PdfRequest = { more?: string; method?: 'GET' | 'HEAD'; language?: 'pl' | 'en' }

const fetchPdf = (
  actor: Actor,
  id: string,
  { more = '', method = 'GET', language = 'pl' }: PdfRequest = {},
) =>
  app.app.inject({
    method,
    url: `/api/studio/organisations/${id}/report/pdf?lang=${language}${more}`,
    cookies: actor.cookies,
  })

/** Reads a PDF with an independent library. */
async function read(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false })
  const document = await task.promise
  const pages: string[] = []
  const roles: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.flatMap((item) => ('str' in item ? [item.str] : [])).join(' ')
    pages.push(text.replaceAll(/\s+/g, ' '))
    roles.push(JSON.stringify(await page.getStructTree()))
  }
  const info = (await document.getMetadata()).info as Record<string, unknown>
  await task.destroy()
  return { pages, text: pages.join(' '), info, roles }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The hash of all bytes before the last line of a file, and the signature in that line. */
function proofIn(file: Buffer) {
  const at = file.lastIndexOf(reportMark)
  return {
    sha256: sha256(file.subarray(0, at)),
    signature: file
      .subarray(at + reportMark.length)
      .toString('latin1')
      .trimEnd(),
  }
}

const verify = async (file: Buffer) =>
  (await anonymous(app).call(verifyReport, { body: proofIn(file) })).body.isUnaltered

test('[ORG-07] the report as a PDF contains its organisation, its date, its author, and what the page shows', async () => {
  const { id, manager, course } = await createScene()
  const response = await fetchPdf(manager, id)
  expect(response.headers['content-type']).toBe('application/pdf')
  expect(response.headers['content-disposition']).toContain('raport-2026-11-24.pdf')
  expect(response.headers['cache-control']).toBe('no-store')
  const { text, info, roles } = await read(response.rawPayload)
  for (const part of [
    'Raport o szkoleniach: Łódzka Spółdzielnia „Źródło”',
    'Stan na dzień: 24 listopada 2026',
    'Sporządzający raport Żaneta Łęcka-Śmigły',
    'Cała organizacja',
    'Strona 1 z 2',
    'zenit.example/report-check',
  ])
    expect(text).toContain(part)
  // Assigned, started, finished, passed, certified, overdue.
  expect(text).toMatch(/Przypisane 3 Rozpoczęte 2 Ukończone \d Zaliczone 1 Z certyfikatem 1 Po terminie 2/)
  expect(text).toContain('Rozpoczęte 2 67%')
  expect(text).toContain(`${course.title} 21 lis 2026 3 2`)
  expect(info).toMatchObject({ Language: 'pl', Title: 'Raport o szkoleniach: Łódzka Spółdzielnia „Źródło”' })
  expect(roles.join()).toMatch(/"role":"Document".*"role":"H1".*"role":"Table".*"role":"TR".*"role":"TD"/)
  const english = await read((await fetchPdf(manager, id, { language: 'en' })).rawPayload)
  expect(english.text).toContain('Training report: Łódzka Spółdzielnia „Źródło”')
  expect(english.text).toContain('Page 1 of 2')
})

test('[ORG-07] filters and a past day apply to the PDF as to the page, and the audit log has who downloaded it', async () => {
  const { id, manager, course, managerId } = await createScene()
  const more = `&asOf=2026-11-20&course=${course.courseId}&from=2026-11-01`
  const { text } = await read((await fetchPdf(manager, id, { more })).rawPayload)
  expect(text).toContain('Stan na koniec dnia: 20 listopada 2026')
  expect(text).toContain(`Kurs ${course.title}`)
  expect(text).toContain('Kursy: od 1 listopada 2026')
  expect(text).toMatch(/Z certyfikatem 0 Po terminie 0/)
  expect((await fetchPdf(manager, id, { more: '&asOf=2026-11-25' })).statusCode).toBe(400)
  const admin = await createAdmin(app)
  const query = { action: ['report-exported' as const], subject: id }
  const { actions } = (await admin.call(listStaffActions, { query })).body
  expect(actions).toMatchObject([
    { actor: { _id: managerId }, after: { format: 'pdf', course: course.title, asOf: '2026-11-20' } },
  ])
})

test('[ORG-07] anybody with the PDF can check whether it is authentic, and every changed byte is noticed', async () => {
  const { id, manager } = await createScene()
  const file = (await fetchPdf(manager, id)).rawPayload
  expect(await verify(file)).toBe(true)
  const end = file.lastIndexOf(reportMark)
  for (const at of [0, 900, Math.floor(end / 2), end - 2, file.length - 3]) {
    const changed = Buffer.from(file)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await verify(changed), `byte ${at}`).toBe(false)
  }
  const added = Buffer.concat([file.subarray(0, end), Buffer.from('1 0 obj\n'), file.subarray(end)])
  expect(await verify(added)).toBe(false)
  const other = (await fetchPdf(manager, id, { language: 'en' })).rawPayload
  const mixed = { ...proofIn(file), signature: proofIn(other).signature }
  const answer = await anonymous(app).call(verifyReport, { body: mixed })
  expect(answer.body).toEqual({ isUnaltered: false })
})

test('[ORG-07] the PDF of another organisation is not found, nor for learners, strangers and former managers', async () => {
  const scene = await createScene()
  const other = await createScene()
  const learner = await signIn(app, scene.done)
  const before = await rowCounts(db)
  expect((await fetchPdf(other.manager, scene.id)).statusCode).toBe(404)
  expect((await fetchPdf(learner, scene.id)).statusCode).toBe(403)
  expect((await fetchPdf(anonymous(app), scene.id)).statusCode).toBe(401)
  const head = await fetchPdf(scene.manager, scene.id, { method: 'HEAD' })
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  expect(await rowCounts(db)).toEqual(before)
  await sql`delete from organisation_managers where user_id = ${scene.managerId}`.execute(db)
  expect([403, 404]).toContain((await fetchPdf(scene.manager, scene.id)).statusCode)
  await sql`update users set disabled_at = now() where id = ${other.managerId}`.execute(db)
  expect([401, 404]).toContain((await fetchPdf(other.manager, other.id)).statusCode)
})

const figures = { started: 12_345, finished: 9, passed: 8, certified: 7 }

test('[ORG-07] of a thousand courses the first are printed, with the number of the others', async () => {
  const title = 'Zażółć gęślą jaźń: długi tytuł kursu, który nie mieści się w jednym wierszu tabeli'
  const courses = Array.from({ length: 1_000 }, (_, index) => ({
    _id: String(index),
    title: `${index + 1}. ${title}`,
    ...figures,
  }))
  const words = toReportWords({
    report: {
      people: 100_000,
      countedAt: null,
      trainings: [],
      courses,
      hasMoreCourses: false,
      weeks: null,
      timeToFinish: null,
    },
    query: {},
    organisation: 'Duża',
    group: undefined,
    course: undefined,
    today: '2026-11-24',
    isPast: false,
    madeBy: 'Jan Lis',
    madeAt: app.deps.clock(),
    timeZone: 'Europe/Warsaw',
    language: 'pl',
    brand: 'Zenit',
    verifyAt: 'https://zenit.example',
  })
  const drawn = await drawReport(words)
  const { pages, text } = await read(drawn)
  expect(text).toContain('300. Zażółć')
  expect(text).not.toContain('301. Zażółć')
  expect(text).toContain('W tej tabeli brakuje wierszy: 700.')
  for (const [index, page] of pages.entries()) expect(page).toContain(`Strona ${index + 1} z ${pages.length}`)
  // The headings are repeated on each page with a part of the table.
  for (const page of pages.filter((one) => one.includes('Zażółć'))) expect(page).toContain('Kurs Rozpoczęte')
})
