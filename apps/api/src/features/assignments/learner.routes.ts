import type { RequiredItem } from '@zenit/contract/assignments'
import type { ReminderSettings } from '@zenit/contract/required'
import * as calls from '@zenit/contract/required'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { required } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { newSecret } from '../../platform/ids.ts'
import { deadlineFile } from './calendar.ts'
import * as queries from './reminders/reminders.queries.ts'
import { toChange, toSettings } from './reminders/settings.ts'
import { weekOf } from './reminders/week.ts'
import { listRequired } from './required.ts'
import { deadlineZone } from './zone.ts'

const success = true as const

/** For everybody, at every rank: what is assigned to them, and their reminder settings. */
export function requiredRoutes(scope: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const readWeek = async (
    items: readonly RequiredItem[],
    { userId, timeZone, settings }: { userId: string; timeZone: string; settings: ReminderSettings },
  ) => {
    const now = clock()
    const told = await queries.listSentReminders(db, userId, dayIn(deadlineZone, now))
    return weekOf(items, { now, timeZone, settings, told })
  }

  route(scope, calls.viewRequired, async ({ request: { viewer, language } }) => {
    const { _id: userId, timeZone } = viewer.user
    const [items, membership] = await Promise.all([
      listRequired(deps, { userId, language }),
      queries.findMembership(db, userId),
    ])
    required(membership, 'unauthenticated')
    const { organisation, managers, muted, hasCalendar } = membership
    const reminders = toSettings(muted)
    const week = await readWeek(items, { userId, timeZone, settings: reminders })
    return { organisation, managers, items, reminders, week, hasCalendar }
  })

  route(scope, calls.updateReminders, async ({ body, request: { viewer, language } }) => {
    const { _id: userId, timeZone } = viewer.user
    const settings = toSettings(await queries.saveMuted(db, userId, toChange(body)))
    const items = await listRequired(deps, { userId, language })
    return { success, reminders: settings, week: await readWeek(items, { userId, timeZone, settings }) }
  })

  route(scope, calls.createDeadlineCalendar, async ({ request: { viewer }, reply }) => {
    const secret = newSecret()
    await queries.saveFeed(db, { userId: viewer.user._id, secret, now: clock() })
    reply.header('cache-control', 'no-store')
    return { success, secret }
  })

  route(scope, calls.deleteDeadlineCalendar, async ({ request: { viewer } }) => {
    await queries.deleteFeed(db, viewer.user._id)
    return { success }
  })
}

/** For calendar programs, which have no session: the secret in the address gives access. */
export function publicCalendarRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, calls.readDeadlineCalendar, async ({ params: { secret }, reply }) => {
    const feed = await queries.findFeed(deps.db, secret)
    required(feed, 'not-found')
    const items = await listRequired(deps, feed)
    reply.type('text/calendar; charset=utf-8').header('cache-control', 'private, no-cache')
    return deadlineFile(deps.config, { items, language: feed.language, now: deps.clock() })
  })
}
