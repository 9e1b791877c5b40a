import { nightToDawn, path, ridges, sheet, starsOf } from '@zenit/contract/certificate-scene'

type Doc = PDFKit.PDFDocument

const top = { x: path.x, y: path.y - path.ry } as const

function drawSky(doc: Doc): void {
  const sky = doc.linearGradient(0, 0, 0, sheet.height)
  for (const [stop, colour] of nightToDawn) sky.stop(stop, colour)
  doc.rect(0, 0, sheet.width, sheet.height + 1).fill(sky)
}

function drawStars(doc: Doc, seed: string): void {
  for (const { x, y, radius, colour, opacity } of starsOf(seed)) {
    // In steps, because each opacity is a separate object in the file.
    const strength = Math.max(0.05, Math.round(opacity * 20) / 20)
    doc.circle(x, y, radius).fillOpacity(strength).fill(colour)
  }
  doc.fillOpacity(1)
}

function drawRidges(doc: Doc): void {
  for (const { colour, start, curves } of ridges) {
    doc.moveTo(0, start)
    for (const curve of curves) doc.bezierCurveTo(...curve)
    doc
      .lineTo(sheet.width, sheet.height + 1)
      .lineTo(0, sheet.height + 1)
      .fill(colour)
  }
}

/** Length of a Bézier handle for a quarter of an ellipse, as a fraction of the radius. */
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

/** Draws the landscape of the certificate, from night to day with the sun at its zenith; pale when revoked. */
export function drawScene(doc: Doc, seed: string, isRevoked: boolean): void {
  drawSky(doc)
  drawStars(doc, seed)
  drawRidges(doc)
  drawArc(doc, isRevoked)
  drawSun(doc, isRevoked)
}
