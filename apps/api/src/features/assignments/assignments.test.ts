import { listAssignable } from '@zenit/contract/assignments'
import { addGroupMembers, createGroup } from '@zenit/contract/groups'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  type CreatedCourse,
  createCourse,
  createOrganisation,
  createUser,
  questionDocument,
} from '../../../test/testing/factories.ts'
import { createGroups, joinGroup } from '../../../test/testing/facts.ts'
import { completeLessons, join, passCourse } from '../../../test/testing/learning.ts'
import { insertAttempts, rightAnswers } from '../../demo/facts.ts'
import { newId } from '../../platform/ids.ts'
import { assigning, type ManagedOrganisation } from './assigning.testing.ts'

const app = await createTestApp()
const { db } = app.deps
const { createManaged, managerOf, assigned, peopleOf, statesOf, figuresOf, requiredOf, finish } =
  assigning(app)

/** Passes the closed test of a course again on a day, as practice. */
async function practise(
  userId: string,
  { courseId, revisionId }: CreatedCourse,
  day: string,
  checkedAt = `${day}T12:00:00Z`,
) {
  const question = questionDocument()
  await insertAttempts(db, [
    {
      ...{ userId, courseId, revisionId, questions: [question], chosen: [rightAnswers(question)] },
      ...{ percentageToPass: 50, isPractice: true, language: 'pl' as const },
      startedAt: new Date(`${day}T00:00:00Z`),
      endsAt: new Date(`${day}T23:59:00Z`),
      checkedAt: new Date(checkedAt),
    },
  ])
}

/** Somebody has passed a course that must be passed again after so many months; `stateOn` returns state and deadline. */
async function createRenewed(renewMonths: number) {
  const managed = await createManaged('Lis')
  const course = await createCourse(app)
  const assignment = await assigned(managed, course, { renewMonths })
  const [lis] = managed.people as [string]
  await completeLessons(app, await signIn(app, lis), course)
  await passCourse(app, lis, course.courseId)
  const stateOn = async (day: string) => {
    app.clock.set(new Date(`${day}T09:00:00Z`))
    const [person] = await peopleOf(managed, assignment)
    return [person?.state, person?.dueOn]
  }
  return { lis, course, stateOn }
}

