import type { RequestFailure } from '@zenit/contract/packs'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { recordStaffAction } from '../../staff/actions.ts'
import { recordOf } from '../access.ts'
import { type NewsDeps, tellRequester } from './news.ts'
import * as queries from './requests.queries.ts'

/** Records and announces why a request ended without a publication. */
export async function noteFailure(
  tx: DbOrTx,
  deps: NewsDeps,
  { request, failure }: { request: queries.RequestRow; failure: RequestFailure },
): Promise<void> {
  const { id: requestId, pack, requestedById } = request
  const now = deps.clock()
  await queries.insertStep(tx, { requestId, step: 'failed', userId: null, now, failure })
  const record = recordOf((line) => recordStaffAction(tx, line), { userId: requestedById, pack, now })
  await record('publication-failed', { failure })
  await tellRequester(tx, deps, { request, outcome: 'failed', by: null, failure })
}

/** Ends open requests of a pack that becomes one of a folder again. The pack is locked. */
export async function endTakenBack(tx: DbOrTx, deps: NewsDeps, packId: string): Promise<void> {
  const request = await queries.findOpen(tx, packId)
  if (request === null) return
  await queries.setEnded(tx, request.id, deps.clock())
  await noteFailure(tx, deps, { request, failure: 'taken-back' })
}
