import {
  type Assignment,
  type AssignmentState,
  createAssignment,
  listAssignees,
  viewAssignment,
} from '@zenit/contract/assignments'
import type { BodyOf } from '@zenit/contract/call'
import { finishWithoutCertificate } from '@zenit/contract/courses'
import { sql } from 'kysely'
import { signIn } from '../../../test/testing/actor.ts'
import type { TestApp } from '../../../test/testing/app.ts'
import {
  type CreatedCourse,
  createManager,
  createOrganisation,
  createUser,
} from '../../../test/testing/factories.ts'
import { completeLessons } from '../../../test/testing/learning.ts'
import { listRequired } from './required.ts'

export interface ManagedOrganisation {
  id: string
  people: string[]
  managerId: string
  params: { id: string }
}

export const start = new Date('2026-11-20T09:00:00Z')
export const terms = { dueOn: '2026-12-01', isMandatory: true, rule: 'finishing', renewMonths: null } as const
type AssignmentOverrides = Partial<BodyOf<typeof createAssignment>>

/** Organisations with people who are assigned courses, and what their managers see. */
export function assigning(app: TestApp) {
  const { db } = app.deps

  /** Creates an organisation with a manager and people with these surnames. */
  async function createManaged(...names: string[]): Promise<ManagedOrganisation> {
    app.clock.set(start)
    const id = await createOrganisation(db)
    const people: string[] = []
    for (const lastName of names) people.push(await createUser(db, { organisationId: id, lastName }))
    await sql`update users set joined_at = '2026-01-01' where organisation_id = ${id}`.execute(db)
    const managerId = await createManager(db, id)
    return { id, people, managerId, params: { id } }
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
    return (await manager.call(viewAssignment, { params: { id: managed.id, assignmentId: _id } })).body
      .figures
  }

  const requiredOf = (userId: string) => listRequired(app.deps, { userId, language: 'pl' })

  async function finish(userId: string, course: CreatedCourse) {
    const actor = await signIn(app, userId)
    await completeLessons(app, actor, course)
    await actor.call(finishWithoutCertificate, { params: { courseId: course.courseId } })
  }

  return { createManaged, managerOf, assign, assigned, peopleOf, statesOf, figuresOf, requiredOf, finish }
}
