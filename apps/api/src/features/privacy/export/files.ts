import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { type ArchiveEntry, safeEntryName } from '../../../platform/files/archive.ts'

const filesFolder = 'files'

/** Two of one name stay apart by the end of their ids. */
const fileName = ({ id, name }: { id: string; name: string }): string =>
  safeEntryName(`${id.slice(-8)} ${name}`)

/** Where an uploaded file lies in the copy. */
export const uploadedPath = (file: { id: string; name: string }): string => `${filesFolder}/${fileName(file)}`

interface Kept {
  folder: string
  name: string
  key: string
  sum: Buffer | null
}

/** What lies in the store for somebody: files they uploaded, the images of their certificates. */
export async function listKept(tx: DbOrTx, userId: string): Promise<Kept[]> {
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

/** As entries of an archive. What has gone from the store or is damaged is left out: the lists still name it. */
export async function toEntries(
  { files }: Pick<Deps, 'files'>,
  kept: readonly Kept[],
): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  for (const { folder, name, key, sum } of kept) {
    if (!(await files.isWhole(key, sum))) continue
    const found = await files.getMetaData(key).catch(() => null)
    if (found) entries.push({ folder, name, size: found.contentLength, open: () => files.getStream(key) })
  }
  return entries
}
