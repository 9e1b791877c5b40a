import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise, type ZipFile } from 'yauzl'
import { ContentFault } from '../../platform/files/content-fault.ts'
import { hasRoom } from '../../platform/files/disk-space.ts'
import { isFolder, listEntries } from '../../platform/files/zip-entries.ts'

const megabyte = 1024 * 1024
const mostEntries = 20_000
const mostUnpacked = 2_048 * megabyte
/** Up to this size, any compression ratio is harmless; beyond it, a hundred times the archive. */
const freeUnpacked = 50 * megabyte
const maxRatio = 100
const mostLevels = 20
const longestPath = 400

/** Limits on files and bytes for an archive of this size. */
export const budgetOfPack = (fileSize: number) => ({
  entries: mostEntries,
  // Films are stored uncompressed: a larger archive unpacks to little more than its own size.
  bytes: Math.max(
    Math.min(mostUnpacked, Math.max(freeUnpacked, fileSize * maxRatio)),
    Math.ceil(fileSize * 1.1),
  ),
})

/** A file name valid on every system: no special characters, no leading dot. */
const plainName = /^[^.\s/\\:*?"<>|\p{C}][^/\\:*?"<>|\p{C}]*$/u

const isTaken = (path: string): boolean => {
  const parts = path.split('/')
  return (
    path.length <= longestPath &&
    parts.length <= mostLevels &&
    parts.every((part) => plainName.test(part) && part !== '__MACOSX' && part !== 'node_modules')
  )
}

/**
 * Unpacks an archive into a new folder, within limits of number, size, ratio and depth; leaves out hidden files and
 * those with a path that is invalid on some system. Returns the folder that contains all files, if there is one. Throws
 * {@link ContentFault}.
 */
export async function unpackTree(path: string, folder: string): Promise<{ common: string | null }> {
  const zip = await open(path)
  try {
    const entries = (await listEntries(zip, budgetOfPack(zip.fileSize))).filter((one) => !isFolder(one))
    const taken = entries.filter(({ fileName }) => isTaken(fileName))
    const bytes = taken.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    if (!(await hasRoom(folder, bytes)))
      throw new ContentFault('bomb', 'must not hold more than the disk has room for')
    for (const entry of taken) {
      const file = join(folder, entry.fileName)
      await mkdir(dirname(file), { recursive: true })
      // yauzl fails when the size differs from the central directory.
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { flags: 'wx' }))
    }
    const tops = new Set(taken.map(({ fileName }) => (fileName.includes('/') ? fileName.split('/')[0] : '')))
    const [top] = tops
    return { common: tops.size === 1 && top ? top : null }
  } catch (error) {
    throw asFault(error)
  } finally {
    zip.close()
  }
}

const open = (path: string): Promise<ZipFile> =>
  openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw asFault(error)
  })

/** The library's own errors are about the archive; system errors have a code. */
const asFault = (error: unknown): unknown =>
  error instanceof ContentFault || (error as { code?: unknown }).code !== undefined
    ? error
    : new ContentFault('damaged', 'must be a whole archive')
