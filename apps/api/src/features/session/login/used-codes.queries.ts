import type { DbOrTx } from '../../../platform/db/connect.ts'
import { hashSecret } from '../../../platform/ids.ts'
import type { Profile } from '../users.queries.ts'

/** The longest that a code may live (RFC 6749, 4.1.2). */
const codeSeconds = 10 * 60

/**
 * Uses up a code of the hub; false when it has served before. RFC 6749 asks that of the hub, but a login must not rest
 * on its being careful, and of many who bring one code at once only one gets in.
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
