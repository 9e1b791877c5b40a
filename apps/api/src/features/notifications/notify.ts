import type { DbOrTx } from '../../platform/db/connect.ts'
import { streamsEnded } from './channel.ts'
import { announce, insertNews } from './notify.queries.ts'

/** The parameters stored for each kind. */
export interface Parameters {
  certificate: { courseId: string }
  'certificate-revoked': { courseId: string }
  'certificate-restored': { courseId: string }
  rank: { rank: number }
  'new-course': { courseId: string; programId: string }
  'streak-at-risk': { days: number; day: string; isForgivenessLeft: boolean }
  'reviewed-final-work': { courseId: string; decision: 'approved' | 'rejected' }
  'test-regraded': { courseId: string }
  /** To authors, about a request to publish a pack; `pack` is its name in content.yaml. */
  publication: {
    packId: string
    pack: string
    outcome: 'waits' | 'approved' | 'rejected' | 'cancelled' | 'published' | 'failed'
  }
  /** Training required by an organisation; days as ISO 8601. */
  'required-training': {
    organisation: string
    items: { kind: 'program' | 'course'; _id: string; dueOn: string; stage: 'week' | 'day' | 'overdue' }[]
  }
  /** To reviewers, about a waiting version; `dueAt` as ISO 8601. */
  'review-due': { courseId: string; versionId: string; percent: number; dueAt: string }
}

export type Kind = keyof Parameters

export interface News<K extends Kind> {
  kind: K
  /** Identifies the event; each learner is notified once, even when it is repeated. */
  cause: string
  to: readonly { userId: string; parameters: Parameters[K] }[]
  now: Date
}

/** Notifies learners in the transaction of the event; open pages are informed at the commit. */
export async function notify<K extends Kind>(tx: DbOrTx, { kind, cause, to, now }: News<K>): Promise<void> {
  if (to.length === 0) return
  await insertNews(tx, { kind, cause, to, now })
}

/** Ends all open streams of a person on all processes at the commit, because their permissions have changed. */
export async function sayStreamsEnded(tx: DbOrTx, userId: string): Promise<void> {
  await announce(tx, `${userId} ${streamsEnded}`)
}
