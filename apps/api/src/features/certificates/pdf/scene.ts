/** A4 landscape in units of which 300 go to an inch: the measures are those of the picture that the page draws. */
export const sheet = { width: 2480, height: 1754 } as const

type Doc = PDFKit.PDFDocument

/** The path of the sun over the sheet: centre of the ellipse on the horizon, its radii. */
export const path = { x: 1240, y: 1330, rx: 1010, ry: 1070 } as const
const top = { x: path.x, y: path.y - path.ry } as const

export const nightToDawn = [
  [0, '#071226'],
  [0.32, '#102a4d'],
  [0.56, '#2b5580'],
  [0.7, '#9a7f86'],
  [0.78, '#eeb083'],
  [0.84, '#ffdcae'],
  [1, '#ffdcae'],
] as const

/** Far to near; numbers are heights of the crest at even distances. */
export const ridges = [
  { colour: '#a77a72', crest: [1372, 1330, 1364, 1312, 1352, 1322, 1376, 1336, 1360] },
  { colour: '#665f73', crest: [1424, 1440, 1392, 1424, 1446, 1404, 1418, 1392, 1430] },
  { colour: '#2c3d58', crest: [1500, 1472, 1494, 1508, 1478, 1490, 1512, 1486, 1468] },
  { colour: '#12233b', crest: [1560, 1582, 1556, 1570, 1594, 1574, 1556, 1580, 1566] },
] as const

/** As on the picture: the same number always has the same stars. */
export function randomOf(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}

function drawSky(doc: Doc): void {
  const sky = doc.linearGradient(0, 0, 0, sheet.height)
  for (const [stop, colour] of nightToDawn) sky.stop(stop, colour)
  doc.rect(0, 0, sheet.width, sheet.height + 1).fill(sky)
}

function drawStars(doc: Doc, seed: string): void {
  const random = randomOf(seed)
  for (let index = 0; index < 190; index++) {
    const y = random() ** 1.6 * 980
    const faint = 1 - y / 1050
    // In steps, since each strength is an object of its own in the file.
    const strength = Math.max(0.05, Math.round((0.25 + random() * 0.65) * faint * 20) / 20)
    const colour = random() > 0.82 ? '#ffe2a8' : '#ffffff'
    doc
      .circle(random() * sheet.width, y, 1 + random() * 2.4)
      .fillOpacity(strength)
      .fill(colour)
  }
  doc.fillOpacity(1)
}

function drawRidges(doc: Doc): void {
  for (const { colour, crest } of ridges) {
    const step = sheet.width / (crest.length - 1)
    doc.moveTo(0, crest[0])
    for (let index = 1; index < crest.length; index++) {
      const [from, to] = [crest[index - 1] ?? 0, crest[index] ?? 0]
      const x = step * (index - 1)
      doc.bezierCurveTo(x + step * 0.45, from, x + step * 0.55, to, x + step, to)
    }
    doc
      .lineTo(sheet.width, sheet.height + 1)
      .lineTo(0, sheet.height + 1)
      .fill(colour)
  }
}

/** How far the handles of a Bézier curve stand that is a quarter of an ellipse. */
const round = 0.5523

function drawArc(doc: Doc, isRevoked: boolean): void {
  const { x, y, rx, ry } = path
  const [from, to] = isRevoked ? ['#9fb0c0', '#d5dde5'] : ['#ffb020', '#ffe2a8']
  const climb = doc.linearGradient(x - rx, 0, x, 0)
  climb.stop(0, from, 0).stop(0.12, from, 1).stop(1, to, 1)
  doc.lineCap('round').lineWidth(9)
  doc
    .moveTo(x - rx, y)
    .bezierCurveTo(x - rx, y - ry * round, x - rx * round, y - ry, x, y - ry)
    .stroke(climb)
  doc
    .moveTo(x, y - ry)
    .bezierCurveTo(x + rx * round, y - ry, x + rx, y - ry * round, x + rx, y)
    .lineWidth(5)
    .dash(1, { space: 22 })
    .strokeOpacity(0.4)
    .stroke('#ffffff')
  doc.undash().strokeOpacity(1)
}

const suns = {
  shining: { glow: '#ffb020', halo: '#ffcf66', disc: '#ffd98a', core: '#ffe9bf' },
  faded: { glow: '#9fb0c0', halo: '#9fb0c0', disc: '#c3ced8', core: '#d5dde5' },
} as const

function drawSun(doc: Doc, isRevoked: boolean): void {
  const { glow, halo, disc, core } = suns[isRevoked ? 'faded' : 'shining']
  const light = doc.radialGradient(top.x, top.y, 40, top.x, top.y, 420)
  light.stop(0, glow, 0.55).stop(0.35, glow, 0.22).stop(1, glow, 0)
  doc.circle(top.x, top.y, 420).fill(light)
  for (const [radius, colour, opacity] of [
    [128, halo, 0.2],
    [96, halo, 0.35],
    [66, disc, 1],
    [48, core, 1],
  ] as const)
    doc.circle(top.x, top.y, radius).fillOpacity(opacity).fill(colour)
  doc.fillOpacity(1)
}

/** The landscape of the certificate: a night that becomes day, and the sun at the zenith; pale when revoked. */
export function drawScene(doc: Doc, seed: string, isRevoked: boolean): void {
  drawSky(doc)
  drawStars(doc, seed)
  drawRidges(doc)
  drawArc(doc, isRevoked)
  drawSun(doc, isRevoked)
}
