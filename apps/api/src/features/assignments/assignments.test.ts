import {
  type Assignment,
  type AssignmentState,
  createAssignment,
  endAssignment,
  listAssignable,
  listAssignees,
  listAssignments,
  updateAssignment,
  updateExemption,
  viewAssignment,
} from '@zenit/contract/assignments'
import { listStaffActions } from '@zenit/contract/audit'
import type { BodyOf } from '@zenit/contract/call'
import { finishWithoutCertificate } from '@zenit/contract/courses'
import { addGroupMembers, createGroup } from '@zenit/contract/groups'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import {
  type CreatedCourse,
  createCourse,
  createManager,
  createOrganisation,
  createUser,
  questionDocument,
} from '../../../test/testing/factories.ts'
import { createGroups, joinGroup } from '../../../test/testing/facts.ts'
import { completeLessons, join, passCourse } from '../../../test/testing/learning.ts'
import { insertAttempts, rightAnswers } from '../../demo/facts.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { untilBlocked } from '../closed-tests/fixtures.ts'
import { createAdmin } from '../people/fixtures.ts'
import { listRequired } from './required.ts'

const app = await createTestApp()
const { db } = app.deps

const start = new Date('2026-11-20T09:00:00Z')
const terms = { dueOn: '2026-12-01', isMandatory: true, rule: 'finishing', renewMonths: null } as const
type AssignmentOverrides = Partial<BodyOf<typeof createAssignment>>

let admin: Actor
beforeAll(async () => {
  admin = await createAdmin(app)
})

/** Creates an organisation with a manager and people with these surnames. */
async function createManaged(...names: string[]) {
  app.clock.set(start)
  const id = await createOrganisation(db)
  const people: string[] = []
  for (const lastName of names) people.push(await createUser(db, { organisationId: id, lastName }))
  await sql`update users set joined_at = '2026-01-01' where organisation_id = ${id}`.execute(db)
  const managerId = await createManager(db, id)
  return { id, people, managerId, params: { id } }
}

type ManagedOrganisation = Awaited<ReturnType<typeof createManaged>>

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

const managerOf = ({ managerId }: ManagedOrganisation) => signIn(app, managerId)

async function assign(
  managed: ManagedOrganisation,
  { courseId }: Pick<CreatedCourse, 'courseId'>,
  given: AssignmentOverrides = {},
) {
  const manager = await managerOf(managed)
  const item = { kind: 'course' as const, _id: courseId }
  const body = { item, audience: 'organisation' as const, groups: [], people: [], ...terms, ...given }
  return manager.call(createAssignment, { params: managed.params, body })
}

const assigned = async (...given: Parameters<typeof assign>): Promise<Assignment> => {
  const { body, text } = await assign(...given)
  if (!body.assignment) throw new Error(text)
  return body.assignment
}

async function peopleOf(
  managed: ManagedOrganisation,
  { _id }: Assignment,
  query: { state?: AssignmentState; search?: string } = {},
) {
  const manager = await managerOf(managed)
  const params = { id: managed.id, assignmentId: _id }
  return (await manager.call(listAssignees, { params, query })).body.people
}

const statesOf = async (managed: ManagedOrganisation, assignment: Assignment) =>
  Object.fromEntries((await peopleOf(managed, assignment)).map(({ lastName, state }) => [lastName, state]))

async function figuresOf(managed: ManagedOrganisation, { _id }: Assignment) {
  const manager = await managerOf(managed)
  return (await manager.call(viewAssignment, { params: { id: managed.id, assignmentId: _id } })).body.figures
}

const requiredOf = (userId: string) => listRequired(app.deps, { userId, language: 'pl' })

