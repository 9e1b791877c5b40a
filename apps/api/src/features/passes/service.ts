import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { addPass } from './add-pass.ts'
import { newCertificateNumber } from './number.ts'

interface Pass {
  userId: string
  courseId: string
  passedAt: Date
  evidence: 'closed-test' | 'final-work'
  /** Of the attempt or the final work. */
  evidenceId: string
}

/**
 * Writes that a learner has passed a course, and reserves the certificate's number with it. What was passed before stays
 * as it was. Returns the number that is written if there was none.
 */
export async function passCourse(
  { config }: { config: Pick<Deps['config'], 'product'> },
  tx: DbOrTx,
  { userId, courseId, passedAt, evidence, evidenceId }: Pass,
): Promise<string> {
  const certificateNumber = newCertificateNumber(config.product, passedAt)
  const source = sql`(select ${userId}::uuid as user_id, ${courseId}::uuid as course_id, ${evidenceId}::uuid as id) as given`
  await addPass({ source, evidence, passedAt, certificateNumber }).execute(tx)
  return certificateNumber
}
