// Draws the icons of the installed app from apps/web/public/mark.svg. Run it after a change of the mark: node
// scripts/icons/main.ts
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

const web = resolve(import.meta.dirname, '../../apps/web/public')
const folder = join(web, 'icons')
const mark = readFileSync(join(web, 'mark.svg'))

interface Icon {
  file: string
  size: number
  /** Share of the icon that the mark fills; the rest has the mark's background colour. */
  share: number
}

/**
 * `maskable`: systems crop the icon in different shapes, but always keep the inner circle of 80 % (W3C Web
 * Application Manifest). iOS rounds the corners of a full square itself.
 */
const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, share: 1 },
  { file: 'icon-512.png', size: 512, share: 1 },
  { file: 'maskable-192.png', size: 192, share: 0.8 },
  { file: 'maskable-512.png', size: 512, share: 0.8 },
  { file: 'apple-touch-icon.png', size: 180, share: 0.9 },
]

/** Background colour of the mark: the fill of its first rectangle. */
function groundOf(svg: string): string {
  const colour = /<rect[^>]*fill="(#[0-9a-f]{6})"/i.exec(svg)?.[1]
  if (!colour) throw new Error('mark.svg has no ground: a first <rect> with a fill like #17395c')
  return colour
}

async function draw({ file, size, share }: Icon): Promise<void> {
  const inner = Math.round(size * share)
  // 64 units at 72 dots per inch: rendered at its final size, so that edges stay sharp.
  const drawn = await sharp(mark, { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const isWhole = share === 1
  const background = isWhole ? '#0000' : groundOf(mark.toString())
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true, colours: 128 })
    .toFile(join(folder, file))
}

mkdirSync(folder, { recursive: true })
for (const icon of icons) await draw(icon)
