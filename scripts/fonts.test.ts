import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fontsDir, makeFonts } from './fonts.ts'

test('[LANG-01] the faces of the page are those that `npm run fonts` makes from their packages', async () => {
  const made = await makeFonts()
  expect([...made.keys()]).toHaveLength(4)
  for (const [name, bytes] of made)
    expect(bytes.equals(readFileSync(join(fontsDir, name))), `${name}: run npm run fonts`).toBe(true)
})

test('the first screen in Polish needs no more than 45 kB of faces', async () => {
  const sizes = [...(await makeFonts()).values()].map(({ length }) => length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(45_000)
})
