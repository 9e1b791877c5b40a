import sharp from 'sharp'
import { busy, inQueue } from '../../../platform/concurrency/queue.ts'
import { ContentFault } from '../../../platform/files/content-fault.ts'
import {
  EncodingTimeout,
  encodeAnew,
  encodeInTime,
  type ImageFormat,
  readHeader,
} from '../../../platform/files/images.ts'
import { maxPixels } from './formats.ts'
import { inspections } from './queue.ts'

const longSide = 640

const damaged = () => new ContentFault('damaged', 'must be a whole image')

export interface RedrawnImage {
  /** In full size, without metadata such as place, time and device. */
  image: Buffer
  /** Small WebP. */
  preview: Buffer
}

const toPreview = (image: Buffer): Promise<Buffer> =>
  encodeInTime(
    sharp(image, { limitInputPixels: maxPixels })
      .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 }),
  )

interface PreviewInput {
  format: ImageFormat
  /** Time limit for encoding, in seconds; the default is many times what the largest image takes. */
  seconds?: number | undefined
}

/**
 * Re-encodes an image in full size and as a preview; both contain only pixels of the file. Dimensions are read from the
 * header before decoding. Throws `pixels` or `damaged`, and 503 `unavailable` when the machine is too busy.
 */
export async function redraw(path: string, { format, seconds }: PreviewInput): Promise<RedrawnImage> {
  const header = await readHeader(path)
  if (!header) throw damaged()
  if (header.width * header.height * (header.pages ?? 1) > maxPixels)
    throw new ContentFault('pixels', `must have at most ${maxPixels / 1_000_000} megapixels`)
  return inQueue(inspections, async () => {
    try {
      const image = await encodeAnew(path, { format, maxPixels, seconds })
      return { image, preview: await toPreview(image) }
    } catch (error) {
      throw error instanceof EncodingTimeout ? busy() : damaged()
    }
  })
}
