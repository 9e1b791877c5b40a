import type { ErrorCode } from '@zenit/contract/errors'
import { uploadsPath } from '@zenit/contract/files'
import type { DetailedError, Upload } from 'tus-js-client'
import { readCookie, refreshSession } from '../../../api/refresh.ts'
import { isOffline } from '../../../network.ts'
import type { Send, SendResult } from './uploads.ts'

/** After these pauses the line counts as broken; see uploads.ts for what follows then. */
const retryDelays = [500, 1_000, 2_000, 4_000]

/** What one request carries: little enough for whatever stands between, and kept for certain once it is answered. */
const chunkSize = 4 * 1024 * 1024

/** A line on which nothing moves for so long is broken, whatever the browser thinks of it. */
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

/** Silence, a fault of the server, or another request that still holds the upload: worth trying again. */
const isPassing = (status: number) => status === 0 || status === 409 || status === 423 || status >= 500
/** For as long as this somebody waits for a file; longer, they hear that it did not go. */
const longestRestMs = 5 * 60_000

/** One of too many, which is no fault of the file. */
const isTooMuch = (status: number) => status === 429
/** No place left on the server is a fault that lasts. */
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

/**
 * Sends a file by tus (https://tus.io/protocols/resumable-upload), from where an earlier try of the same file stopped,
 * also before a reload. The library comes with the first file.
 */
export const sendTo =
  (endpoint: string): Send =>
  (file, { onProgress, onResult }) => {
    let upload: Upload | undefined
    let isStopped = false
    let fileId = ''
    let startedAt = 0
    let isTokenRenewed = false
    let silence: ReturnType<typeof setTimeout> | undefined

    const tell = (result: SendResult) => {
      clearTimeout(silence)
      if (!isStopped) onResult(result)
    }

    const pause = () => {
      clearTimeout(silence)
      upload?.abort().catch(() => undefined)
    }

    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        pause()
        tell({ kind: 'interrupted' })
      }, longestSilenceMs)
    }

    const start = () => {
      startedAt = Date.now()
      listen()
      upload?.start()
    }

    const fail = async (error: Error | DetailedError) => {
      if (!isTokenRenewed && codeOf(error) === 'csrf-mismatch') {
        // The token was another session's; the refusal brought the right one.
        isTokenRenewed = true
        return start()
      }
      if (statusOf(error) !== 401) return tell(resultOf(error))
      const outcome = await refreshSession(startedAt)
      if (outcome === 'renewed' && !isStopped) start()
      else tell({ kind: 'interrupted' })
    }

    const prepare = async () => {
      const { Upload } = await import('tus-js-client')
      upload = new Upload(file, {
        endpoint,
        metadata: { filename: file.name },
        chunkSize,
        retryDelays,
        removeFingerprintOnSuccess: true,
        onBeforeRequest: (request) => request.setHeader('X-CSRF-Token', readCookie('caiplatform_csrf_token')),
        onAfterResponse: (_request, response) => {
          fileId = response.getHeader('X-File-Id') ?? fileId
        },
        onShouldRetry: (error) =>
          !isOffline() && !isTooMuch(statusOf(error)) && resultOf(error).kind === 'interrupted',
        onProgress: (sent) => {
          listen()
          onProgress(sent)
        },
        onError: (error) => void fail(error),
        onSuccess: () => tell({ kind: 'done', fileId: fileId || lastPart(upload?.url ?? '') }),
      })
      const [earlier] = await upload.findPreviousUploads()
      if (earlier) upload.resumeFromPreviousUpload(earlier)
      if (!isStopped) start()
    }

    const begin = () => void prepare().catch(() => tell({ kind: 'interrupted' }))
    begin()
    return {
      pause,
      resume: () => (upload ? start() : begin()),
      stop(forget) {
        isStopped = true
        clearTimeout(silence)
        // What is left behind on the server, when even that fails, is gone within a day.
        upload?.abort(forget).catch(() => undefined)
      },
    }
  }

/** Files of final works. */
export const sendFile = sendTo(uploadsPath)
