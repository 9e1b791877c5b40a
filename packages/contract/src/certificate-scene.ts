/** A4 landscape at 300 dots per inch: the certificate's dimensions, used by both the page and the PDF. */
export const sheet = { width: 2480, height: 1754 } as const

/** The sun's path over the sheet: the centre of the ellipse on the horizon, and its radii. */
export const path = { x: 1240, y: 1330, rx: 1010, ry: 1070 } as const

export const nightToDawn = [
  [0, '#071226'],
  [0.32, '#102a4d'],
  [0.56, '#2b5580'],
  [0.7, '#9a7f86'],
  [0.78, '#eeb083'],
  [0.84, '#ffdcae'],
  [1, '#ffdcae'],
] as const

/** From far to near; the numbers are heights of the crest at equal distances. */
const crests = [
  { colour: '#a77a72', crest: [1372, 1330, 1364, 1312, 1352, 1322, 1376, 1336, 1360] },
  { colour: '#665f73', crest: [1424, 1440, 1392, 1424, 1446, 1404, 1418, 1392, 1430] },
  { colour: '#2c3d58', crest: [1500, 1472, 1494, 1508, 1478, 1490, 1512, 1486, 1468] },
  { colour: '#12233b', crest: [1560, 1582, 1556, 1570, 1594, 1574, 1556, 1580, 1566] },
] as const

/** Two control points and the end of a Bézier curve. */
type Curve = [x1: number, y1: number, x2: number, y2: number, x: number, y: number]

/** Each ridge from the left edge to the right: its start and its curves. */
export const ridges = crests.map(({ colour, crest }) => {
  const step = sheet.width / (crest.length - 1)
  const curves = crest.slice(1).map((to, index): Curve => {
    const x = step * index
    return [x + step * 0.45, crest[index] ?? 0, x + step * 0.55, to, x + step, to]
  })
  return { colour, start: crest[0], curves }
})

export interface Star {
  x: number
  y: number
  radius: number
  colour: string
  opacity: number
}

function randomOf(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}

/** Draws the same stars for the same number, at any time and place. */
export function starsOf(seed: string): Star[] {
  const random = randomOf(seed)
  return Array.from({ length: 190 }, () => {
    const y = random() ** 1.6 * 980
    const opacity = (0.25 + random() * 0.65) * (1 - y / 1050)
    const colour = random() > 0.82 ? '#ffe2a8' : '#ffffff'
    return { x: random() * sheet.width, y, radius: 1 + random() * 2.4, colour, opacity }
  })
}
