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
  /** As large as it was, without what a camera writes into it: place, time, device. */
  image: Buffer
  /** Small, WebP. */
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
  /** For encoding it; what an image of the largest size takes many times over, unless given. */
  seconds?: number | undefined
}

/**
 * An image made anew, large and small: both hold nothing of the file but its look. The size is read from the header
 * before a single pixel is decoded. Throws `pixels` or `damaged`, and 503 `unavailable` when the machine was too busy.
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
