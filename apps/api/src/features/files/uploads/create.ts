import { type ContentFormat, contentFormatOf } from '@zenit/contract/file-formats'
import type { Config } from '../../../config/config.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { newId, newSecret } from '../../../platform/ids.ts'
import { cleanFileName } from '../../../platform/text/text.ts'
import { fileFault } from '../faults.ts'
import { isRecording } from '../inspect/formats.ts'
import { insertUpload, lockUploads, measureFiles } from '../queries.ts'
import { uploadedPrefix } from '../service.ts'
import type { UploadUse } from '../stored-file.ts'
import { formatsOf } from './formats.ts'

/** Maximum duration of an upload, in seconds. */
export const uploadSeconds = 24 * 60 * 60

const longestName = 255

interface UploadRequest {
  userId: string
  use: UploadUse
  /** From `Upload-Metadata`. */
  name: string | null | undefined
  /** From `Upload-Length`, in bytes. */
  size: number | undefined
}

/** Authors' files go into a pack as soon as they are complete, so a few unfinished ones are enough. */
const filmsOnTheWay = 3

/** One archive that waits for its author to answer a question about the import, and the next. */
const packsOnTheWay = 2

const spaceOf = ({ uploads }: Config, use: UploadUse): number =>
  ({
    work: uploads.spaceBytes,
    content: filmsOnTheWay * uploads.filmBytes,
    pack: packsOnTheWay * uploads.packBytes,
  })[use]

function mostBytesOf({ uploads }: Config, use: UploadUse, format: ContentFormat): number {
  if (use === 'pack') return uploads.packBytes
  return use === 'content' && isRecording(format) ? uploads.filmBytes : uploads.maxBytes
}

/** Returns the disk space that an upload needs in the end: archives are also unpacked. */
const shareOf = (use: UploadUse, size: number): number => (use === 'pack' ? 2 * size : size)

/**
 * Begins an upload of a person. Throws as in the contract: `invalid-input`, `file-format`, `file-too-large`,
 * `too-many-files`, `files-full`, and `storage-full` when the disk is full.
 */
export async function createUpload(deps: Deps, announced: UploadRequest): Promise<string> {
  const { config, db, clock } = deps
  const { userId, use, size } = announced
  const { maxRunning } = config.uploads
  const formats = formatsOf(config, use)
  const name = cleanFileName(announced.name ?? '')
  if (!name || name.length > longestName) throw fileFault('invalid-input', 'name', { limit: longestName })
  const format = contentFormatOf(name)
  if (!format || !formats.includes(format))
    throw fileFault('file-format', 'ending', { formats: formats.join(', ') })
  if (!size || !Number.isSafeInteger(size)) throw fileFault('invalid-input', 'empty')
  const maxBytes = mostBytesOf(config, use, format)
  if (size > maxBytes) throw fileFault('file-too-large', 'size', { limit: maxBytes })
  if (use !== 'work' && !(await deps.files.hasRoom(shareOf(use, size)))) throw new ApiError('storage-full')

  const id = newId()
  const now = clock()
  const since = new Date(now.getTime() - uploadSeconds * 1000)
  await db.transaction().execute(async (tx) => {
    await lockUploads(tx, userId)
    const { running, bytes } = await measureFiles(tx, { userId, use, since })
    if (running >= maxRunning) throw fileFault('too-many-files', 'running', { limit: maxRunning })
    const spaceBytes = spaceOf(config, use)
    if (bytes + size > spaceBytes) throw fileFault('files-full', 'space', { limit: spaceBytes })
    const key = `${uploadedPrefix}${newSecret()}`
    await insertUpload(tx, { id, user_id: userId, use, name, size, key, created_at: now })
  })
  return id
}
