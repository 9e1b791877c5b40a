import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { ApiError } from '../../platform/http/errors.ts'

/** 25 megapixels: an A4 sheet at 300 dots per inch has 8.7. */
const maxPixels = 25_000_000
const decodeSeconds = 20

/** What is accepted, by content, and what it is kept as: nothing is lost of a PNG, and a photograph stays small. */
const keptAs: Partial<Record<string, 'png' | 'webp'>> = { 'image/png': 'png', 'image/jpeg': 'webp' }

export interface KeptImage {
  bytes: Buffer
  extension: 'png' | 'webp'
}

export const fileFault = (
  code: 'invalid-input' | 'too-large' | 'unsupported-media',
  why: string,
  message: string,
) => new ApiError(code, { fields: [{ field: 'file', code: why, message }] })

const damaged = () => fileFault('invalid-input', 'damaged', 'is not a whole image')
const tooManyPixels = () => fileFault('too-large', 'pixels', 'has more than 25 megapixels')

async function readHeader(upload: Buffer): Promise<Metadata> {
  try {
    return await sharp(upload, { limitInputPixels: false }).metadata()
  } catch {
    throw damaged()
  }
}

/**
 * Decodes an upload and encodes it anew, so that what is kept holds the picture and nothing else: no metadata, no
 * payload behind it. The type is told by the content, never by a name or a header; the size of the picture is read
 * from its header before a single pixel is decoded. Throws `unsupported-media`, `too-large` or `invalid-input`.
 */
export async function readImage(upload: Buffer): Promise<KeptImage> {
  if (upload.length === 0) throw fileFault('invalid-input', 'empty', 'is empty')
  const extension = keptAs[(await fileTypeFromBuffer(upload))?.mime ?? '']
  if (!extension) throw fileFault('unsupported-media', 'format', 'must be a PNG or JPEG image')
  const { width, height } = await readHeader(upload)
  if (width * height > maxPixels) throw tooManyPixels()
  try {
    const bytes = await sharp(upload, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      // The turn that a camera notes in its metadata has to be taken before those are dropped.
      .autoOrient()
      .toColourspace('srgb')
      .timeout({ seconds: decodeSeconds })
      .toFormat(extension, extension === 'webp' ? { quality: 92 } : { compressionLevel: 8 })
      .toBuffer()
    return { bytes, extension }
  } catch {
    throw damaged()
  }
}
