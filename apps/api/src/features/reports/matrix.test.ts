import { createAssignment, updateExemption } from '@zenit/contract/assignments'
import { addGroupMembers, createGroup } from '@zenit/contract/groups'
import { matrixCourses, viewMatrix } from '@zenit/contract/matrix'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  createCourse,
  createManager,
  createOrganisation,
  createUser,
} from '../../../test/testing/factories.ts'
import { certify, join } from '../../../test/testing/learning.ts'
import { insertPeople } from '../../../test/testing/people.ts'
import { collators } from '../../platform/lists.ts'
import { courseForAll } from '../assignments/fixtures.ts'

const app = await createTestApp()
const { db } = app.deps

/** Three people sorted by name, and a function that assigns courses with a deadline. */
async function createScene() {
  app.clock.set(new Date('2026-11-20T09:00:00Z'))
  const id = await createOrganisation(db)
  const people: string[] = []
  for (const lastName of ['Bąk', 'Ćma', 'Dzik'])
    people.push(await createUser(db, { organisationId: id, firstName: 'Ola', lastName }))
  await sql`update users set joined_at = '2026-01-01' where organisation_id = ${id}`.execute(db)
  const manager = await signIn(app, await createManager(db, id))
  const params = { id }
  const assign = async (courseId: string, given: { dueOn?: string; people?: string[] } = {}) => {
    const { dueOn = null, people: named = [] } = given
    const { body } = await manager.call(createAssignment, {
      params,
      body: courseForAll(courseId, {
        ...{ audience: named.length > 0 ? 'people' : 'organisation', people: named },
        dueOn,
      }),
    })
    return body.assignment._id
  }
  const page = async (query: object = {}) => (await manager.call(viewMatrix, { params, query })).body
  return { id, people, manager, params, assign, page }
}

test('[ORG-06] the matrix has people by name, courses by title, and for each the requirement and progress', async () => {
  const { people, assign, page, manager, params } = await createScene()
  const [first = '', second = '', third = ''] = people
  const [everybody, some] = [await createCourse(app), await createCourse(app)]
  const assignmentId = await assign(everybody.courseId, { dueOn: '2026-11-21' })
  await assign(some.courseId, { people: [second] })
  await join(await signIn(app, first), everybody.courseId)
  await certify(app, first, everybody)
  await join(await signIn(app, second), everybody.courseId)
  await join(await signIn(app, third), everybody.courseId)
  // Not assigned.
  await join(await signIn(app, third), some.courseId)
  await manager.call(updateExemption, {
    params: { ...params, assignmentId, personId: third },
    body: { isExempt: true, reason: 'Urlop do końca roku' },
  })
  app.clock.set(new Date('2026-11-22T09:00:00Z'))
  const again = await signIn(app, String(manager.userId))
  const { courses, people: rows, next, nextCourse } = (await again.call(viewMatrix, { params })).body
  expect([next, nextCourse]).toEqual([null, null])
  const titles = courses.map(({ title }) => String(title))
  expect(titles).toEqual(titles.toSorted(collators.pl.compare))
  const cells = rows.map((row) =>
    [everybody, some].map(({ courseId }) => row.cells[courses.findIndex(({ _id }) => _id === courseId)]),
  )
  const none = { isFinished: false, isPassed: false, isCertified: false }
  expect(rows.map(({ _id }) => _id)).toEqual(people)
  expect(cells).toEqual([
    [{ state: 'done', dueOn: '2026-11-21', isFinished: false, isPassed: true, isCertified: true }, null],
    [
      { state: 'overdue', dueOn: '2026-11-21', ...none },
      { state: 'not-started', dueOn: null, ...none },
    ],
    [{ state: 'exempt', dueOn: null, ...none }, null],
  ])
  expect((await page({ search: 'cma' })).people.map(({ _id }) => _id)).toEqual([second])
})

