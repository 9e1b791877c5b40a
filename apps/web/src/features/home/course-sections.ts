import type { AnswerOf } from '@zenit/contract/call'
import type { viewHome } from '@zenit/contract/home'
import type { CourseCard } from '@zenit/contract/programs'

type Home = AnswerOf<typeof viewHome>

type ListedCourses = Pick<Home, 'startingCourse' | 'startedCourses' | 'notStartedCourses' | 'finishedCourses'>

/** Nothing is there but the course in the hero. */
export const isOnlyCourse = ({
  startedCourses,
  notStartedCourses,
  finishedCourses,
}: ListedCourses): boolean => startedCourses.length + notStartedCourses.length + finishedCourses.length === 1

/**
 * The courses of a section: all of them, or none where the only one stands in the hero already, which shows how far it
 * is and what is next (HOME-01). Where there is no other course at all, its card is better than an empty page.
 */
export function besidesHero(home: ListedCourses, courses: readonly CourseCard[]): readonly CourseCard[] {
  const isInHero = courses.length === 1 && courses[0]?._id === home.startingCourse?._id
  return isInHero && !isOnlyCourse(home) ? [] : courses
}
