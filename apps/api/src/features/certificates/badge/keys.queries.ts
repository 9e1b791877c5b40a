import type { JWK } from 'jose'
import type { DbOrTx } from '../../../platform/db/connect.ts'

export interface SigningKey {
  id: string
  jwk: JWK
}

export const findSigningKey = (db: DbOrTx) =>
  db
    .selectFrom('badge_keys')
    .where('retired_at', 'is', null)
    .select(['id', 'private_jwk as jwk'])
    .$narrowType<{ jwk: JWK }>()
    .executeTakeFirst()

export interface NewKey extends SigningKey {
  publicJwk: JWK
}

export async function insertKey(tx: DbOrTx, { id, jwk, publicJwk }: NewKey, now: Date): Promise<SigningKey> {
  await tx
    .insertInto('badge_keys')
    .values({
      id,
      public_jwk: JSON.stringify(publicJwk),
      private_jwk: JSON.stringify(jwk),
      created_at: now,
      retired_at: null,
    })
    .execute()
  return { id, jwk }
}

export async function retireKeys(tx: DbOrTx, now: Date): Promise<void> {
  await tx
    .updateTable('badge_keys')
    .set({ retired_at: now, private_jwk: null })
    .where('retired_at', 'is', null)
    .execute()
}

export const listPublicJwks = (db: DbOrTx) =>
  db
    .selectFrom('badge_keys')
    .select(['id', 'public_jwk'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