test('[ORG-06] if several assignments require a course, the most urgent state and the earliest open deadline count', async () => {
  const { people, assign, page, manager, params } = await createScene()
  const { courseId } = await createCourse(app)
  await assign(courseId)
  await assign(courseId, { dueOn: '2026-12-24' })
  const personal = await assign(courseId, { dueOn: '2026-11-30', people: people.slice(0, 2) })
  await manager.call(updateExemption, {
    params: { ...params, assignmentId: personal, personId: String(people[1]) },
    body: { isExempt: true, reason: 'Urlop do końca roku' },
  })
  const { people: rows } = await page()
  expect(rows.map(({ cells: [cell] }) => [cell?.state, cell?.dueOn])).toEqual([
    ['not-started', '2026-11-30'],
    ['not-started', '2026-12-24'],
    ['not-started', '2026-12-24'],
  ])
})

test('[ORG-06] it is paged in both directions, also for a group; a page after an unknown person is rejected', async () => {
  const { people, assign, page, manager, params } = await createScene()
  const { group } = (await manager.call(createGroup, { params, body: { name: 'Biuro' } })).body
  await manager.call(addGroupMembers, {
    params: { ...params, groupId: group._id },
    body: { people: people.slice(1) },
  })
  const all: string[] = []
  for (let course = 0; course <= matrixCourses; course++) {
    const { courseId } = await createCourse(app)
    all.push(courseId)
    await assign(courseId)
  }
  const start = await page({ limit: 1, group: group._id })
  expect([start.people.map(({ _id }) => _id), start.next]).toEqual([[people[1]], people[1]])
  expect([start.courses.length, start.people[0]?.cells.length]).toEqual([matrixCourses, matrixCourses])
  const last = await page({ limit: 1, group: group._id, after: start.next, afterCourse: start.nextCourse })
  expect([last.people.map(({ _id }) => _id), last.next, last.nextCourse]).toEqual([[people[2]], null, null])
  expect([...start.courses, ...last.courses].map(({ _id }) => _id).toSorted()).toEqual(all.toSorted())
  const stranger = await createUser(db)
  const statusOf = async (query: object) => (await manager.call(viewMatrix, { params, query })).status
  expect(await statusOf({ after: stranger })).toBe(400)
  expect(await statusOf({ afterCourse: (await createCourse(app)).courseId })).toBe(400)
})

test('[ORG-06] a state filters people, in one course or in any, and pages continue after those who do not match', async () => {
  const { id, people, assign, manager, params } = await createScene()
  const [first = '', second = '', third = ''] = people
  const [one, other] = [await createCourse(app), await createCourse(app)]
  await assign(one.courseId)
  await assign(one.courseId, { people: [third], dueOn: '2026-11-20' })
  await assign(other.courseId, { people: [first, third] })
  await join(await signIn(app, third), other.courseId)
  app.clock.set(new Date('2026-11-21T09:00:00Z'))
  const again = await signIn(app, String(manager.userId))
  const page = async (query: object) => (await again.call(viewMatrix, { params, query })).body
  const idsOf = async (query: object) => (await page(query)).people.map(({ _id }) => _id)
  expect(await idsOf({ state: 'overdue' })).toEqual([third])
  expect(await idsOf({ state: 'started' })).toEqual([third])
  expect(await idsOf({ state: 'not-started' })).toEqual([first, second])
  expect(await idsOf({ state: 'not-started', course: other.courseId })).toEqual([first])
  expect(await idsOf({ state: 'done' })).toEqual([])
  // One column for the one requested course.
  const { courses, people: rows } = await page({ course: other.courseId })
  expect(courses.map(({ _id }) => _id)).toEqual([other.courseId])
  expect(rows.map(({ cells }) => cells.map((cell) => cell?.state))).toEqual([
    ['not-started'],
    [undefined],
    ['started'],
  ])
  const start = await page({ state: 'not-started', limit: 1 })
  expect([start.people.map(({ _id }) => _id), start.next]).toEqual([[first], first])
  expect(await idsOf({ state: 'not-started', limit: 1, after: start.next })).toEqual([second])
  // More people sort before the matching one than are examined for one page.
  const many = Array.from({ length: 5_100 }, () => ({ lastName: 'Abacki' }))
  await insertPeople(db, id, many)
  const before = await page({ state: 'overdue' })
  expect(before.people).toEqual([])
  expect(await idsOf({ state: 'overdue', after: before.next })).toEqual([third])
})
