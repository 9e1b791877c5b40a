import type { StaffActionName, StaffFacts, SubjectKind } from '@zenit/contract/audit'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, DbOrTx } from '../../platform/db/connect.ts'
import { logSecurityEvent } from '../../platform/observability/security-events.ts'
import { insertStaffAction } from './queries.ts'

export interface StaffAction {
  /** The id of what was created, when the reason is stored there. */
  id?: string
  /** Null: a command of the operator. */
  actorId: string | null
  action: StaffActionName
  subject: { kind: SubjectKind; id: string }
  /**
   * The person whose account or work it is about; null for a certificate, whose own row names its holder as long as it
   * may.
   */
  personId: string | null
  /** Null when the text is stored with the object itself and deleted with its owner's account. */
  reason: string | null
  before?: StaffFacts
  after?: StaffFacts
  now: Date
}

/** Writes one line of the audit log, in the transaction of the action. Lines are never changed or deleted. */
export const recordStaffAction = (tx: DbOrTx, action: StaffAction): Promise<void> =>
  insertStaffAction(tx, action)

/** Writes a line of the audit log, and after the commit to the security log. */
export type RecordAction = (action: StaffAction) => Promise<void>

/**
 * Runs an action of staff in a transaction. Its lines are in the audit log with the same commit, and in the security
 * log after it: one line per action, none for a failed one.
 */
export async function staffTransaction<T>(
  { db }: { db: Db },
  log: FastifyBaseLogger,
  act: (tx: DbOrTx, record: RecordAction) => Promise<T>,
): Promise<T> {
  const recorded: StaffAction[] = []
  const done = await db.transaction().execute(async (tx) =>
    act(tx, async (action) => {
      await recordStaffAction(tx, action)
      recorded.push(action)
    }),
  )
  for (const { actorId, personId, action } of recorded)
    logSecurityEvent(log, 'staff-action', {
      actorId,
      ...(personId ? { subjectId: personId } : {}),
      reason: action,
    })
  return done
}
