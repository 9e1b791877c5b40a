import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { fileName, filesFolder } from './files.ts'

export interface KeptFile {
  folder: string
  name: string
  key: string
  sum: Buffer | null
}

/** Returns a person's files in the store: their uploads, and the images of their certificates. */
export async function listKept(tx: DbOrTx, userId: string): Promise<KeptFile[]> {
  const files = await sql<{ id: string; name: string; key: string; sum: Buffer | null }>`
    select id, name, key, sha256 as sum from files where user_id = ${userId} and mime is not null order by created_at, id`.execute(
    tx,
  )
  const images = await sql<{ number: string; key: string; sum: Buffer | null }>`
    select number, image_key as key, image_sha256 as sum from certificates
    where user_id = ${userId} and image_key is not null order by issued_at`.execute(tx)
  return [
    ...files.rows.map(({ key, sum, ...file }) => ({ folder: filesFolder, name: fileName(file), key, sum })),
    ...images.rows.map(({ number, key, sum }) => ({
      folder: 'certificates',
      name: `${number}.${key.split('.').at(-1)}`,
      key,
      sum,
    })),
  ]
}
