import type { BodyOf } from '@zenit/contract/call'
import type * as calls from '@zenit/contract/packs'
import type { PackImpact, PublicationRequest } from '@zenit/contract/packs'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { ApiError, required } from '../../../platform/http/errors.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { requireStillAdmin } from '../../staff/admins.ts'
import { type Asker, inPack, type PackTurn, requirePack } from '../access.ts'
import type { Checker } from '../publishing/checking.ts'
import { requireConfirmed, viewImpact, viewRollBack } from '../publishing/publish.ts'
import { requireReason } from '../publishing/stale-tests.ts'
import { publishDue } from './job.ts'
import { tellApprovers, tellRequester } from './news.ts'
import * as queries from './requests.queries.ts'
import { toRequest } from './view.ts'

async function toViews(
  db: DbOrTx,
  userId: string,
  rows: queries.RequestRow[],
): Promise<PublicationRequest[]> {
  const steps = await queries.listSteps(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    toRequest(row, { steps: steps.filter(({ requestId }) => requestId === row.id), userId }),
  )
}

export async function list({ db }: Pick<Deps, 'db'>, asker: Asker, id: string) {
  await requirePack(db, asker, id)
  return { requests: await toViews(db, asker.userId, await queries.listRequestRows(db, id)) }
}

/** Throws 400 at `publishAt` for a past time, and for none when no approval is needed. */
function requireTime(
  publishAt: Date | null,
  { needsApproval, now }: { needsApproval: boolean; now: Date },
): void {
  const code = publishAt === null ? (needsApproval ? null : 'required') : publishAt > now ? null : 'past'
  if (code) throw new ApiError('invalid-input', { fields: [{ field: 'publishAt', code }] })
}

const timeOf = (publishAt: string | null | undefined): Date | null => (publishAt ? new Date(publishAt) : null)
const publishFact = (publishAt: Date | null) => (publishAt ? { publishAt: publishAt.toISOString() } : {})

/** Checks the confirmation of the current effects, with the reason and the takeover that they need. */
async function requireImpact(
  deps: Deps,
  checker: Checker,
  { asker, id, body }: { asker: Asker; id: string; body: BodyOf<typeof calls.createRequest> },
): Promise<PackImpact> {
  const { rollBack, change, confirmation, takeOver = false, reason } = body
  const impact = rollBack
    ? await viewRollBack(deps, checker, { asker, id, ...rollBack })
    : await viewImpact(deps, checker, { asker, id })
  required(impact.change === change, 'conflict')
  required(impact.changes || impact.takesOver !== null, 'conflict')
  required(impact.takesOver === null || takeOver, 'pack-elsewhere')
  requireReason(impact.staleTests, reason)
  requireConfirmed(impact, confirmation)
  return impact
}

/** Requests a publication as it was previewed. */
export async function create(
  deps: Deps,
  checker: Checker,
  { asker, id, body }: { asker: Asker; id: string; body: BodyOf<typeof calls.createRequest> },
): Promise<PublicationRequest> {
  const publishAt = timeOf(body.publishAt)
  const { needsApproval, isMirror } = await requirePack(deps.db, asker, id)
  required(!isMirror, 'pack-in-folder')
  requireTime(publishAt, { needsApproval, now: deps.clock() })
  const {
    change,
    changes: _,
    confirmation: __,
    ...impact
  } = await requireImpact(deps, checker, {
    ...{ asker, id, body },
  })
  const { course = null, publicationId = null } = body.rollBack ?? {}
  const reason = impact.staleTests.length > 0 ? (body.reason ?? null) : null
  return inPack(deps, asker, {
    id,
    act: async (turn) => {
      const { tx, userId, now } = turn
      required(turn.change === change, 'conflict')
      const wanted = { packId: id, change, course, publicationId, impact, reason, publishAt }
      const requestId = await queries.insertRequest(tx, { ...wanted, userId, now })
      required(requestId, 'conflict')
      await queries.insertStep(tx, { requestId, step: 'requested', userId, now, publishAt })
      const facts = { ...publishFact(publishAt), ...(course ? { course } : {}) }
      await turn.record('publication-requested', facts)
      const request = await requireRequest(turn, requestId)
      if (request.needsApproval) await tellApprovers(tx, deps, request)
      return viewOne(turn, requestId)
    },
  })
}

async function requireRequest({ tx, packId }: PackTurn, requestId: string): Promise<queries.RequestRow> {
  const request = await queries.findRequest(tx, packId, requestId)
  required(request, 'not-found')
  return request
}

async function viewOne(turn: PackTurn, requestId: string): Promise<PublicationRequest> {
  const [view] = await toViews(turn.tx, turn.userId, [await requireRequest(turn, requestId)])
  required(view, 'not-found')
  return view
}

interface Change {
  id: string
  requestId: string
  act: (turn: PackTurn, request: queries.RequestRow) => Promise<void>
}

