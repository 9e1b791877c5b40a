import type { ErrorCode } from '@zenit/contract/errors'
import { uploadsPath } from '@zenit/contract/files'
import type { DetailedError, Upload, UploadOptions } from 'tus-js-client'
import { readCookie, refreshSession } from '../../../api/refresh.ts'
import { isOffline } from '../../../network.ts'
import type { RunningUpload, Send, SendResult, UploadListener } from './uploads.ts'

/** After these delays the connection counts as interrupted; uploads.ts handles what follows. */
const retryDelays = [500, 1_000, 2_000, 4_000]

/**
 * Size of one request in bytes: small enough for any proxy. Its bytes are certainly stored once the server
 * has responded.
 */
const chunkSize = 4 * 1024 * 1024

/** A connection without progress for this long is broken, whatever the browser reports. */
const longestSilenceMs = 45_000

const statusOf = (error: Error | DetailedError): number =>
  ('originalResponse' in error && error.originalResponse?.getStatus()) || 0

function problemOf(error: Error | DetailedError): { code?: ErrorCode; limit?: number } {
  try {
    return JSON.parse(('originalResponse' in error && error.originalResponse?.getBody()) || '{}')
  } catch {
    return {}
  }
}

const codeOf = (error: Error | DetailedError): ErrorCode => problemOf(error).code ?? 'internal'

/** No response, a server error, or another request that still locks the upload: worth retrying. */
const isPassing = (status: number) => status === 0 || status === 409 || status === 423 || status >= 500
/** The longest delay that is waited for; for a longer one, the upload is reported as failed. */
const longestRestMs = 5 * 60_000

/** Rate limited, which is no fault of the file. */
const isTooMuch = (status: number) => status === 429
/** A full server disk is permanent. */
const isFull = (status: number) => status === 507

function restOf(error: Error | DetailedError): number {
  const response = 'originalResponse' in error ? error.originalResponse : null
  return (Number(response?.getHeader('Retry-After')) || 1) * 1_000
}

function resultOf(error: Error | DetailedError): SendResult {
  const status = statusOf(error)
  const restMs = restOf(error)
  if (isTooMuch(status) && restMs <= longestRestMs) return { kind: 'interrupted', restMs }
  if (isPassing(status) && !isFull(status)) return { kind: 'interrupted' }
  return { kind: 'refused', code: 'internal', ...problemOf(error) }
}

const lastPart = (address: string) => address.split('/').at(-1) ?? ''

/** Upload of one file. The library is loaded with the first file. */
class TusSending implements RunningUpload {
  readonly #endpoint: string
  readonly #file: File
  readonly #heard: UploadListener
  #upload: Upload | undefined
  #isStopped = false
  #fileId = ''
  #startedAt = 0
  #isTokenRenewed = false
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(endpoint: string, file: File, heard: UploadListener) {
    this.#endpoint = endpoint
    this.#file = file
    this.#heard = heard
    this.#begin()
  }

  pause = (): void => {
    clearTimeout(this.#silence)
    this.#upload?.abort().catch(() => undefined)
  }

  resume = (): void => (this.#upload ? this.#start() : this.#begin())

  stop = (forget: boolean): void => {
    this.#isStopped = true
    clearTimeout(this.#silence)
    // If even that fails, the server deletes the upload within a day.
    this.#upload?.abort(forget).catch(() => undefined)
  }

  #tell(result: SendResult): void {
    clearTimeout(this.#silence)
    if (!this.#isStopped) this.#heard.onResult(result)
  }

  #begin(): void {
    this.#prepare().catch(() => this.#tell({ kind: 'interrupted' }))
  }

  async #prepare(): Promise<void> {
    const { Upload } = await import('tus-js-client')
    const upload = new Upload(this.#file, this.#uploadOptions())
    this.#upload = upload
    const [earlier] = await upload.findPreviousUploads()
    if (earlier) upload.resumeFromPreviousUpload(earlier)
    if (!this.#isStopped) this.#start()
  }

  #uploadOptions(): UploadOptions {
    return {
      endpoint: this.#endpoint,
      metadata: { filename: this.#file.name },
      chunkSize,
      retryDelays,
      removeFingerprintOnSuccess: true,
      onBeforeRequest: (request) => request.setHeader('X-CSRF-Token', readCookie('caiplatform_csrf_token')),
      onAfterResponse: (_request, response) => {
        this.#fileId = response.getHeader('X-File-Id') ?? this.#fileId
      },
      onShouldRetry: (error) =>
        !isOffline() && !isTooMuch(statusOf(error)) && resultOf(error).kind === 'interrupted',
      onProgress: (sent) => {
        this.#listen()
        this.#heard.onProgress(sent)
      },
      onError: (error) => void this.#fail(error),
      onSuccess: () =>
        this.#tell({ kind: 'done', fileId: this.#fileId || lastPart(this.#upload?.url ?? '') }),
    }
  }

  #start(): void {
    this.#startedAt = Date.now()
    this.#listen()
    this.#upload?.start()
  }

  #listen(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      this.pause()
      this.#tell({ kind: 'interrupted' })
    }, longestSilenceMs)
  }

  async #fail(error: Error | DetailedError): Promise<void> {
    if (!this.#isTokenRenewed && codeOf(error) === 'csrf-mismatch') {
      // The token belonged to another session; the refusal set the right one.
      this.#isTokenRenewed = true
      return this.#start()
    }
    if (statusOf(error) !== 401) return this.#tell(resultOf(error))
    const outcome = await refreshSession(this.#startedAt)
    if (outcome === 'renewed' && !this.#isStopped) this.#start()
    else this.#tell({ kind: 'interrupted' })
  }
}

/**
 * Sends a file by tus (https://tus.io/protocols/resumable-upload), from where an earlier attempt with the same file
 * stopped, even before a reload.
 */
export const sendTo =
  (endpoint: string): Send =>
  (file, heard) =>
    new TusSending(endpoint, file, heard)

/** Files of final works. */
export const sendFile = sendTo(uploadsPath)
