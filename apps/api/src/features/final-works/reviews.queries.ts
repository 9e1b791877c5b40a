import { rolesOf } from '@zenit/contract/call'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'

/** Holds a version until the transaction ends: claims, decisions and their consequences come one by one. */
export async function lockVersion(tx: DbOrTx, versionId: string): Promise<void> {
  await sql`select from final_work_versions where id = ${versionId} for no key update`.execute(tx)
}

/** Ends every claim of a version: those that ran out, at their own end. */
export async function releaseClaims(
  tx: DbOrTx,
  { versionId, now }: { versionId: string; now: Date },
): Promise<void> {
  await sql`
    update review_claims set released_at = least(expires_at, ${now})
    where version_id = ${versionId} and released_at is null`.execute(tx)
}

export interface Undecided {
  courseId: string
  submittedAt: Date
  dueAt: Date
  /** By a decision that can still be taken back. */
  isDecided: boolean
}

/** A version that has not been decided for good; null when it has, or is gone. */
export async function findUndecided(db: DbOrTx, versionId: string): Promise<Undecided | null> {
  const { rows } = await sql<Undecided>`
    select w.course_id as "courseId", v.submitted_at as "submittedAt", v.due_at as "dueAt",
      d.id is not null as "isDecided"
    from final_work_versions v
    join final_works w on w.id = v.final_work_id
    left join review_decisions d on d.version_id = v.id and d.withdrawn_at is null
    where v.id = ${versionId} and d.settled_at is null`.execute(db)
  return rows[0] ?? null
}

/** Who is to decide about a version: whoever has claimed it, else everybody who reviews, but never its author. */
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
