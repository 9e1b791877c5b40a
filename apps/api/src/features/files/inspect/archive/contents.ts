import { type ContentFormat, contentFormatOf } from '@zenit/contract/file-formats'
import { fileTypeFromBuffer } from 'file-type'
import { ContentFault, otherContent } from '../../../../platform/files/content-fault.ts'
import { readHeader } from '../../../../platform/files/images.ts'
import { isArchive, isImage, isText, maxPixels, signatures } from '../formats.ts'
import { checkTextHead } from '../text.ts'
import type { Content } from './read-entry.ts'
import { isLitterName } from './system-files.ts'

async function checkImage({ whole }: Content): Promise<void> {
  const header = await readHeader(whole)
  if (!header) throw new ContentFault('damaged', 'must hold whole images')
  if (header.width * header.height > maxPixels)
    throw new ContentFault('pixels', `must hold images of at most ${maxPixels / 1_000_000} megapixels`)
}

/** Applies the rules for single files to a file in a zip; returns its format. Text was checked while it was read. */
export async function checkUploadable(
  content: Content,
  formats: readonly ContentFormat[],
): Promise<ContentFormat> {
  const { name, head } = content
  const format = isLitterName(name) ? null : contentFormatOf(name)
  if (!format || !formats.includes(format))
    throw new ContentFault('inside', `must hold only files that may be uploaded alone: ${formats.join(', ')}`)
  if (isText(format)) await checkTextHead(head)
  const known = signatures[format]
  if (known) {
    const detected = await fileTypeFromBuffer(head)
    if (!detected || !known.includes(detected.mime)) throw otherContent()
  }
  if (isArchive(format) && head.toString('latin1', 0, 4) !== 'PK\x03\x04') throw otherContent()
  if (isImage(format)) await checkImage(content)
  return format
}
