import sharp from 'sharp'
import { inQueue } from '../../../platform/queue.ts'
import { fileFault } from '../faults.ts'
import { inspections } from './queue.ts'

/** 50 megapixels: what the cameras of phones take, and what can be decoded in 200 MB at worst. */
const maxPixels = 50_000_000
const decodeSeconds = 20
const longSide = 640

// Each image is decoded once; remembered, it would hold the file open after it was deleted.
sharp.cache(false)

const damaged = () => fileFault('file-format', 'damaged', 'must be a whole image')

/**
 * A small picture of an image, made anew: it holds nothing of the file but its look. The size is read from the header
 * before a single pixel is decoded. Throws `file-format`, `pixels` or `damaged`.
 */
export async function drawPreview(path: string): Promise<Buffer> {
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header) throw damaged()
  if (header.width * header.height > maxPixels)
    throw fileFault('file-format', 'pixels', `must have at most ${maxPixels / 1_000_000} megapixels`)
  return inQueue(inspections, async () => {
    try {
      return await sharp(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
        .autoOrient()
        .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .timeout({ seconds: decodeSeconds })
        .webp({ quality: 80 })
        .toBuffer()
    } catch {
      throw damaged()
    }
  })
}
