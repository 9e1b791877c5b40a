import type { DbOrTx } from '../../platform/db/connect.ts'
import { streamsEnded } from './channel.ts'
import { announce, insertNews } from './notify.queries.ts'

/** What each kind keeps for its words. */
export interface Parameters {
  certificate: { courseId: string }
  'certificate-revoked': { courseId: string }
  'certificate-restored': { courseId: string }
  rank: { rank: number }
  'new-course': { courseId: string; programId: string }
  'streak-at-risk': { days: number; day: string; isForgivenessLeft: boolean }
  'reviewed-final-work': { courseId: string; decision: 'approved' | 'rejected' }
  'test-regraded': { courseId: string }
  /** To authors, about a request to publish a pack; `pack` as content.yaml calls it. */
  publication: {
    packId: string
    pack: string
    outcome: 'waits' | 'approved' | 'rejected' | 'cancelled' | 'published' | 'failed'
  }
  /** What an organisation asks for; days as ISO 8601. */
  'required-training': {
    organisation: string
    items: { kind: 'program' | 'course'; _id: string; dueOn: string; stage: 'week' | 'day' | 'overdue' }[]
  }
  /** To reviewers, about a version that waits; `dueAt` as ISO 8601. */
  'review-due': { courseId: string; versionId: string; percent: number; dueAt: string }
}

export type Kind = keyof Parameters

export interface News<K extends Kind> {
  kind: K
  /** What happened: told once to each learner, however often it is said. */
  cause: string
  to: readonly { userId: string; parameters: Parameters[K] }[]
  now: Date
}

/** Tells learners something, in the transaction that makes it true; pages that are open hear of it at the commit. */
export async function notify<K extends Kind>(tx: DbOrTx, { kind, cause, to, now }: News<K>): Promise<void> {
  if (to.length === 0) return
  await insertNews(tx, { kind, cause, to, now })
}

/** Ends every page of somebody's that listens, on all processes, at the commit: they have lost what they had. */
export async function sayStreamsEnded(tx: DbOrTx, userId: string): Promise<void> {
  await announce(tx, `${userId} ${streamsEnded}`)
}
