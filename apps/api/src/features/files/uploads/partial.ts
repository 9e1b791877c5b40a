import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'
import { isId } from '../../../platform/ids.ts'

type FilesFolder = Pick<Deps, 'filesDir'>

/** Where the bytes of running uploads gather: on a disk, because the store takes only whole files. */
const partialsDir = ({ filesDir }: FilesFolder): string => join(filesDir, 'uploads')

export const partialPath = (place: FilesFolder, id: string): string => join(partialsDir(place), id)

/** The ids of all uploads of which bytes are there. */
export async function listPartials(place: FilesFolder): Promise<string[]> {
  try {
    return (await readdir(partialsDir(place))).filter(isId)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

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
