import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'

/** Where the bytes of a running upload gather: on a disk, because the store takes only whole files. */
export const partialPath = ({ filesDir }: Pick<Deps, 'filesDir'>, id: string): string =>
  join(filesDir, 'uploads', id)

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** How many bytes have come. */
export async function partialSize(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}

/** Has the bytes on the disk itself, so that what was told to be there outlives a power cut. */
export async function syncPartial(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

export const removePartial = (path: string): Promise<void> => rm(path, { force: true })
