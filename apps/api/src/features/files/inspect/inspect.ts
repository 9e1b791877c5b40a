import { type ContentFormat, contentFormatOf } from '@zenit/contract/file-formats'
import { fileTypeFromBuffer } from 'file-type'
import { ContentFault, otherContent } from '../../../platform/files/content-fault.ts'
import { fileFault } from '../faults.ts'
import { checkArchive } from './archive/check.ts'
import { isArchive, isImage, isText, mimeOf, signatures } from './formats.ts'
import { type RedrawnImage, redraw } from './preview.ts'
import { readHead } from './read-head.ts'
import { checkText } from './text.ts'

export interface Inspection {
  mime: string
  /** What is kept of an image instead of what came, and a small WebP of it; null for everything else. */
  redrawn: RedrawnImage | null
}

interface InspectionInput {
  path: string
  name: string
  /** What may be uploaded here, alone or inside an archive. */
  formats: readonly ContentFormat[]
  /** Seconds that encoding an image may take. */
  imageSeconds?: number
}

async function inspect({ path, name, formats, imageSeconds }: InspectionInput): Promise<Inspection> {
  const format = contentFormatOf(name)
  if (!format) throw otherContent()
  const mime = mimeOf[format]
  if (isText(format)) await checkText(path)
  else if (isArchive(format)) await checkArchive({ path, format, formats })
  else {
    const detected = await fileTypeFromBuffer(await readHead(path))
    if (!detected || !signatures[format]?.includes(detected.mime)) throw otherContent()
  }
  return { mime, redrawn: isImage(format) ? await redraw(path, { format, seconds: imageSeconds }) : null }
}

/**
 * Holds a file's content to the format that its name announces. What it costs is bounded whatever the file holds:
 * nothing is read into memory whole, images are decoded within limits, archives are counted before they are read.
 * Throws `file-format` with what is wrong: `content`, `damaged`, `pixels`, `encoding`, `macros`, `encrypted`, `bomb`,
 * `link`, `inside` (an archive with a file that would not be taken alone). Throws 503 `unavailable` when the machine
 * was too busy to tell: nothing is decided then, and whoever comes back is told.
 */
export async function inspectFile(given: InspectionInput): Promise<Inspection> {
  try {
    return await inspect(given)
  } catch (error) {
    throw error instanceof ContentFault ? fileFault('file-format', error.why) : error
  }
}
