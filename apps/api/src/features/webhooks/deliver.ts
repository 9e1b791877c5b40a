import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { locks } from '../../locks.ts'
import { ifFree } from '../../platform/db/locks.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { writeTo } from '../mail/letters.ts'
import * as queries from './deliver.queries.ts'
import { type Message, type Outcome, type PostOptions, post } from './post.ts'
import { giveUpWaiting, listManagers } from './queries.ts'
import { headersOf } from './signature.ts'
import { statementMessage } from './statement.ts'

type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'config'>

const minute = 60_000
const hour = 60 * minute
export const day = 24 * hour

/** How long a delivery is retried, and how long nothing may arrive before an endpoint is disabled. */
const triedMs = 3 * day
/** Pauses after the first try, the second, and so on; the last one repeats. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour]
/** After a timeout nothing else is tried at the endpoint for this long, because it would wait in vain. */
const pauseMs = minute

const keptDays = 30

/** Maximum number of concurrent deliveries to all endpoints. */
const mostAtOnce = 20
/** How long one run takes up new deliveries; the next run continues. */
const runMs = 20_000
/** How often a run looks for new deliveries. */
const lookMs = 250

/** Returns the time of the next try; null: the time for retries is over. The last try is at its end. */
function nextTry({ tries, firstTriedAt }: queries.DueDelivery, now: Date): Date | null {
  const end = (firstTriedAt ?? now).getTime() + triedMs
  if (now.getTime() >= end) return null
  const pause = pauses[Math.min(tries, pauses.length - 1)] as number
  return new Date(Math.min(now.getTime() + pause, end))
}

/** A record store that answers 409 already has the statement with this id. */
const hasArrived = ({ kind }: queries.DueDelivery, outcome: Outcome) =>
  'status' in outcome &&
  ((outcome.status >= 200 && outcome.status < 300) || (kind === 'record-store' && outcome.status === 409))

/** Disables an endpoint at which nothing has arrived for long, and notifies its managers. */
async function disable(
  deps: DeliveryDeps,
  tx: Parameters<typeof writeTo>[0],
  endpointId: string,
): Promise<void> {
  const now = deps.clock()
  await queries.disable(tx, endpointId, now)
  await giveUpWaiting(tx, endpointId)
  const told = await listManagers(tx, endpointId)
  if (!told) return
  const { organisationId, organisation, kind, url } = told
  const what = kind === 'record-store' ? 'storeDisabled' : 'disabled'
  await writeTo(tx, deps, {
    to: told.managers,
    cause: `webhook-disabled:${endpointId}:${now.toISOString()}`,
    letter: ({ t }) => ({
      subject: t(`webhooks:${what}.subject`, { organisation }),
      paragraphs: [
        t(`webhooks:${what}.what`, { organisation, host: new URL(url).host }),
        t(`webhooks:${what}.now`),
      ],
      action: {
        label: t(`webhooks:${what}.action`),
        path: `/studio/organisations/${organisationId}/integrations`,
      },
    }),
  })
}

async function settle(deps: DeliveryDeps, due: queries.DueDelivery, outcome: Outcome): Promise<void> {
  const now = deps.clock()
  const { id, endpointId } = due
  await deps.db.transaction().execute(async (tx) => {
    if (hasArrived(due, outcome)) return queries.markDelivered(tx, { id, endpointId, now, outcome })
    const pausedUntil = 'failure' in outcome ? new Date(now.getTime() + pauseMs) : null
    // The endpoint first, as wherever both are changed, so that locks are taken in the same order.
    const since = await queries.noteFailure(tx, { endpointId, now, pausedUntil })
    await queries.markFailed(tx, { id, now, outcome, nextTryAt: nextTry(due, now) })
    if (since && now.getTime() - since.getTime() >= triedMs) await disable(deps, tx, endpointId)
  })
}

function signedMessage({ id, url, body, secrets }: queries.DueDelivery, now: Date): Message {
  return { method: 'POST', url, headers: headersOf({ id, body, now }, secrets), body }
}

async function deliver(deps: DeliveryDeps, due: queries.DueDelivery, options: PostOptions): Promise<void> {
  const message = due.kind === 'record-store' ? statementMessage(due) : signedMessage(due, deps.clock())
  const headers = { ...message.headers, 'user-agent': `${deps.config.product}-webhooks` }
  await settle(deps, due, await post({ ...message, headers }, options))
}

/** Sends due deliveries until none is left, or the run's time is over. A slow endpoint uses only its own places. */
async function sendDue(deps: DeliveryDeps, options: PostOptions): Promise<void> {
  const end = performance.now() + runMs
  const busy = new Map<string, Promise<void>>()
  const failures: unknown[] = []
  const begin = (due: queries.DueDelivery) => {
    const sent = deliver(deps, due, options)
      .catch((error) => void failures.push(error))
      .finally(() => busy.delete(due.id))
    busy.set(due.id, sent)
  }
  for (;;) {
    const isOver = performance.now() > end || failures.length > 0
    const wanted = { now: deps.clock(), busy: [...busy.keys()], limit: mostAtOnce - busy.size }
    if (!isOver && wanted.limit > 0) for (const due of await queries.listDue(deps.db, wanted)) begin(due)
    if (busy.size === 0) break
    await Promise.race([...busy.values(), sleep(lookMs)])
  }
  if (failures.length > 0) throw failures[0]
}

async function deliverDue(deps: DeliveryDeps, options: PostOptions): Promise<void> {
  const isDone = await deps.db
    .connection()
    .execute((connection) => ifFree(connection, locks.webhookRun, () => sendDue(deps, options)))
  if (!isDone) return
  // Including what was ordered while this run still had the lock and no other could start.
  const left = await queries.listDue(deps.db, { now: deps.clock(), busy: [], limit: 1 })
  if (left.length > 0) await enqueue(deps.db, deliverWebhooks(deps), { payload: {} })
}

/**
 * Delivers webhooks. Ordered in the transaction of each event, and each minute for retries. One run at a time across
 * all processes, for as long as its connection is open; deliveries of a killed run stay waiting, and are sent again
 * with the same id.
 */
export const deliverWebhooks = (deps: DeliveryDeps, options: PostOptions = {}) =>
  job({
    name: 'webhooks.deliver.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '* * * * *',
    run: () => deliverDue(deps, options),
  })

/** Deletes old deliveries. */
export const sweepWebhooks = ({ db, clock }: DeliveryDeps) =>
  job({
    name: 'webhooks.sweep.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '51 * * * *',
    async run() {
      const now = clock()
      await queries.deleteOld(db, { now, before: new Date(now.getTime() - keptDays * day) })
    },
  })
