import type { AnswerOf } from '@zenit/contract/call'
import type { viewHome } from '@zenit/contract/home'
import type { CourseCard } from '@zenit/contract/programs'

type Home = AnswerOf<typeof viewHome>

type ListedCourses = Pick<Home, 'startingCourse' | 'startedCourses' | 'notStartedCourses' | 'finishedCourses'>

/** There is no course other than the one in the hero. */
export const isOnlyCourse = ({
  startedCourses,
  notStartedCourses,
  finishedCourses,
}: ListedCourses): boolean => startedCourses.length + notStartedCourses.length + finishedCourses.length === 1

/**
 * The courses of a section: all of them, or none when its only course is already in the hero with progress and next
 * step (HOME-01). When there is no other course at all, the card is shown, to avoid an empty page.
 */
export function besidesHero(home: ListedCourses, courses: readonly CourseCard[]): readonly CourseCard[] {
  const isInHero = courses.length === 1 && courses[0]?._id === home.startingCourse?._id
  return isInHero && !isOnlyCourse(home) ? [] : courses
}
