import { beat } from '@zenit/contract/study'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { dayIn, goalSeconds } from './day.ts'
import { insertBeat } from './queries.ts'

export function studyRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, beat, async ({ body, request: { viewer } }) => {
    const now = deps.clock()
    const seconds = await insertBeat(deps.db, {
      ...body,
      userId: viewer.user._id,
      position: body.position ?? null,
      day: dayIn(viewer.user.timeZone, now),
      now,
    })
    required(seconds !== null, 'not-found')
    return { success: true as const, challenge: { seconds, goalSeconds } }
  })
}
