import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'

/** The channel on which every process hears of new and read notifications; the payload is `<user id> <id or nothing>`. */
export const channel = 'notifications'
/** Instead of an id: every page of theirs that listens is to end. */
export const streamsEnded = 'ended'

/** What each kind keeps for its words. */
export interface Parameters {
  certificate: { courseId: string }
  'certificate-revoked': { courseId: string }
  'certificate-restored': { courseId: string }
  rank: { rank: number }
  'new-course': { courseId: string; moduleId: string }
  'streak-at-risk': { days: number; day: string; isForgivenessLeft: boolean }
  'reviewed-final-work': { courseId: string; decision: 'approved' | 'rejected' }
  /** To reviewers, about a version that waits; `dueAt` as ISO 8601. */
  'review-due': { courseId: string; versionId: string; percent: number; dueAt: string }
}

export type Kind = keyof Parameters

interface News<K extends Kind> {
  kind: K
  /** What happened: told once to each learner, however often it is said. */
  cause: string
  to: readonly { userId: string; parameters: Parameters[K] }[]
  now: Date
}

/** Tells learners something, in the transaction that makes it true; pages that are open hear of it at the commit. */
export async function notify<K extends Kind>(tx: DbOrTx, { kind, cause, to, now }: News<K>): Promise<void> {
  if (to.length === 0) return
  const userIds = to.map(({ userId }) => userId)
  const ids = to.map(() => newId())
  const parameters = to.map((one) => JSON.stringify(one.parameters))
  await sql`
    with told as (
      insert into notifications (user_id, id, kind, cause, parameters, created_at)
      select user_id, id, ${kind}, ${cause}, parameters::jsonb, ${now}
      from unnest(${userIds}::uuid[], ${ids}::uuid[], ${parameters}::text[]) as new (user_id, id, parameters)
      on conflict (user_id, kind, cause) do nothing
      returning user_id, id
    )
    select pg_notify(${channel}, user_id || ' ' || id) from told`.execute(tx)
}

/** Ends every page of somebody's that listens, on all processes, at the commit: they have lost what they had. */
export async function sayStreamsEnded(tx: DbOrTx, userId: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${`${userId} ${streamsEnded}`})`.execute(tx)
}
