import type { DbOrTx } from '../../../platform/db/connect.ts'
import { hashSecret } from '../../../platform/ids.ts'
import type { Profile } from '../users.queries.ts'

/** The maximum lifetime of a code (RFC 6749, 4.1.2). */
const codeSeconds = 10 * 60

/**
 * Uses up a code of the hub; returns false when it was used before. RFC 6749 requires this of the hub, but a login must
 * not depend on it, and of concurrent requests with one code only one succeeds.
 */
export async function useUpCode(
  tx: DbOrTx,
  { code, profile }: { code: string; profile: Profile },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_link_tokens')
    .values({
      issuer: profile.issuer,
      jti_hash: hashSecret(`code:${code}`),
      expires_at: new Date(now.getTime() + codeSeconds * 1000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
