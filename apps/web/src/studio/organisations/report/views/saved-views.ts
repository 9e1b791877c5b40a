import { listReportViews, type ReportView } from '@zenit/contract/report-views'
import { queryClient, queryOf } from '../../../../query-client.ts'
import { daysOf, inState, onDay, type ReportState, whoAndWhat } from '../queries.ts'

export const viewsQuery = (id: string) => queryOf(listReportViews, { params: { id } })

export const outdateViews = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listReportViews.path] })

/** Current filters of the report. */
export const narrowingOf = (state: ReportState) => ({
  ...whoAndWhat(state),
  ...inState(state),
  ...daysOf(state),
  ...onDay(state),
})

const names = ['group', 'course', 'state', 'from', 'to', 'asOf'] as const

/** Query string of the report's URL. */
export const searchOf = (view: ReportView): string =>
  new URLSearchParams(names.flatMap((name) => (view[name] ? [[name, view[name]]] : []))).toString()

export const isShown = (view: ReportView, state: ReportState): boolean => {
  const shown: Partial<Record<(typeof names)[number], string>> = narrowingOf(state)
  return names.every((name) => (view[name] ?? undefined) === shown[name])
}
