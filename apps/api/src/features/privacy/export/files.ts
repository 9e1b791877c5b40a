import type { Deps } from '../../../deps.ts'
import { type ArchiveEntry, safeEntryName } from '../../../platform/files/archive.ts'
import type { KeptFile } from './files.queries.ts'

export const filesFolder = 'files'

/** The end of the id makes names unique. */
export const fileName = ({ id, name }: { id: string; name: string }): string =>
  safeEntryName(`${id.slice(-8)} ${name}`)

/** Path of an uploaded file in the copy. */
export const uploadedPath = (file: { id: string; name: string }): string => `${filesFolder}/${fileName(file)}`

/** Returns the archive entries. Missing and damaged files are left out; the lists still name them. */
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
