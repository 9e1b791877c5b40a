import { createAssignment, listAssignees } from '@zenit/contract/assignments'
import { finishWithoutCertificate } from '@zenit/contract/courses'
import { addGroupMembers, createGroup } from '@zenit/contract/groups'
import { listStuck, viewReport } from '@zenit/contract/reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  createCourse,
  createManager,
  createOrganisation,
  createUser,
  questionDocument,
} from '../../../test/testing/factories.ts'
import { certify, completeLessons, join, passCourse } from '../../../test/testing/learning.ts'
import { insertAttempts } from '../../demo/facts.ts'
import { courseForAll } from '../assignments/fixtures.ts'
import { keepFigures } from './jobs.ts'

const app = await createTestApp()
const { db } = app.deps
const start = new Date('2026-11-20T09:00:00Z')

const asked = (courseId: string) => courseForAll(courseId, { dueOn: '2026-11-20' })

/**
 * An organisation with three people, all with the same assigned course: one certified, one started, one not started.
 */
async function createScene() {
  app.clock.set(start)
  const id = await createOrganisation(db)
  const [done, begun, none] = [
    await createUser(db, { organisationId: id, lastName: 'Lis' }),
    await createUser(db, { organisationId: id, lastName: 'Mewa' }),
    await createUser(db, { organisationId: id, lastName: 'Sowa' }),
  ]
  await sql`update users set joined_at = '2026-01-01' where organisation_id = ${id}`.execute(db)
  const manager = await signIn(app, await createManager(db, id))
  const course = await createCourse(app)
  const params = { id }
  await manager.call(createAssignment, { params, body: asked(course.courseId) })
  await join(await signIn(app, begun), course.courseId)
  await completeLessons(app, await signIn(app, done), course)
  app.clock.set(new Date('2026-11-23T09:00:00Z'))
  await certify(app, done, course)
  const actor = await signIn(app, done)
  await actor.call(finishWithoutCertificate, { params: { courseId: course.courseId } })
  return { id, params, course, done, begun, none, managerId: manager.userId }
}

type Scene = Awaited<ReturnType<typeof createScene>>

const managerOf = ({ managerId }: Scene) => signIn(app, String(managerId))

const reach = { people: 3, started: 2, finished: 1, passed: 1, certified: 1, done: 1, overdue: 2, exempt: 0 }

test('[ORG-06] the report counts required training, progress by course, and durations', async () => {
  const scene = await createScene()
  const { params, course } = scene
  const manager = await managerOf(scene)
  const { body } = await manager.call(viewReport, { params })
  expect(body).toMatchObject({ people: 3, countedAt: null, timeToFinish: null })
  expect(body.trainings.map((one) => one.reach)).toEqual([reach])
  expect(body.courses).toMatchObject([{ _id: course.courseId, started: 2, passed: 1, certified: 1 }])
  const query = { course: course.courseId }
  expect((await manager.call(viewReport, { params, query })).body.timeToFinish).toEqual({
    people: 1,
    medianDays: 3,
    spans: [
      { days: 0, people: 0 },
      { days: 7, people: 1 },
      { days: 30, people: 0 },
      { days: 90, people: 0 },
      { days: null, people: 0 },
    ],
  })
  const other = await createCourse(app)
  const empty = (await manager.call(viewReport, { params, query: { course: other.courseId } })).body
  expect(empty).toMatchObject({ trainings: [], courses: [], timeToFinish: null })
})

test('[ORG-06] [TRUST-04] people who passed and have not finished are counted as passed only, everywhere', async () => {
  const scene = await createScene()
  const { params, course, begun } = scene
  await passCourse(app, begun, course.courseId)
  const manager = await managerOf(scene)
  const stages = { started: 2, finished: 1, passed: 2, certified: 1 }
  const query = { course: course.courseId }
  const { body } = await manager.call(viewReport, { params, query })
  expect(body.trainings.map((one) => one.reach)).toMatchObject([{ ...stages, done: 2, overdue: 1 }])
  expect(body.courses).toMatchObject([stages])
  expect(body.timeToFinish).toMatchObject({ people: 1, medianDays: 3 })
  const [assignment] = body.trainings
  const ofAssignment = { params: { ...params, assignmentId: String(assignment?._id) } }
  const { people } = (await manager.call(listAssignees, ofAssignment)).body
  expect(people.map(({ lastName, finished, passed }) => [lastName, finished, passed])).toEqual([
    ['Lis', 1, 1],
    ['Mewa', 0, 1],
    ['Sowa', 0, 0],
  ])
})

