import {
  endAssignment,
  listAssignments,
  updateAssignment,
  updateExemption,
} from '@zenit/contract/assignments'
import { listStaffActions } from '@zenit/contract/audit'
import type { BodyOf } from '@zenit/contract/call'
import { createGroup } from '@zenit/contract/groups'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createOrganisation } from '../../../test/testing/factories.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { untilBlocked } from '../closed-tests/fixtures.ts'
import { createAdmin } from '../people/fixtures.ts'
import { assigning, start, terms } from './assigning.testing.ts'

const app = await createTestApp()
const { db } = app.deps
const { createManaged, managerOf, assign, assigned, peopleOf, figuresOf, requiredOf } = assigning(app)

let admin: Actor
beforeAll(async () => {
  admin = await createAdmin(app)
})

describe('an assignment', () => {
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
