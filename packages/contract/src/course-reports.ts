import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { id, nullable, strict } from './parts.ts'
import { courseFigures, timeToFinish } from './reports.ts'

/** Percentage of those who started. */
const percent = Type.Integer({ minimum: 0, maximum: 100 })

export const viewCourseReport = call({
  name: 'viewCourseReport',
  method: 'GET',
  path: '/studio/organisations/:id/report/courses/:courseId',
  summary:
    'Returns the progress of people who started a course: in an organisation, and in all others together, unless fewer than five of their people have started it.',
  slice: 'reports',
  access: 'manager',
  params: strict({ id, courseId: id }),
  answer: strict({
    /** Null: no longer offered. */
    title: nullable(Type.String()),
    /** Null: it is not assigned to everybody, and fewer than five people have started it. */
    own: nullable(courseFigures),
    /** Null until somebody in the organisation has finished it. */
    timeToFinish: nullable(timeToFinish),
    /** Figures of all other organisations; null when fewer than five of their people have started it. */
    others: nullable(strict({ finished: percent, passed: percent, certified: percent })),
  }),
  errors: ['not-found', 'rate-limited'],
})
export type CourseReport = Static<typeof viewCourseReport.answer>