test('[ORG-06] group and dates filter it; a group of others is not found, reversed dates are rejected', async () => {
  const scene = await createScene()
  const { params, begun } = scene
  const manager = await managerOf(scene)
  const { group } = (await manager.call(createGroup, { params, body: { name: 'Biuro' } })).body
  await manager.call(addGroupMembers, {
    params: { ...params, groupId: group._id },
    body: { people: [begun] },
  })
  const { body } = await manager.call(viewReport, { params, query: { group: group._id } })
  expect(body).toMatchObject({
    people: 1,
    trainings: [{ reach: { people: 1, started: 1, passed: 0, overdue: 1 } }],
    courses: [{ started: 1, passed: 0 }],
  })
  const later = (await manager.call(viewReport, { params, query: { from: '2026-11-21' } })).body
  expect(later.courses).toMatchObject([{ started: 0, passed: 1 }])
  const earlier = (await manager.call(viewReport, { params, query: { to: '2026-11-21' } })).body
  expect(earlier.courses).toMatchObject([{ started: 2, passed: 0 }])
  const wrong = await manager.call(viewReport, { params, query: { from: '2026-11-21', to: '2026-11-20' } })
  expect([wrong.status, wrong.code]).toEqual([400, 'invalid-input'])
  const stranger = await createScene()
  const foreign = await managerOf(stranger)
  expect((await foreign.call(viewReport, { params })).status).toBe(404)
  const query = { group: group._id }
  expect((await foreign.call(viewReport, { params: stranger.params, query })).status).toBe(404)
})

test('[ORG-06] active people are counted by weeks, once in each week', async () => {
  const scene = await createScene()
  const { params, done, begun } = scene
  await sql`insert into study_days (user_id, day, last_beat_at) values
    (${done}, '2026-11-17', now()), (${done}, '2026-11-18', now()), (${begun}, '2026-11-18', now()),
    (${done}, '2026-11-23', now()), (${done}, '2026-01-05', now())`.execute(db)
  const weeksOf = async (query = {}) =>
    (await (await managerOf(scene)).call(viewReport, { params, query })).body.weeks
  // With few people, weekly figures would identify them.
  expect(await weeksOf()).toBeNull()
  for (let more = 0; more < 2; more++) await createUser(db, { organisationId: scene.id })
  const weeks = (await weeksOf()) ?? []
  expect(weeks).toHaveLength(26)
  expect(weeks.slice(-3)).toEqual([
    { week: '2026-11-09', people: 0 },
    { week: '2026-11-16', people: 2 },
    { week: '2026-11-23', people: 1 },
  ])
})

test('[ORG-06] people who have not returned to a course for two weeks are stuck, the longest first, page by page', async () => {
  const scene = await createScene()
  const { params, course, begun, none } = scene
  const stuckIn = async (query = {}) =>
    (await (await managerOf(scene)).call(listStuck, { params, query })).body
  expect((await stuckIn()).stuck).toEqual([])
  app.clock.set(new Date('2026-11-28T09:00:00Z'))
  await join(await signIn(app, none), course.courseId)
  app.clock.set(new Date('2026-12-13T09:00:00Z'))
  const first = await stuckIn({ limit: 1 })
  expect(first).toMatchObject({
    stuck: [{ person: { _id: begun }, course: { _id: course.courseId }, studiedOn: '2026-11-20' }],
    next: { after: begun },
  })
  const second = await stuckIn({ limit: 1, ...first.next })
  expect(second).toMatchObject({ stuck: [{ person: { _id: none } }], next: null })
  const query = { after: begun }
  expect((await (await managerOf(scene)).call(listStuck, { params, query })).status).toBe(400)
  // Taking the test counts as activity, also without lessons.
  await insertAttempts(db, [
    {
      ...{ userId: begun, courseId: course.courseId, revisionId: course.revisionId },
      ...{ questions: [questionDocument()], percentageToPass: 80 },
      startedAt: new Date('2026-12-12T09:00:00Z'),
      endsAt: new Date('2026-12-12T10:00:00Z'),
      checkedAt: new Date('2026-12-12T09:30:00Z'),
    },
  ])
  expect((await stuckIn()).stuck.map(({ person }) => person._id)).toEqual([none])
})

