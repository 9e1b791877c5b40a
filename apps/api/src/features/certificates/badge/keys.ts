import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { locks } from '../../../locks.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, DbOrTx } from '../../../platform/db/connect.ts'
import { takeLock } from '../../../platform/db/locks.ts'
import { newId } from '../../../platform/ids.ts'
import type { Addresses } from './addresses.ts'
import {
  findSigningKey,
  insertKey,
  listPublicJwks,
  type NewKey,
  retireKeys,
  type SigningKey,
} from './keys.queries.ts'

/** The algorithm that every verifier of Open Badges must support (Open Badges 3.0, 8.2.2). */
export const algorithm = 'RS256'

/** Strength of 128 bits (NIST SP 800-57, part 1). */
const modulusLength = 3072

interface BadgeKeys {
  db: Db
  clock: Clock
}

/** Takes noticeable CPU time, so it runs before the lock is taken and blocks no transaction. */
async function newKey(): Promise<NewKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, {
    extractable: true,
    modulusLength,
  })
  return { id: newId(), jwk: await exportJWK(privateKey), publicJwk: await exportJWK(publicKey) }
}

const inTurn = <T>({ db }: BadgeKeys, work: (tx: DbOrTx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    // Locks, because several processes may need the first key or rotate at the same time.
    await takeLock(tx, locks.badgeKeys)
    return work(tx)
  })

/**
 * Returns the signing key, created at the first use on a database. Read each time, so that a rotation applies at once.
 */
async function readSigningKey(keys: BadgeKeys): Promise<SigningKey> {
  const known = await findSigningKey(keys.db)
  if (known) return known
  const fresh = await newKey()
  return inTurn(keys, async (tx) => (await findSigningKey(tx)) ?? insertKey(tx, fresh, keys.clock()))
}

/**
 * Retires the signing key and creates another; returns the new one's id. The old public key is kept to verify existing
 * badges, the private key is deleted.
 */
export async function rotateKey(keys: BadgeKeys): Promise<string> {
  const fresh = await newKey()
  return inTurn(keys, async (tx) => {
    const now = keys.clock()
    await retireKeys(tx, now)
    return (await insertKey(tx, fresh, now)).id
  })
}

export interface PublicKey extends JWK {
  kid: string
}

/** Returns all public keys, newest first, each named by its address. */
export async function listPublicKeys(keys: BadgeKeys, addresses: Addresses): Promise<PublicKey[]> {
  await readSigningKey(keys)
  const rows = await listPublicJwks(keys.db)
  return rows.map(({ id, public_jwk: { kty, n, e } }) => ({
    kty,
    n,
    e,
    alg: algorithm,
    use: 'sig',
    kid: addresses.key(id),
  }))
}

interface Credential {
  id: string
  issuer: string | { id: string }
  validFrom: string
  credentialSubject: { id: string }
}

/**
 * Returns a credential as a JSON Web Token whose payload is the credential (Open Badges 3.0, 8.2; VC-JOSE-COSE). Signed
 * with the current key, which the header names by its address.
 */
export async function signCredential(
  keys: BadgeKeys,
  addresses: Addresses,
  credential: Credential,
): Promise<string> {
  const { id, jwk } = await readSigningKey(keys)
  const { issuer } = credential
  return new SignJWT({
    ...credential,
    iss: typeof issuer === 'string' ? issuer : issuer.id,
    jti: credential.id,
    sub: credential.credentialSubject.id,
    nbf: Date.parse(credential.validFrom) / 1000,
  })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: addresses.key(id) })
    .sign(await importJWK(jwk, algorithm))
}
