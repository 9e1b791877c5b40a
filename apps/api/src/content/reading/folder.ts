import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import {
  inDirectory,
  placeInside,
  type ResolvedPath,
  readTextInside,
  type TextFile,
} from './relative-paths.ts'

/** Facts about a media file's bytes, independent of its name. */
export interface JudgedMedia {
  /** `<first 32 hex digits of SHA-256>.<extension>`; served as `/media/<key>`. */
  key: string
  mime: string
  /** Bytes. */
  size: number
  /** Pixels; images only. */
  width?: number
  height?: number
  /** Length of a film; absent when its file does not state it. */
  seconds?: number
}

/** Location of a file's bytes: an absolute path on disk; in memory; or in the store, checked on arrival. */
type MediaSource = { path: string } | { text: string } | { judged: JudgedMedia }

/**
 * The files of a pack, in a folder on disk or in the studio. Check, compilation and load read through this, so that the
 * same rules apply to both. Paths have forward slashes and start at the pack's folder.
 */
export interface ContentFolder {
  has(file: string): boolean
  /** Sorted names of the files directly in a folder, without hidden ones. */
  files(folder: string): string[]
  /** Like {@link files}. */
  folders(folder: string): string[]
  /** Every file below a folder, including unused ones. */
  list(folder: string): string[]
  /** Resolves a path in the file `from`; nothing outside is returned. */
  resolve(from: string, to: string): ResolvedPath
  /** The text of a file; null and the reason when it is too large or not UTF-8. */
  readText(file: string, mostBytes: number): TextFile
  media(file: string): MediaSource
}

/** A folder on disk. Symbolic links that lead outside are refused. */
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
