import { type Motif, motifs } from '@zenit/contract/motifs'
import { type Dice, dice, hash, ridgePath } from './landscape.ts'

/** Colours: the sky from the top to the horizon, then the far and the near land, then the light. */
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

const width = 400
const height = 200

export interface Scene {
  palette: Palette
  /** Drawn in motifs.svg: an outline that is recognisable without colour. */
  motif: Motif
  sun: { x: number; y: number; r: number }
  /** From far to near. */
  ridges: readonly string[]
  stars: readonly { x: number; y: number; r: number }[]
  clouds: readonly { x: number; y: number; length: number }[]
}

const pick = <T>(from: readonly T[], roll: Dice): T => from[Math.floor(roll() * from.length)] as T
const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

/** Distant elements, behind the motif. */
const far = [
  { base: 126, swing: 20, sharpness: 0.75, wave: 190 },
  { base: 146, swing: 12, sharpness: 0.2, wave: 240 },
]

/**
 * The landscape of an id: always the same. A given motif also determines the colours; otherwise both follow from the
 * id.
 */
export function coverScene(id: string, given?: Motif | null): Scene {
  const roll = dice(hash(id))
  const motif = given ?? pick(motifs, roll)
  const palette = (given ? palettes[motifs.indexOf(given)] : undefined) ?? pick(palettes, roll)
  return {
    palette,
    motif,
    sun: { x: 60 + roll() * 280, y: 40 + roll() * 40, r: 13 + roll() * 8 },
    ridges: far.map((ridge) => ridgePath({ width, height, ...ridge }, roll)),
    stars: palette.isNight
      ? many(34, () => ({ x: roll() * 400, y: roll() * 96, r: 0.4 + roll() * 0.9 }))
      : [],
    clouds: many(2, () => ({ x: roll() * 400, y: 26 + roll() * 66, length: 40 + roll() * 70 })),
  }
}
