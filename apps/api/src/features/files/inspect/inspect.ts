import { formatOf, type UploadFormat } from '@zenit/contract/file-formats'
import { fileTypeFromBuffer } from 'file-type'
import { fileFault } from '../faults.ts'
import { checkArchive } from './archive.ts'
import { mimeOf } from './formats.ts'
import { drawPreview } from './preview.ts'
import { readHead } from './read-head.ts'
import { checkText } from './text.ts'

export interface Inspected {
  mime: string
  /** A small WebP of an image; null for everything else. */
  preview: Buffer | null
}

const other = () => fileFault('file-format', 'content', 'must hold what its ending says')

/** How the content of media is told; an m4v is an mp4 by another name. */
const signatures: Partial<Record<UploadFormat, readonly string[]>> = {
  pdf: ['application/pdf'],
  png: ['image/png', 'image/apng'],
  jpg: ['image/jpeg'],
  webp: ['image/webp'],
  mp4: ['video/mp4', 'video/x-m4v'],
}

/**
 * Holds a file's content to the format that its name announces. What it costs is bounded whatever the file holds:
 * nothing is read into memory whole, images are decoded within limits, archives are counted before they are read.
 * Throws `file-format` with what is wrong: `content`, `damaged`, `pixels`, `encoding`, `macros`, `encrypted`, `bomb`.
 */
export async function inspectFile(path: string, name: string): Promise<Inspected> {
  const format = formatOf(name)
  if (!format) throw other()
  const mime = mimeOf[format]
  if (format === 'txt' || format === 'md' || format === 'csv') {
    await checkText(path)
    return { mime, preview: null }
  }
  const known = signatures[format]
  if (!known) {
    await checkArchive(path, format)
    return { mime, preview: null }
  }
  const detected = await fileTypeFromBuffer(await readHead(path))
  if (!detected || !known.includes(detected.mime)) throw other()
  return { mime, preview: mime.startsWith('image/') ? await drawPreview(path) : null }
}
