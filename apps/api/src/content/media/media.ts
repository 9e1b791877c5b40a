import { readFile, stat } from 'node:fs/promises'
import { extname, posix } from 'node:path'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { parseFile } from 'music-metadata'
import sharp from 'sharp'
import { sha256Of, sha256OfFile } from '../../platform/files/files.ts'
import { EncodingTimeout, encodeAnew, hasMetadata, type ImageFormat } from '../../platform/files/images.ts'
import { cleanFileName } from '../../platform/text/text.ts'
import type { FileUse } from '../format/schema.ts'
import { ContentError, type Finding, textsOf } from '../issues.ts'
import type { ContentFolder, JudgedMedia } from '../reading/folder.ts'
import { isWhole, isWholeFile } from '../reading/media-integrity.ts'
import { mostBytes } from '../reading/reader.ts'
import { decodePath, encodingProblem } from '../reading/relative-paths.ts'
import { checkVtt } from './vtt.ts'

/** A media file of the pack, named by its content: the same bytes have the same key everywhere. */
export interface Media extends JudgedMedia {
  /** Absolute; for files not on disk, the path in the pack. */
  path: string
  fileName: string
  /** The whole content, if the studio stores it as text. */
  text?: string
  /** Set when the file is re-encoded in this format before storing, without the camera's metadata. */
  encoding?: ImageFormat
}

interface MediaProblem extends Finding {
  /** Line inside the media file (captions), or null when the problem belongs to the file that refers to it. */
  line: number | null
}

type MediaResult =
  | { media: Media; problems: [] }
  | { media: null; problems: [MediaProblem, ...MediaProblem[]] }

const image = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}
const video = { mp4: 'video/mp4', webm: 'video/webm' }
const audio = { m4a: 'audio/mp4', mp3: 'audio/mpeg' }
const documents = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  zip: 'application/zip',
}
/** Text has no signature; it must be UTF-8 without control characters. */
const plain = {
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  vtt: 'text/vtt',
}
const mimes: Record<string, string> = { ...image, ...video, ...audio, ...documents, ...plain }

const allowed: Record<Exclude<FileUse, 'deck' | 'body' | 'page'>, readonly string[]> = {
  image: Object.keys(image),
  illustration: [...Object.keys(image), ...Object.keys(video)],
  video: Object.keys(video),
  audio: Object.keys(audio),
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
    // Captions of a film to download.
    'vtt',
  ],
}
export type MediaUse = keyof typeof allowed

/** Reads and checks the media files of one pack, each once. */
export class MediaLibrary {
  readonly folder: ContentFolder
  readonly #known = new Map<string, Promise<MediaResult>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(folder: ContentFolder) {
    this.folder = folder
  }

  /** Files referred to so far, by their paths in the pack. */
  get files(): Iterable<string> {
    return this.#known.keys()
  }

  /** `from` is the referring file (path in the pack), `to` the path it contains. */
  find(from: string, to: string, use: MediaUse): Promise<MediaResult> {
    const place = this.folder.resolve(from, to)
    if (place.path === null) return Promise.resolve(failed(place.problem))
    const extension = extensionOf(to)
    if (!allowed[use].includes(extension)) {
      return Promise.resolve(
        failed({ code: 'file-format', values: { name: to, formats: allowed[use].join(', ') } }),
      )
    }
    const known = this.#known.get(place.path)
    if (known) return known
    // One by one: a folder's films together may exceed the memory.
    const result = this.#last.then(() => this.#inspect(place.path, to))
    this.#last = result.catch(() => undefined)
    this.#known.set(place.path, result)
    return result
  }

  #inspect(file: string, name: string): Promise<MediaResult> | MediaResult {
    const source = this.folder.media(file)
    if (!('judged' in source)) return inspectMedia(source, { file, name })
    return { media: { ...source.judged, path: file, fileName: fileNameOf(name) }, problems: [] }
  }

  /** Path in the pack of a file named in `from`. */
  nameOf(from: string, to: string): string {
    return posix.normalize(posix.join(posix.dirname(from), decodePath(to)))
  }

  /** All valid files found so far, for storing. */
  async all(): Promise<Media[]> {
    const results = await Promise.all(this.#known.values())
    return results.flatMap((result) => (result.media ? [result.media] : []))
  }
}

