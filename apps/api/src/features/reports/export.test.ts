import { createAssignment, updateExemption } from '@zenit/contract/assignments'
import { listStaffActions } from '@zenit/contract/audit'
import { addGroupMembers, createGroup } from '@zenit/contract/groups'
import type { ReportFormat } from '@zenit/contract/reports'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  createCourse,
  createManager,
  createOrganisation,
  createUser,
} from '../../../test/testing/factories.ts'
import { certify, join } from '../../../test/testing/learning.ts'
import { insertPeople } from '../../../test/testing/people.ts'
import { rowCounts } from '../../../test/testing/row-counts.ts'
import { courseForAll } from '../assignments/fixtures.ts'
import { createAdmin } from '../people/fixtures.ts'

const app = await createTestApp()
const { db } = app.deps

const names = [
  ['=1+1', 'Łucja'],
  ['Ćwik; "Żółw"', '@Jan'],
  ['Kowalska\nNowak', '-Ewa & <Ola>'],
  ['Źrebię', '\u0007Ąę'],
] as const

/** Four people with two assigned courses: one certified, one started, one exempt, one who has done nothing. */
async function createScene() {
  app.clock.set(new Date('2026-11-20T09:00:00Z'))
  const id = await createOrganisation(db)
  const people: string[] = []
  for (const [lastName, firstName] of names)
    people.push(await createUser(db, { organisationId: id, lastName, firstName }))
  await sql`update users set joined_at = '2026-01-01' where organisation_id = ${id}`.execute(db)
  const [done = '', begun = '', exempt = ''] = people
  const manager = await signIn(app, await createManager(db, id))
  const [first, second, own] = [await createCourse(app), await createCourse(app), await createCourse(app)]
  const params = { id }
  const assign = async (courseId: string, dueOn: string | null) => {
    const { body } = await manager.call(createAssignment, {
      params,
      body: courseForAll(courseId, { dueOn, isMandatory: dueOn !== null }),
    })
    return body.assignment._id
  }
  const assignmentId = await assign(first.courseId, '2026-11-21')
  await assign(second.courseId, null)
  await join(await signIn(app, begun), first.courseId)
  // Not assigned, so not in the export.
  await join(await signIn(app, begun), own.courseId)
  await join(await signIn(app, exempt), first.courseId)
  await join(await signIn(app, done), first.courseId)
  app.clock.set(new Date('2026-11-24T09:00:00Z'))
  await certify(app, done, first)
  await manager.call(updateExemption, {
    params: { ...params, assignmentId, personId: exempt },
    body: { isExempt: true, reason: 'Urlop do końca roku' },
  })
  return {
    id,
    params,
    people,
    begun,
    courses: [first, second],
    manager: await signIn(app, String(manager.userId)),
  }
}

type Scene = Awaited<ReturnType<typeof createScene>>

const fetchFile = async (
  actor: Actor,
  { id }: Pick<Scene, 'id'>,
  { format, more = '', method = 'GET' }: { format: ReportFormat; more?: string; method?: 'GET' | 'HEAD' },
) => {
  const url = `/api/studio/organisations/${id}/report/export?format=${format}${more}`
  const cookies = { ...actor.cookies, caiplatform_lang: 'pl' }
  return app.app.inject({ method, url, cookies })
}

interface ExpectedFacts {
  email: string
  title: string
  started: string | null
  passed: string | null
  certified: string | null
}

/** What the tables of facts contain about the two assigned courses. */
async function readFacts({ id, courses }: Scene): Promise<ExpectedFacts[]> {
  const { rows } = await sql<ExpectedFacts>`
    select u.email, c.id as title, report_day(e.joined_at)::text as started, report_day(p.passed_at)::text as passed,
      report_day(k.issued_at)::text as certified
    from users u cross join unnest(${courses.map(({ courseId }) => courseId)}::uuid[]) as c (id)
    left join enrolments e on e.user_id = u.id and e.course_id = c.id
    left join course_passes p on p.user_id = u.id and p.course_id = c.id
    left join certificates k on k.user_id = u.id and k.course_id = c.id
    where u.organisation_id = ${id} and not exists (
      select from assignment_exemptions x join assignment_courses ac on ac.assignment_id = x.assignment_id
      where x.user_id = u.id and ac.course_id = c.id)`.execute(db)
  return rows.map((row) => ({ ...row, title: app.deps.catalog.courses.get(row.title)?.title.pl ?? '' }))
}

const columns = { lastName: 0, firstName: 1, email: 2, groups: 3, course: 4, state: 5, dueOn: 7 }

/** The columns that {@link readFacts} returns, too. */
const toKnown = (line: readonly (string | null)[]): ExpectedFacts => ({
  email: line[columns.email] ?? '',
  title: line[columns.course] ?? '',
  started: line[8] ?? null,
  passed: line[10] ?? null,
  certified: line[11] ?? null,
})

const ordered = <T>(rows: readonly T[]): string[] => rows.map((row) => JSON.stringify(row)).sort()

async function readCsv(actor: Actor, scene: Scene, more = '') {
  const response = await fetchFile(actor, scene, { format: 'csv', more })
  const text = response.rawPayload.toString('utf8')
  const lines = parse(text, { bom: true, delimiter: ';' }) as string[][]
  return {
    response,
    text,
    lines: lines.slice(1).map((line) => line.map((value) => value || null)),
    head: lines[0],
  }
}

