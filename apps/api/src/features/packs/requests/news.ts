import type { RequestFailure } from '@zenit/contract/packs'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { writeTo } from '../../mail/letters.ts'
import { notify } from '../../notifications/notify.ts'
import { listAuthors } from '../authors/authors.queries.ts'
import type { RequestRow } from './requests.queries.ts'

export type NewsDeps = Pick<Deps, 'db' | 'config' | 'clock'>
type RequestSummary = Pick<RequestRow, 'id' | 'packId' | 'pack' | 'requestedById'>

/** Notifies everybody else who may approve a request. */
export async function tellApprovers(tx: DbOrTx, { clock }: NewsDeps, request: RequestSummary): Promise<void> {
  const { id, packId, pack, requestedById } = request
  const parameters = { packId, pack, outcome: 'waits' } as const
  const others = (await listAuthors(tx, packId)).filter((userId) => userId !== requestedById)
  const to = others.map((userId) => ({ userId, parameters }))
  await notify(tx, { kind: 'publication', cause: `${id} waits`, to, now: clock() })
}

export interface Outcome {
  outcome: 'approved' | 'rejected' | 'cancelled' | 'published' | 'failed'
  /** The acting person, who is not notified. */
  by: string | null
  comment?: string | null
  failure?: RequestFailure
}

/** Notifies the requester of the outcome: in the product, and by e-mail where they have to act. */
export async function tellRequester(
  tx: DbOrTx,
  deps: NewsDeps,
  { request, outcome, by, comment = null, failure }: { request: RequestSummary } & Outcome,
): Promise<void> {
  const { id, packId, pack, requestedById } = request
  if (requestedById === null || requestedById === by) return
  const to = [{ userId: requestedById, parameters: { packId, pack, outcome } }]
  await notify(tx, { kind: 'publication', cause: `${id} ${outcome}`, to, now: deps.clock() })
  if (outcome !== 'rejected' && outcome !== 'failed') return
  await writeTo(tx, deps, {
    to: [requestedById],
    cause: `packs.request ${id}`,
    letter: ({ t }) => ({
      subject: t(`packs:letter.${outcome}.subject`, { pack }),
      paragraphs: [
        t(`packs:letter.${outcome}.news`, { pack }),
        ...(comment ? [t('packs:letter.comment', { comment })] : []),
        ...(failure ? [t(`packs:letter.failures.${failure}`)] : []),
      ],
      action: { label: t('packs:letter.action'), path: `/studio/content/${packId}` },
    }),
  })
}
