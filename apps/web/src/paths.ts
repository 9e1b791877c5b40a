import type { CourseCard } from '@zenit/contract/programs'
import { brand } from './brand.ts'

/**
 * Every address of the web app is built here, so that a renamed route is one change. Those of the studio, which learners
 * need not load, are in studio-paths.ts.
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
  /** Drawn by the server. */
  certificatePage: (number: string) => `/certificate/${encodeURIComponent(number)}`,
  privacy: () => '/privacy',
  terms: () => '/terms',
  /** Stands on the PDFs of reports. */
  reportCheck: () => '/report-check',
  notFound: () => '/404',
}

/**
 * Where the button of a course leads that names its next step: to that very lesson, test or ending. The course's bare
 * address would open what was visited last.
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