describe('an assignment', () => {
  test('[ORG-04] to the whole organisation applies to everybody in it, also those who join later, without a row for each', async () => {
    const managed = await createManaged('Lis', 'Mewa')
    const course = await createCourse(app)
    const assignment = await assigned(managed, course)
    expect(assignment).toMatchObject({ audience: 'organisation', dueOn: '2026-12-01', endedAt: null })
    const late = await createUser(db, { organisationId: managed.id, lastName: 'Osoba' })
    await sql`update users set joined_at = '2026-11-28T12:00:00Z' where id = ${late}`.execute(db)
    const people = await peopleOf(managed, assignment)
    expect(people.map(({ lastName, dueOn, state }) => [lastName, dueOn, state])).toEqual([
      ['Lis', '2026-12-01', 'not-started'],
      ['Mewa', '2026-12-01', 'not-started'],
      ['Osoba', '2026-12-28', 'not-started'],
    ])
    expect(
      await sql`select from assignment_people where assignment_id = ${assignment._id}`.execute(db),
    ).toMatchObject({
      rows: [],
    })
  })

  test('[ORG-04] to people or groups applies only to them', async () => {
    const managed = await createManaged('Lis', 'Mewa', 'Sowa')
    const course = await createCourse(app)
    const [lis, mewa] = managed.people as [string, string]
    const named = await assigned(managed, course, { audience: 'people', people: [lis] })
    expect([named.peopleCount, await statesOf(managed, named)]).toEqual([1, { Lis: 'not-started' }])
    const [group = ''] = await createGroups(db, managed.id, ['Biuro'])
    await joinGroup(db, { group_id: group, organisation_id: managed.id }, [mewa])
    const grouped = await assigned(managed, course, { audience: 'groups', groups: [group] })
    expect(grouped.groups).toEqual([{ _id: group, name: 'Biuro' }])
    expect(await statesOf(managed, grouped)).toEqual({ Mewa: 'not-started' })
    expect((await requiredOf(managed.people[2] as string)).length).toBe(0)
  })

  test('[ORG-04] shows who has not started, is overdue or done; finished, passed and certified separately', async () => {
    const managed = await createManaged('Lis', 'Mewa', 'Sowa', 'Żuraw')
    const course = await createCourse(app)
    const assignment = await assigned(managed, course)
    const [, mewa, sowa, zuraw] = managed.people as string[]
    await join(await signIn(app, mewa as string), course.courseId)
    await finish(sowa as string, course)
    await completeLessons(app, await signIn(app, zuraw as string), course)
    await passCourse(app, zuraw as string, course.courseId)
    expect(await statesOf(managed, assignment)).toEqual({
      Lis: 'not-started',
      Mewa: 'started',
      Sowa: 'done',
      Żuraw: 'done',
    })
    const counted = (await peopleOf(managed, assignment, { state: 'done' })).map(
      ({ lastName, finished, passed, certified, courses }) => [
        lastName,
        courses,
        finished,
        passed,
        certified,
      ],
    )
    expect(counted).toEqual([
      ['Sowa', 1, 1, 0, 0],
      ['Żuraw', 1, 0, 1, 0],
    ])
    expect(await figuresOf(managed, assignment)).toEqual({
      notStarted: 1,
      started: 1,
      overdue: 0,
      done: 2,
      exempt: 0,
    })
    // The deadline ends with the day in Warsaw.
    app.clock.set(new Date('2026-12-01T22:59:00Z'))
    expect((await figuresOf(managed, assignment)).overdue).toBe(0)
    app.clock.set(new Date('2026-12-01T23:00:00Z'))
    expect((await figuresOf(managed, assignment)).overdue).toBe(2)
    expect((await peopleOf(managed, assignment, { search: 'mew' })).map(({ state }) => state)).toEqual([
      'overdue',
    ])
  })

  test('[ORG-04] that requires the certificate is done once it is issued, and open again once it is revoked', async () => {
    const managed = await createManaged('Lis')
    const course = await createCourse(app)
    const assignment = await assigned(managed, course, { rule: 'certificate' })
    const [lis] = managed.people as [string]
    await completeLessons(app, await signIn(app, lis), course)
    const number = await passCourse(app, lis, course.courseId)
    expect(await statesOf(managed, assignment)).toEqual({ Lis: 'started' })
    await sql`insert into certificates (number, user_id, course_id, learner_name, course_title, language, issued_at, image_key)
      values (${number}, ${lis}, ${course.courseId}, 'Lis', 'Kurs', 'pl', ${app.clock()}, 'k')`.execute(db)
    expect(await statesOf(managed, assignment)).toEqual({ Lis: 'done' })
    await sql`update certificates set revoked_at = now(), revoked_reason = 'x' where number = ${number}`.execute(
      db,
    )
    expect(await statesOf(managed, assignment)).toEqual({ Lis: 'started' })
  })

  test('[ORG-04] is renewed by passing the test again, which is required a month before', async () => {
    const { lis, course, stateOn } = await createRenewed(12)
    expect(await stateOn('2027-10-20')).toEqual(['done', '2027-11-20'])
    expect(await stateOn('2027-10-21')).toEqual(['started', '2027-11-20'])
    expect(await requiredOf(lis)).toMatchObject([
      { isRenewal: true, isOverdue: false, dueOn: '2027-11-20', done: 0 },
    ])
    expect(await stateOn('2027-11-21')).toEqual(['overdue', '2027-11-20'])
    await practise(lis, course, '2027-11-25')
    expect(await stateOn('2027-11-26')).toEqual(['done', '2028-11-25'])
  })

  test('[ORG-04] every month is done for half a month before it is required again', async () => {
    const { lis, stateOn } = await createRenewed(1)
    const openOn = async (day: string) => [
      ...(await stateOn(day)),
      (await requiredOf(lis)).map(({ done }) => done),
    ]
    expect(await openOn('2026-11-20')).toEqual(['done', '2026-12-20', []])
    expect(await openOn('2026-12-04')).toEqual(['done', '2026-12-20', []])
    expect(await openOn('2026-12-05')).toEqual(['started', '2026-12-20', [0]])
  })

  test.each([
    ['2028-02-29', '2028-02-29T12:00:00Z', 12, '2029-02-28'],
    ['2028-02-29', '2028-02-28T23:00:00Z', 48, '2032-02-29'],
    ['2028-02-28', '2028-02-28T22:59:59Z', 48, '2032-02-28'],
    ['2027-08-31', '2027-08-30T22:00:00Z', 6, '2028-02-29'],
    ['2027-03-28', '2027-03-27T23:00:00Z', 12, '2028-03-28'],
    ['2027-10-31', '2027-10-31T22:59:59Z', 12, '2028-10-31'],
    ['2027-11-01', '2027-10-31T23:00:00Z', 12, '2028-11-01'],
  ])(
    '[ORG-04] passed on %s in Warsaw (%s) is renewed after %i months on %s, over leap days and clock changes',
    async (day, checkedAt, renewMonths, dueOn) => {
      const managed = await createManaged('Lis')
      const course = await createCourse(app)
      const assignment = await assigned(managed, course, { renewMonths })
      const [lis] = managed.people as [string]
      await completeLessons(app, await signIn(app, lis), course)
      await passCourse(app, lis, course.courseId)
      await practise(lis, course, checkedAt.slice(0, 10), checkedAt)
      app.clock.set(new Date(`${day}T23:30:00Z`))
      const [person] = await peopleOf(managed, assignment)
      expect([person?.state, person?.dueOn]).toEqual(['done', dueOn])
    },
  )

  test('[ORG-04] of a program is done with each of its courses, and does not require those added later', async () => {
    const managed = await createManaged('Lis')
    const course = await createCourse(app)
    const assignment = await assigned(managed, course, { item: { kind: 'program', _id: course.programId } })
    await finish(managed.people[0] as string, course)
    expect(await statesOf(managed, assignment)).toEqual({ Lis: 'done' })
    await sql`update courses set program_id = ${course.programId} where id = ${(await createCourse(app)).courseId}`.execute(
      db,
    )
    expect(await statesOf(managed, assignment)).toEqual({ Lis: 'done' })
  })
})

