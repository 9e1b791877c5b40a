import { rolesOf } from '@zenit/contract/call'
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../../content/document.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { limitTo } from '../../../platform/db/page.ts'
import { newId } from '../../../platform/ids.ts'
import type { JudgedCriterion } from '../../../schema/final-works.ts'
import { displayNameOf } from '../../identity/display-name.sql.ts'
import { currentDecision, toVersion, type Version, type VersionRow } from '../queries.ts'

/** Locks a version until the transaction ends, so that claims, decisions and their effects run one by one. */
export async function lockVersion(tx: DbOrTx, versionId: string): Promise<void> {
  await sql`select from final_work_versions where id = ${versionId} for no key update`.execute(tx)
}

/** A version as reviewers see it, with its context. */
export interface ReviewedVersion {
  version: Version
  authorId: string
  learner: string
  courseId: string
  taskId: string
  revisionId: string
  /** The claim that has not expired. */
  claim: { reviewerId: string; reviewer: string; expiresAt: Date } | null
}

interface ReviewedRow
  extends VersionRow,
    Pick<ReviewedVersion, 'learner' | 'courseId' | 'taskId' | 'revisionId'> {
  claim: { reviewerId: string; reviewer: string; expiresAt: string } | null
}

/** Versions `v` with their works, authors and claims. */
const selectReviewed = (now: Date) => sql`
  select v.*, ${currentDecision} as decision, ${displayNameOf('u')} as learner,
    w.course_id as "courseId", w.task_id as "taskId", w.revision_id as "revisionId",
    case when c.id is not null then json_build_object(
      'reviewerId', c.reviewer_id, 'reviewer', ${displayNameOf('r')}, 'expiresAt', c.expires_at) end as claim
  from final_work_versions v
  join final_works w on w.id = v.final_work_id
  join users u on u.id = v.user_id
  left join review_claims c on c.version_id = v.id and c.released_at is null and c.expires_at > ${now}
  left join users r on r.id = c.reviewer_id`

const toReviewed = (row: ReviewedRow): ReviewedVersion => ({
  version: toVersion(row),
  authorId: row.user_id,
  learner: row.learner,
  courseId: row.courseId,
  taskId: row.taskId,
  revisionId: row.revisionId,
  claim: row.claim && { ...row.claim, expiresAt: new Date(row.claim.expiresAt) },
})

export async function findReviewed(
  db: DbOrTx,
  { versionId, now }: { versionId: string; now: Date },
): Promise<ReviewedVersion | null> {
  const { rows } = await sql<ReviewedRow>`${selectReviewed(now)} where v.id = ${versionId}`.execute(db)
  return rows[0] ? toReviewed(rows[0]) : null
}

export interface Filter {
  reviewerId: string
  now: Date
  courseId?: string | undefined
  language?: Language | undefined
}

export type Status = 'open' | 'waiting' | 'mine' | 'overdue' | 'decided'

const isWanted = ({ courseId, language }: Filter) => sql`
  (${courseId ?? null}::uuid is null or e.course_id = ${courseId ?? null}::uuid)
  and (${language ?? null}::text is null or e.language = ${language ?? null}::text)`

/**
 * About their own work reviewers see only what any author sees: neither the claimant, nor a decision that can still be
 * taken back.
 */
const isPending = ({ reviewerId }: Filter) =>
  sql`e.user_id = ${reviewerId} and e.decided_at is not null and not e.is_settled`

const isActive = ({ now }: Filter) => sql`c.released_at is null and c.expires_at > ${now}`
const isClaimed = (filter: Filter) => sql`c.version_id = e.version_id and ${isActive(filter)}`

const openConditions: Record<Exclude<Status, 'decided'>, (filter: Filter) => RawBuilder<unknown>> = {
  open: () => sql`true`,
  waiting: (filter) =>
    sql`(e.user_id = ${filter.reviewerId} or not exists (select from review_claims c where ${isClaimed(filter)}))`,
  mine: (filter) => sql`e.version_id in (
    select c.version_id from review_claims c where ${isActive(filter)} and c.reviewer_id = ${filter.reviewerId})`,
  overdue: ({ now }) => sql`e.due_at < ${now}`,
}

interface Part {
  status: Status
  page: number
  limit: number
}

