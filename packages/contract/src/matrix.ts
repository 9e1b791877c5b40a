import { type Static, Type } from 'typebox'
import { assignmentState, day } from './assignments.ts'
import { call } from './call.ts'
import { id, idParams, nullable, strict } from './parts.ts'

/** So many columns at once. */
export const matrixCourses = 50

/** How far somebody is in a course that is asked of them; of who is exempt nothing more is told. */
const cell = strict({
  state: assignmentState,
  /** The earliest deadline of what is still to do. */
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
  /** One for each of the courses, in their order; null: it is not asked of them. */
  cells: Type.Array(nullable(cell)),
})
export type MatrixPerson = Static<typeof person>

export const viewMatrix = call({
  name: 'viewMatrix',
  method: 'GET',
  path: '/studio/organisations/:id/report/people',
  summary:
    'Who of an organisation is how far in which course that is asked of them, people by name and courses by title; page by page both ways.',
  slice: 'reports',
  access: 'manager',
  params: idParams,
  query: strict({
    search: Type.Optional(Type.String({ maxLength: 200 })),
    group: Type.Optional(id),
    /** This column alone. */
    course: Type.Optional(id),
    /** Whoever is in this state in any of the courses that are asked of them, or in the one of `course`. */
    state: Type.Optional(assignmentState),
    /** As everything was at the end of this day. */
    asOf: Type.Optional(day),
    /** Those after this person: the `next` of the page before. */
    after: Type.Optional(id),
    /** The columns after this course: the `nextCourse` of those before. */
    afterCourse: Type.Optional(id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  answer: strict({
    courses: Type.Array(strict({ _id: id, title: nullable(Type.String()) })),
    /** Null: there are no columns further. */
    nextCourse: nullable(id),
    /** With a state they can be fewer than the limit, even nobody, while there are others further. */
    people: Type.Array(person),
    /** Null: there is nobody further. */
    next: nullable(id),
  }),
  errors: ['not-found', 'rate-limited'],
})
export type Matrix = Static<typeof viewMatrix.answer>
