import type { createAssignment } from '@zenit/contract/assignments'
import type { BodyOf } from '@zenit/contract/call'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'

type NewAssignment = BodyOf<typeof createAssignment>

/** The body that assigns a course to everybody, with optional changes. */
export const courseForAll = (courseId: string, given: Partial<NewAssignment> = {}): NewAssignment => ({
  item: { kind: 'course', _id: courseId },
  audience: 'organisation',
  groups: [],
  people: [],
  dueOn: null,
  isMandatory: true,
  rule: 'finishing',
  renewMonths: null,
  ...given,
})

interface AssignmentInput {
  organisationId: string
  courseId: string
  at: Date
  dueOn?: string
}

/** Assigns a course to everybody in an organisation, without a manager. Returns the assignment’s id. */
export async function askAll(
  db: Db,
  { organisationId, courseId, at, dueOn }: AssignmentInput,
): Promise<string> {
  const id = newId()
  await sql`insert into assignments (id, organisation_id, course_id, audience, created_at)
    values (${id}, ${organisationId}, ${courseId}, 'organisation', ${at})`.execute(db)
  await sql`insert into assignment_courses values (${id}, ${courseId}, '{pl,en}', true)`.execute(db)
  await sql`insert into assignment_terms (assignment_id, number, due_on, is_mandatory, rule, set_at)
    values (${id}, 1, ${dueOn ?? null}, false, 'finishing', ${at})`.execute(db)
  return id
}
