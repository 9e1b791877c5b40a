import type { Deps } from '../../../deps.ts'
import { type ArchiveEntry, safeEntryName } from '../../../platform/files/archive.ts'
import type { KeptFile } from './files.queries.ts'

export const filesFolder = 'files'

/** Two of one name stay apart by the end of their ids. */
export const fileName = ({ id, name }: { id: string; name: string }): string =>
  safeEntryName(`${id.slice(-8)} ${name}`)

/** Where an uploaded file lies in the copy. */
export const uploadedPath = (file: { id: string; name: string }): string => `${filesFolder}/${fileName(file)}`

/** As entries of an archive. What has gone from the store or is damaged is left out: the lists still name it. */
export async function toEntries(
  { files }: Pick<Deps, 'files'>,
  kept: readonly KeptFile[],
): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  for (const { folder, name, key, sum } of kept) {
    if (!(await files.isWhole(key, sum))) continue
    const found = await files.getMetaData(key).catch(() => null)
    if (found) entries.push({ folder, name, size: found.contentLength, open: () => files.getStream(key) })
  }
  return entries
}
