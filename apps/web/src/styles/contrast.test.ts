import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const leastText = 4.5
const leastEdge = 3

type Theme = 0 | 1
const themes: Theme[] = [0, 1]

/** The tokens of a rule in light and dark; a plain colour applies to both. */
function tokensOf(rule: string): Map<string, [string, string]> {
  const tokens = new Map<string, [string, string]>()
  for (const [, name = '', value = ''] of rule.matchAll(/--([\w-]+): ([^;]+);/g)) {
    const both = value.match(/^light-dark\((#\w{6}), (#\w{6})\)$/)
    if (both) tokens.set(name, [both[1] ?? '', both[2] ?? ''])
    else if (/^#\w{6}$/.test(value)) tokens.set(name, [value, value])
  }
  return tokens
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Relative luminance, WCAG 2.2. */
function luminance(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: number[], other: number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const mix = (one: number[], other: number[], share: number) =>
  one.map((value, index) => value * share + (other[index] ?? 0) * (1 - share))

const base = tokensOf(sheet.slice(sheet.indexOf(':root'), sheet.indexOf('[data-sky')))
const colour = (name: string, theme: Theme) => {
  const found = base.get(name)?.[theme]
  if (!found) throw new Error(`tokens.css has no --${name}`)
  return channels(found)
}

describe('contrast', () => {
  test.each(themes)('text on every background, theme %i', (theme) => {
    for (const text of ['ink', 'ink-2', 'ink-3', 'sea', 'sea-strong', 'sun-text', 'leaf', 'clay'])
      for (const ground of ['paper', 'card', 'wash'])
        expect(
          contrast(colour(text, theme), colour(ground, theme)),
          `${text} on ${ground}`,
        ).toBeGreaterThanOrEqual(leastText)
  })

  test.each(themes)('text on its own background, theme %i', (theme) => {
    const pairs = [
      ['on-sea', 'sea'],
      ['on-sun', 'sun'],
      ['leaf', 'leaf-wash'],
      ['clay', 'clay-wash'],
      ['sun-text', 'sand-wash'],
      ['ink', 'leaf-wash'],
      ['ink', 'clay-wash'],
      ['ink-2', 'leaf-wash'],
      ['ink-2', 'clay-wash'],
      ...(['ink', 'ink-2', 'sea', 'sea-strong', 'leaf', 'sun-text', 'clay'] as const).map(
        (text) => [text, 'spoken'] as const,
      ),
    ] as const
    for (const [text, ground] of pairs)
      expect(
        contrast(colour(text, theme), colour(ground, theme)),
        `${text} on ${ground}`,
      ).toBeGreaterThanOrEqual(leastText)
  })

  test.each(themes)('edges of controls, theme %i', (theme) => {
    for (const ground of ['paper', 'card'])
      expect(contrast(colour('edge', theme), colour(ground, theme)), ground).toBeGreaterThanOrEqual(leastEdge)
  })

  const skies = [...sheet.matchAll(/\[data-sky="(\w+)"\] \{([^}]*)\}/g)]

  test('all six skies are measured', () => {
    expect(skies.map((sky) => sky[1])).toEqual(['dawn', 'morning', 'noon', 'golden', 'dusk', 'night'])
  })

  test.each(skies.map((sky) => [sky[1] ?? '', sky[2] ?? '']))('text on the sky of %s', (_, rule) => {
    const sky = tokensOf(rule)
    for (const theme of themes) {
      const at = (stop: string) => channels(sky.get(stop)?.[theme] ?? '')
      // The end of the hero’s padding: the lowest line that may contain text (Sky.module.css).
      const lowest = mix(at('sky-2'), at('sky-3'), 0.8)
      for (const ground of [at('sky-1'), at('sky-2'), lowest])
        expect(contrast(colour('on-sky', theme), ground)).toBeGreaterThanOrEqual(leastText)
    }
  })
})
