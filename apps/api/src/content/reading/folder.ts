import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import {
  inDirectory,
  placeInside,
  type ResolvedPath,
  readTextInside,
  type TextFile,
} from './relative-paths.ts'

/** What is known of the bytes of a media file alone, whatever it is called. */
export interface JudgedMedia {
  /** `<first 32 hex digits of SHA-256>.<extension>`; served as `/media/<key>`. */
  key: string
  mime: string
  /** Bytes. */
  size: number
  /** Pixels; images only. */
  width?: number
  height?: number
  /** How long a film runs; absent where its file does not say. */
  seconds?: number
}

/** Where the bytes of a file are: on the disk, absolute; in memory; or in the store, judged when they came there. */
type MediaSource = { path: string } | { text: string } | { judged: JudgedMedia }

/**
 * The files of a pack, wherever they are kept: in a folder on the disk, or in the studio. What is checked, compiled
 * and loaded is read through this, so that both homes have the same rules. Paths have forward slashes and begin at the
 * pack's own folder.
 */
export interface ContentFolder {
  has(file: string): boolean
  /** Names of the files that lie directly in a folder, in their order; hidden ones are left out. */
  files(folder: string): string[]
  /** As {@link files}. */
  folders(folder: string): string[]
  /** Every file below a folder, also those that nothing reads. */
  list(folder: string): string[]
  /** The file that a path leads to which the file `from` names; nothing outside. */
  resolve(from: string, to: string): ResolvedPath
  /** The text of a file; null and why where it is too large or no UTF-8. */
  readText(file: string, mostBytes: number): TextFile
  media(file: string): MediaSource
}

/** A folder on the disk. Links that lead out of it are refused. */
export function openFolder(path: string): ContentFolder {
  const root = realpathSync(path)
  return {
    has: (file) => existsSync(join(root, file)),
    files: (folder) => namesIn(join(root, folder), 'file'),
    folders: (folder) => namesIn(join(root, folder), 'folder'),
    list: (folder) => {
      const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      return names.map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    },
    resolve: (from, to) =>
      inDirectory(from, to, (file) => {
        const place = placeInside(root, file)
        return place.path === null
          ? place
          : { path: relative(root, place.path).replaceAll('\\', '/'), problem: null }
      }),
    readText: (file, mostBytes) => readTextInside(root, file, mostBytes),
    media: (file) => ({ path: join(root, file) }),
  }
}

function namesIn(folder: string, kind: 'file' | 'folder'): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => (kind === 'folder' ? entry.isDirectory() : entry.isFile()) && !entry.name.startsWith('.'),
    )
    .map((entry) => entry.name)
    .sort()
}
