import { type Static, Type } from 'typebox'
import { assignmentState, day } from './assignments.ts'
import { call } from './call.ts'
import { id, idParams, nullable, strict } from './parts.ts'

/** Maximum number of columns in one response. */
export const matrixCourses = 50

/** A person's progress in an assigned course; exempt people have no further details. */
const cell = strict({
  state: assignmentState,
  /** The earliest deadline of what is not done. */
  dueOn: nullable(day),
  isFinished: Type.Boolean(),
  isPassed: Type.Boolean(),
  isCertified: Type.Boolean(),
})
export type MatrixCell = Static<typeof cell>

const person = strict({
  _id: id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** One cell per course, in the order of `courses`; null when the course is not assigned to the person. */
  cells: Type.Array(nullable(cell)),
})
export type MatrixPerson = Static<typeof person>

export const viewMatrix = call({
  name: 'viewMatrix',
  method: 'GET',
  path: '/studio/organisations/:id/report/people',
  summary:
    'Returns the progress of an organisation’s people in the courses assigned to them, people by name and courses by title, both in pages.',
  slice: 'reports',
  access: 'manager',
  params: idParams,
  query: strict({
    search: Type.Optional(Type.String({ maxLength: 200 })),
    group: Type.Optional(id),
    /** Returns only the column of this course. */
    course: Type.Optional(id),
    /** Only people in this state in any course assigned to them, or in `course` when it is given. */
    state: Type.Optional(assignmentState),
    /** The state at the end of this day. */
    asOf: Type.Optional(day),
    /** People after this one: the `next` of the previous page. */
    after: Type.Optional(id),
    /** Columns after this course: the `nextCourse` of the previous ones. */
    afterCourse: Type.Optional(id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  answer: strict({
    courses: Type.Array(strict({ _id: id, title: nullable(Type.String()) })),
    /** Null when there are no more columns. */
    nextCourse: nullable(id),
    /** With `state`, a page can hold fewer people than the limit, or none, although more pages follow. */
    people: Type.Array(person),
    /** Null when there are no more people. */
    next: nullable(id),
  }),
  errors: ['not-found', 'rate-limited'],
})
export type Matrix = Static<typeof viewMatrix.answer>