/** The versions of a page of open works, earliest due first. An index returns no more than the pages up to it. */
function listOpen(filter: Filter, { status, page, limit }: Part & { status: Exclude<Status, 'decided'> }) {
  const condition = openConditions[status](filter)
  const order = sql`order by due_at, submitted_at, version_id`
  return sql`
    select version_id, row_number() over (${order}) as place from (
      (select e.version_id, e.due_at, e.submitted_at from review_entries e
        where e.decided_at is null and ${isWanted(filter)} and ${condition} ${order} limit ${page * limit})
      union all
      select e.version_id, e.due_at, e.submitted_at from review_entries e
        where ${isPending(filter)} and ${isWanted(filter)} and ${condition}
    ) found ${order} ${limitTo({ page, limit })}`
}

const isDecided = (filter: Filter) => sql`
  e.decided_at is not null and (e.user_id <> ${filter.reviewerId} or e.is_settled) and ${isWanted(filter)}`

/** The versions of a page of decided works, by last decision. */
function listDecided(filter: Filter, page: Part) {
  const order = sql`order by decided_at desc, version_id desc`
  return sql`
    select e.version_id, row_number() over (${order}) as place from review_entries e
    where ${isDecided(filter)} ${order} ${limitTo(page)}`
}

/** Returns one page of the queue: earliest due first, decided ones by last decision. */
export async function listReviewed(db: DbOrTx, filter: Filter, part: Part): Promise<ReviewedVersion[]> {
  const { status } = part
  const listed = status === 'decided' ? listDecided(filter, part) : listOpen(filter, { ...part, status })
  const { rows } = await sql<ReviewedRow>`
    with listed as materialized (${listed})
    ${selectReviewed(filter.now)} join listed on listed.version_id = v.id order by listed.place`.execute(db)
  return rows.map(toReviewed)
}

/** Returns the number of versions in each part of the queue; of decided ones only where they are listed. */
export async function countReviewed(
  db: DbOrTx,
  filter: Filter,
  status: Status,
): Promise<Record<Status, number>> {
  const { reviewerId, now } = filter
  const open = sql`from review_entries e where e.decided_at is null and ${isWanted(filter)}`
  const claimed = sql`
    from review_claims c join review_entries e on ${isClaimed(filter)}
    where (e.decided_at is null or ${isPending(filter)}) and ${isWanted(filter)}`
  const { rows } = await sql<Record<Exclude<Status, 'waiting'> | 'claimed', number>>`
    select (select count(*) ${open}) + pending.open as open,
      (select count(*) ${open} and e.due_at < ${now}) + pending.overdue as overdue,
      (select count(*) ${claimed} and c.reviewer_id = ${reviewerId}) as mine,
      (select count(*) ${claimed} and e.user_id <> ${reviewerId}) as claimed,
      case when ${status === 'decided'}::boolean then (
        select count(*) from review_entries e where ${isDecided(filter)}) else 0 end as decided
    from (select count(*) as open, count(*) filter (where e.due_at < ${now}) as overdue
      from review_entries e where ${isPending(filter)} and ${isWanted(filter)}) pending`.execute(db)
  const { claimed: taken = 0, ...counts } = rows[0] ?? { open: 0, mine: 0, overdue: 0, decided: 0 }
  return { ...counts, waiting: counts.open - taken }
}

/** Returns courses with submitted works, each with a revision that has its title. */
export async function listReviewedCourses(db: DbOrTx): Promise<{ courseId: string; revisionId: string }[]> {
  const { rows } = await sql<{ courseId: string; revisionId: string }>`
    select c.id as "courseId", e.revision_id as "revisionId" from courses c cross join lateral (
      select revision_id from review_entries where course_id = c.id order by submitted_at desc limit 1) e`.execute(
    db,
  )
  return rows
}

/** Returns how many decisions were made since then, and how many of them by the due date. */
export async function countPunctual(db: DbOrTx, since: Date): Promise<{ decided: number; onTime: number }> {
  const { rows } = await sql<{ decided: number; onTime: number }>`
    select count(*) as decided, count(*) filter (where decided_at <= due_at) as "onTime"
    from review_entries where decided_at >= ${since}`.execute(db)
  return rows[0] ?? { decided: 0, onTime: 0 }
}

