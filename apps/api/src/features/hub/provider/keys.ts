import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { locks } from '../../../locks.ts'
import type { Db, DbOrTx } from '../../../platform/db/connect.ts'
import { takeLock } from '../../../platform/db/locks.ts'
import { newId, newSecret } from '../../../platform/ids.ts'
import { findKey, insertKey } from './queries.ts'

interface HubKeys {
  /** Private keys that sign ID tokens. */
  signing: { keys: JWK[] }
  /** Sign the hub's cookies; the first signs, all verify. */
  cookies: { keys: string[] }
}

/** RSA key length in bits, for a security strength of 128 bits (NIST SP 800-57, part 1). */
const modulusLength = 3072

async function signingKey(alg: 'RS256' | 'ES256'): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength })
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: newId() }
}

async function readOrMake<T extends object>(tx: DbOrTx, name: string, make: () => Promise<T>): Promise<T> {
  const known = await findKey(tx, name)
  if (known) return known.value as T
  const value = await make()
  await insertKey(tx, name, value)
  return value
}

/** Returns the hub's keys: created at the first use of a database, and the same from then on in every process. */
export const readKeys = (db: Db): Promise<HubKeys> =>
  db.transaction().execute(async (tx) => {
    // Processes that start at once on a fresh database wait for each other.
    await takeLock(tx, locks.hubKeys)
    const signing = await readOrMake(tx, 'signing', async () => ({
      keys: [await signingKey('RS256'), await signingKey('ES256')],
    }))
    const cookies = await readOrMake(tx, 'cookies', async () => ({ keys: [newSecret()] }))
    return { signing, cookies }
  })
