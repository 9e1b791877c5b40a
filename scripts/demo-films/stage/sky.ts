import type { SkyName } from '../types.ts'

export const width = 1280
export const height = 720
export type Ink = CanvasRenderingContext2D

interface Sky {
  /** Colours of the sky, from the top to the horizon. */
  air: [string, string, string, string]
  /** Colours of the ridges, from the farthest to the nearest. */
  hills: [string, string, string, string]
  sun: string
  stars: number
}

export const skies: Record<SkyName, Sky> = {
  night: {
    air: ['#07121f', '#10293f', '#274863', '#5b6f83'],
    hills: ['#2d4a63', '#1f374c', '#142636', '#0b1824'],
    sun: '#f4e3c1',
    stars: 1,
  },
  dawn: {
    air: ['#17395c', '#2f6485', '#d99a7c', '#ffdcae'],
    hills: ['#b98573', '#7d6a6f', '#3b4a5e', '#1d2f45'],
    sun: '#ffd98a',
    stars: 0.15,
  },
  noon: {
    air: ['#0f4675', '#2370a3', '#74b4d3', '#dcefee'],
    hills: ['#6fa6b0', '#45828d', '#265e6d', '#133f4e'],
    sun: '#fff0b8',
    stars: 0,
  },
  golden: {
    air: ['#4a2a3f', '#93493d', '#e89a5c', '#ffe2ac'],
    hills: ['#b96f4e', '#87493c', '#593438', '#33212b'],
    sun: '#ffe3a0',
    stars: 0,
  },
  dusk: {
    air: ['#182747', '#3d4a6c', '#b9756b', '#f2b184'],
    hills: ['#87646f', '#58506a', '#343a54', '#1b2338'],
    sun: '#ffc98a',
    stars: 0.4,
  },
}

/** Position of the sun on its path: 0 at the horizon, 1 at the zenith. Its halo never overlaps a card. */
export function sunAt(progress: number): { x: number; y: number } {
  const angle = (progress * Math.PI) / 2
  return { x: 1168 - 226 * Math.cos(angle), y: 560 - 446 * Math.sin(angle) }
}

export function mix(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [Number.parseInt(from.slice(at, at + 2), 16), Number.parseInt(to.slice(at, at + 2), 16)]
    return Math.round(a + (b - a) * share)
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

export function mixSky(from: Sky, to: Sky, share: number): Sky {
  const each = <T extends string[]>(a: T, b: T) =>
    a.map((colour, index) => mix(colour, b[index] ?? colour, share)) as T
  return {
    air: each(from.air, to.air),
    hills: each(from.hills, to.hills),
    sun: mix(from.sun, to.sun, share),
    stars: from.stars + (to.stars - from.stars) * share,
  }
}

export function drawAir(ink: Ink, sky: Sky): void {
  const air = ink.createLinearGradient(0, 0, 0, 640)
  for (const [index, stop] of [0, 0.46, 0.8, 1].entries()) air.addColorStop(stop, sky.air[index] ?? '#000000')
  ink.fillStyle = air
  ink.fillRect(0, 0, width, height)
  drawStars(ink, sky.stars)
}

function drawStars(ink: Ink, strength: number): void {
  if (strength < 0.02) return
  const random = generator(11)
  ink.fillStyle = '#ffffff'
  for (let index = 0; index < 110; index++) {
    const [x, y, size] = [random() * width, random() ** 1.5 * 430, 0.6 + random() * 1.3]
    ink.globalAlpha = strength * (0.2 + random() * 0.6)
    ink.beginPath()
    ink.arc(x, y, size, 0, 7)
    ink.fill()
  }
  ink.globalAlpha = 1
}

export function drawSun(ink: Ink, at: { x: number; y: number; size: number }, colour: string): void {
  const glow = ink.createRadialGradient(at.x, at.y, at.size, at.x, at.y, at.size * 11)
  for (const [stop, alpha] of [
    [0, '60'],
    [0.25, '38'],
    [0.55, '14'],
    [0.8, '05'],
    [1, '00'],
  ] as const) {
    glow.addColorStop(stop, colour + alpha)
  }
  ink.fillStyle = glow
  ink.fillRect(at.x - at.size * 11, at.y - at.size * 11, at.size * 22, at.size * 22)
  for (const [scale, alpha] of [
    [2.3, '26'],
    [1.55, '4d'],
    [1, 'ff'],
  ] as const) {
    ink.fillStyle = colour + alpha
    ink.beginPath()
    ink.arc(at.x, at.y, at.size * scale, 0, 7)
    ink.fill()
  }
}

/** Draws the sun's path: a gold line behind the sun, a dotted one ahead, a ring at the zenith. */
export function drawPath(ink: Ink, progress: number): void {
  const trace = (from: number, to: number) => {
    ink.beginPath()
    for (let step = 0; step <= 60; step++) {
      const { x, y } = sunAt(from + ((to - from) * step) / 60)
      ink.lineTo(x, y)
    }
    ink.stroke()
  }
  ink.lineCap = 'round'
  ink.lineWidth = 3
  ink.strokeStyle = '#ffffff80'
  ink.setLineDash([0.1, 10])
  trace(0, 1)
  ink.setLineDash([])
  ink.strokeStyle = '#ffe2a8'
  ink.lineWidth = 4
  trace(0, progress)
  const top = sunAt(1)
  ink.strokeStyle = '#ffffffb0'
  ink.lineWidth = 2.5
  ink.beginPath()
  ink.arc(top.x, top.y, 13, 0, 7)
  ink.stroke()
}

/**
 * Draws four ridges; the near ones move faster than the far ones. `seed` gives each film its own landscape.
 */
export function drawHills(ink: Ink, sky: Sky, place: { seed: number; glide: number; floor?: number }): void {
  const floor = place.floor ?? 0
  for (const [index, colour] of sky.hills.entries()) {
    const base = 540 + index * 44 + floor
    const lift = 46 - index * 6
    const shade = ink.createLinearGradient(0, base - lift, 0, height)
    shade.addColorStop(0, colour)
    shade.addColorStop(1, mix(colour, '#0b1824', 0.25))
    ink.fillStyle = shade
    ink.beginPath()
    ink.moveTo(0, height)
    for (let x = 0; x <= width; x += 8)
      ink.lineTo(x, base + ridge(x + place.glide * (index + 1) * 6, place.seed + index * 7.3) * lift)
    ink.lineTo(width, height)
    ink.fill()
  }
}

/** Height of a smooth line, between -1 and 1, as a sum of a few sines; the same for the same seed. */
function ridge(x: number, seed: number): number {
  return (
    0.55 * Math.sin(x / 190 + seed * 1.7) +
    0.3 * Math.sin(x / 83 + seed * 3.1) +
    0.15 * Math.sin(x / 37 + seed * 5.9)
  )
}

/** Returns a generator of numbers between 0 and 1, which are always the same for the same seed. */
export function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
