import sharp from 'sharp'
import type { PrintedPicture } from '../../../content/print/print.ts'
import type { Deps } from '../../../deps.ts'
import { encodeInTime } from '../../../platform/files/images.ts'

/** Maximum width in pixels: sharp on A4, and small enough to keep those of five hundred questions in memory. */
const widest = 800
const maxPixels = 60_000_000

/** Returns the pictures of questions, by question id. */
export async function printedPictures(
  files: Deps['files'],
  media: ReadonlyMap<string, { key: string }>,
): Promise<Map<string, PrintedPicture>> {
  const pictures = new Map<string, PrintedPicture>()
  for (const [question, { key }] of media) {
    pictures.set(question, await toPrinted(Buffer.from(await files.getBytes(`media/${key}`))))
  }
  return pictures
}

/** On white where it is transparent; the first frame of an animation. */
async function toPrinted(bytes: Buffer): Promise<PrintedPicture> {
  const image = sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: 75 })
  const jpeg = await encodeInTime(image)
  const { width, height } = await sharp(jpeg).metadata()
  return { jpeg, width, height }
}
