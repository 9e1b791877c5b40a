import { type Static, Type } from 'typebox'
import { assignmentState, day } from './assignments.ts'
import { call } from './call.ts'
import { choice, done, id, idParams, instant, nullable, strict } from './parts.ts'
import { reportFormat } from './reports.ts'

/** With more lines, the page orders a file that is written by a job. */
export const mostDirectLines = 50_000

/** Maximum number of exports per person and organisation; a new one replaces the oldest. */
export const mostExports = 20

const path = '/studio/organisations/:id/report/exports'
const count = Type.Integer({ minimum: 0 })

const wanted = {
  group: Type.Optional(id),
  course: Type.Optional(id),
  /** Only lines in this state. */
  state: Type.Optional(assignmentState),
  /** The state at the end of this day. */
  asOf: Type.Optional(day),
}

/** A report file written by a job. */
export const reportExport = strict({
  _id: id,
  format: reportFormat,
  /** Its filters: names of group and course, a state, a past day. */
  group: nullable(Type.String()),
  course: nullable(Type.String()),
  state: nullable(assignmentState),
  asOf: nullable(day),
  requestedAt: instant,
  /** `failed`: three attempts failed; `no-room`: the disk has too little free space. */
  progress: choice('waiting', 'running', 'ready', 'failed', 'no-room'),
  /** Number of people in the report, and for how many the lines are written. */
  people: count,
  peopleDone: count,
  lines: count,
  readyAt: nullable(instant),
  /** In bytes; null until it is ready. */
  size: nullable(count),
  /** When it is deleted. */
  expiresAt: instant,
})
export type ReportExport = Static<typeof reportExport>

export const listReportExports = call({
  name: 'listReportExports',
  method: 'GET',
  path,
  summary: 'Lists the report files that you ordered, newest first; at most 20.',
  slice: 'reports',
  access: 'manager',
  params: idParams,
  answer: strict({ exports: Type.Array(reportExport) }),
  errors: ['not-found'],
})

export const createReportExport = call({
  name: 'createReportExport',
  method: 'POST',
  path,
  summary:
    'Orders the table of people and courses as a file written by a job; a letter announces it. One at a time per person: an identical request returns the one under way.',
  slice: 'reports',
  access: 'manager',
  params: idParams,
  body: strict({ ...wanted, format: reportFormat }),
  answer: strict({ ...done.properties, export: reportExport }),
  errors: ['not-found', 'export-running', 'rate-limited'],
})

const exportParams = strict({ id, exportId: id })

export const deleteReportExport = call({
  name: 'deleteReportExport',
  method: 'DELETE',
  path: `${path}/:exportId`,
  summary: 'Cancels an unfinished report file or deletes a finished one.',
  slice: 'reports',
  access: 'manager',
  params: exportParams,
  answer: done,
  errors: ['not-found'],
})

export const downloadReportExport = call({
  name: 'downloadReportExport',
  method: 'GET',
  path: `${path}/:exportId/file`,
  summary:
    'Downloads a finished file; only for the person who ordered it and still manages the organisation.',
  slice: 'reports',
  access: 'manager',
  params: exportParams,
  answer: Type.Any({ description: 'A text file or a workbook' }),
  answerType: '*/*',
  errors: ['not-found', 'file-damaged', 'rate-limited'],
})
