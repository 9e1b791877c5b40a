import type { StaffActionName, StaffFacts, SubjectKind } from '@zenit/contract/audit'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, DbOrTx } from '../../platform/db/connect.ts'
import { logSecurityEvent } from '../../platform/observability/security-events.ts'
import { insertStaffAction } from './queries.ts'

export interface StaffAction {
  /** The id of what it made, where the words of the reason are kept there. */
  id?: string
  /** Null: a command of the operator. */
  actorId: string | null
  action: StaffActionName
  subject: { kind: SubjectKind; id: string }
  /** Whose account or work it is about; null with a certificate, whose own row says whose it is while it does. */
  personId: string | null
  /** Null where the words are kept with the thing itself: they go with it when its owner's account is erased. */
  reason: string | null
  before?: StaffFacts
  after?: StaffFacts
  now: Date
}

/** Writes one line of the audit log, in the transaction that makes it true. No line is ever changed or deleted. */
export const recordStaffAction = (tx: DbOrTx, action: StaffAction): Promise<void> =>
  insertStaffAction(tx, action)

/** Writes a line of the audit log; the security log has it after the commit. */
export type RecordAction = (action: StaffAction) => Promise<void>

/**
 * The transaction of something that staff do. What it records stands in the audit log by the same commit, and in the
 * security log after it: one line for each action, none for one that came to nothing.
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
