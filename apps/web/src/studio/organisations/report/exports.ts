import { listReportExports, mostDirectLines } from '@zenit/contract/report-exports'
import type { Report } from '@zenit/contract/reports'
import { queryClient, queryOf } from '../../../query-client.ts'
import type { ReportState } from './queries.ts'

/** Whether a file is too large to wait for: it has up to people × courses lines. */
export const isLarge = (
  { people, trainings, courses }: Pick<Report, 'people' | 'trainings' | 'courses'>,
  { filters: { course } }: ReportState,
): boolean => people * (course.length > 0 ? 1 : Math.max(trainings.length, courses.length)) > mostDirectLines

const pollMs = 2_000

/** Polled while a file is being written. */
export const exportsQuery = (id: string) => ({
  ...queryOf(listReportExports, { params: { id } }),
  refetchInterval: ({
    state: { data },
  }: {
    state: { data?: { exports: { progress: string }[] } | undefined }
  }) =>
    data?.exports.some(({ progress }) => progress === 'waiting' || progress === 'running') ? pollMs : false,
})

export const outdateExports = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listReportExports.path] })
