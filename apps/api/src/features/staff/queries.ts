import type { StaffFacts } from '@zenit/contract/audit'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import type { StaffAction } from './actions.ts'

const json = (facts: StaffFacts | undefined): string | null => (facts ? JSON.stringify(facts) : null)

export async function insertStaffAction(tx: DbOrTx, action: StaffAction): Promise<void> {
  await tx
    .insertInto('staff_actions')
    .values({
      id: action.id ?? newId(),
      happened_at: action.now,
      actor_id: action.actorId,
      action: action.action,
      subject_kind: action.subject.kind,
      subject: action.subject.id,
      person_id: action.personId,
      reason: action.reason,
      before: json(action.before),
      after: json(action.after),
    })
    .execute()
}
