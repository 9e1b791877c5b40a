import { type Static, Type } from 'typebox'
import { assignmentState, day } from './assignments.ts'
import { call } from './call.ts'
import { choice, done, id, idParams, nullable, strict } from './parts.ts'
import { reportFormat } from './reports.ts'

/** Maximum number of saved views per person and organisation. */
export const mostReportViews = 50

const path = '/studio/organisations/:id/report/views'

const name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' })

export const reportRhythms = ['weekly', 'monthly'] as const
export type ReportRhythm = (typeof reportRhythms)[number]

/** Filters of a report, saved under a name. */
export const reportView = strict({
  _id: id,
  name: Type.String(),
  /** Whether all managers of the organisation see it; only the person who saved it can change it. */
  isShared: Type.Boolean(),
  isOwn: Type.Boolean(),
  /** One's own, or shared by somebody who no longer manages the organisation. */
  canDelete: Type.Boolean(),
  group: nullable(id),
  course: nullable(id),
  state: nullable(assignmentState),
  from: nullable(day),
  to: nullable(day),
  asOf: nullable(day),
  /** How often the reader gets the report as a file, announced by a letter; null: never. */
  schedule: nullable(strict({ rhythm: choice(...reportRhythms), format: reportFormat })),
})
export type ReportView = Static<typeof reportView>

export const listReportViews = call({
  name: 'listReportViews',
  method: 'GET',
  path,
  summary:
    'Lists the saved views of an organisation’s report by name: your own, and those shared by its managers.',
  slice: 'reports',
  access: 'manager',
  params: idParams,
  answer: strict({ views: Type.Array(reportView) }),
  errors: ['not-found'],
})

const answer = strict({ ...done.properties, view: reportView })

export const createReportView = call({
  name: 'createReportView',
  method: 'POST',
  path,
  summary:
    'Saves the filters of a report. Your names are unique in an organisation, ignoring case; an identical repeated request returns the existing view.',
  slice: 'reports',
  access: 'manager',
  params: idParams,
  body: strict({
    name,
    isShared: Type.Boolean(),
    group: Type.Optional(id),
    course: Type.Optional(id),
    state: Type.Optional(assignmentState),
    from: Type.Optional(day),
    to: Type.Optional(day),
    asOf: Type.Optional(day),
  }),
  answer,
  errors: ['not-found', 'view-taken', 'too-many-views', 'rate-limited'],
})

const viewParams = strict({ id, viewId: id })

export const updateReportView = call({
  name: 'updateReportView',
  method: 'PUT',
  path: `${path}/:viewId`,
  summary: 'Renames, shares or unshares a saved view of yours.',
  slice: 'reports',
  access: 'manager',
  params: viewParams,
  body: strict({ name, isShared: Type.Boolean() }),
  answer,
  errors: ['not-found', 'view-taken'],
})

export const deleteReportView = call({
  name: 'deleteReportView',
  method: 'DELETE',
  path: `${path}/:viewId`,
  summary: 'Deletes a saved view of yours, for everybody.',
  slice: 'reports',
  access: 'manager',
  params: viewParams,
  answer: done,
  errors: ['not-found'],
})

export const updateReportSchedule = call({
  name: 'updateReportSchedule',
  method: 'PUT',
  path: `${path}/:viewId/schedule`,
  summary:
    'Schedules a view that you see as a weekly or monthly file of the current state, with a letter, or ends that.',
  slice: 'reports',
  access: 'manager',
  params: viewParams,
  body: strict({ rhythm: choice('never', ...reportRhythms), format: reportFormat }),
  answer,
  errors: ['not-found'],
})
