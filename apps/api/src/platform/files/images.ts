import sharp, { type Metadata, type Sharp } from 'sharp'

export type ImageFormat = 'png' | 'jpg' | 'webp'

const decodeSeconds = 20

interface TimeLimit {
  seconds?: number | undefined
}

// Images are decoded once; the cache would keep files open after they were deleted. (Loading the library in another
// thread re-enables the cache for all, so images must be opened through this module.)
sharp.cache(false)

/** Returns an image's header without decoding pixels; null when it is not an image. */
export const readHeader = (image: string | Buffer): Promise<Metadata | null> =>
  sharp(image, { limitInputPixels: false })
    .metadata()
    .catch(() => null)

/** Whether an image has metadata beyond its appearance: time, place, device, comments. */
export const hasMetadata = ({
  exif,
  xmp,
  iptc,
  tifftagPhotoshop,
  comments,
  orientation = 1,
}: Metadata): boolean =>
  Boolean(exif || xmp || iptc || tifftagPhotoshop || comments?.length) || orientation > 1

/** An image was not encoded in time, because the machine was busy; the image itself may be valid. */
export class EncodingTimeout extends Error {}

/** Returns the encoded image. Throws {@link EncodingTimeout}, and sharp's errors. */
export async function encodeInTime(
  image: Sharp,
  { seconds = decodeSeconds }: TimeLimit = {},
): Promise<Buffer> {
  try {
    return await image.timeout({ seconds }).toBuffer()
  } catch (error) {
    // The library has no class for it.
    const isTimeout = error instanceof Error && error.message.startsWith('timeout:')
    throw isTimeout ? new EncodingTimeout() : error
  }
}

interface Encoding extends TimeLimit {
  format: ImageFormat
  maxPixels: number
  quality?: number
}

/**
 * Re-encodes an image, rotated by its orientation, in sRGB, without metadata or data after the image. Throws sharp's
 * errors for damaged images and for more than `maxPixels`, and {@link EncodingTimeout}.
 */
export async function encodeAnew(
  image: string | Buffer,
  { format, maxPixels, quality = 90, seconds }: Encoding,
): Promise<Buffer> {
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
  const { pages = 1 } = await sharp(image, options).metadata()
  // Only stills are rotated: animations would need every frame, and cameras make none.
  const decoded =
    pages > 1 ? sharp(image, { ...options, animated: true }) : sharp(image, options).autoOrient()
  const encoded = decoded
    .toColourspace('srgb')
    .toFormat(format === 'jpg' ? 'jpeg' : format, format === 'png' ? { compressionLevel: 8 } : { quality })
  return encodeInTime(encoded, { seconds })
}
