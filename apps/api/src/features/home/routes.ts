import { viewHome } from '@zenit/contract/home'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { route } from '../../platform/http/route.ts'
import { listCourses, toCourseCard } from '../courses/card.ts'
import { goalSeconds } from '../streaks/day.ts'
import { readHome } from './queries.ts'

export function homeRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewHome, async ({ request: { viewer, language } }) => {
    const { user } = viewer
    const day = dayIn(user.timeZone, deps.clock())
    const { enrolments, seconds } = await readHome(deps.db, { userId: user._id, day })
    const listed = await listCourses(deps, { enrolments, language })
    const open = listed.filter(({ program }) => program.rank <= user.rankStage)
    const byStudy = new Map(enrolments.map(({ courseId }, index) => [courseId, index]))
    const placeOf = ({ _id }: { _id: string }) => byStudy.get(_id) ?? 0
    const cards = open.map((item) => toCourseCard(item, language))
    const startedCourses = cards
      .filter((card) => card.isStarted && !card.isFinished)
      .sort((a, b) => placeOf(a) - placeOf(b))
    const notStartedCourses = cards.filter((card) => !card.isStarted)
    return {
      startingCourse: startedCourses[0] ?? notStartedCourses[0] ?? null,
      startedCourses,
      notStartedCourses,
      challenge: { seconds, goalSeconds },
    }
  })
}
