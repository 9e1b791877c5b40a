import type { ErrorCode } from '@zenit/contract/errors'
import { formatOf } from '@zenit/contract/file-formats'
import type { UploadedFile, UploadLimits } from '@zenit/contract/files'

/** Why a file is refused. `failed`: unknown reason; it can be retried. */
type UploadProblem = 'format' | 'content' | 'size' | 'many' | 'full' | 'storage' | 'empty' | 'failed'

/** A file being uploaded, or one that was refused. */
export type Upload = { key: string; name: string; size: number } & (
  | { status: 'waiting' }
  | { status: 'sending'; sent: number }
  /** Offline; resumes where it stopped. */
  | { status: 'interrupted'; sent: number }
  | { status: 'refused'; problem: UploadProblem }
)

/** Result of one attempt to send. */
export type SendResult =
  | { kind: 'done'; fileId: string }
  /** `limit`: with `file-too-large`, the maximum size in bytes. */
  | { kind: 'refused'; code: ErrorCode; limit?: number }
  /** Delay before the next attempt in milliseconds, if the server sent one. */
  | { kind: 'interrupted'; restMs?: number }

export interface RunningUpload {
  /** Pauses; received bytes are kept. */
  pause: () => void
  /** Resumes after an interruption. */
  resume: () => void
  /** Ends it; with `forget` the server deletes the received bytes. */
  stop: (forget: boolean) => void
}

export interface UploadListener {
  onProgress: (sent: number) => void
  onResult: (result: SendResult) => void
}

export type Send = (file: File, heard: UploadListener) => RunningUpload

interface Options {
  limits: () => UploadLimits
  /** Number of attached files. */
  attached: () => number
  send: Send
  onChange: (uploads: readonly Upload[]) => void
  onUploaded: (file: UploadedFile) => void
  /** Delay before an interrupted upload is retried. */
  restMs?: number
  atOnce?: number
}

const problems: Partial<Record<ErrorCode, UploadProblem>> = {
  // The extension was checked before sending.
  'file-format': 'content',
  'unsupported-media': 'content',
  'file-too-large': 'size',
  'too-large': 'size',
  'files-full': 'full',
  'storage-full': 'storage',
}

const pictures: readonly string[] = ['png', 'jpg', 'webp']

export function problemOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  limits: UploadLimits,
): UploadProblem | null {
  const format = formatOf(name)
  if (!format || !limits.formats.includes(format)) return 'format'
  if (size > limits.size) return 'size'
  return size === 0 ? 'empty' : null
}

const uploadedFrom = ({ name, size, type }: File, _id: string): UploadedFile => ({
  _id,
  name,
  size,
  mime: type || 'application/octet-stream',
  hasPreview: pictures.includes(formatOf(name) ?? ''),
})

interface Entry {
  file: File
  upload: Upload
  sending?: RunningUpload
}

const isUnderWay = ({ status }: Upload) => status === 'sending' || status === 'interrupted'

/** Uploads: a few at once, the others queued, each resuming after a network failure. */
export class Uploads {
  readonly #options: Options
  readonly #entries = new Map<string, Entry>()
  #number = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #restsUntil = 0
  #isStopped = false

  constructor(options: Options) {
    this.#options = options
  }

  add = (files: readonly File[]): void => {
    for (const file of files) this.#enter(file)
    this.#tell()
    this.#startNext()
  }

  /** Cancels an upload, or dismisses a refusal. */
  remove = (key: string): void => {
    this.#entries.get(key)?.sending?.stop(true)
    this.#entries.delete(key)
    this.#tell()
    this.#startNext()
  }

  retry = (key: string) => {
    const entry = this.#entries.get(key)
    if (!entry) return
    if (entry.upload.status === 'interrupted') return this.resume()
    this.#change(key, { status: 'waiting' })
    this.#startNext()
  }

  /** Offline: running uploads would only hang. */
  interrupt = (): void => {
    for (const { upload, sending } of this.#all())
      if (upload.status === 'sending') {
        sending?.pause()
        this.#change(upload.key, { status: 'interrupted', sent: upload.sent })
      }
  }

  /** Resumes interrupted uploads. */
  resume = (): void => {
    clearTimeout(this.#timer)
    const rest = this.#restsUntil - Date.now()
    if (rest > 0) {
      this.#timer = setTimeout(this.resume, rest)
      return
    }
    for (const { upload, sending } of this.#all())
      if (upload.status === 'interrupted') {
        this.#change(upload.key, { status: 'sending', sent: upload.sent })
        sending?.resume()
      }
  }

  /** The page closes; the server keeps the received bytes for a while, in case the same file is chosen again. */
  stop = (): void => {
    this.#isStopped = true
    clearTimeout(this.#timer)
    for (const { sending } of this.#all()) sending?.stop(false)
  }

  #all(): Entry[] {
    return [...this.#entries.values()]
  }

  #tell(): void {
    this.#options.onChange(this.#all().map(({ upload }) => upload))
  }

  #change(key: string, next: Partial<Upload> & Pick<Upload, 'status'>): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    const { name, size } = entry.upload
    entry.upload = { key, name, size, ...next } as Upload
    this.#tell()
  }

  #enter(file: File): void {
    this.#number += 1
    const limits = this.#options.limits()
    const key = `upload-${this.#number}`
    const problem = problemOf(file, limits) ?? (this.#taken() >= limits.files ? 'many' : null)
    const base = { key, name: file.name, size: file.size }
    const upload: Upload = problem ? { ...base, status: 'refused', problem } : { ...base, status: 'waiting' }
    this.#entries.set(key, { file, upload })
  }

  /** Number of attached files and of those being uploaded. */
  #taken(): number {
    return this.#options.attached() + this.#all().filter(({ upload }) => upload.status !== 'refused').length
  }

  #startNext(): void {
    const { atOnce = 2 } = this.#options
    const busy = this.#all().filter(({ upload }) => isUnderWay(upload)).length
    const waiting = [...this.#entries].filter(([, { upload }]) => upload.status === 'waiting')
    for (const [key, entry] of waiting.slice(0, Math.max(0, atOnce - busy))) this.#start(key, entry)
  }

  #start(key: string, entry: Entry): void {
    this.#change(key, { status: 'sending', sent: 0 })
    entry.sending = this.#options.send(entry.file, {
      onProgress: (sent) => this.#change(key, { status: 'sending', sent }),
      onResult: (result) => this.#settle(key, result),
    })
  }

  #settle(key: string, result: SendResult): void {
    const entry = this.#entries.get(key)
    if (!entry || this.#isStopped) return
    if (result.kind === 'done') {
      this.#entries.delete(key)
      this.#options.onUploaded(uploadedFrom(entry.file, result.fileId))
      this.#tell()
    } else if (result.kind === 'refused') {
      delete entry.sending
      this.#change(key, { status: 'refused', problem: problems[result.code] ?? 'failed' })
    } else {
      const sent = 'sent' in entry.upload ? entry.upload.sent : 0
      this.#change(key, { status: 'interrupted', sent })
      this.#rest(result.restMs ?? 0)
    }
    this.#startNext()
  }

  #rest(askedMs: number): void {
    const { restMs = 10_000 } = this.#options
    this.#restsUntil = Math.max(this.#restsUntil, Date.now() + askedMs)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.resume, Math.max(restMs, this.#restsUntil - Date.now()))
  }
}
