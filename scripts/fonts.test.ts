import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fontsDir, makeFonts } from './fonts.ts'

const sheet = readFileSync(join(fontsDir, '../fonts.css'), 'utf8')

test('[LANG-01] the fonts of the page are those that `npm run fonts` makes from their packages, 45 kB at most', async () => {
  const made = await makeFonts()
  expect([...made.keys()]).toHaveLength(4)
  for (const [name, bytes] of made)
    expect(bytes.equals(readFileSync(join(fontsDir, name))), `${name}: run npm run fonts`).toBe(true)
  const sizes = [...made.values()].map(({ length }) => length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(45_000)
})

test('[LANG-01] all fonts of a family have the same weights: a browser uses letters of only one such group', () => {
  const weights = Map.groupBy(
    sheet.matchAll(/font-family: "([^"]+ Variable)";[^}]*?font-weight: ([^;]+);/g),
    ([, family]) => family,
  )
  for (const [family, faces] of weights) {
    expect(faces, family).toHaveLength(3)
    expect(new Set(faces.map(([, , weight]) => weight)), family).toHaveProperty('size', 1)
  }
  expect(weights.size).toBe(2)
})

test('the fonts of a family share no letters: a browser would load two files for one', () => {
  const faces = sheet.matchAll(/font-family: "([^"]+ Variable)";[^}]*?unicode-range:([^;]+);/g)
  const ranges = [...faces].flatMap(([, family = '', text = '']) =>
    [...text.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = '', last = first]) => {
      return { family, first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) }
    }),
  )
  expect(ranges.length).toBeGreaterThan(40)
  const shared = ranges.filter((one, place) =>
    ranges.some(
      (other, otherPlace) =>
        place !== otherPlace &&
        one.family === other.family &&
        one.first <= other.last &&
        other.first <= one.last,
    ),
  )
  expect(shared).toEqual([])
})
