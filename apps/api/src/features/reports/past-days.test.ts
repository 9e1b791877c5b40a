import {
  createAssignment,
  endAssignment,
  updateAssignment,
  updateExemption,
} from '@zenit/contract/assignments'
import { finishWithoutCertificate } from '@zenit/contract/courses'
import { addGroupMembers, createGroup } from '@zenit/contract/groups'
import { viewMatrix } from '@zenit/contract/matrix'
import { viewReport } from '@zenit/contract/reports'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  createCourse,
  createManager,
  createOrganisation,
  createUser,
} from '../../../test/testing/factories.ts'
import { certify, completeLessons, join } from '../../../test/testing/learning.ts'
import { courseForAll } from '../assignments/fixtures.ts'
import { keepFigures } from './jobs.ts'
import { listKept } from './queries.ts'

const app = await createTestApp()
const { db } = app.deps

/** A Sunday, so that its week is over. */
const asOf = '2026-09-27'
const evening = new Date('2026-09-27T20:00:00Z')
const later = new Date('2026-11-20T09:00:00Z')

/** Five people and two assignments on a day in September: certified, started, finished, exempt, and not started. */
async function createScene() {
  app.clock.set(new Date('2026-09-10T09:00:00Z'))
  const id = await createOrganisation(db)
  const people: string[] = []
  for (const lastName of ['Bąk', 'Ćma', 'Dzik', 'Żbik', 'Ryś'])
    people.push(await createUser(db, { organisationId: id, lastName }))
  await sql`update users set joined_at = '2026-01-01' where organisation_id = ${id}`.execute(db)
  const [done = '', begun = '', finished = '', exempt = '', none = ''] = people
  const manager = await signIn(app, await createManager(db, id))
  const [course, renewed] = [await createCourse(app), await createCourse(app)]
  const params = { id }
  const assign = async (body: object) =>
    (await manager.call(createAssignment, { params, body: body as never })).body.assignment
  const first = await assign(courseForAll(course.courseId, { dueOn: '2026-09-20' }))
  const second = await assign(courseForAll(renewed.courseId, { renewMonths: 12 }))
  const { group } = (await manager.call(createGroup, { params, body: { name: 'Biuro' } })).body
  await manager.call(addGroupMembers, {
    params: { ...params, groupId: group._id },
    body: { people: [done, none] },
  })
  const exempting = { params: { ...params, assignmentId: first._id, personId: exempt } }
  await manager.call(updateExemption, {
    ...exempting,
    body: { isExempt: true, reason: 'Urlop do końca roku' },
  })
  await join(await signIn(app, begun), course.courseId)
  await join(await signIn(app, done), course.courseId)
  await completeLessons(app, await signIn(app, finished), course)
  await sql`insert into study_days (user_id, day, last_beat_at) values
    (${done}, '2026-09-17', now()), (${begun}, '2026-09-25', now())`.execute(db)
  app.clock.set(new Date('2026-09-15T09:00:00Z'))
  await certify(app, done, course)
  const actor = await signIn(app, finished)
  await actor.call(finishWithoutCertificate, { params: { courseId: course.courseId } })
  await join(await signIn(app, done), renewed.courseId)
  await certify(app, done, renewed)
  return {
    id,
    params,
    group,
    course,
    renewed,
    first,
    second,
    exempting,
    managerId: manager.userId,
    done,
    begun,
    none,
  }
}

type Scene = Awaited<ReturnType<typeof createScene>>

