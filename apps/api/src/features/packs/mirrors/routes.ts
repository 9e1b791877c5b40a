import * as calls from '@zenit/contract/packs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { route } from '../../../platform/http/route.ts'
import { askerOf } from '../access.ts'
import { viewSummary } from '../service.ts'
import { copyPack } from './copy.ts'
import { takeOver } from './take-over.ts'

/** Moves packs from folders into the studio. */
export function mirrorRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, calls.copyPack, async ({ params: { id }, body: { pack }, request }) => {
    const asker = askerOf(request)
    const copy = await copyPack(deps, asker, { id, pack })
    return { success: true as const, pack: await viewSummary(deps, asker, copy) }
  })
  route(scope, calls.takeOverPack, async ({ params: { id }, request }) => {
    const asker = askerOf(request)
    await takeOver(deps, asker, id)
    return { success: true as const, pack: await viewSummary(deps, asker, id) }
  })
}
