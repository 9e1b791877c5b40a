import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline, type Readable, Transform } from 'node:stream'
import { DiskFiles, partsDir } from '../platform/files/disk-files.ts'
import { type Files, listKeys, sha256OfStream } from '../platform/files/files.ts'
import type { FileRecord } from './manifest.ts'
import type { StoredBackup } from './stored.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Unfinished uploads and writes, which have no key yet, and files of reports, which can be written again. */
const passing = ['uploads/', `${partsDir}/`, 'exports/']

const isWhole = (key: string) => !passing.some((dir) => key.startsWith(dir))

/** Returns the keys of all complete files in the store. */
export const listStored = async (files: Files): Promise<string[]> =>
  files instanceof DiskFiles ? listFiles(files.dir) : (await listKeys(files, '/')).filter(isWhole).sort()

/** Like {@link listStored}, for a folder. */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isWhole)
    .sort()
}

/** Passes bytes on; afterwards returns their number and their hash. */
function counting() {
  const hash = createHash('sha256')
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      bytes += chunk.length
      hash.update(chunk)
      pass(null, chunk)
    },
  })
  return { counter, counted: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Passes errors on in both directions, from the source to the reader and back. */
const passThrough = (source: Readable, counter: Transform): Readable =>
  pipeline(source, counter, () => undefined)

/**
 * Copies a file of the store into a backup under the same key, completely or not at all. Returns its record;
 * null when the file no longer exists. Files are named by their content or at random and never change, but
 * they may be deleted at any time.
 */
export async function copyFile(from: Files, to: StoredBackup, key: string): Promise<FileRecord | null> {
  const { counter, counted } = counting()
  try {
    await to.putFile(key, passThrough(await from.getStream(key), counter))
  } catch (error) {
    if (!(await from.exists(key))) return null
    throw error
  }
  return { key, ...counted() }
}

/** Copies a file of a backup into the store; returns whether its bytes are those that were backed up. */
export async function putBack(from: StoredBackup, to: Files, record: FileRecord): Promise<boolean> {
  const { counter, counted } = counting()
  const source = await from.openFile(record)
  if (!source) return false
  await to.putStream(record.key, passThrough(source, counter))
  return counted().sha256 === record.sha256
}

/** Whether a file of a backup still has the bytes that were copied. */
export async function isWholeFile(from: StoredBackup, record: FileRecord): Promise<boolean> {
  const source = await from.openFile(record)
  return source !== null && (await sha256OfStream(source)).toString('hex') === record.sha256
}
