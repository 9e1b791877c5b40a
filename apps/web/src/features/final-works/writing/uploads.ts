import type { ErrorCode } from '@zenit/contract/errors'
import { formatOf } from '@zenit/contract/file-formats'
import type { UploadedFile, UploadLimits } from '@zenit/contract/files'

/** Why a file is not taken. `failed`: nobody knows; it can be tried again. */
export type UploadProblem = 'format' | 'content' | 'size' | 'many' | 'full' | 'storage' | 'empty' | 'failed'

/** A file on its way, or one that was not taken. */
export type Upload = { key: string; name: string; size: number } & (
  | { status: 'waiting' }
  | { status: 'sending'; sent: number }
  /** The network is away; it goes on from where it stopped. */
  | { status: 'interrupted'; sent: number }
  | { status: 'refused'; problem: UploadProblem }
)

/** What came of one try to send. */
export type SendResult =
  | { kind: 'done'; fileId: string }
  /** `limit`: with `file-too-large`, how many bytes a file may have. */
  | { kind: 'refused'; code: ErrorCode; limit?: number }
  /** Not before so much time has passed, if the server says so. */
  | { kind: 'interrupted'; restMs?: number }

export interface Sending {
  /** Stops for now; what has arrived stays. */
  pause: () => void
  /** Goes on after an interruption. */
  resume: () => void
  /** Ends it; with `forget` the server throws away what it has. */
  stop: (forget: boolean) => void
}

interface Heard {
  onProgress: (sent: number) => void
  onResult: (result: SendResult) => void
}

export type Send = (file: File, heard: Heard) => Sending

interface Options {
  limits: () => UploadLimits
  /** Files that are attached already. */
  attached: () => number
  send: Send
  onChange: (uploads: readonly Upload[]) => void
  onUploaded: (file: UploadedFile) => void
  /** How long an interrupted one rests before it is tried again by itself. */
  restMs?: number
  atOnce?: number
}

export interface Uploads {
  add: (files: readonly File[]) => void
  /** Ends one that is on its way, or puts a refusal aside. */
  remove: (key: string) => void
  retry: (key: string) => void
  /** The network has gone: what is under way would only hang. */
  interrupt: () => void
  /** What was interrupted goes on. */
  resume: () => void
  /** The page goes; what the server has stays there for a while, for the same file chosen again. */
  stop: () => void
}

const problems: Partial<Record<ErrorCode, UploadProblem>> = {
  // The ending was right, or it would not have been sent.
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
  sending?: Sending
}

/** Files on their way to the server: a few at once, the rest in line, each going on after a break in the network. */
export function createUploads(options: Options): Uploads {
  const { limits, attached, send, onChange, onUploaded, restMs = 10_000, atOnce = 2 } = options
  const entries = new Map<string, Entry>()
  let number = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let restsUntil = 0
  let isStopped = false

  const tell = () => onChange([...entries.values()].map(({ upload }) => upload))

  const change = (key: string, next: Partial<Upload> & Pick<Upload, 'status'>) => {
    const entry = entries.get(key)
    if (!entry) return
    const { name, size } = entry.upload
    entry.upload = { key, name, size, ...next } as Upload
    tell()
  }

  const isUnderWay = ({ status }: Upload) => status === 'sending' || status === 'interrupted'
  const all = () => [...entries.values()]

  const take = (key: string, result: SendResult) => {
    const entry = entries.get(key)
    if (!entry || isStopped) return
    if (result.kind === 'done') {
      entries.delete(key)
      onUploaded(uploadedFrom(entry.file, result.fileId))
      tell()
    } else if (result.kind === 'refused') {
      delete entry.sending
      change(key, { status: 'refused', problem: problems[result.code] ?? 'failed' })
    } else {
      const sent = 'sent' in entry.upload ? entry.upload.sent : 0
      change(key, { status: 'interrupted', sent })
      restsUntil = Math.max(restsUntil, Date.now() + (result.restMs ?? 0))
      clearTimeout(timer)
      timer = setTimeout(resume, Math.max(restMs, restsUntil - Date.now()))
    }
    next()
  }

  const start = (key: string, entry: Entry) => {
    change(key, { status: 'sending', sent: 0 })
    entry.sending = send(entry.file, {
      onProgress: (sent) => change(key, { status: 'sending', sent }),
      onResult: (result) => take(key, result),
    })
  }

  function next(): void {
    const busy = all().filter(({ upload }) => isUnderWay(upload)).length
    const waiting = [...entries].filter(([, { upload }]) => upload.status === 'waiting')
    for (const [key, entry] of waiting.slice(0, Math.max(0, atOnce - busy))) start(key, entry)
  }

  function resume(): void {
    clearTimeout(timer)
    const rest = restsUntil - Date.now()
    if (rest > 0) {
      timer = setTimeout(resume, rest)
      return
    }
    for (const { upload, sending } of all())
      if (upload.status === 'interrupted') {
        change(upload.key, { status: 'sending', sent: upload.sent })
        sending?.resume()
      }
  }

  function interrupt(): void {
    for (const { upload, sending } of all())
      if (upload.status === 'sending') {
        sending?.pause()
        change(upload.key, { status: 'interrupted', sent: upload.sent })
      }
  }

  /** Attached, or on the way to be. */
  const taken = () => attached() + all().filter(({ upload }) => upload.status !== 'refused').length

  const enter = (file: File) => {
    number += 1
    const key = `upload-${number}`
    const problem = problemOf(file, limits()) ?? (taken() >= limits().files ? 'many' : null)
    const base = { key, name: file.name, size: file.size }
    const upload: Upload = problem ? { ...base, status: 'refused', problem } : { ...base, status: 'waiting' }
    entries.set(key, { file, upload })
  }

  return {
    add(files) {
      for (const file of files) enter(file)
      tell()
      next()
    },
    remove(key) {
      entries.get(key)?.sending?.stop(true)
      entries.delete(key)
      tell()
      next()
    },
    retry(key) {
      const entry = entries.get(key)
      if (!entry) return
      if (entry.upload.status === 'interrupted') return resume()
      change(key, { status: 'waiting' })
      next()
    },
    interrupt,
    resume,
    stop() {
      isStopped = true
      clearTimeout(timer)
      for (const { sending } of all()) sending?.stop(false)
    },
  }
}
