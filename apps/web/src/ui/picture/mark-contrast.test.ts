import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hues } from './mark-look.ts'

const sheet = readFileSync(join(import.meta.dirname, 'Mark.module.css'), 'utf8')

type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Linear sRGB of an OKLCH colour (CSS Color 4), clipped to what a screen can show. */
function linear([lightness, chroma, hue]: Oklch): [number, number, number] {
  const [a, b] = [Math.cos, Math.sin].map((part) => chroma * part((hue * Math.PI) / 180)) as [number, number]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (value: number) => Math.min(1, Math.max(0, value))
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function luminance(colour: Oklch): number {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Lightness and chroma of a property, in light and in dark. */
function both(property: string): [number, number][] {
  const rule = sheet.match(new RegExp(`\\s${property}: light-dark\\((.+)\\);`))?.[1] ?? ''
  return [...rule.matchAll(/oklch\(([\d.]+) ([\d.]+) var\(--hue\)\)/g)].map(([, lightness, chroma]) => [
    Number(lightness),
    Number(chroma),
  ])
}

// The letters are hidden from assistive technology, and so from axe.
test.each([0, 1])('letters are readable on every hue, theme %i', (theme) => {
  const [ground, text] = [both('background')[theme], both('color')[theme]]
  if (!ground || !text) throw new Error('Mark.module.css has no colours in both themes')
  for (const hue of hues) {
    const [dark = 0, light = 0] = [luminance([...ground, hue]), luminance([...text, hue])].sort(
      (a, b) => a - b,
    )
    expect((light + 0.05) / (dark + 0.05), `hue ${hue}`).toBeGreaterThanOrEqual(7)
  }
})
