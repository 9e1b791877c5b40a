import type { PublicationRequest } from '@zenit/contract/packs'
import { openState, toAuthor } from '../view.ts'
import type { RequestRow, StepRow } from './requests.queries.ts'

const toStep = ({ id, step, at, byId, by, publishAt, comment, failure }: StepRow) => ({
  ...{ _id: id, step, at: at.toISOString(), by: toAuthor(byId, by) },
  ...{ publishAt: publishAt?.toISOString() ?? null, comment, failure },
})

function stateOf(
  { endedAt, approvedAt, ...row }: RequestRow,
  steps: readonly StepRow[],
): PublicationRequest['state'] {
  const last = steps.at(-1)?.step
  if (endedAt === null) return openState({ ...row, isApproved: approvedAt !== null })
  return last === 'rejected' || last === 'cancelled' || last === 'published' ? last : 'failed'
}

/** Returns a request for a viewer; `steps` are its own. */
export const toRequest = (
  row: RequestRow,
  { steps, userId }: { steps: readonly StepRow[]; userId: string },
): PublicationRequest => ({
  _id: row.id,
  state: stateOf(row, steps),
  publishAt: row.publishAt?.toISOString() ?? null,
  requestedAt: row.requestedAt.toISOString(),
  requestedBy: toAuthor(row.requestedById, row.requestedBy),
  isOwn: row.requestedById === userId,
  isOutdated: row.endedAt === null && row.course === null && row.change !== row.packChange,
  keepsDraft: row.keepsDraft,
  rollBack: row.course === null ? null : { course: row.course, number: row.publicationNumber ?? 0 },
  impact: row.impact,
  reason: row.reason,
  steps: steps.map(toStep),
})
