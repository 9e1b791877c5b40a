import type { PublicationRequest, RequestFailure, RequestStep } from '@zenit/contract/packs'
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { newId } from '../../../platform/ids.ts'
import { displayNameOf } from '../../identity/display-name.sql.ts'

export interface RequestRow {
  id: string
  packId: string
  pack: string
  change: number
  /** The course to roll back to that publication; null: the whole pack is published. */
  course: string | null
  publicationId: string | null
  publicationNumber: number | null
  impact: PublicationRequest['impact']
  reason: string | null
  requestedAt: Date
  requestedById: string | null
  requestedBy: string | null
  publishAt: Date | null
  approvedAt: Date | null
  endedAt: Date | null
  /** Since when its publication fails for a reason outside of the pack. */
  failingSince: Date | null
  needsApproval: boolean
  /** The pack's last change. */
  packChange: number
  /** In a rollback: the draft of the course was edited since and is kept. */
  keepsDraft: boolean
}

const mostListed = 50

/** The course of `r` was edited since the request was made. `p` is its pack. */
const isDraftEdited = sql`
  r.course is not null and r.change <> p.change and exists (
    select from studio_versions v where v.pack_id = r.pack_id and v.changed_at >= r.requested_at
      and starts_with(v.path, 'courses/' || r.course || '/'))`

async function select(db: DbOrTx, where: RawBuilder<unknown>): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select r.id, r.pack_id as "packId", p.pack, r.change, r.course, r.publication_id as "publicationId",
      b.number as "publicationNumber", r.impact, r.reason, r.requested_at as "requestedAt", u.id as "requestedById",
      ${displayNameOf('u')} as "requestedBy", r.publish_at as "publishAt", r.approved_at as "approvedAt",
      r.ended_at as "endedAt", r.failing_since as "failingSince", p.needs_approval as "needsApproval", p.change as "packChange",
      r.kept_draft or (r.ended_at is null and ${isDraftEdited}) as "keepsDraft"
    from studio_requests r join studio_packs p on p.id = r.pack_id
    left join users u on u.id = r.requested_by left join studio_publications b on b.id = r.publication_id
    where ${where} order by r.requested_at desc, r.id desc limit ${mostListed}`.execute(db)
  return rows
}

/** The request `r` of pack `p` has its approval, if needed, and its scheduled time has come. */
const isDue = (now: Date) => sql`
  r.ended_at is null and (r.publish_at is null or r.publish_at <= ${now})
  and (r.approved_at is not null or not p.needs_approval)`

/** Returns the requests of a pack, newest first. */
export const listRequestRows = (db: DbOrTx, packId: string) => select(db, sql`r.pack_id = ${packId}`)

export const listDue = (db: DbOrTx, now: Date) => select(db, isDue(now))

export async function findRequest(db: DbOrTx, packId: string, id: string): Promise<RequestRow | null> {
  return (await select(db, sql`r.pack_id = ${packId} and r.id = ${id}`))[0] ?? null
}

export async function findOpen(db: DbOrTx, packId: string): Promise<RequestRow | null> {
  return (await select(db, sql`r.pack_id = ${packId} and r.ended_at is null`))[0] ?? null
}

interface NewRequest extends Pick<RequestRow, 'packId' | 'change' | 'impact'> {
  userId: string
  now: Date
  course: string | null
  publicationId: string | null
  reason: string | null
  publishAt: Date | null
}

/** Returns null when another request is open. */
export async function insertRequest(tx: DbOrTx, request: NewRequest): Promise<string | null> {
  const row = await tx
    .insertInto('studio_requests')
    .values({
      id: newId(),
      pack_id: request.packId,
      change: request.change,
      course: request.course,
      publication_id: request.publicationId,
      impact: JSON.stringify(request.impact),
      reason: request.reason,
      requested_at: request.now,
      requested_by: request.userId,
      publish_at: request.publishAt,
      approved_at: null,
      ended_at: null,
      failing_since: null,
    })
    .onConflict((conflict) => conflict.column('pack_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const setTime = (tx: DbOrTx, id: string, publishAt: Date | null) =>
  tx
    .updateTable('studio_requests')
    .set({ publish_at: publishAt, failing_since: null })
    .where('id', '=', id)
    .execute()

export const setApproved = (tx: DbOrTx, id: string, now: Date) =>
  tx.updateTable('studio_requests').set({ approved_at: now }).where('id', '=', id).execute()

export const setFailing = (db: DbOrTx, id: string, now: Date) =>
  db
    .updateTable('studio_requests')
    .set({ failing_since: now })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute()

export const setEnded = (tx: DbOrTx, id: string, now: Date) =>
  tx.updateTable('studio_requests').set({ ended_at: now }).where('id', '=', id).execute()

/** Ends a request that is still due; returns false when it is not any more. */
export async function takeDue(tx: DbOrTx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update studio_requests r set ended_at = ${now} from studio_packs p
    where p.id = r.pack_id and r.id = ${id} and ${isDue(now)} returning r.id`.execute(tx)
  return rows.length > 0
}

/** Records with the request whether a course that is rolled back keeps its draft, while its pack is locked. */
export async function noteDraft(tx: DbOrTx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update studio_requests r set kept_draft = true from studio_packs p
    where p.id = r.pack_id and r.id = ${id} and ${isDraftEdited} returning r.id`.execute(tx)
  return rows.length > 0
}

/** Locks the requests of this pack until the transaction ends. */
export const lockPackRow = (tx: DbOrTx, packId: string) =>
  tx.selectFrom('studio_packs').where('id', '=', packId).select('id').forNoKeyUpdate().execute()

interface NewStep {
  requestId: string
  step: RequestStep
  /** Null: the product itself. */
  userId: string | null
  now: Date
  publishAt?: Date | null
  comment?: string | null
  failure?: RequestFailure | null
}

export const insertStep = (
  tx: DbOrTx,
  { requestId, step, userId, now, publishAt = null, comment = null, failure = null }: NewStep,
) =>
  tx
    .insertInto('studio_request_steps')
    .values({
      id: newId(),
      request_id: requestId,
      step,
      made_at: now,
      made_by: userId,
      publish_at: publishAt,
      comment,
      failure,
    })
    .execute()

export interface StepRow {
  id: string
  requestId: string
  step: RequestStep
  at: Date
  byId: string | null
  by: string | null
  publishAt: Date | null
  comment: string | null
  failure: RequestFailure | null
}

/** In the order of creation. */
export async function listSteps(db: DbOrTx, requestIds: readonly string[]): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select s.id, s.request_id as "requestId", s.step, s.made_at as at, u.id as "byId", ${displayNameOf('u')} as by,
      s.publish_at as "publishAt", s.comment, s.failure
    from studio_request_steps s left join users u on u.id = s.made_by
    where s.request_id = any(${[...requestIds]}::uuid[]) order by s.made_at, s.id`.execute(db)
  return rows
}

/** Returns false when nothing changed. */
export async function setNeedsApproval(tx: DbOrTx, packId: string, needsApproval: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('studio_packs')
    .set({ needs_approval: needsApproval })
    .where('id', '=', packId)
    .where('needs_approval', '!=', needsApproval)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}
