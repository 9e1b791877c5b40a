import { id, strict } from '@zenit/contract/parts'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { findDelivery, markDelivered, sweepDeleted } from './queries.ts'

const day = 24 * 60 * 60 * 1000
const patienceMs = 10_000

type JobDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** The prompt book already has the item, because the response to an earlier try was lost. */
const alreadyThere = 409

/**
 * Sends a saved prompt to the external prompt book (docs/operating/settings.md describes the call). Retried until
 * accepted; the item's id is the key of the write, so that a repeated try has one effect.
 */
export const deliverItem = ({ db, clock, config }: JobDeps) =>
  job({
    name: 'promptbook.deliver.v1',
    payload: strict({ userId: id, itemId: id }),
    // The pauses grow to six hours: two months of tries.
    maxAttempts: 250,
    async run({ userId, itemId }) {
      const delivery = await findDelivery(db, { userId, id: itemId })
      if (!config.promptbook || !delivery) return
      const response = await fetch(config.promptbook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': delivery.id,
          ...(config.promptbook.key ? { authorization: `Bearer ${config.promptbook.key}` } : {}),
        },
        body: JSON.stringify(delivery),
        // The key is only for that address.
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      if (!response.ok && response.status !== alreadyThere)
        throw new Error(`The external prompt book answered ${response.status}`)
      await markDelivered(db, { userId, id: itemId }, clock())
    },
  })

/** Orders the delivery in the transaction that saves; does nothing without an external prompt book. */
export async function enqueueDelivery(
  tx: DbOrTx,
  deps: JobDeps,
  payload: { userId: string; itemId: string },
): Promise<void> {
  if (deps.config.promptbook) await enqueue(tx, deliverItem(deps), { payload })
}

/** Deletes items that were marked as deleted a day ago; until then they can be restored. */
export const sweepPromptbook = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  job({
    name: 'promptbook.sweep.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '41 * * * *',
    run: () => sweepDeleted(db, new Date(clock().getTime() - day)),
  })
