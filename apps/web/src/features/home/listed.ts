import type { AnswerOf } from '@zenit/contract/call'
import type { viewHome } from '@zenit/contract/home'
import type { CourseCard } from '@zenit/contract/programs'

type Home = AnswerOf<typeof viewHome>

/**
 * The courses of a section: all of them, or none where the only one stands in the hero already, which shows how far it
 * is and what is next (HOME-01).
 */
export function besidesHero(
  { startingCourse }: Pick<Home, 'startingCourse'>,
  courses: readonly CourseCard[],
): readonly CourseCard[] {
  const isAlone = courses.length === 1 && courses[0]?._id === startingCourse?._id
  return isAlone ? [] : courses
}
