import { type Dice, dice, hash, ridgePath } from './landscape.ts'

/** Sky from the top down to the horizon, then the far and the near land, then the light. */
interface Palette {
  sky: readonly [string, string, string]
  far: string
  near: string
  light: string
  isNight?: boolean
}

const palettes: readonly Palette[] = [
  { sky: ['#1b5674', '#6fb3bd', '#fbe6c2'], far: '#7fa9ab', near: '#163f50', light: '#fff3d2' },
  { sky: ['#23395b', '#c47d68', '#ffdca6'], far: '#b5807a', near: '#252a44', light: '#ffeac2' },
  { sky: ['#2368b8', '#8fc4ec', '#eef5f4'], far: '#86b2d0', near: '#1c4468', light: '#ffffff' },
  { sky: ['#2c5a4b', '#93bd92', '#faf0cc'], far: '#8bb08d', near: '#1c3f35', light: '#fffbe0' },
  { sky: ['#7a3f36', '#e79a5f', '#ffe3ae'], far: '#c98458', near: '#41262c', light: '#fff0c4' },
  {
    sky: ['#0c1a33', '#2d5478', '#8fb1bd'],
    far: '#3f6585',
    near: '#0d1b2f',
    light: '#f2e7cf',
    isNight: true,
  },
  { sky: ['#1d3c55', '#7d97a2', '#f6cfa4'], far: '#8fa0a3', near: '#1a2f42', light: '#fff0d6' },
  { sky: ['#0f3d4c', '#3f8f8c', '#d9e7b8'], far: '#5d9c92', near: '#0e313a', light: '#f8f8cf' },
  { sky: ['#59314a', '#c86e5c', '#ffd093'], far: '#b06a5f', near: '#33213a', light: '#ffe6b0' },
  { sky: ['#31506b', '#a9bcc4', '#f4ead8'], far: '#95a9b3', near: '#27394a', light: '#fffaf0' },
  {
    sky: ['#08202b', '#21525c', '#a5bfa8'],
    far: '#3d6d70',
    near: '#0a222b',
    light: '#f6edd0',
    isNight: true,
  },
  { sky: ['#8a5a2b', '#dfae5b', '#fff1c7'], far: '#c79a55', near: '#4c3420', light: '#fffbe6' },
]

type Land = 'mountains' | 'hills' | 'dunes' | 'sea' | 'forest'
const lands: readonly Land[] = ['mountains', 'hills', 'dunes', 'sea', 'forest']

const width = 400
const height = 200

export interface Scene {
  palette: Palette
  land: Land
  sun: { x: number; y: number; r: number }
  /** From the far one to the near one; `depth` 0 far, 1 near. */
  ridges: { path: string; depth: number }[]
  stars: { x: number; y: number; r: number }[]
  clouds: { x: number; y: number; length: number }[]
  /** Lines of light on water, from the horizon down. */
  glints: { x: number; y: number; length: number }[]
  trees: string
}

const pick = <T>(from: readonly T[], roll: Dice): T => from[Math.floor(roll() * from.length)] as T
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const shapes: Record<Land, { count: number; top: number; sharpness: number; swing: number; wave: number }> = {
  mountains: { count: 4, top: 104, sharpness: 0.85, swing: 22, wave: 190 },
  hills: { count: 5, top: 108, sharpness: 0, swing: 13, wave: 260 },
  dunes: { count: 4, top: 118, sharpness: 0.3, swing: 12, wave: 420 },
  sea: { count: 2, top: 112, sharpness: 0.6, swing: 13, wave: 240 },
  forest: { count: 4, top: 102, sharpness: 0.25, swing: 15, wave: 240 },
}

function ridgesOf(land: Land, roll: Dice): Scene['ridges'] {
  const { count, top, sharpness, swing, wave } = shapes[land]
  const gap = land === 'sea' ? 10 : (height - 22 - top) / (count - 1)
  return many(count, (index) => {
    const depth = count > 1 ? index / (count - 1) : 1
    const ridge = {
      width,
      height,
      base: top + index * gap + roll() * 8,
      swing: swing * (1 - depth * 0.45),
      // The near land is always rounder than the far one: that is what makes the distance.
      sharpness: sharpness * (1 - depth * 0.7),
      wave: wave * (1 - depth * 0.2),
    }
    return { path: ridgePath(ridge, roll), depth: land === 'sea' ? depth * 0.45 : depth }
  })
}

/** A row of firs along the lower edge, each a thin triangle. */
function treesOf(roll: Dice): string {
  let path = ''
  for (let x = -6; x < width + 6; x += 4 + roll() * 8) {
    const tall = 12 + roll() * 22 * (0.3 + Math.abs(Math.sin(x / 70)))
    const foot = height + 2
    path += `M${x.toFixed(0)} ${foot}l6 -${tall.toFixed(0)}l6 ${tall.toFixed(0)}z`
  }
  return path
}

/** The landscape of an id: always the same one, and rarely the neighbour's. */
export function coverScene(id: string): Scene {
  const roll = dice(hash(id))
  const palette = pick(palettes, roll)
  const land = pick(lands, roll)
  const sun = { x: 70 + roll() * 260, y: 44 + roll() * 42, r: 13 + roll() * 8 }
  return {
    palette,
    land,
    sun,
    ridges: ridgesOf(land, roll),
    stars: palette.isNight
      ? many(34, () => ({ x: roll() * width, y: roll() * 96, r: 0.4 + roll() * 0.9 }))
      : [],
    clouds: many(palette.isNight ? 1 : 3, () => ({
      x: roll() * 400,
      y: 26 + roll() * 66,
      length: 40 + roll() * 70,
    })),
    glints:
      land === 'sea'
        ? many(11, (index) => ({
            x: sun.x + (roll() - 0.5) * (10 + index * 5),
            y: 139 + index * 5.4,
            length: 8 + roll() * (12 + index * 5),
          }))
        : [],
    trees: land === 'forest' ? treesOf(roll) : '',
  }
}
