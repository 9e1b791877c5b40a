import sharp, { type Metadata, type Sharp } from 'sharp'

export type ImageFormat = 'png' | 'jpg' | 'webp'

const decodeSeconds = 20

interface TimeLimit {
  seconds?: number | undefined
}

// Each image is decoded once; remembered, it would hold the file open after it was deleted. (Loading the library in
// another thread switches remembering on again for all of them, so whoever opens images does it by way of this module.)
sharp.cache(false)

/** What an image says of itself, before a single pixel is decoded; null when it is none. */
export const readHeader = (image: string | Buffer): Promise<Metadata | null> =>
  sharp(image, { limitInputPixels: false })
    .metadata()
    .catch(() => null)

/** What of an image's header tells more than its look: when, where and by what it was taken, and what was noted in it. */
export const hasMetadata = ({
  exif,
  xmp,
  iptc,
  tifftagPhotoshop,
  comments,
  orientation = 1,
}: Metadata): boolean =>
  Boolean(exif || xmp || iptc || tifftagPhotoshop || comments?.length) || orientation > 1

/** An image was not encoded in time: that tells of a busy machine, and nothing of the image. */
export class EncodingTimeout extends Error {}

/** The encoded image. Throws {@link EncodingTimeout}, and what sharp throws. */
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
 * An image encoded anew, turned as its camera says, in sRGB: it holds its look and nothing else, neither metadata nor
 * whatever stood behind the image. Throws what sharp throws for one that is damaged or has more than `maxPixels`,
 * and {@link EncodingTimeout}.
 */
export async function encodeAnew(
  image: string | Buffer,
  { format, maxPixels, quality = 90, seconds }: Encoding,
): Promise<Buffer> {
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
  const { pages = 1 } = await sharp(image, options).metadata()
  // Only stills are turned: of a moving picture that would be every frame, and no camera takes such.
  const decoded =
    pages > 1 ? sharp(image, { ...options, animated: true }) : sharp(image, options).autoOrient()
  const encoded = decoded
    .toColourspace('srgb')
    .toFormat(format === 'jpg' ? 'jpeg' : format, format === 'png' ? { compressionLevel: 8 } : { quality })
  return encodeInTime(encoded, { seconds })
}
