import { createHash } from 'node:crypto'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join, posix, sep } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { FileUse } from './schema.ts'
import { checkVtt } from './vtt.ts'

/** A media file of the pack, named by what is in it: the same bytes have the same key everywhere. */
export interface Media {
  /** Absolute. */
  path: string
  /** `<first 32 hex digits of SHA-256>.<extension>`; served as `/media/<key>`. */
  key: string
  mime: string
  /** Bytes. */
  size: number
  fileName: string
  /** Pixels; images only. */
  width?: number
  height?: number
}

export interface MediaFault {
  /** Line inside the media file (captions), or null when the fault belongs to who points at it. */
  line: number | null
  message: string
}

export type MediaResult = { media: Media; faults: [] } | { media: null; faults: MediaFault[] }

const image = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}
const video = { mp4: 'video/mp4', webm: 'video/webm' }
const documents = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  zip: 'application/zip',
}
/** Text has no signature to look for; it must be UTF-8 without control characters. */
const plain = {
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  vtt: 'text/vtt',
}
const mimes: Record<string, string> = { ...image, ...video, ...documents, ...plain }

const allowed: Record<Exclude<FileUse, 'deck' | 'body'>, readonly string[]> = {
  image: Object.keys(image),
  illustration: [...Object.keys(image), ...Object.keys(video)],
  video: Object.keys(video),
  captions: ['vtt'],
  pdf: ['pdf'],
  resource: [
    ...Object.keys(image),
    ...Object.keys(video),
    ...Object.keys(documents),
    'txt',
    'md',
    'csv',
    'json',
  ],
}
export type MediaUse = keyof typeof allowed

/** Reads and judges the media files of one pack; each file once. */
export class MediaLibrary {
  readonly root: string
  readonly #known = new Map<string, Promise<MediaResult>>()

  constructor(root: string) {
    this.root = realpathSync(root)
  }

  /** `from` is the file that points (relative to the pack), `to` what it says. */
  find(from: string, to: string, use: MediaUse): Promise<MediaResult> {
    const place = resolveInside(this.root, from, to)
    if (place.path === null) return Promise.resolve(failed(place.fault))
    const extension = extname(to).slice(1).toLowerCase()
    if (!allowed[use].includes(extension)) {
      return Promise.resolve(failed(`"${to}" must be one of: ${allowed[use].join(', ')}`))
    }
    const known = this.#known.get(place.path) ?? inspect(place.path, to, extension)
    this.#known.set(place.path, known)
    return known
  }

  /** A file named in `from`, as a path relative to the pack. */
  nameOf(from: string, to: string): string {
    return posix.normalize(posix.join(posix.dirname(from), decodePath(to)))
  }

  /** Everything found whole so far, for storing. */
  async all(): Promise<Media[]> {
    const results = await Promise.all(this.#known.values())
    return results.flatMap((result) => (result.media ? [result.media] : []))
  }
}

export type Resolved = { path: string; fault: null } | { path: null; fault: string }

/** Where a relative path leads, refusing everything outside the pack's folder. */
export function resolveInside(root: string, from: string, to: string): Resolved {
  const clean = decodePath(to.split(/[?#]/)[0] ?? '')
  if (posix.isAbsolute(clean) || clean.includes('\\')) {
    return { path: null, fault: `"${to}" must be a path relative to this file` }
  }
  const path = join(root, dirname(from), clean)
  if (!path.startsWith(root + sep)) return { path: null, fault: `"${to}" leads out of the folder` }
  if (!existsSync(path) || !statSync(path).isFile()) {
    return { path: null, fault: `"${to}" leads nowhere: there is no such file` }
  }
  if (!realpathSync(path).startsWith(root + sep)) {
    return { path: null, fault: `"${to}" leads out of the folder` }
  }
  return { path, fault: null }
}

/** A path as in an address, `%20` and all, as the file system has it. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function inspect(path: string, name: string, extension: string): Promise<MediaResult> {
  const bytes = await readFile(path)
  const mime = mimes[extension] ?? 'application/octet-stream'
  const fault = await contentFault(bytes, extension)
  if (fault) return failed(`"${name}" ${fault}`)
  if (extension === 'vtt') {
    const faults = checkVtt(bytes.toString('utf8'))
    if (faults.length > 0) return { media: null, faults }
  }
  const key = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`
  const media: Media = { path, key, mime, size: bytes.length, fileName: posix.basename(decodePath(name)) }
  if (!Object.hasOwn(image, extension)) return { media, faults: [] }
  const size = await imageSize(bytes)
  return size ? { media: { ...media, ...size }, faults: [] } : failed(`"${name}" cannot be read as an image`)
}

async function contentFault(bytes: Buffer, extension: string): Promise<string | null> {
  if (bytes.length === 0) return 'is empty'
  if (Object.hasOwn(plain, extension)) return textFault(bytes)
  const found = await fileTypeFromBuffer(bytes)
  const expected = mimes[extension]
  // An Office file made by an unusual program can be recognised as the zip archive that it is.
  if (found?.mime === expected || (found?.ext === 'zip' && /^(docx|pptx|xlsx|odt)$/.test(extension)))
    return null
  return `says .${extension} but holds ${found ? found.mime : 'something else'}`
}

function textFault(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? 'is not a text file' : null
  } catch {
    return 'is not UTF-8 text'
  }
}

async function imageSize(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = (await sharp(bytes, { limitInputPixels: 60_000_000 }).metadata()).autoOrient
    return { width, height }
  } catch {
    return null
  }
}

function failed(message: string): MediaResult {
  return { media: null, faults: [{ line: null, message }] }
}
