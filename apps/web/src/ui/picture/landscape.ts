/** Pseudorandom numbers from a seed, so that a drawing is the same everywhere. */
export type Dice = () => number

/** FNV-1a: gives similar ids very different values. */
export function hash(text: string): number {
  let value = 2_166_136_261
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16_777_619)
  return value >>> 0
}

/** Mulberry32: small, fast and even enough for hills. */
export function dice(seed: number): Dice {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Ridge {
  width: number
  height: number
  /** Average height of the line, from the top. */
  base: number
  /** Amplitude of the line. */
  swing: number
  /** 0 rolling hills, 1 sharp mountains. */
  sharpness: number
  /** Length of the longest wave. */
  wave: number
}

/** A folded sine has mountain peaks, a plain one rounded hills. */
const shape = (turn: number, sharpness: number) =>
  (1 - sharpness) * Math.sin(turn) + sharpness * (1 - 2 * Math.abs(Math.sin(turn / 2)) ** 0.9)

const octaves = 4

/** The closed outline of a ridge down to the picture's lower edge. */
export function ridgePath(ridge: Ridge, roll: Dice): string {
  const waves = Array.from({ length: octaves }, (_, octave) => ({
    frequency: ((2 * Math.PI) / ridge.wave) * 1.93 ** octave * (0.85 + roll() * 0.3),
    phase: roll() * 2 * Math.PI,
    amount: ridge.swing * (0.42 + ridge.sharpness * 0.1) ** octave,
  }))
  const step = ridge.sharpness > 0.5 ? ridge.width / 100 : ridge.width / 64
  let path = ''
  for (let x = 0; x <= ridge.width + step / 2; x += step) {
    const lift = waves.reduce(
      (sum, wave) => sum + wave.amount * shape(wave.frequency * x + wave.phase, ridge.sharpness),
      0,
    )
    path += `${path ? 'L' : 'M'}${Math.round(x)} ${Math.round((ridge.base - lift) * 10) / 10}`
  }
  return `${path}V${ridge.height}H0Z`
}
