import { listNews, mostNews, mostRequired, viewHome } from '@zenit/contract/home'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { route } from '../../platform/http/route.ts'
import { listRequired } from '../assignments/required.ts'
import { type ListedCourse, listCourses, toCourseCard } from '../courses/card.ts'
import { goalSeconds } from '../streaks/day.ts'
import { newsFor } from './news.ts'
import { findKnown, readHome } from './queries.ts'

/** Maximum number of finished courses; the programs show all of them. */
const mostFinished = 6

export function homeRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewHome, async ({ request: { viewer, language } }) => {
    const { user } = viewer
    const now = deps.clock()
    const day = dayIn(user.timeZone, now)
    const [{ enrolments, seconds }, required] = await Promise.all([
      readHome(deps.db, { userId: user._id, day, now }),
      listRequired(deps, { userId: user._id, language }),
    ])
    const listed = await listCourses(deps, { enrolments, language })
    const open = listed.filter(({ program }) => program.rank <= user.rankStage)
    const byStudy = new Map(enrolments.map(({ courseId }, index) => [courseId, index]))
    const placeOf = ({ course }: ListedCourse) => byStudy.get(course._id) ?? 0
    const isFinished = ({ enrolment }: ListedCourse) => enrolment?.finishedAt != null
    const toCard = (item: ListedCourse) => toCourseCard(item, language)
    const studied = open.filter(({ enrolment }) => enrolment).sort((a, b) => placeOf(a) - placeOf(b))
    const startedCourses = studied.filter((item) => !isFinished(item)).map(toCard)
    const notStartedCourses = open.filter(({ enrolment }) => !enrolment).map(toCard)
    return {
      startingCourse: startedCourses[0] ?? notStartedCourses[0] ?? null,
      startedCourses,
      notStartedCourses,
      finishedCourses: studied.filter(isFinished).slice(0, mostFinished).map(toCard),
      required: required.slice(0, mostRequired),
      requiredCount: required.length,
      challenge: { seconds, goalSeconds },
    }
  })

  route(scope, listNews, async ({ request: { viewer, language } }) => {
    const { user } = viewer
    const day = dayIn(user.timeZone, deps.clock())
    const { since, joined } = await findKnown(deps.db, { userId: user._id, day })
    const news = since ? newsFor({ deps, viewer, language }, { since, joined }) : []
    return { since: since?.toISOString() ?? null, news: news.slice(0, mostNews), count: news.length }
  })
}