interface Lease {
  versionId: string
  reviewerId: string
  now: Date
  expiresAt: Date
}

/** Renews the reviewer's own claim, or replaces an expired one. The caller holds the lock. */
export async function saveClaim(tx: DbOrTx, { versionId, reviewerId, now, expiresAt }: Lease): Promise<void> {
  const { rows } = await sql`
    update review_claims set expires_at = ${expiresAt}
    where version_id = ${versionId} and reviewer_id = ${reviewerId} and released_at is null and expires_at > ${now}
    returning id`.execute(tx)
  if (rows.length > 0) return
  await releaseClaims(tx, { versionId, now })
  await tx
    .insertInto('review_claims')
    .values({
      id: newId(),
      version_id: versionId,
      reviewer_id: reviewerId,
      claimed_at: now,
      expires_at: expiresAt,
      released_at: null,
    })
    .execute()
}

/** Ends every claim of a version, or the reviewer's own; an expired claim ends at its own time. */
export async function releaseClaims(
  tx: DbOrTx,
  { versionId, now, reviewerId = null }: { versionId: string; now: Date; reviewerId?: string | null },
): Promise<void> {
  await sql`
    update review_claims set released_at = least(expires_at, ${now})
    where version_id = ${versionId} and released_at is null
      and (${reviewerId}::uuid is null or reviewer_id = ${reviewerId}::uuid)`.execute(tx)
}

interface NewDecision {
  versionId: string
  reviewerId: string
  decision: 'approved' | 'rejected'
  comment: string
  criteria: JudgedCriterion[]
  decidedAt: Date
  effectiveAt: Date
}

export async function insertDecision(tx: DbOrTx, decision: NewDecision): Promise<string> {
  const id = newId()
  await tx
    .insertInto('review_decisions')
    .values({
      id,
      version_id: decision.versionId,
      reviewer_id: decision.reviewerId,
      decision: decision.decision,
      comment: decision.comment,
      criteria: JSON.stringify(decision.criteria),
      decided_at: decision.decidedAt,
      effective_at: decision.effectiveAt,
      withdrawn_at: null,
      settled_at: null,
    })
    .execute()
  return id
}

/** Takes a decision back unless it is final. The caller holds the lock. */
export async function withdrawDecision(tx: DbOrTx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('review_decisions')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('settled_at', 'is', null)
    .where('effective_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns who made the decision that was taken back last; null for none. */
export async function findWithdrawer(tx: DbOrTx, versionId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('review_decisions')
    .where('version_id', '=', versionId)
    .where('withdrawn_at', 'is not', null)
    .orderBy('withdrawn_at', 'desc')
    .select('reviewer_id')
    .executeTakeFirst()
  return row?.reviewer_id ?? null
}

interface UndecidedVersion {
  courseId: string
  submittedAt: Date
  dueAt: Date
  /** Whether there is a decision that can still be taken back. */
  isDecided: boolean
}

/** Returns a version without a final decision; null when it has one, or is gone. */
export async function findUndecided(db: DbOrTx, versionId: string): Promise<UndecidedVersion | null> {
  const { rows } = await sql<UndecidedVersion>`
    select w.course_id as "courseId", v.submitted_at as "submittedAt", v.due_at as "dueAt",
      d.id is not null as "isDecided"
    from final_work_versions v
    join final_works w on w.id = v.final_work_id
    left join review_decisions d on d.version_id = v.id and d.withdrawn_at is null
    where v.id = ${versionId} and d.settled_at is null`.execute(db)
  return rows[0] ?? null
}

/** Returns who may decide about a version: its claimant, otherwise all reviewers, but never its author. */
export async function listReviewers(
  db: DbOrTx,
  { versionId, now }: { versionId: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with claimed as (
      select reviewer_id from review_claims
      where version_id = ${versionId} and released_at is null and expires_at > ${now}
    )
    select u.id from users u
    where u.disabled_at is null
      and case when exists (select from claimed) then u.id in (select reviewer_id from claimed)
        else u.roles && ${[...rolesOf.reviewer]}::text[] end
      and u.id <> (select user_id from final_work_versions where id = ${versionId})`.execute(db)
  return rows.map(({ id }) => id)
}