test('[ORG-06] voluntary learning is shown without names, and without figures of fewer than five', async () => {
  const scene = await createScene()
  const { id, params } = scene
  const own = await createCourse(app)
  let alone = ''
  const start = async () => {
    alone = await createUser(db, { organisationId: id })
    await join(await signIn(app, alone), own.courseId)
  }
  const coursesOf = async () => {
    const { courses } = (await (await managerOf(scene)).call(viewReport, { params })).body
    return courses.map(({ _id, started }) => [_id, started])
  }
  for (let person = 1; person <= 4; person++) await start()
  expect(await coursesOf()).toEqual([[scene.course.courseId, 2]])
  await sql`update enrolments set finished_at = ${app.clock()}, finish = 'without-certificate' where course_id = ${own.courseId}`.execute(
    db,
  )
  const timeOf = async () => {
    const query = { course: own.courseId }
    return (await (await managerOf(scene)).call(viewReport, { params, query })).body.timeToFinish
  }
  expect(await timeOf()).toBeNull()
  await start()
  expect(await coursesOf()).toContainEqual([own.courseId, 5])
  expect(await timeOf()).toMatchObject({ people: 4 })
  // A single assigned person reveals nothing about the others.
  const manager = await managerOf(scene)
  const { group } = (await manager.call(createGroup, { params, body: { name: 'Jedna osoba' } })).body
  await manager.call(addGroupMembers, {
    params: { ...params, groupId: group._id },
    body: { people: [alone] },
  })
  const inGroup = (await manager.call(viewReport, { params, query: { group: group._id } })).body
  expect(inGroup).toMatchObject({ courses: [], weeks: null })
  // Nor does a second assigned person, whose figures would be known too.
  await manager.call(createAssignment, {
    params,
    body: { ...asked(own.courseId), audience: 'people', people: [scene.none], dueOn: null },
  })
  await join(await signIn(app, scene.none), own.courseId)
  await manager.call(addGroupMembers, {
    params: { ...params, groupId: group._id },
    body: { people: [scene.none] },
  })
  const query = { group: group._id, course: own.courseId }
  const both = (await manager.call(viewReport, { params, query })).body
  expect(both).toMatchObject({ courses: [{ started: 1, finished: 0 }], timeToFinish: null })
  app.clock.set(new Date('2026-12-20T09:00:00Z'))
  const { stuck } = (await (await managerOf(scene)).call(listStuck, { params })).body
  // Only the people with the assignment, in both courses.
  expect(new Set(stuck.map(({ person }) => person._id))).toEqual(new Set([scene.begun, scene.none]))
})

test('[ORG-06] the job stores the current counts, and the last of a day stays', async () => {
  const scene = await createScene()
  const kept = async () => {
    const { rows } = await sql<{ day: string; overdue: number; started: number }>`
      select f.day::text, f.overdue, f.begun as started from assignment_figures f
      join assignments a on a.id = f.assignment_id where a.organisation_id = ${scene.id} order by 1`.execute(
      db,
    )
    return rows
  }
  await keepFigures(app.deps).run({})
  expect(await kept()).toEqual([{ day: '2026-11-23', overdue: 2, started: 2 }])
  app.clock.set(new Date('2026-11-23T10:00:00Z'))
  await join(await signIn(app, scene.none), scene.course.courseId)
  await keepFigures(app.deps).run({})
  await keepFigures(app.deps).run({})
  expect(await kept()).toEqual([{ day: '2026-11-23', overdue: 2, started: 3 }])
})