async function finish(userId: string, course: CreatedCourse) {
  const actor = await signIn(app, userId)
  await completeLessons(app, actor, course)
  await actor.call(finishWithoutCertificate, { params: { courseId: course.courseId } })
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

  test('[ORG-04] can be changed, with the earlier terms kept, and ended; both are in the audit log', async () => {
    const managed = await createManaged('Lis')
    const assignment = await assigned(managed, await createCourse(app))
    const manager = await managerOf(managed)
    const params = { id: managed.id, assignmentId: assignment._id }
    const changed = { ...terms, dueOn: '2027-01-15', renewMonths: 6 }
    for (let twice = 0; twice < 2; twice++)
      expect(
        (await manager.call(updateAssignment, { params, body: { ...changed, version: 1 } })).body.assignment,
      ).toMatchObject({ ...changed, version: 2 })
    const { rows } = await sql`select number, due_on::text as due from assignment_terms
      where assignment_id = ${assignment._id} order by number`.execute(db)
    expect(rows).toEqual([
      { number: 1, due: '2026-12-01' },
      { number: 2, due: '2027-01-15' },
    ])
    for (let twice = 0; twice < 2; twice++)
      expect((await manager.call(endAssignment, { params })).body.assignment.endedAt).toBe(
        start.toISOString(),
      )
    expect(await requiredOf(managed.people[0] as string)).toEqual([])
    const refused = await manager.call(updateAssignment, { params, body: { ...terms, version: 2 } })
    expect([refused.status, refused.code]).toEqual([409, 'assignment-ended'])
    const log = (await admin.call(listStaffActions, { query: { subject: managed.id } })).body.actions
    expect(log.map(({ action }) => action)).toEqual([
      'training-ended',
      'training-changed',
      'training-assigned',
    ])
    expect(log[1]).toMatchObject({
      before: { dueOn: '2026-12-01', isMandatory: true, rule: 'finishing' },
      after: { dueOn: '2027-01-15', isMandatory: true, rule: 'finishing', renewMonths: 6 },
    })
    const list = async (state: 'open' | 'ended') =>
      (await manager.call(listAssignments, { params: managed.params, query: { state } })).body.assignments
        .length
    expect([await list('open'), await list('ended')]).toEqual([0, 1])
  })

  test('[ORG-04] does not apply to exempt people, who need a reason, until the exemption ends', async () => {
    const managed = await createManaged('Lis', 'Mewa')
    const assignment = await assigned(managed, await createCourse(app))
    const [lis] = managed.people as [string]
    const manager = await managerOf(managed)
    const params = { id: managed.id, assignmentId: assignment._id, personId: lis }
    const set = (isExempt: boolean) =>
      manager.call(updateExemption, { params, body: { isExempt, reason: 'Parental leave' } })
    for (let twice = 0; twice < 2; twice++) expect((await set(true)).status).toBe(200)
    const [exempt] = await peopleOf(managed, assignment, { state: 'exempt' })
    expect(exempt).toMatchObject({ lastName: 'Lis', exemption: { reason: 'Parental leave' } })
    expect(await requiredOf(lis)).toEqual([])
    await set(false)
    expect((await figuresOf(managed, assignment)).exempt).toBe(0)
    const linesOf = async () =>
      (await admin.call(listStaffActions, { query: { person: lis } })).body.actions.map(
        ({ action, reason }) => [action, reason],
      )
    expect(await linesOf()).toEqual([
      ['training-required-again', 'Parental leave'],
      ['training-exempted', 'Parental leave'],
    ])
    // The reason is deleted with the account; the log, which cannot be changed, never contained it.
    await sql`delete from assignment_exemptions where user_id = ${lis}`.execute(db)
    expect(await linesOf()).toEqual([
      ['training-required-again', null],
      ['training-exempted', null],
    ])
  })

  test('[ORG-04] that nobody could fulfil is rejected, with the field that causes it', async () => {
    const managed = await createManaged('Lis')
    const plain = await createCourse(app, {
      document: { ending: 'none', hasCertificate: false, closedTest: null },
    })
    const fieldOf = async (...given: Parameters<typeof assign>) =>
      (await assign(...given)).body as unknown as { errors: { field: string; code: string }[] }
    const first = async (...given: Parameters<typeof assign>) => (await fieldOf(...given)).errors[0]
    expect(await first(managed, plain, { dueOn: '2026-11-19' })).toMatchObject({
      field: 'dueOn',
      code: 'past',
    })
    expect(await first(managed, plain, { dueOn: '2062-11-19' })).toMatchObject({ code: 'far' })
    expect(await first(managed, plain, { rule: 'certificate' })).toMatchObject({ field: 'rule' })
    expect(await first(managed, plain, { renewMonths: 12 })).toMatchObject({
      field: 'renewMonths',
      code: 'no-test',
    })
    expect(await first(managed, plain, { audience: 'people' })).toMatchObject({ field: 'people' })
    expect(await first(managed, { courseId: newId() })).toMatchObject({ field: 'item._id', code: 'unknown' })
    const manager = await managerOf(managed)
    expect((await manager.call(listAssignments, { params: managed.params })).body.assignments).toEqual([])
  })

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

describe('an item that is being deleted during the call', () => {
  /** Makes a change and commits it only once the call waits for it. */
  async function meanwhile<T>(change: (tx: DbOrTx) => Promise<unknown>, act: () => Promise<T>): Promise<T> {
    let acting: Promise<T> | undefined
    await db.transaction().execute(async (tx) => {
      await change(tx)
      acting = act()
      await untilBlocked(app)
    })
    return (await acting) as T
  }

  test('[ORG-04] a group that is being deleted gets no assignment', async () => {
    const managed = await createManaged('Lis')
    const course = await createCourse(app)
    const manager = await managerOf(managed)
    const { group } = (await manager.call(createGroup, { params: managed.params, body: { name: newId() } }))
      .body
    const answer = await meanwhile(
      (tx) => sql`delete from groups where id = ${group._id}`.execute(tx),
      () => assign(managed, course, { audience: 'groups', groups: [group._id] }),
    )
    expect([answer.status, answer.code]).toEqual([404, 'not-found'])
  })

  test('[ORG-04] a person who is leaving gets no exemption', async () => {
    const managed = await createManaged('Lis')
    const [lis] = managed.people as [string]
    const { _id } = await assigned(managed, await createCourse(app))
    const [manager, other] = [await managerOf(managed), await createOrganisation(db)]
    const answer = await meanwhile(
      (tx) => sql`update users set organisation_id = ${other} where id = ${lis}`.execute(tx),
      () =>
        manager.call(updateExemption, {
          params: { id: managed.id, assignmentId: _id, personId: lis },
          body: { isExempt: true, reason: 'Parental leave' },
        }),
    )
    expect([answer.status, answer.code]).toEqual([404, 'not-found'])
  })
})

describe('a change of an assignment', () => {
  test('[ORG-04] checks only what is new: an assignment of a withdrawn course can get another deadline', async () => {
    const managed = await createManaged('Lis')
    const course = await createCourse(app)
    const certified = { rule: 'certificate', renewMonths: 12 } as const
    const { _id } = await assigned(managed, course, certified)
    await sql`update courses set retired_at = now() where id = ${course.courseId}`.execute(db)
    await app.deps.catalog.reload()
    const manager = await managerOf(managed)
    const change = (body: BodyOf<typeof updateAssignment>) =>
      manager.call(updateAssignment, { params: { id: managed.id, assignmentId: _id }, body })
    const later = { ...terms, ...certified, dueOn: '2026-12-31', version: 1 }
    expect((await change(later)).body.assignment).toMatchObject({ dueOn: '2026-12-31', version: 2 })
    expect((await change({ ...later, rule: 'finishing', renewMonths: null, version: 2 })).status).toBe(200)
    const refused = await change({ ...later, renewMonths: null, version: 3 })
    expect(refused.body).toMatchObject({ errors: [{ field: 'rule', code: 'no-certificate' }] })
  })

  test('[ORG-04] is rejected if another device has changed the terms meanwhile', async () => {
    const managed = await createManaged('Lis')
    const { _id } = await assigned(managed, await createCourse(app))
    const manager = await managerOf(managed)
    const change = (given: Partial<BodyOf<typeof updateAssignment>>) =>
      manager.call(updateAssignment, {
        params: { id: managed.id, assignmentId: _id },
        body: { ...terms, version: 1, ...given },
      })
    const answers = await Promise.all([change({ dueOn: '2026-12-24' }), change({ isMandatory: false })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('conflict')
  })
})

describe('assigning', () => {
  test('[ORG-04] the same to the same people on the same terms has one effect, also in simultaneous calls', async () => {
    const managed = await createManaged('Lis', 'Mewa')
    const course = await createCourse(app)
    const given = { audience: 'people' as const, people: managed.people }
    const back = { ...given, people: managed.people.toReversed() }
    const made = await Promise.all([assigned(managed, course, given), assigned(managed, course, back)])
    expect(new Set([...made, await assigned(managed, course, given)].map(({ _id }) => _id)).size).toBe(1)
    const { actions } = (await admin.call(listStaffActions, { query: { subject: managed.id } })).body
    expect(actions.map(({ action }) => action)).toEqual(['training-assigned'])
    await assigned(managed, course, { ...given, dueOn: null })
    await assigned(managed, course)
    const manager = await managerOf(managed)
    const { assignments } = (await manager.call(listAssignments, { params: managed.params })).body
    expect(assignments.length).toBe(3)
  })

  test('[ORG-04] is limited in the number of open assignments, also for two simultaneous calls', async () => {
    const managed = await createManaged('Lis')
    const [one, other] = [await createCourse(app), await createCourse(app)]
    await sql`insert into assignments (id, organisation_id, course_id, audience, created_at)
      select gen_random_uuid(), ${managed.id}, ${one.courseId}, 'organisation', now() from generate_series(1, 299)`.execute(
      db,
    )
    const answers = await Promise.all([assign(managed, one), assign(managed, other)])
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['assignments-full', 'done'])
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
