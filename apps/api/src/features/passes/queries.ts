import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { addPass } from './add-pass.sql.ts'

export interface Pass {
  userId: string
  courseId: string
  passedAt: Date
  evidence: 'closed-test' | 'final-work'
  /** Id of the attempt or of the final work. */
  evidenceId: string
}

export async function insertPass(
  tx: DbOrTx,
  { userId, courseId, passedAt, evidence, evidenceId }: Pass,
  certificateNumber: string,
): Promise<void> {
  const source = sql`(select ${userId}::uuid as user_id, ${courseId}::uuid as course_id, ${evidenceId}::uuid as id) as given`
  await addPass({ source, evidence, passedAt, certificateNumber }).execute(tx)
}