/** Changes everything after that day. */
async function goOn(scene: Scene) {
  const { id, params, group, course, renewed, first, second, exempting, done, begun, none } = scene
  app.clock.set(new Date('2026-10-10T09:00:00Z'))
  const manager = await signIn(app, String(scene.managerId))
  await manager.call(updateExemption, { ...exempting, body: { isExempt: false, reason: 'Wrócił z urlopu' } })
  const { version } = second
  const terms = {
    dueOn: '2026-12-01',
    isMandatory: true,
    rule: 'finishing' as const,
    renewMonths: null,
    version,
  }
  await manager.call(updateAssignment, { params: { ...params, assignmentId: second._id }, body: terms })
  await manager.call(endAssignment, { params: { ...params, assignmentId: first._id } })
  const { courseId } = await createCourse(app)
  await manager.call(createAssignment, { params, body: courseForAll(courseId) })
  const newcomer = await createUser(db, { organisationId: id, lastName: 'Nowy' })
  await manager.call(addGroupMembers, {
    params: { ...params, groupId: group._id },
    body: { people: [newcomer, begun] },
  })
  await certify(app, begun, course)
  await join(await signIn(app, none), renewed.courseId)
  await sql`update certificates set revoked_at = ${app.clock()}, revoked_reason = 'A mistake'
    where user_id = ${done} and course_id = ${course.courseId}`.execute(db)
  await sql`insert into study_days (user_id, day, last_beat_at) values (${none}, '2026-10-09', now())`.execute(
    db,
  )
}

async function linesOf(manager: Actor, id: string, more = ''): Promise<string[][]> {
  const url = `/api/studio/organisations/${id}/report/export?format=csv${more}`
  const { body } = await app.app.inject({ method: 'GET', url, cookies: manager.cookies })
  return parse(body, { delimiter: ';', bom: true })
}

/** Everything that a report shows: in September as of today, later as of that day. */
async function lookAt(scene: Scene, query: { asOf?: string } = {}) {
  const { id, params, group, course } = scene
  const manager = await signIn(app, String(scene.managerId))
  const report = async (more: object) =>
    (await manager.call(viewReport, { params, query: { ...query, ...more } })).body
  const matrix = await manager.call(viewMatrix, { params, query })
  const overdue = await manager.call(viewMatrix, { params, query: { ...query, state: 'overdue' } })
  const lines = await linesOf(manager, id, query.asOf ? `&asOf=${query.asOf}` : '')
  return {
    reports: [
      await report({}),
      await report({ group: group._id }),
      await report({ course: course.courseId }),
      await report({ from: '2026-09-12' }),
    ],
    matrix: matrix.body,
    overdue: overdue.body.people.map(({ _id }) => _id),
    // The time of the last visit is overwritten by each visit.
    lines: lines.map((line) => line.slice(0, -1)),
  }
}

test('[ORG-06] for a past day the report, the table and the files show what they showed on that day', async () => {
  const scene = await createScene()
  app.clock.set(evening)
  const then = await lookAt(scene)
  expect(then.reports[0]?.trainings).toHaveLength(2)
  expect(then.reports[0]?.courses).toHaveLength(2)
  expect([then.overdue.length, then.lines.length]).toEqual([2, 11])
  await keepFigures(app.deps).run({})
  await goOn(scene)
  app.clock.set(later)
  await keepFigures(app.deps).run({})
  const now = await lookAt(scene)
  expect(now.reports).not.toEqual(then.reports)
  expect(now.matrix).not.toEqual(then.matrix)
  expect(await lookAt(scene, { asOf })).toEqual(then)
  // Large organisations get the last count of that day.
  const kept = await listKept(db, [scene.first._id, scene.second._id], asOf)
  const reached = then.reports[0]?.trainings.map(({ _id, reach }) => [_id, reach?.overdue, reach?.certified])
  expect(kept.map((one) => [one.assignmentId, one.overdue, one.certified]).toSorted()).toEqual(
    reached?.toSorted(),
  )
})

test('[ORG-06] a future day is rejected with a specific error, today is the current state', async () => {
  const scene = await createScene()
  app.clock.set(evening)
  const manager = await signIn(app, String(scene.managerId))
  const ask = (day: string) => manager.call(viewReport, { params: scene.params, query: { asOf: day } })
  expect(await ask('2026-09-28')).toMatchObject({ status: 400, code: 'invalid-input' })
  expect((await ask(asOf)).body).toEqual((await manager.call(viewReport, { params: scene.params })).body)
})
