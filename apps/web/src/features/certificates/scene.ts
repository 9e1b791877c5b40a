import { nightToDawn, path, ridges, sheet, starsOf } from '@zenit/contract/certificate-scene'

type Context = CanvasRenderingContext2D

function drawSky(context: Context): void {
  const sky = context.createLinearGradient(0, 0, 0, sheet.height)
  for (const [stop, colour] of nightToDawn) sky.addColorStop(stop, colour)
  context.fillStyle = sky
  context.fillRect(0, 0, sheet.width, sheet.height)
}

function drawStars(context: Context, seed: string): void {
  for (const { x, y, radius, colour, opacity } of starsOf(seed)) {
    context.globalAlpha = opacity
    context.fillStyle = colour
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.fill()
  }
  context.globalAlpha = 1
}

function drawRidges(context: Context): void {
  for (const { colour, start, curves } of ridges) {
    context.fillStyle = colour
    context.beginPath()
    context.moveTo(0, start)
    for (const curve of curves) context.bezierCurveTo(...curve)
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

/** The landscape of the certificate: night turning into day, with the sun at the zenith. */
export function drawScene(context: Context, seed: string): void {
  drawSky(context)
  drawStars(context, seed)
  drawRidges(context)
  drawArc(context)
  drawSun(context)
}
