import { listDeliveries, type WebhookEvent, webhookEvents } from '@zenit/contract/webhooks'
import { signIn } from '../../../test/testing/actor.ts'
import type { TestApp } from '../../../test/testing/app.ts'
import { createManager, createOrganisation, createUser } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { type Receiver, start } from './receiver.testing.ts'

export const secret = Buffer.alloc(32, 7)

export const typesOf = ({ received }: Receiver) => received.map(({ type }) => type)

/** Organisations whose facts are sent to an endpoint. */
export function telling(zenit: TestApp) {
  const { db } = zenit.deps

  /** Adds an endpoint, bypassing the rule that URLs must be external. */
  async function addEndpoint(
    organisationId: string,
    { url }: Receiver,
    events: readonly string[] = webhookEvents,
  ) {
    const id = newId()
    await db
      .insertInto('webhook_endpoints')
      .values({ id, organisation_id: organisationId, url, events: [...events], secret, created_at: start })
      .execute()
    return id
  }

  /** Creates an organisation with an endpoint. */
  async function createTold(receiver: Receiver, events: readonly WebhookEvent[] = webhookEvents) {
    const id = await createOrganisation(db)
    const managerId = await createManager(db, id)
    const webhookId = await addEndpoint(id, receiver, events)
    const params = { id, webhookId }
    const log = async () =>
      (await (await signIn(zenit, managerId)).call(listDeliveries, { params })).body.deliveries
    return { id, managerId, webhookId, params, log }
  }

  const join = (organisationId: string) => createUser(db, { organisationId })

  return { addEndpoint, createTold, join }
}
