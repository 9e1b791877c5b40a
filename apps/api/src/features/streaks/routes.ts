import { updateTimeZone, viewStreak, viewStudyYear } from '@zenit/contract/streaks'
import { beat } from '@zenit/contract/study'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { toView } from '../courses/viewing.ts'
import { listStudyCourses } from './courses.ts'
import { goalSeconds } from './day.ts'
import { findStudied, findStudiedYear, insertBeat, updateUserTimeZone } from './queries.ts'
import { isTimeZone } from './time-zone.ts'
import { toStreakView, toStudyYear, yearUntil } from './view.ts'

/** No player seeks more precisely, and some fractions exceed the database's precision. */
const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

export function studyRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, beat, async ({ body, request: { viewer } }) => {
    const now = deps.clock()
    const { viewing, ...place } = body
    const seconds = await insertBeat(deps.db, {
      ...place,
      view: toView(viewing),
      userId: viewer.user._id,
      position: body.position === undefined ? null : toMilliseconds(body.position),
      day: dayIn(viewer.user.timeZone, now),
      now,
    })
    required(seconds !== null, 'not-found')
    return { success: true as const, challenge: { seconds, goalSeconds } }
  })
}

export function streakRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewStreak, async ({ query: { month }, request: { viewer } }) => {
    const { user } = viewer
    const today = dayIn(user.timeZone, deps.clock())
    const studied = await findStudied(deps.db, { userId: user._id, today, goal: goalSeconds })
    return { streak: toStreakView(studied, { today, month }) }
  })

  route(scope, viewStudyYear, async ({ request: { viewer, language } }) => {
    const { user } = viewer
    const today = dayIn(user.timeZone, deps.clock())
    const of = { userId: user._id, ...yearUntil(today) }
    const [studied, courses] = await Promise.all([
      findStudiedYear(deps.db, { ...of, goal: goalSeconds }),
      listStudyCourses(deps, { ...of, language }),
    ])
    return { year: toStudyYear(studied, { today, courses }) }
  })

  route(scope, updateTimeZone, async ({ body: { timeZone }, request }) => {
    const { user } = request.viewer
    if (!isTimeZone(timeZone))
      throw new ApiError('invalid-input', {
        fields: [{ field: 'timeZone', code: 'timeZone' }],
      })
    await updateUserTimeZone(deps.db, user._id, timeZone)
    // The page reads today's time at once, and must get that of the new time zone.
    request.forgetViewer()
    return { success: true as const, user: { ...user, timeZone } }
  })
}
