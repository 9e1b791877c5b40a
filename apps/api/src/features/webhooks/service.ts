import type { AnswerOf, BodyOf, QueryOf } from '@zenit/contract/call'
import {
  type createWebhook,
  type Delivery,
  type listDeliveries,
  mostWebhooks,
  type updateWebhook,
  type Webhook,
} from '@zenit/contract/webhooks'
import type { Deps } from '../../deps.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import { inOrganisation, type ManagerRequest, type ManagerTurn } from '../organisations/manager-access.ts'
import { day, deliverWebhooks } from './deliver.ts'
import { looksOutside } from './post.ts'
import * as queries from './queries.ts'
import { newSigningSecret, secretText } from './signature.ts'

export const instantOf = (date: Date | null): string | null => date?.toISOString() ?? null

const toWebhook = ({ id, ...row }: queries.WebhookRow): Webhook => ({
  _id: id,
  url: row.url,
  events: row.events,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  oldSecretUntil: instantOf(row.oldSecretUntil),
  failingSince: instantOf(row.failingSince),
  disabledAt: instantOf(row.disabledAt),
  isDisabledByFailing: row.isDisabledByFailing,
  waiting: row.waiting,
})

/** Event names depend on the endpoint's kind. */
export const toDelivery = <Event extends string>({ id, ...row }: queries.DeliveryRow) => ({
  _id: id,
  event: row.event as Event,
  body: row.body,
  happenedAt: row.happenedAt.toISOString(),
  state: row.state,
  tries: row.tries,
  triedAt: instantOf(row.triedAt),
  nextTryAt: row.state === 'waiting' && row.tries > 0 ? row.nextTryAt.toISOString() : null,
  status: row.status,
  failure: row.failure,
})

export async function listAll({ db }: Deps, organisationId: string): Promise<Webhook[]> {
  return (await queries.listRows(db, organisationId)).map(toWebhook)
}

/**
 * Returns the normalised address. Throws 400 `invalid-input` unless it is external, over https and without a password.
 */
export function requireUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isGood = url && looksOutside(url) && url.username === '' && url.password === ''
  if (!isGood) throw new ApiError('invalid-input', { fields: [{ field: 'url', code: 'outside' }] })
  url.hash = ''
  return url.href
}

/** What the audit log records of an address, because the rest may be secret. */
const factsOf = (url: string) => ({ webhook: new URL(url).host })

interface WebhookKey {
  organisationId: string
  id: string
}

async function viewOne(tx: ManagerTurn['tx'], key: WebhookKey): Promise<Webhook> {
  const row = await queries.findRow(tx, key)
  required(row, 'not-found')
  return toWebhook(row)
}

/** Throws 400 `invalid-input`, 409 `integrations-full`. */
export const create = (
  deps: Deps,
  by: ManagerRequest,
  { url: given, events }: BodyOf<typeof createWebhook>,
): Promise<{ webhook: Webhook; secret: string }> => {
  const url = requireUrl(given)
  return inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    await queries.lockWebhooks(tx, organisationId)
    const before = await queries.listRows(tx, organisationId)
    required(before.length < mostWebhooks, 'integrations-full')
    const [id, secret] = [newId(), newSigningSecret()]
    await queries.insertRow(tx, { id, organisationId, url, events, secret, now, userId: by.userId })
    await record('webhook-created', { after: factsOf(url) })
    return { webhook: await viewOne(tx, { organisationId, id }), secret: secretText(secret) }
  })
}

interface Turn extends ManagerTurn {
  row: queries.WebhookRow
}

/** Changes one endpoint under its lock. */
const change = <T>(deps: Deps, by: ManagerRequest, id: string, act: (turn: Turn) => Promise<T>): Promise<T> =>
  inOrganisation(deps, by, async (turn) => {
    const row = await queries.lockRow(turn.tx, { organisationId: turn.organisationId, id })
    required(row, 'not-found')
    return act({ ...turn, row })
  })

/** Writes to the audit log only when something changes. */
export const update = (
  deps: Deps,
  by: ManagerRequest,
  { id, url: given, events, isEnabled }: BodyOf<typeof updateWebhook> & { id: string },
): Promise<Webhook> => {
  const url = requireUrl(given)
  return change(deps, by, id, async ({ tx, now, organisationId, row, record }) => {
    const isSame =
      row.url === url &&
      (row.disabledAt === null) === isEnabled &&
      row.events.toSorted().join() === events.toSorted().join()
    if (isSame) return toWebhook(row)
    await queries.updateRow(tx, { id, url, events, isEnabled, now })
    if (!isEnabled) await queries.giveUpWaiting(tx, id)
    await record('webhook-changed', { before: factsOf(row.url), after: factsOf(url) })
    return viewOne(tx, { organisationId, id })
  })
}

export const remove = (deps: Deps, by: ManagerRequest, id: string): Promise<void> =>
  change(deps, by, id, async ({ tx, row, record }) => {
    await queries.deleteRow(tx, id)
    await record('webhook-deleted', { before: factsOf(row.url) })
  })

export const rotateSecret = (
  deps: Deps,
  by: ManagerRequest,
  id: string,
): Promise<{ webhook: Webhook; secret: string }> =>
  change(deps, by, id, async ({ tx, now, organisationId, row, record }) => {
    const secret = newSigningSecret()
    await queries.updateSecret(tx, { id, secret, until: new Date(now.getTime() + day) })
    await record('webhook-secret-changed', { after: factsOf(row.url) })
    return { webhook: await viewOne(tx, { organisationId, id }), secret: secretText(secret) }
  })

/** Sends something by hand, in the transaction that locks the endpoint. Throws 409 `webhook-disabled`. */
const sendNow = (deps: Deps, by: ManagerRequest, id: string, write: (turn: Turn) => Promise<unknown>) =>
  change(deps, by, id, async (turn) => {
    required(turn.row.disabledAt === null, 'webhook-disabled')
    await write(turn)
    await queries.endPause(turn.tx, id)
    await enqueue(turn.tx, deliverWebhooks(deps), { payload: {} })
  })

export const sendTest = (deps: Deps, by: ManagerRequest, id: string): Promise<void> =>
  sendNow(deps, by, id, ({ tx, now }) => {
    const body = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} })
    return queries.insertTest(tx, { endpointId: id, body, now })
  })

export const replay = (
  deps: Deps,
  by: ManagerRequest,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<void> =>
  sendNow(deps, by, id, async ({ tx }) =>
    required(await queries.replay(tx, { endpointId: id, id: deliveryId }), 'not-found'),
  )

/** Returns one page of an endpoint's log. */
export async function listPage(
  db: Deps['db'],
  wanted: Parameters<typeof queries.listDeliveries>[1],
): Promise<{ rows: queries.DeliveryRow[]; next: string | null }> {
  const { limit } = wanted
  // One row more than requested shows whether there are older ones.
  const found = await queries.listDeliveries(db, { ...wanted, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

/** Throws 404 `not-found` for an endpoint of another organisation. */
export async function listLog(
  { db }: Deps,
  key: WebhookKey,
  { limit = 20, ...wanted }: QueryOf<typeof listDeliveries>,
): Promise<AnswerOf<typeof listDeliveries>> {
  required(await queries.findRow(db, key), 'not-found')
  const { rows, next } = await listPage(db, { endpointId: key.id, limit, ...wanted })
  return { deliveries: rows.map((row) => toDelivery<Delivery['event']>(row)), next }
}
