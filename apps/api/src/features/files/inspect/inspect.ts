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
  /** The re-encoded image to store instead of the original, and a small WebP of it; null for other files. */
  redrawn: RedrawnImage | null
}

interface InspectionInput {
  path: string
  name: string
  /** Formats that may be uploaded, alone or inside an archive. */
  formats: readonly ContentFormat[]
  /** Time limit for encoding an image, in seconds. */
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
 * Checks that a file's content matches the format of its name. The cost is limited for any content: nothing is read
 * into memory whole, images are decoded within limits, and archives are counted before they are read. Throws
 * `file-format` with the reason: `content`, `damaged`, `pixels`, `encoding`, `macros`, `encrypted`, `bomb`, `link`,
 * `inside` (an archive with a file that is not allowed alone). Throws 503 `unavailable` when the machine is too busy;
 * the check can then be repeated.
 */
export async function inspectFile(given: InspectionInput): Promise<Inspection> {
  try {
    return await inspect(given)
  } catch (error) {
    throw error instanceof ContentFault ? fileFault('file-format', error.why) : error
  }
}
