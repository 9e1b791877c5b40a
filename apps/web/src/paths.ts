import type { CourseCard } from '@zenit/contract/programs'
import { brand } from './brand.ts'

/**
 * Every path of the web app is built here, so that renaming a route is one change. Studio paths, which learners need
 * not load, are in studio-paths.ts.
 */
export const paths = {
  home: () => '/',
  login: (from?: string) => (from && from !== '/' ? `/login?from=${encodeURIComponent(from)}` : '/login'),
  onboarding: () => '/onboarding',
  programs: () => '/programs',
  program: (id: string) => `/program/${encodeURIComponent(id)}`,
  course: (id: string) => `/course/${encodeURIComponent(id)}`,
  lesson: (courseId: string, place: { lessonId: string; sublessonId: string }) =>
    `/course/${encodeURIComponent(courseId)}?${new URLSearchParams({ lesson: place.lessonId, sublesson: place.sublessonId })}`,
  courseTest: (id: string) => `/course-test/${encodeURIComponent(id)}`,
  /** With a task: that task's form. */
  courseFinalWork: (id: string, task?: string) =>
    `/course-final-work/${encodeURIComponent(id)}${task ? `?${new URLSearchParams({ task })}` : ''}`,
  tools: () => '/tools',
  tool: (id: string) => `/tools/${encodeURIComponent(id)}`,
  benefits: () => '/benefits',
  benefit: (id: string) => `/benefit/${encodeURIComponent(id)}`,
  community: () => '/community',
  about: () => `/about-${brand.product}ai`,
  promptbook: () => '/promptbook',
  progress: () => '/progress',
  required: () => '/required',
  sessions: () => '/sessions',
  secondFactor: () => '/second-factor',
  yourData: () => '/your-data',
  /** Rendered by the server. */
  certificatePage: (number: string) => `/certificate/${encodeURIComponent(number)}`,
  privacy: () => '/privacy',
  terms: () => '/terms',
  /** Printed on the PDFs of reports. */
  reportCheck: () => '/report-check',
  notFound: () => '/404',
}

/**
 * Link of a course button that names its next step: to that lesson, test or ending. The course's plain path would open
 * what was visited last.
 */
export function pathOfNext({ _id, next }: Pick<CourseCard, '_id' | 'next'>): string {
  const course = paths.course(_id)
  if (!next) return course
  if (next.step === 'test') return paths.courseTest(_id)
  if (next.step === 'exam') return paths.courseFinalWork(_id)
  if (next.step !== 'lesson') return `${course}?lesson=end`
  const { lessonId, sublessonId } = next
  return lessonId && sublessonId ? paths.lesson(_id, { lessonId, sublessonId }) : course
}