/** Changes a request under the lock of its pack; returns the result. */
const inRequest = (deps: Deps, asker: Asker, { id, requestId, act }: Change): Promise<PublicationRequest> =>
  inPack(deps, asker, {
    isAround: true,
    id,
    act: async (turn) => {
      await act(turn, await requireRequest(turn, requestId))
      return viewOne(turn, requestId)
    },
  })

/** When nothing is waited for, publishes without waiting for the next minute. */
async function publishIfDue(tx: DbOrTx, deps: Deps, publishAt: Date | null): Promise<void> {
  if (publishAt === null || publishAt <= deps.clock()) await enqueue(tx, publishDue(deps), { payload: {} })
}

export const reschedule = (
  deps: Deps,
  asker: Asker,
  { publishAt: given, ...which }: { id: string; requestId: string; publishAt: string | null },
): Promise<PublicationRequest> =>
  inRequest(deps, asker, {
    ...which,
    act: async ({ tx, userId, now, record }, { id: requestId, endedAt, publishAt: before, ...request }) => {
      const publishAt = timeOf(given)
      required(endedAt === null, 'conflict')
      // A repetition.
      if (before?.getTime() === publishAt?.getTime()) return
      requireTime(publishAt, { needsApproval: request.needsApproval, now })
      await queries.setTime(tx, requestId, publishAt)
      await queries.insertStep(tx, { requestId, step: 'rescheduled', userId, now, publishAt })
      await record('publication-rescheduled', publishFact(publishAt))
      if (request.approvedAt) await publishIfDue(tx, deps, publishAt)
    },
  })

export const cancel = (
  deps: Deps,
  asker: Asker,
  which: { id: string; requestId: string },
): Promise<PublicationRequest> =>
  inRequest(deps, asker, {
    ...which,
    act: async ({ tx, userId, now, record }, request) => {
      const { id: requestId } = request
      if (request.endedAt) {
        const last = (await queries.listSteps(tx, [requestId])).at(-1)
        // A repetition.
        required(last?.step === 'cancelled', 'conflict')
        return
      }
      await queries.setEnded(tx, requestId, now)
      await queries.insertStep(tx, { requestId, step: 'cancelled', userId, now })
      await record('publication-cancelled')
      await tellRequester(tx, deps, { request, outcome: 'cancelled', by: userId })
    },
  })

async function approve(deps: Deps, turn: PackTurn, { request, comment }: DecisionInput): Promise<void> {
  const { tx, userId, now, record } = turn
  const { id: requestId, course, publishAt } = request
  // A rollback restores the earlier course, whatever its current draft.
  required(course !== null || request.change === turn.change, 'conflict')
  await queries.setApproved(tx, requestId, now)
  await queries.insertStep(tx, { requestId, step: 'approved', userId, now, comment })
  await record('publication-approved')
  await tellRequester(tx, deps, { request, outcome: 'approved', by: userId })
  await publishIfDue(tx, deps, publishAt)
}

async function reject(deps: Deps, turn: PackTurn, { request, comment }: DecisionInput): Promise<void> {
  const { tx, userId, now, record } = turn
  const { id: requestId } = request
  await queries.setEnded(tx, requestId, now)
  await queries.insertStep(tx, { requestId, step: 'rejected', userId, now, comment })
  await record('publication-rejected')
  await tellRequester(tx, deps, { request, outcome: 'rejected', by: userId, comment })
}

interface DecisionInput {
  request: queries.RequestRow
  comment: string | null
}

/** The first of two decisions stands; repeating the same decision has no effect. */
export function decide(
  deps: Deps,
  asker: Asker,
  { decision, ...given }: { id: string; requestId: string } & BodyOf<typeof calls.decideRequest>,
): Promise<PublicationRequest> {
  const comment = given.comment?.trim() || null
  if (decision === 'rejected' && comment === null)
    throw new ApiError('invalid-input', { fields: [{ field: 'comment', code: 'required' }] })
  return inRequest(deps, asker, {
    ...given,
    act: async (turn, request) => {
      required(request.requestedById !== turn.userId, 'own-request')
      const steps = await queries.listSteps(turn.tx, [request.id])
      if (steps.some(({ step, byId }) => step === decision && byId === turn.userId)) return
      required(request.endedAt === null && request.needsApproval, 'conflict')
      if (decision === 'rejected') return reject(deps, turn, { request, comment })
      required(request.approvedAt === null, 'conflict')
      return approve(deps, turn, { request, comment })
    },
  })
}

/** Sets whether a second author approves, and notifies approvers of what waits for approval. */
export const setApproval = (
  deps: Deps,
  asker: Asker,
  { id, needsApproval }: { id: string; needsApproval: boolean },
): Promise<void> =>
  inPack(deps, asker, {
    isAround: true,
    id,
    act: async ({ tx, userId, record }) => {
      await requireStillAdmin(tx, userId)
      if (!(await queries.setNeedsApproval(tx, id, needsApproval))) return
      await record('approval-set', { needsApproval })
      const open = await queries.findOpen(tx, id)
      if (open && needsApproval && open.approvedAt === null) await tellApprovers(tx, deps, open)
    },
  })
