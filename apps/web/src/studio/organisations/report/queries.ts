import { infiniteQueryOptions } from '@tanstack/react-query'
import { type AssignmentState, assignmentStates } from '@zenit/contract/assignments'
import { viewCourseReport } from '@zenit/contract/course-reports'
import { listStuck, viewReport } from '@zenit/contract/reports'
import { request } from '../../../api/client.ts'
import { isoDay, officeTimeZone } from '../../../format/dates.ts'
import { defineList, type Filter, oneOf, someIds } from '../../../lists/list-state.ts'
import type { StateOf } from '../../../lists/use-list.ts'
import { queryOf } from '../../../query-client.ts'

/** A calendar day from 2000 on; empty: any. */
const aDay = (): Filter<string> => ({
  initial: '',
  read: ([raw = '']) => (/^2\d{3}-\d\d-\d\d$/.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : ''),
  write: (day) => (day ? [day] : []),
})

/** Today or earlier, in the office's time zone: there is no data for future days. */
export const aPastDay = (): Filter<string> => ({
  ...aDay(),
  read: (raw) => {
    const day = aDay().read(raw)
    return day <= isoDay(Date.now(), officeTimeZone) ? day : ''
  },
})

/** The first one sets no filter. */
export const stateChoices = ['any', ...assignmentStates] as const

/** Filters of a report, all stored in the URL. */
export const report = defineList({
  limit: 20,
  sorts: { longest: null } as const,
  filters: {
    group: someIds(),
    course: someIds(),
    state: oneOf(stateChoices),
    from: aDay(),
    to: aDay(),
    asOf: aDay(),
  },
})

export type ReportState = StateOf<typeof report>

export const whoAndWhat = ({ filters: { group, course } }: ReportState) => ({
  ...(group[0] ? { group: group[0] } : {}),
  ...(course[0] ? { course: course[0] } : {}),
})

/** Filters the lines of files and the people of the table. */
export const inState = ({ filters: { state } }: ReportState): { state?: AssignmentState } =>
  state === 'any' ? {} : { state }

/** The past day that is shown. */
export const onDay = ({ filters: { asOf } }: ReportState): { asOf?: string } => (asOf ? { asOf } : {})

export const daysOf = ({ filters: { from, to } }: ReportState) => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

export const reportQuery = (id: string, state: ReportState) =>
  queryOf(viewReport, { params: { id }, query: { ...whoAndWhat(state), ...daysOf(state), ...onDay(state) } })

export const courseReportQuery = (id: string, courseId: string) =>
  queryOf(viewCourseReport, { params: { id, courseId } })

/** Longest first; each page starts where the previous one ended. */
export const stuckQuery = (id: string, state: ReportState) =>
  infiniteQueryOptions({
    queryKey: [listStuck.path, id, whoAndWhat(state)],
    queryFn: ({ pageParam, signal }) =>
      request(listStuck, {
        params: { id },
        query: { ...whoAndWhat(state), limit: 20, ...pageParam },
        signal,
      }),
    initialPageParam: {} as { after?: string; afterCourse?: string; afterDay?: string },
    getNextPageParam: ({ next }) => next,
  })
