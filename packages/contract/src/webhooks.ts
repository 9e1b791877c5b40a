import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, done, id, idParams, instant, nullable, strict } from './parts.ts'

/** Maximum number of endpoints per organisation. */
export const mostWebhooks = 10

/** Events about its people that an organisation can subscribe to. */
export const webhookEvents = [
  'person.joined',
  'course.finished',
  'test.passed',
  'work.reviewed',
  'certificate.issued',
  'certificate.revoked',
  'assignment.overdue',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

const events = Type.Array(choice(...webhookEvents), {
  minItems: 1,
  maxItems: webhookEvents.length,
  uniqueItems: true,
})

const url = Type.String({ minLength: 10, maxLength: 2_000 })

/** An endpoint of the organisation that receives events about its people. Its secret is returned only once. */
export const webhook = strict({
  _id: id,
  url: Type.String(),
  events,
  createdAt: instant,
  /** Null once their account is gone. */
  createdBy: nullable(Type.String()),
  /** Until when the previous secret signs too. */
  oldSecretUntil: nullable(instant),
  /** Since when deliveries have failed; null when the last one arrived. */
  failingSince: nullable(instant),
  /** Null while it is enabled. */
  disabledAt: nullable(instant),
  /** Disabled because deliveries failed for three days, not by a manager. */
  isDisabledByFailing: Type.Boolean(),
  /** Number of deliveries waiting, counted up to 1000. */
  waiting: Type.Integer({ minimum: 0 }),
})
export type Webhook = Static<typeof webhook>

const path = '/studio/organisations/:id/webhooks'

export const listWebhooks = call({
  name: 'listWebhooks',
  method: 'GET',
  path,
  summary: 'Lists the webhooks of an organisation; at most 10.',
  slice: 'webhooks',
  access: 'manager',
  params: idParams,
  answer: strict({ webhooks: Type.Array(webhook) }),
  errors: ['not-found'],
})

const secret = Type.String()

export const createWebhook = call({
  name: 'createWebhook',
  method: 'POST',
  path,
  summary:
    'Adds an endpoint that receives events, signed according to Standard Webhooks; the secret is returned once. Only https, and no private networks.',
  slice: 'webhooks',
  access: 'manager',
  params: idParams,
  body: strict({ url, events }),
  answer: strict({ ...done.properties, webhook, secret }),
  isSecret: true,
  errors: ['not-found', 'integrations-full', 'rate-limited'],
})

const webhookParams = strict({ id, webhookId: id })

export const updateWebhook = call({
  name: 'updateWebhook',
  method: 'PUT',
  path: `${path}/:webhookId`,
  summary:
    'Changes the events and the URL of a webhook, or enables or disables it. While disabled, nothing is queued and waiting deliveries are dropped.',
  slice: 'webhooks',
  access: 'manager',
  params: webhookParams,
  body: strict({ url, events, isEnabled: Type.Boolean() }),
  answer: strict({ ...done.properties, webhook }),
  errors: ['not-found'],
})

export const deleteWebhook = call({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: `${path}/:webhookId`,
  summary: 'Deletes a webhook with its delivery log.',
  slice: 'webhooks',
  access: 'manager',
  params: webhookParams,
  answer: done,
  errors: ['not-found'],
})

export const rotateWebhookSecret = call({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: `${path}/:webhookId/secret`,
  summary: 'Creates a new secret, returned once. The previous one also signs for one more day.',
  slice: 'webhooks',
  access: 'manager',
  params: webhookParams,
  answer: strict({ ...done.properties, webhook, secret }),
  isSecret: true,
  errors: ['not-found', 'rate-limited'],
})

export const testWebhook = call({
  name: 'testWebhook',
  method: 'POST',
  path: `${path}/:webhookId/test`,
  summary: 'Sends a `test` event without data; the log shows the result.',
  slice: 'webhooks',
  access: 'manager',
  params: webhookParams,
  answer: done,
  errors: ['not-found', 'webhook-disabled', 'rate-limited'],
})

export const deliveryStates = ['waiting', 'delivered', 'given-up'] as const
const deliveryState = choice(...deliveryStates)
export type DeliveryState = Static<typeof deliveryState>

/** Fields of every delivery, next to its content. */
export const deliveryParts = {
  /** For a webhook: the header `webhook-id`. */
  _id: id,
  /** Exactly as sent. */
  body: Type.String(),
  happenedAt: instant,
  state: deliveryState,
  tries: Type.Integer({ minimum: 0 }),
  triedAt: nullable(instant),
  /** When a waiting delivery is retried; null: as soon as possible. */
  nextTryAt: nullable(instant),
  /** Status of the receiver's last response; null: no response. */
  status: nullable(Type.Integer()),
  /** Why there was none: no response within 10 s, connection failed, or the address leads into a private network. */
  failure: nullable(choice('timeout', 'unreachable', 'inside')),
}

export const delivery = strict({ ...deliveryParts, event: choice(...webhookEvents, 'test') })
export type Delivery = Static<typeof delivery>

export const deliveriesQuery = strict({
  state: Type.Optional(deliveryState),
  /** Rows older than this one: `next` of the previous page. */
  before: Type.Optional(id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
})

export const listDeliveries = call({
  name: 'listDeliveries',
  method: 'GET',
  path: `${path}/:webhookId/deliveries`,
  summary: 'Lists deliveries of a webhook of the last 30 days, newest first, in pages.',
  slice: 'webhooks',
  access: 'manager',
  params: webhookParams,
  query: deliveriesQuery,
  answer: strict({ deliveries: Type.Array(delivery), next: nullable(id) }),
  errors: ['not-found'],
})

export const replayDelivery = call({
  name: 'replayDelivery',
  method: 'POST',
  path: `${path}/:webhookId/deliveries/:deliveryId/replay`,
  summary: 'Sends a delivery again unchanged, with the same id; a waiting one is sent at once.',
  slice: 'webhooks',
  access: 'manager',
  params: strict({ id, webhookId: id, deliveryId: id }),
  answer: done,
  errors: ['not-found', 'webhook-disabled', 'rate-limited'],
})
