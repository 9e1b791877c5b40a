import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { newCertificateNumber } from './number.ts'
import { insertPass, type Pass } from './queries.ts'

/**
 * Records that a learner has passed a course, and reserves the certificate's number. An earlier pass stays as it was.
 * Returns the number that is recorded if there was none.
 */
export async function passCourse(
  { config }: { config: Pick<Deps['config'], 'product'> },
  tx: DbOrTx,
  { userId, courseId, passedAt, evidence, evidenceId }: Pass,
): Promise<string> {
  const certificateNumber = newCertificateNumber(config.product, passedAt)
  await insertPass(tx, { userId, courseId, passedAt, evidence, evidenceId }, certificateNumber)
  return certificateNumber
}
