import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { budgetOfPack } from '../../../content/convert/unpack.ts'
import type { Finding } from '../../../content/issues.ts'
import { createQueue, inQueue } from '../../../platform/concurrency/queue.ts'
import { ContentFault } from '../../../platform/files/content-fault.ts'
import { hasRoom } from '../../../platform/files/disk-space.ts'
import type { Files } from '../../../platform/files/files.ts'
import { isFolder, listEntries } from '../../../platform/files/zip-entries.ts'
import { ApiError, required } from '../../../platform/http/errors.ts'
import { pathFault } from '../paths.ts'

const megabyte = 1024 * 1024
export const mostArchiveBytes = 512 * megabyte
/** A file on disk, and its path in the pack. */
export interface IncomingFile {
  path: string
  file: string
}

export interface UnpackedArchive {
  files: IncomingFile[]
  skipped: SkippedFile[]
}

/** A file that packs cannot contain, and the reason: its path or its content. */
export interface SkippedFile {
  path: string
  why: SkipReason | Finding
}

type SkipReason = 'hidden' | NonNullable<ReturnType<typeof pathFault>>

/** Returns why packs cannot contain a path; null: they can. */
export function skipReason(path: string): SkipReason | null {
  const isHidden = path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
  if (isHidden) return 'hidden'
  return pathFault(path)
}

/** Returns the top folder of an archive when the folder itself was packed; otherwise an empty string. */
function commonFolder(names: readonly string[]): string {
  const manifests = names.filter((name) => /^([^/]+\/)?content\.yaml$/.test(name))
  const [only] = manifests
  if (!only || manifests.length > 1 || only === 'content.yaml') return ''
  return only.slice(0, -'content.yaml'.length)
}

const unreadable = (why: string, message?: string) =>
  new ApiError('file-format', { fields: [{ field: 'file', code: why, ...(message ? { message } : {}) }] })

async function unpackEntry(zip: ZipFile, entry: Entry, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  // yauzl ends the stream with an error when the size differs from the central directory.
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { flags: 'wx' }))
}

async function unpack(zip: ZipFile, folder: string): Promise<UnpackedArchive> {
  const entries = (await listEntries(zip, budgetOfPack(zip.fileSize))).filter((one) => !isFolder(one))
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  required(await hasRoom(folder, bytes), 'storage-full')
  const common = commonFolder(entries.map(({ fileName }) => fileName))
  const unpacked: UnpackedArchive = { files: [], skipped: [] }
  for (const entry of entries) {
    const name = entry.fileName.startsWith(common) ? entry.fileName.slice(common.length) : entry.fileName
    // Some systems decompose accented letters.
    const path = name.normalize()
    const why = skipReason(path)
    if (why) {
      unpacked.skipped.push({ path, why })
      continue
    }
    // Under a generated name: the archive's names never reach the disk.
    const file = join(folder, randomUUID())
    await unpackEntry(zip, entry, file)
    unpacked.files.push({ path, file })
  }
  return unpacked
}

/**
 * Unpacks an archive into a temporary folder while `use` runs, with limits of number, size and ratio, and without
 * links, passwords and paths outside. Throws 415 `file-format`, 507 `storage-full`, and 503 `unavailable` when too many
 * wait.
 */
export const withArchive = <T>(
  path: string,
  files: Files,
  use: (unpacked: UnpackedArchive) => Promise<T>,
): Promise<T> =>
  inQueue(unpackings, () => files.withWorkFolder(async (folder) => use(await openAndUnpack(path, folder))))

/** Archives expand to many times their size, so one at a time. */
const unpackings = createQueue({ running: 1, waiting: 10, patienceMs: 120_000 })

async function openAndUnpack(path: string, folder: string): Promise<UnpackedArchive> {
  try {
    const zip = await openPromise(path, { autoClose: false, lazyEntries: true })
    try {
      return await unpack(zip, folder)
    } finally {
      zip.close()
    }
  } catch (error) {
    if (error instanceof ContentFault) throw unreadable(error.why)
    if (error instanceof ApiError || (error as { code?: unknown }).code !== undefined) throw error
    // yauzl's own errors are about the archive.
    throw unreadable('damaged')
  }
}
