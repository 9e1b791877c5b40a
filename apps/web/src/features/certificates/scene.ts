/** A4 landscape at 300 dots per inch. */
export const sheet = { width: 2480, height: 1754 } as const

type Context = CanvasRenderingContext2D

/** The path of the sun over the sheet: centre of the ellipse on the horizon, its radii. */
export const path = { x: 1240, y: 1330, rx: 1010, ry: 1070 } as const

const nightToDawn = [
  [0, '#071226'],
  [0.32, '#102a4d'],
  [0.56, '#2b5580'],
  [0.7, '#9a7f86'],
  [0.78, '#eeb083'],
  [0.84, '#ffdcae'],
] as const

/** Far to near; numbers are heights of the crest at even distances. */
const ridges = [
  { colour: '#a77a72', crest: [1372, 1330, 1364, 1312, 1352, 1322, 1376, 1336, 1360] },
  { colour: '#665f73', crest: [1424, 1440, 1392, 1424, 1446, 1404, 1418, 1392, 1430] },
  { colour: '#2c3d58', crest: [1500, 1472, 1494, 1508, 1478, 1490, 1512, 1486, 1468] },
  { colour: '#12233b', crest: [1560, 1582, 1556, 1570, 1594, 1574, 1556, 1580, 1566] },
] as const

/** The same stars for the same certificate, whoever draws it again. */
export function randomOf(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}

function drawSky(context: Context): void {
  const sky = context.createLinearGradient(0, 0, 0, sheet.height)
  for (const [stop, colour] of nightToDawn) sky.addColorStop(stop, colour)
  context.fillStyle = sky
  context.fillRect(0, 0, sheet.width, sheet.height)
}

function drawStars(context: Context, seed: string): void {
  const random = randomOf(seed)
  for (let index = 0; index < 190; index++) {
    const y = random() ** 1.6 * 980
    const faint = 1 - y / 1050
    context.globalAlpha = (0.25 + random() * 0.65) * faint
    context.fillStyle = random() > 0.82 ? '#ffe2a8' : '#ffffff'
    context.beginPath()
    context.arc(random() * sheet.width, y, 1 + random() * 2.4, 0, Math.PI * 2)
    context.fill()
  }
  context.globalAlpha = 1
}

function drawRidges(context: Context): void {
  for (const { colour, crest } of ridges) {
    const step = sheet.width / (crest.length - 1)
    context.fillStyle = colour
    context.beginPath()
    context.moveTo(0, crest[0])
    for (let index = 1; index < crest.length; index++) {
      const [from, to] = [crest[index - 1] ?? 0, crest[index] ?? 0]
      const x = step * (index - 1)
      context.bezierCurveTo(x + step * 0.45, from, x + step * 0.55, to, x + step, to)
    }
    context.lineTo(sheet.width, sheet.height)
    context.lineTo(0, sheet.height)
    context.fill()
  }
}

function drawArc(context: Context): void {
  context.lineCap = 'round'
  context.lineWidth = 9
  const climb = context.createLinearGradient(path.x - path.rx, 0, path.x, 0)
  climb.addColorStop(0, '#ffb02000')
  climb.addColorStop(0.12, '#ffb020')
  climb.addColorStop(1, '#ffe2a8')
  context.strokeStyle = climb
  context.beginPath()
  context.ellipse(path.x, path.y, path.rx, path.ry, 0, Math.PI, Math.PI * 1.5)
  context.stroke()
  context.strokeStyle = '#ffffff66'
  context.lineWidth = 5
  context.setLineDash([1, 22])
  context.beginPath()
  context.ellipse(path.x, path.y, path.rx, path.ry, 0, Math.PI * 1.5, Math.PI * 1.94)
  context.stroke()
  context.setLineDash([])
}

function drawSun(context: Context): void {
  const [x, y] = [path.x, path.y - path.ry]
  const glow = context.createRadialGradient(x, y, 40, x, y, 420)
  glow.addColorStop(0, '#ffcf66b3')
  glow.addColorStop(0.35, '#ffb02040')
  glow.addColorStop(1, '#ffb02000')
  context.fillStyle = glow
  context.fillRect(x - 420, y - 420, 840, 840)
  for (const [radius, colour] of [
    [128, '#ffcf6633'],
    [96, '#ffcf6659'],
    [66, '#ffd98a'],
    [48, '#ffe9bf'],
  ] as const) {
    context.fillStyle = colour
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.fill()
  }
}

/** The landscape of the certificate: a night that becomes day, and the sun at the zenith. */
export function drawScene(context: Context, seed: string): void {
  drawSky(context)
  drawStars(context, seed)
  drawRidges(context)
  drawArc(context)
  drawSun(context)
}
