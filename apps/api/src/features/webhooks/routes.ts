import * as calls from '@zenit/contract/webhooks'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { managerRequestOf } from '../organisations/manager-access.ts'
import * as service from './service.ts'

const success = true as const

/** For managers: webhooks about what people of their organisation do. */
export function webhookRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, calls.listWebhooks, async ({ params: { id } }) => ({
    webhooks: await service.listAll(deps, id),
  }))

  route(scope, calls.createWebhook, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { success, ...(await service.create(deps, managerRequestOf(request), body)) }
  })

  route(scope, calls.updateWebhook, async ({ params: { webhookId }, body, request }) => ({
    success,
    webhook: await service.update(deps, managerRequestOf(request), { ...body, id: webhookId }),
  }))

  route(scope, calls.deleteWebhook, async ({ params: { webhookId }, request }) => {
    await service.remove(deps, managerRequestOf(request), webhookId)
    return { success }
  })

  route(scope, calls.rotateWebhookSecret, async ({ params: { webhookId }, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { success, ...(await service.rotateSecret(deps, managerRequestOf(request), webhookId)) }
  })

  route(scope, calls.testWebhook, async ({ params: { webhookId }, request }) => {
    await service.sendTest(deps, managerRequestOf(request), webhookId)
    return { success }
  })

  route(scope, calls.listDeliveries, ({ params: { id, webhookId }, query }) =>
    service.listLog(deps, { organisationId: id, id: webhookId }, query),
  )

  route(scope, calls.replayDelivery, async ({ params: { webhookId, deliveryId }, request }) => {
    await service.replay(deps, managerRequestOf(request), { id: webhookId, deliveryId })
    return { success }
  })
}