const extensionOf = (name: string): string => extname(name).slice(1).toLowerCase()

/** Name of a download. */
const fileNameOf = (name: string): string =>
  cleanFileName(posix.basename(decodePath(name))) || `file.${extensionOf(name)}`

/** Whether a pack can contain the file at all, by its extension. */
export const isMediaName = (name: string): boolean => Object.hasOwn(mimes, extensionOf(name))

export const mimeOf = (name: string): string => mimes[extensionOf(name)] ?? 'application/octet-stream'

interface DiskFile {
  path: string
  /** Its SHA-256, if known. */
  sum?: Buffer | null
}

const isRecording = (extension: string): boolean =>
  Object.hasOwn(video, extension) || Object.hasOwn(audio, extension)

function mostBytesOf(extension: string): number {
  if (extension === 'vtt') return mostBytes.captions
  return isRecording(extension) ? mostBytes.film : mostBytes.media
}

/** A film or audio file, possibly larger than the memory: read in chunks, and only as far as needed. */
async function inspectRecording(
  { path, sum }: DiskFile,
  { name, length }: { name: string; length: number },
): Promise<MediaResult> {
  const extension = extensionOf(name)
  const mime = mimeOf(name)
  if (length === 0) return failed({ code: 'file-empty', values: { name } })
  const found = await fileTypeFromFile(path)
  if (!isExpected(found?.mime, extension)) return failed(otherContent(found?.mime, { extension, name }))
  if (!(await isWholeFile(path, extension))) return failed(cutOff(name))
  const { hasVideo, ...played } = await readRecording(path)
  if (hasVideo && Object.hasOwn(audio, extension))
    return failed({ code: 'film-for-recording', values: { name } })
  const key = keyOf(sum ?? (await sha256OfFile(path)), extension)
  return { media: { path, mime, fileName: fileNameOf(name), size: length, key, ...played }, problems: [] }
}

/** Checks a file by its bytes: the content must match its extension and be complete. */
export async function inspectMedia(
  source: DiskFile | { text: string },
  { file, name }: { file: string; name: string },
): Promise<MediaResult> {
  const extension = extensionOf(name)
  const length = 'path' in source ? (await stat(source.path)).size : Buffer.byteLength(source.text)
  const most = mostBytesOf(extension)
  if (length > most) return failed({ code: 'file-too-large', values: { name, size: most / 1024 / 1024 } })
  if ('path' in source && isRecording(extension)) return inspectRecording(source, { name, length })
  const bytes = 'path' in source ? await readFile(source.path) : Buffer.from(source.text)
  const mime = mimeOf(name)
  const problem = await contentProblem(bytes, { extension, name })
  if (problem) return failed(problem)
  if (extension === 'vtt') {
    const [first, ...others] = checkVtt(bytes.toString('utf8'))
    if (first) return { media: null, problems: [first, ...others] }
  }
  const place = 'path' in source ? source : { path: file, text: source.text }
  const stored = {
    ...place,
    mime,
    fileName: fileNameOf(name),
    size: bytes.length,
    key: keyOf(sha256Of(bytes), extension),
  }
  if (!Object.hasOwn(image, extension)) return { media: stored, problems: [] }
  const picture = await readImage(bytes, extension)
  if (picture === 'busy') return failed(tooSlow(name))
  return picture
    ? { media: { ...stored, ...picture }, problems: [] }
    : failed({ code: 'image-unreadable', values: { name } })
}