describe('an assignment to a group', () => {
  async function makeGroup(managed: ManagedOrganisation): Promise<string> {
    const manager = await managerOf(managed)
    const { group } = (await manager.call(createGroup, { params: managed.params, body: { name: newId() } }))
      .body
    return group._id
  }

  async function addTo(groupId: string, managed: ManagedOrganisation, person: string) {
    const manager = await managerOf(managed)
    await manager.call(addGroupMembers, { params: { id: managed.id, groupId }, body: { people: [person] } })
  }

  test('[ORG-04] gives people who join the group later 30 days, like newcomers', async () => {
    const managed = await createManaged('Lis', 'Mewa')
    const [lis, mewa] = managed.people as [string, string]
    const first = await makeGroup(managed)
    await addTo(first, managed, lis)
    const assignment = await assigned(managed, await createCourse(app), {
      audience: 'groups',
      groups: [first, await makeGroup(managed)],
    })
    app.clock.set(new Date('2026-12-15T09:00:00Z'))
    await addTo(first, managed, mewa)
    const people = await peopleOf(managed, assignment)
    expect(people.map(({ lastName, dueOn, state }) => [lastName, dueOn, state])).toEqual([
      ['Lis', '2026-12-01', 'overdue'],
      ['Mewa', '2027-01-14', 'not-started'],
    ])
  })
})

describe('the required training of a learner', () => {
  test('[ORG-04] in a renewal is what is required now, course by course', async () => {
    const managed = await createManaged('Lis')
    const [lis] = managed.people as [string]
    const [first, second] = [await createCourse(app), await createCourse(app)]
    const learner = await signIn(app, lis)
    for (const course of [first, second]) {
      await completeLessons(app, learner, course)
      await passCourse(app, lis, course.courseId)
    }
    // It expired long before the assignment.
    await sql`update course_passes set passed_at = '2020-01-01' where user_id = ${lis}`.execute(db)
    await sql`update enrolments set finished_at = null where user_id = ${lis}`.execute(db)
    await sql`update test_attempts set checked_at = '2020-01-01' where user_id = ${lis}`.execute(db)
    const item = { kind: 'program', _id: first.programId } as const
    const { _id } = await assigned(managed, first, { item, renewMonths: 12 })
    await sql`insert into assignment_courses (assignment_id, course_id, locales, has_certificate)
      values (${_id}, ${second.courseId}, '{pl,en}', true)`.execute(db)
    const both = [first.courseId, second.courseId].toSorted()
    expect(await requiredOf(lis)).toMatchObject([{ courses: 2, done: 0, todo: both }])
    await practise(lis, first, '2026-11-19')
    expect(await requiredOf(lis)).toMatchObject([{ courses: 2, done: 1, todo: [second.courseId] }])
  })

  test('[ORG-04] shows the earliest of several deadlines, with the organisation’s name', async () => {
    const managed = await createManaged('Lis')
    const course = await createCourse(app)
    await assigned(managed, course, { dueOn: '2027-03-01' })
    await assigned(managed, course, { dueOn: '2026-11-30', isMandatory: false })
    const other = await createCourse(app)
    await assigned(managed, other, { dueOn: null })
    expect(await requiredOf(managed.people[0] as string)).toMatchObject([
      { _id: course.courseId, dueOn: '2026-11-30', isMandatory: true, assignedBy: 'Zofia Łękołodzka' },
      { _id: other.courseId, dueOn: null, isOverdue: false },
    ])
  })

  test('[ORG-04] ends when they leave the organisation', async () => {
    const managed = await createManaged('Lis')
    await assigned(managed, await createCourse(app))
    const [lis] = managed.people as [string]
    expect((await requiredOf(lis)).length).toBe(1)
    await db
      .updateTable('users')
      .set({ organisation_id: await createOrganisation(db) })
      .where('id', '=', lis)
      .execute()
    expect(await requiredOf(lis)).toEqual([])
  })
})

test('[ORG-04] courses and programs to assign are found by their titles', async () => {
  const managed = await createManaged()
  const course = await createCourse(app, { document: { title: { pl: 'Żółwie i prompty', en: 'Turtles' } } })
  const manager = await managerOf(managed)
  const { items } = (await manager.call(listAssignable, { query: { search: 'zolwie' } })).body
  expect(items).toMatchObject([
    { kind: 'course', _id: course.courseId, hasCertificate: true, canRenew: true },
  ])
})
