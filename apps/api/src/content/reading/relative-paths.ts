import { isUtf8 } from 'node:buffer'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import type { Finding, IssueCode, Problem } from '../issues.ts'

export type ResolvedPath = { path: string; problem: null } | { path: null; problem: Finding }

/** Resolves a relative path in the file `from`, refusing everything outside the folder. */
export function inDirectory(from: string, to: string, place: (file: string) => ResolvedPath): ResolvedPath {
  const clean = decodePath(to.split(/[?#]/)[0] ?? '')
  if (posix.isAbsolute(clean) || clean.includes('\\')) {
    return { path: null, problem: { code: 'path-not-relative', values: { name: to } } }
  }
  const placed = place(join(dirname(from), clean).replaceAll('\\', '/'))
  return placed.path === null ? refused(placed.problem.code, to) : placed
}

/** A file by its path below `root`, which is a real path; symbolic links that lead outside are refused. */
export function placeInside(root: string, file: string): ResolvedPath {
  const written = join(root, file)
  if (!written.startsWith(root + sep)) return refused('leads-outside', file)
  const path = existsSync(written) ? written : inOtherForm(root, written.slice(root.length + 1))
  if (path === null || !statSync(path).isFile()) {
    return refused('leads-nowhere', file)
  }
  if (!realpathSync(path).startsWith(root + sep)) return refused('leads-outside', file)
  return { path, problem: null }
}

/** A file with its name, or a parent folder's, in the other Unicode form (NFC, NFD); null if there is none. */
function inOtherForm(root: string, file: string): string | null {
  if (/^\p{ASCII}*$/u.test(file)) return null
  let path = root
  for (const part of file.split(sep)) {
    const isThere = existsSync(join(path, part))
    if (!isThere && !statSync(path).isDirectory()) return null
    const name = isThere ? part : readdirSync(path).find((one) => one.normalize() === part.normalize())
    if (name === undefined) return null
    path = join(path, name)
  }
  return path
}

/** A missing file, by the name used for it. */
export const refused = (code: IssueCode, name: string): { path: null; problem: Finding } => ({
  path: null,
  problem: { code, values: { name } },
})

/** Decodes a path from a URL, such as `%20`, to the name in the file system. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export type TextFile = { text: string; problem: null } | { text: null; problem: Problem }

const kilobyte = 1024

/** The text of a file inside the folder; null and the reason when it is outside, too large or not UTF-8. */
export function readTextInside(root: string, file: string, mostBytes: number): TextFile {
  const place = placeInside(root, file)
  if (place.path === null) return { text: null, problem: { line: 1, ...place.problem } }
  const tooLarge = textProblem(statSync(place.path).size, mostBytes)
  if (tooLarge) return { text: null, problem: tooLarge }
  const bytes = readFileSync(place.path)
  const problem = encodingProblem(bytes)
  return problem ? { text: null, problem } : { text: bytes.toString('utf8').replace(/^\uFEFF/, ''), problem }
}

/** Returns the problem of a text of this size, or null. */
export const textProblem = (bytes: number, mostBytes: number): Problem | null =>
  bytes > mostBytes ? { line: 1, code: 'text-too-large', values: { size: mostBytes / kilobyte } } : null

/** Why bytes are not readable text, or null. */
export function encodingProblem(bytes: Buffer): Problem | null {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return { line: 1, code: 'utf-16' }
  }
  if (!isUtf8(bytes)) return { line: firstBadLine(bytes), code: 'not-utf-8' }
  const zero = bytes.indexOf(0)
  return zero < 0 ? null : { line: lineAt(bytes, zero), code: 'not-text' }
}

const lineFeed = 0x0a

function firstBadLine(bytes: Buffer): number {
  let [start, line] = [0, 1]
  for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
    if (!isUtf8(bytes.subarray(start, end))) return line
    start = end + 1
    line++
  }
  return line
}

function lineAt(bytes: Buffer, offset: number): number {
  let line = 1
  for (let at = bytes.indexOf(lineFeed); at >= 0 && at < offset; at = bytes.indexOf(lineFeed, at + 1)) line++
  return line
}