/** Further types that files with these extensions may be detected as: many programs write the more general form. */
const otherNames: Record<string, readonly string[]> = {
  'application/zip': ['docx', 'pptx', 'xlsx', 'odt'],
  'audio/x-m4a': ['m4a'],
  'video/mp4': ['m4a'],
}

async function contentProblem(
  bytes: Buffer,
  { extension, name }: { extension: string; name: string },
): Promise<Finding | null> {
  if (bytes.length === 0) return { code: 'file-empty', values: { name } }
  if (Object.hasOwn(plain, extension)) return encodingProblem(bytes)
  const found = await fileTypeFromBuffer(bytes)
  if (!isExpected(found?.mime, extension)) return otherContent(found?.mime, { extension, name })
  return (await isWhole(bytes, extension)) ? null : cutOff(name)
}

const cutOff = (name: string): Finding => ({ code: 'file-truncated', values: { name } })

const isExpected = (found: string | undefined, extension: string): boolean =>
  found !== undefined && (found === mimes[extension] || (otherNames[found] ?? []).includes(extension))

const otherContent = (
  found: string | undefined,
  { extension, name }: { extension: string; name: string },
): Finding =>
  found
    ? { code: 'file-content', values: { name, extension, mime: found } }
    : { code: 'file-unknown', values: { name, extension } }

interface Recording {
  hasVideo: boolean
  seconds?: number
}

/** A film recorded live, for example by a browser, has no length in its header. */
async function readRecording(path: string): Promise<Recording> {
  const read = parseFile(path, { duration: true, skipCovers: true })
  const format = await read.then(
    (file) => file.format,
    () => undefined,
  )
  const { duration, hasVideo = false } = format ?? {}
  return duration && Number.isFinite(duration)
    ? { hasVideo, seconds: Math.round(duration * 1000) / 1000 }
    : { hasVideo }
}

const keyOf = (sum: Buffer, extension: string): string => `${sum.toString('hex').slice(0, 32)}.${extension}`

const maxPixels = 60_000_000
const encodings: Record<string, ImageFormat> = { png: 'png', jpg: 'jpg', jpeg: 'jpg', webp: 'webp' }

/** Reads an image's size; an image with camera metadata is marked to be re-encoded without it. */
async function readImage(bytes: Buffer, extension: string): Promise<Partial<Media> | 'busy' | null> {
  try {
    const header = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
    const { width, height } = header.autoOrient
    const format = encodings[extension]
    if (!format || !hasMetadata(header)) return { width, height }
    const cleaned = await encodeAnew(bytes, { format, maxPixels })
    return { width, height, encoding: format, size: cleaned.length, key: keyOf(sha256Of(cleaned), extension) }
  } catch (error) {
    return error instanceof EncodingTimeout ? 'busy' : null
  }
}

/**
 * Re-encodes an image for storing: keeping all photographs of a pack in memory from check to load would take too much.
 * Null for files stored unchanged. Throws {@link ContentError}.
 */
export async function encodeForStore(
  { path, key, encoding }: Media,
  seconds?: number,
): Promise<Buffer | null> {
  if (!encoding) return null
  const bytes = await readFile(path)
    .then((image) => encodeAnew(image, { format: encoding, maxPixels, seconds }))
    .catch((error) => {
      // Other system errors concern the machine, not the file.
      if (error.code !== undefined && error.code !== 'ENOENT') throw error
      throw new ContentError(error instanceof EncodingTimeout ? inWords(tooSlow(path)) : changedSince(path))
    })
  if (keyOf(sha256Of(bytes), extname(key).slice(1)) !== key) throw new ContentError(changedSince(path))
  return bytes
}

const inWords = (finding: Finding): string => Object.values(textsOf(finding, 'en')).join('. ')

const tooSlow = (name: string): Finding => ({ code: 'image-too-slow', values: { name } })
const changedSince = (name: string) => `"${name}" was changed after it was checked: load again`

function failed(finding: Finding): MediaResult {
  return { media: null, problems: [{ line: null, ...finding }] }
}
