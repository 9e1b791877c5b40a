import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { busy } from '../../platform/concurrency/queue.ts'
import { EncodingTimeout, encodeAnew } from '../../platform/files/images.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { FieldError } from '../../platform/http/field-errors.ts'

/** 25 megapixels: an A4 sheet at 300 dots per inch has 8.7. */
const maxPixels = 25_000_000

/**
 * Accepted formats, recognised by content, and the stored ones: PNG stays lossless, photographs stay small.
 */
const keptAs: Partial<Record<string, 'png' | 'webp'>> = { 'image/png': 'png', 'image/jpeg': 'webp' }

export interface KeptImage {
  bytes: Buffer
  extension: 'png' | 'webp'
}

export const fileFault = (
  code: 'invalid-input' | 'too-large' | 'unsupported-media',
  why: string,
  values: FieldError['values'] = {},
) => new ApiError(code, { fields: [{ field: 'file', code: why, values }] })

const damaged = () => fileFault('invalid-input', 'damaged')
const tooManyPixels = () => fileFault('too-large', 'pixels')

async function readHeader(upload: Buffer): Promise<Metadata> {
  try {
    return await sharp(upload, { limitInputPixels: false }).metadata()
  } catch {
    throw damaged()
  }
}

/**
 * Decodes and re-encodes an upload, so that the stored file contains only the picture: no metadata and no payload. The
 * content decides the type, not name or header, and dimensions are read from the header before decoding. Throws
 * `unsupported-media`, `too-large` or `invalid-input`, and 503 `unavailable` when the machine is too busy.
 */
export async function readImage(upload: Buffer, seconds?: number): Promise<KeptImage> {
  if (upload.length === 0) throw fileFault('invalid-input', 'empty')
  const extension = keptAs[(await fileTypeFromBuffer(upload))?.mime ?? '']
  if (!extension) throw fileFault('unsupported-media', 'format')
  const { width, height } = await readHeader(upload)
  if (width * height > maxPixels) throw tooManyPixels()
  try {
    return {
      bytes: await encodeAnew(upload, { format: extension, maxPixels, quality: 92, seconds }),
      extension,
    }
  } catch (error) {
    throw error instanceof EncodingTimeout ? busy() : damaged()
  }
}
