import { formatOf } from '@zenit/contract/file-formats'
import type { Deps } from '../../../deps.ts'
import { newId, newSecret } from '../../../platform/ids.ts'
import { cleanFileName } from '../../../platform/text/text.ts'
import { fileFault } from '../faults.ts'
import { insertUpload, measureFiles } from '../queries.ts'
import { uploadedPrefix } from '../service.ts'

/** How long an upload may take from its first request to its last. */
export const uploadSeconds = 24 * 60 * 60

const longestName = 255

interface Announced {
  userId: string
  /** From `Upload-Metadata`. */
  name: string | null | undefined
  /** From `Upload-Length`, bytes. */
  size: number | undefined
}

/**
 * Begins an upload that belongs to a person. Throws what the contract lists for the beginning: `invalid-input`,
 * `file-format`, `file-too-large`, `too-many-files`, `files-full`.
 */
export async function createUpload({ config, db, clock }: Deps, announced: Announced): Promise<string> {
  const { userId, size } = announced
  const { formats, maxBytes, maxRunning, spaceBytes } = config.uploads
  const name = cleanFileName(announced.name ?? '')
  if (!name || name.length > longestName) throw fileFault('invalid-input', 'name', { limit: longestName })
  const format = formatOf(name)
  if (!format || !formats.includes(format))
    throw fileFault('file-format', 'ending', { formats: formats.join(', ') })
  if (!size || !Number.isSafeInteger(size)) throw fileFault('invalid-input', 'empty')
  if (size > maxBytes) throw fileFault('file-too-large', 'size', { limit: maxBytes })

  const id = newId()
  const now = clock()
  const since = new Date(now.getTime() - uploadSeconds * 1000)
  await db.transaction().execute(async (tx) => {
    const { running, bytes } = await measureFiles(tx, { userId, since })
    if (running >= maxRunning) throw fileFault('too-many-files', 'running', { limit: maxRunning })
    if (bytes + size > spaceBytes) throw fileFault('files-full', 'space', { limit: spaceBytes })
    const key = `${uploadedPrefix}${newSecret()}`
    await insertUpload(tx, { id, user_id: userId, name, size, key, created_at: now })
  })
  return id
}