async function readXlsx(actor: Actor, scene: Scene) {
  const { rawPayload } = await fetchFile(actor, scene, { format: 'xlsx' })
  const rows = await readSheet(rawPayload)
  const toText = (value: unknown) =>
    value instanceof Date ? value.toISOString().slice(0, 10) : value === null ? null : String(value)
  return rows.map((row) => row.map(toText))
}

test('[ORG-07] the report as CSV and as XLSX contains for each person and course what the database does', async () => {
  const scene = await createScene()
  const { response, text, lines, head } = await readCsv(scene.manager, scene)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toContain('2026-11-24.csv')
  expect(text.startsWith('\uFEFFNazwisko;Imię;E-mail;')).toBe(true)
  expect(lines).toHaveLength(8)
  const isKnown = (line: readonly (string | null)[]) => line[columns.state] !== 'Zwolnienie'
  const facts = ordered(await readFacts(scene))
  expect(ordered(lines.filter(isKnown).map(toKnown))).toEqual(facts)
  const [titles, ...rows] = await readXlsx(scene.manager, scene)
  expect(titles).toEqual(head)
  expect(ordered(rows.filter(isKnown).map(toKnown))).toEqual(facts)
  const statesOf = (all: (string | null)[][]) =>
    all.map((line) => [line[columns.email], line[columns.course], line[columns.state]])
  expect(statesOf(rows)).toEqual(statesOf(lines))
  const exempt = lines.find((line) => !isKnown(line))
  expect(exempt?.slice(8)).toEqual([null, null, null, null, null])
  expect(
    lines
      .filter((line) => line[columns.dueOn] === '2026-11-21')
      .map((line) => line[columns.state])
      .sort(),
  ).toEqual(['Po terminie', 'Po terminie', 'Wykonany'])
})

test('[ORG-07] no name becomes a formula in a spreadsheet, and all of its letters are kept', async () => {
  const scene = await createScene()
  const { lines } = await readCsv(scene.manager, scene)
  const namesIn = (all: (string | null)[][]) => new Set(all.map(([last, first]) => `${last}|${first}`))
  expect(namesIn(lines)).toEqual(
    new Set(["'=1+1|Łucja", 'Ćwik; "Żółw"|\'@Jan', "Kowalska\nNowak|'-Ewa & <Ola>", 'Źrebię|\u0007Ąę']),
  )
  const [, ...rows] = await readXlsx(scene.manager, scene)
  // Text stays text; characters that XML cannot contain are left out.
  expect(namesIn(rows)).toEqual(
    new Set(['=1+1|Łucja', 'Ćwik; "Żółw"|@Jan', 'Kowalska\nNowak|-Ewa & <Ola>', 'Źrebię|Ąę']),
  )
})

test('[ORG-07] group and course filter the file, and the audit log has who downloaded it', async () => {
  const scene = await createScene()
  const { manager, params, begun, courses } = scene
  const { group } = (await manager.call(createGroup, { params, body: { name: 'Biuro' } })).body
  await manager.call(addGroupMembers, {
    params: { ...params, groupId: group._id },
    body: { people: [begun] },
  })
  const title = app.deps.catalog.courses.get(courses[1]?.courseId ?? '')?.title.pl
  const { lines } = await readCsv(manager, scene, `&group=${group._id}&course=${courses[1]?.courseId}`)
  expect(lines.map((line) => [line[columns.groups], line[columns.course], line[columns.state]])).toEqual([
    ['Biuro', title, 'Nierozpoczęty'],
  ])
  const left = await readCsv(manager, scene, '&state=overdue')
  expect(new Set(left.lines.map((line) => line[columns.state]))).toEqual(new Set(['Po terminie']))
  expect((await fetchFile(manager, scene, { format: 'csv', more: '&state=late' })).statusCode).toBe(400)
  const admin = await createAdmin(app)
  const { actions } = (
    await admin.call(listStaffActions, { query: { action: ['report-exported'], subject: scene.id } })
  ).body
  expect(actions[0]).toMatchObject({ after: { format: 'csv', state: 'overdue' } })
  expect(actions[1]).toMatchObject({
    action: 'report-exported',
    actor: { _id: manager.userId },
    subject: { kind: 'organisation', _id: scene.id },
    after: { format: 'csv', group: 'Biuro', course: title },
  })
})

test('[ORG-07] a file of another organisation, or for others, is not found; a HEAD request writes nothing', async () => {
  const scene = await createScene()
  const other = await createScene()
  const learner = await signIn(app, scene.begun)
  const before = await rowCounts(db)
  expect((await fetchFile(other.manager, scene, { format: 'csv' })).statusCode).toBe(404)
  expect((await fetchFile(learner, scene, { format: 'csv' })).statusCode).toBe(403)
  const head = await fetchFile(scene.manager, scene, { format: 'xlsx', method: 'HEAD' })
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  expect(await rowCounts(db)).toEqual(before)
})

test('[ORG-07] more people than one page of the database are in the file, each once', async () => {
  const scene = await createScene()
  await insertPeople(
    db,
    scene.id,
    Array.from({ length: 250 }, () => ({ lastName: 'Nowak' })),
  )
  const { lines } = await readCsv(scene.manager, scene)
  expect(new Set(lines.map((line) => line[columns.email])).size).toBe(254)
  expect(lines).toHaveLength(508)
})
