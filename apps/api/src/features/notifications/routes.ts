import {
  listNotifications,
  readAllNotifications,
  readNotification,
  streamNotifications,
  viewUnread,
} from '@zenit/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { validate } from 'uuid'
import type { Deps } from '../../deps.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { EventStream } from '../../platform/http/event-stream.ts'
import { route } from '../../platform/http/route.ts'
import { paginationOf } from '../../platform/lists.ts'
import { accessCookie } from '../session/cookies.ts'
import * as queries from './queries.ts'
import { Streams, type Subscriber } from './streams.ts'
import { toNotification } from './view.ts'

export function notificationRoutes(scope: FastifyInstance, deps: Deps): void {
  const { db, catalog } = deps

  route(scope, listNotifications, async ({ query, request: { viewer, language } }) => {
    const { page = 1, limit = 20 } = query
    const found = await queries.listNotifications(db, { userId: viewer.user._id, page, limit })
    const { rows, totalCount, unread } = found
    return {
      notifications: rows.map((row) => toNotification(row, catalog, language)),
      pagination: paginationOf({ page, limit }, totalCount),
      unread,
    }
  })

  route(scope, viewUnread, async ({ request: { viewer } }) => ({
    unread: await queries.countUnread(db, viewer.user._id),
  }))

  route(scope, readNotification, async ({ params: { id }, request: { viewer } }) => {
    const userId = viewer.user._id
    required(await queries.markRead(db, { userId, id, now: deps.clock() }), 'not-found')
    return { success: true as const, unread: await queries.countUnread(db, userId) }
  })

  route(scope, readAllNotifications, async ({ request: { viewer } }) => {
    const userId = viewer.user._id
    await queries.markAllRead(db, { userId, now: deps.clock() })
    return { success: true as const, unread: await queries.countUnread(db, userId) }
  })

  streamRoute(scope, deps)
}

/** In seconds: an abandoned page ends its stream by the next heartbeat. */
const fullHouse = { 'retry-after': '30' }

function streamRoute(scope: FastifyInstance, deps: Deps): void {
  const streams = new Streams(deps)
  // Runs before the server waits for open connections, which would otherwise never end.
  scope.addHook('preClose', async () => streams.close())

  route(scope, streamNotifications, async ({ query, request, reply }) => {
    const { viewer, language, cookies, headers } = request
    const userId = viewer.user._id
    // HEAD describes the stream without opening one.
    if (request.method === 'HEAD') {
      reply.type('text/event-stream; charset=utf-8')
      return ''
    }
    await streams.listen()
    required(!streams.isClosed, 'unavailable')
    if (streams.isFull(userId)) throw new ApiError('rate-limited', { headers: fullHouse })
    const events = new EventStream(reply)
    const subscriber: Subscriber = {
      userId,
      accessToken: cookies[accessCookie] ?? '',
      language,
      events,
      told: new Set<string>(),
    }
    streams.add(subscriber)
    const after = query.after ?? [headers['last-event-id']].flat()[0]
    if (after && validate(after)) await streams.replay(subscriber, after)
    return ''
  })
}
