import type { Progress } from '@zenit/contract/courses'
import { viewHome } from '@zenit/contract/home'
import { listProgramCourses, listPrograms, viewProgram } from '@zenit/contract/programs'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../query-client.ts'
import { courseQuery, keepProgress, lessonQuery, outdateProgress } from './queries.ts'

const course = (id: string) => courseQuery(id).queryKey
const elsewhere = [
  [viewHome.path, null, null],
  [listPrograms.path, null, { page: 1 }],
  [viewProgram.path, { id: 'm' }, null],
  [listProgramCourses.path, { id: 'm' }, { page: 1 }],
]
const lesson = lessonQuery({ lessonId: 'l', sublessonId: 's' }).queryKey
const answer = { data: { progress: { isFinished: false } } } as never

const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated

beforeEach(() => {
  queryClient.clear()
  for (const key of [...elsewhere, lesson]) queryClient.setQueryData(key, {})
  for (const id of ['a', 'b']) queryClient.setQueryData(course(id), answer)
})

test('[HOME-01, PROG-02] progress refreshes every screen that shows it', () => {
  outdateProgress()
  for (const key of [...elsewhere, course('a'), course('b')]) expect(isStale(key), String(key[0])).toBe(true)
  expect(isStale(lesson), 'what a lesson says stays').toBe(false)
})

test('[COURSE-06] the course shows the returned progress immediately, without a request', () => {
  keepProgress('a', { isFinished: true } as Progress)
  expect(queryClient.getQueryData(course('a'))?.data.progress.isFinished).toBe(true)
  expect(isStale(course('a'))).toBe(false)
  for (const key of [...elsewhere, course('b')]) expect(isStale(key), String(key[0])).toBe(true)
})
