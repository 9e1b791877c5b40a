/** `3:04`, `1:02:09`. */
export function timeText(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

const nearEdge = 5

/** Where to resume a video: not at the very beginning, and from the start if it was watched to the end. */
export function resumePoint(resumeAt: number | undefined, duration: number): number {
  if (!resumeAt || resumeAt < nearEdge) return 0
  return resumeAt > duration - nearEdge ? 0 : resumeAt
}

export type PlayerAction =
  | 'toggle'
  | 'mute'
  | 'captions'
  | 'fullscreen'
  | 'pip'
  | 'seekBy'
  | 'seekToShare'
  | 'volumeBy'
  | 'rateBy'

export interface PlayerKey {
  action: PlayerAction
  /** Seconds, a share of the length, or a step, depending on the action. */
  amount?: number
}

const keys: Record<string, PlayerKey> = {
  ' ': { action: 'toggle' },
  k: { action: 'toggle' },
  m: { action: 'mute' },
  c: { action: 'captions' },
  f: { action: 'fullscreen' },
  p: { action: 'pip' },
  arrowleft: { action: 'seekBy', amount: -5 },
  arrowright: { action: 'seekBy', amount: 5 },
  j: { action: 'seekBy', amount: -10 },
  l: { action: 'seekBy', amount: 10 },
  arrowup: { action: 'volumeBy', amount: 0.1 },
  arrowdown: { action: 'volumeBy', amount: -0.1 },
  '<': { action: 'rateBy', amount: -0.25 },
  '>': { action: 'rateBy', amount: 0.25 },
  home: { action: 'seekToShare', amount: 0 },
  end: { action: 'seekToShare', amount: 1 },
}

/** Action of a key in the player; 0–9 jump to that tenth. Null: not a player key. */
export function playerKey(key: string): PlayerKey | null {
  if (/^[0-9]$/.test(key)) return { action: 'seekToShare', amount: Number(key) / 10 }
  const name = key.toLowerCase()
  return Object.hasOwn(keys, name) ? (keys[name] ?? null) : null
}
