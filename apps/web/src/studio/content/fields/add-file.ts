import { contentUploadsPath, packUploadsPath } from '@zenit/contract/files'
import { addMedia, saveDocument } from '@zenit/contract/packs'
import { ApiError, request } from '../../../api/client.ts'
import { sendTo } from '../../../features/final-works/writing/send-file.ts'
import type { Send } from '../../../features/final-works/writing/uploads.ts'

/** Uploads for packs have their own URL, which allows large films. */
export const sendContent = sendTo(contentUploadsPath)
const sendPack = sendTo(packUploadsPath)

const texts = ['vtt', 'md', 'txt', 'csv', 'json']
const mostNames = 20

/** The file name for a pack: the original name in plain letters, without its extension. */
export function plainName(name: string): { base: string; ending: string } {
  const at = name.lastIndexOf('.')
  const base = name
    .slice(0, at)
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-zA-Z0-9.-]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
    .slice(0, 80)
  return { base: base || 'file', ending: name.slice(at + 1).toLowerCase() }
}

type OnProgress = (share: number) => void

const upload = (send: Send, file: File, onProgress: OnProgress): Promise<string> =>
  new Promise((done, refused) => {
    const sending = send(file, {
      onProgress: (sent) => onProgress(sent / file.size),
      onResult: (result) => {
        if (result.kind === 'done') return done(result.fileId)
        // The server keeps the uploaded part, in case the same file is chosen again.
        sending.stop(false)
        refused(
          result.kind === 'refused' ? new UploadRefused(result.code, result.limit) : new Error('interrupted'),
        )
      },
    })
  })

/** The upload itself was refused. */
export class UploadRefused extends Error {
  readonly code: string
  /** Maximum size in bytes, when the file is too large. */
  readonly limit: number | undefined
  constructor(code: string, limit?: number) {
    super(code)
    this.code = code
    this.limit = limit
  }
}

/**
 * Uploads a whole pack, or a course, as an archive; resolves with the upload's id. A cartridge is a zip with another
 * extension.
 */
export const uploadPack = (file: File, onProgress: OnProgress): Promise<string> =>
  upload(
    sendPack,
    new File([file], file.name.replace(/\.imscc$/i, '.zip'), { lastModified: file.lastModified }),
    onProgress,
  )

export interface FolderRef {
  pack: string
  folder: string
}

/** Tries names until one is free: `film.mp4`, `film-2.mp4`, … Resolves with that name. */
export async function underFreeName(name: string, put: (name: string) => Promise<unknown>): Promise<string> {
  const { base, ending } = plainName(name)
  for (let number = 1; ; number++) {
    const free = `${base}${number > 1 ? `-${number}` : ''}.${ending}`
    try {
      await put(free)
      return free
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'conflict'
      if (!isTaken || number === mostNames) throw error
    }
  }
}

/** Adds a text document under a free name. */
export const addText = ({ pack, folder }: FolderRef, name: string, content: string): Promise<string> =>
  underFreeName(name, (free) =>
    request(saveDocument, {
      params: { id: pack },
      body: { path: `${folder}/${free}`, content, expectedVersion: 0 },
    }),
  )

export interface AddedFile {
  /** Its name in the pack. */
  name: string
  version: number
}

/** Adds a file other than text to the pack. */
export async function addMediaFile(
  { pack, folder }: FolderRef,
  file: File,
  onProgress: OnProgress,
): Promise<AddedFile> {
  const fileId = await upload(sendContent, file, onProgress)
  let version = 0
  const name = await underFreeName(file.name, async (free) => {
    const body = { path: `${folder}/${free}`, fileId, expectedVersion: 0 }
    const { document } = await request(addMedia, { params: { id: pack }, body })
    version = document.version
  })
  return { name, version }
}

/** Adds a file to the pack; resolves with its name there. */
export async function addFile(place: FolderRef, file: File, onProgress: OnProgress): Promise<string> {
  if (texts.includes(plainName(file.name).ending)) return addText(place, file.name, await file.text())
  return (await addMediaFile(place, file, onProgress)).name
}
