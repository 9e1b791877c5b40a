import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { ArchiveEntry } from '../../../platform/archive.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'

const filesFolder = 'files'

/** Two of one name stay apart by the end of their ids. */
const fileName = ({ id, name }: { id: string; name: string }): string => `${id.slice(-8)} ${name}`

/** Where an uploaded file lies in the copy. */
export const uploadedPath = (file: { id: string; name: string }): string => `${filesFolder}/${fileName(file)}`

interface Kept {
  folder: string
  name: string
  key: string
}

/** What lies in the store for somebody: files they uploaded, the images of their certificates. */
export async function listKept(tx: DbOrTx, userId: string): Promise<Kept[]> {
  const files = await sql<{ id: string; name: string; key: string }>`
    select id, name, key from files where user_id = ${userId} and mime is not null order by created_at, id`.execute(
    tx,
  )
  const images = await sql<{ number: string; key: string }>`
    select number, image_key as key from certificates
    where user_id = ${userId} and image_key is not null order by issued_at`.execute(tx)
  return [
    ...files.rows.map(({ key, ...file }) => ({ folder: filesFolder, name: fileName(file), key })),
    ...images.rows.map(({ number, key }) => ({
      folder: 'certificates',
      name: `${number}.${key.split('.').at(-1)}`,
      key,
    })),
  ]
}

/** As entries of an archive. What has gone from the store since is left out: the lists still name it. */
export async function toEntries(
  { files }: Pick<Deps, 'files'>,
  kept: readonly Kept[],
): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  for (const { folder, name, key } of kept) {
    const found = await files.getMetaData(key).catch(() => null)
    if (found) entries.push({ folder, name, size: found.contentLength, open: () => files.getStream(key) })
  }
  return entries
}
