import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import type { Learner } from './queries.ts'

export interface SettledDecision {
  decision: 'approved' | 'rejected'
  comment: string
  decidedAt: Date
  userId: string
  courseId: string
  workId: string
  revisionId: string
  /** Title in the version. */
  title: string
}

/** Marks a decision as final and announced; null when there is nothing to announce (yet, or any more). */
export async function markSettled(
  tx: DbOrTx,
  decisionId: string,
  now: Date,
): Promise<SettledDecision | null> {
  const { rows } = await sql<SettledDecision>`
    update review_decisions d set settled_at = ${now}
    from final_work_versions v join final_works w on w.user_id = v.user_id and w.id = v.final_work_id
    where d.id = ${decisionId} and v.id = d.version_id
      and d.withdrawn_at is null and d.settled_at is null and d.effective_at <= ${now}
    returning d.decision, d.comment, d.decided_at as "decidedAt", w.user_id as "userId", w.course_id as "courseId",
      w.id as "workId", w.revision_id as "revisionId", v.title`.execute(tx)
  return rows[0] ?? null
}

export interface DueDecision {
  decisionId: string
  versionId: string
}

export async function listDueOfWork(
  db: DbOrTx,
  { userId, courseId }: Learner,
  now: Date,
): Promise<DueDecision[]> {
  const { rows } = await sql<DueDecision>`
    select d.id as "decisionId", d.version_id as "versionId"
    from final_works w
    join final_work_versions v on v.user_id = w.user_id and v.final_work_id = w.id
    join review_decisions d on d.version_id = v.id
    where w.user_id = ${userId} and w.course_id = ${courseId}
      and d.withdrawn_at is null and d.settled_at is null and d.effective_at <= ${now}`.execute(db)
  return rows
}

export async function listDueOfVersion(db: DbOrTx, versionId: string, now: Date): Promise<DueDecision[]> {
  const { rows } = await sql<DueDecision>`
    select id as "decisionId", version_id as "versionId" from review_decisions
    where version_id = ${versionId} and withdrawn_at is null and settled_at is null
      and effective_at <= ${now}`.execute(db)
  return rows
}
