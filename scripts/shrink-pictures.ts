// After `npx playwright test styleguide --update-snapshots`: writes the stored pictures with at most 256
// colours, a third of the size. The loss is far below the threshold of the comparison.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

const folder = resolve(import.meta.dirname, '../e2e/pictures')

for (const name of readdirSync(folder)) {
  const file = join(folder, name)
  const before = readFileSync(file)
  const after = await sharp(before)
    .png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer()
  if (after.length < before.length) writeFileSync(file, after)
}
