import { type Progress, viewCourse, viewLesson } from '@zenit/contract/courses'
import { viewHome } from '@zenit/contract/home'
import { listModuleCourses, listModules } from '@zenit/contract/programs'
import { queryClient, queryOf } from '../../query-client.ts'

export const courseQuery = (id: string) => queryOf(viewCourse, { params: { id } })

export const lessonQuery = ({ lessonId, sublessonId }: { lessonId: string; sublessonId: string }) =>
  queryOf(viewLesson, { params: { lessonId }, query: { sublessonId } })

const elsewhere = [viewHome.path, listModules.path, listModuleCourses.path]

/** Puts a progress that a call answered into the page; other screens that show it ask again when they are opened. */
export function keepProgress(courseId: string, progress: Progress): void {
  queryClient.setQueryData(courseQuery(courseId).queryKey, (old) =>
    old ? { data: { ...old.data, progress } } : old,
  )
  for (const path of elsewhere)
    queryClient.invalidateQueries({ queryKey: [path], refetchType: 'none' }).catch(() => undefined)
}
