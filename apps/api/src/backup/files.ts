import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DiskFiles, partsDir } from '../platform/files/disk-files.ts'
import { type Files, listKeys } from '../platform/files/files.ts'
import type { FileRecord } from './manifest.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** What is still being uploaded or written, which has no key yet, and files of reports, which are written again when asked for. */
const passing = ['uploads/', `${partsDir}/`, 'exports/']

const isWhole = (key: string) => !passing.some((dir) => key.startsWith(dir))

/** Keys of everything in the store that is whole. */
export const listStored = async (files: Files): Promise<string[]> =>
  files instanceof DiskFiles ? listFiles(files.dir) : (await listKeys(files, '/')).filter(isWhole).sort()

/** The same of a folder. */
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

/** Passes bytes on, and knows at the end how many they were and their sum. */
function counting() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      bytes += chunk.length
      hash.update(chunk)
      pass(null, chunk)
    },
  })
  return { through, counted: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/**
 * Copies a file of the store into a folder under the same key, whole or not at all, and returns what was copied. Null:
 * it is gone; files are named by their content or at random and never change, but they may be deleted at any moment.
 */
export async function copyFile(from: Files, to: string, key: string): Promise<FileRecord | null> {
  const target = join(to, key)
  const { through, counted } = counting()
  await mkdir(dirname(target), { recursive: true })
  try {
    await pipeline(await from.getStream(key), through, createWriteStream(`${target}.part`, { flush: true }))
  } catch (error) {
    if (!(await from.exists(key))) return null
    throw error
  }
  await rename(`${target}.part`, target)
  return { key, ...counted() }
}

/** Puts a file of a backup into the store; whether its bytes are those that the backup took. */
export async function putBack(folder: string, to: Files, { key, sha256 }: FileRecord): Promise<boolean> {
  const { through, counted } = counting()
  const source = createReadStream(join(folder, key))
  source.once('error', (error) => through.destroy(error))
  await to.putStream(key, source.pipe(through))
  return counted().sha256 === sha256
}

/**
 * Takes a file of the store from an earlier backup, by a second name for the same bytes: false where that cannot be done
 * and it has to be copied, because it is not there, has another size, or lies on a disk that knows no second names.
 */
export async function linkFile(from: string, to: string, { key, bytes }: FileRecord): Promise<boolean> {
  const source = join(from, key)
  try {
    if ((await stat(source)).size !== bytes) return false
    await mkdir(dirname(join(to, key)), { recursive: true })
    await link(source, join(to, key))
    return true
  } catch {
    return false
  }
}

export async function hashFile(dir: string, key: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(join(dir, key)), hash)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  return hash.digest('hex')
}
