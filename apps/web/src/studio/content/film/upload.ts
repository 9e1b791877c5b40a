import { addMedia } from '@zenit/contract/packs'
import { useEffect, useRef, useState } from 'react'
import { ApiError, request } from '../../../api/client.ts'
import type { RunningUpload, SendResult } from '../../../features/final-works/writing/uploads.ts'
import { useLeaveWarning } from '../../../shell/navigation/use-leave-warning.ts'
import { type FolderRef, sendContent, underFreeName } from '../fields/add-file.ts'

/** Why a film was refused. */
type FilmFault = 'format' | 'tooLarge' | 'noRoom' | 'tooMany' | 'failed'

export type FilmUpload = { name: string; sent: number; size: number } & (
  | { status: 'sending' | 'paused' | 'interrupted' }
  /** Fully uploaded, being checked. */
  | { status: 'checking' }
  /** `limit`: maximum size in bytes, when the file is too large. */
  | { status: 'refused'; fault: FilmFault; limit?: number }
)

const faults: Record<string, FilmFault> = {
  'file-format': 'format',
  'unsupported-media': 'format',
  'invalid-input': 'format',
  'file-too-large': 'tooLarge',
  'storage-full': 'noRoom',
  'files-full': 'tooMany',
  'too-many-files': 'tooMany',
}

/** Interval between retries after an interruption. */
const restMs = 10_000

/** Adds an uploaded file to the pack; returns its name there. */
const addFilm = ({ pack, folder }: FolderRef, name: string, fileId: string): Promise<string> =>
  underFreeName(name, (free) =>
    request(addMedia, {
      params: { id: pack },
      body: { path: `${folder}/${free}`, fileId, expectedVersion: 0 },
      isPatient: true,
    }),
  )

/** Resumes when the network is back; ends with the page. */
function useResuming(resume: (() => void) | null, end: () => void) {
  const latest = useRef({ resume, end })
  latest.current = { resume, end }
  useEffect(() => {
    const online = () => latest.current.resume?.()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      latest.current.end()
    }
  }, [])
}

interface UploadState {
  sending: RunningUpload
  rest?: ReturnType<typeof setTimeout>
}

/** Upload of one film to a pack: it can be paused and cancelled, and resumes by itself after a network failure. */
export function useFilmUpload(place: FolderRef, onAdded: (name: string) => void) {
  const [upload, setUpload] = useState<FilmUpload | null>(null)
  const running = useRef<UploadState | null>(null)
  useLeaveWarning(upload !== null && upload.status !== 'refused')
  const change = (next: Partial<FilmUpload>) => setUpload((now) => now && ({ ...now, ...next } as FilmUpload))

  const end = (forget: boolean) => {
    clearTimeout(running.current?.rest)
    running.current?.sending.stop(forget)
    running.current = null
  }
  const refuse = (code: string, limit?: number) => {
    end(false)
    change({ status: 'refused', fault: faults[code] ?? 'failed', ...(limit ? { limit } : {}) })
  }
  const resume = () => {
    clearTimeout(running.current?.rest)
    change({ status: 'sending' })
    running.current?.sending.resume()
  }
  const add = async (name: string, fileId: string) => {
    change({ status: 'checking' })
    try {
      const added = await addFilm(place, name, fileId)
      setUpload(null)
      onAdded(added)
    } catch (error) {
      refuse(error instanceof ApiError ? error.code : '')
    }
  }
  const settle = (name: string, result: SendResult) => {
    if (result.kind === 'done') return void add(name, result.fileId)
    if (result.kind === 'refused') return refuse(result.code, result.limit)
    change({ status: 'interrupted' })
    const own = running.current
    if (own) own.rest = setTimeout(resume, Math.max(restMs, result.restMs ?? 0))
  }
  const send = (file: File) => {
    end(false)
    setUpload({ name: file.name, size: file.size, sent: 0, status: 'sending' })
    const sending = sendContent(file, {
      onProgress: (sent) => change({ sent }),
      onResult: (result) => settle(file.name, result),
    })
    running.current = { sending }
  }
  // The server keeps the uploaded part for a day, in case the same file is chosen again.
  useResuming(upload?.status === 'interrupted' ? resume : null, () => end(false))

  return {
    upload,
    send,
    resume,
    pause: () => {
      clearTimeout(running.current?.rest)
      running.current?.sending.pause()
      change({ status: 'paused' })
    },
    /** Cancels the upload, on the server too, or dismisses a refusal. */
    cancel: () => {
      end(true)
      setUpload(null)
    },
  }
}
