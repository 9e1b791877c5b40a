/**
 * Title of a slide in lists: its first heading; otherwise the deck's title for the first slide, and its first words for
 * others.
 */
export function slideTitle(html: string, deckTitle?: string): string {
  const slide = new DOMParser().parseFromString(html, 'text/html').body
  const heading = slide.querySelector('h1, h2, h3, h4')?.textContent
  const words = heading ?? deckTitle ?? slide.textContent ?? ''
  const title = words.replaceAll(/\s+/g, ' ').trim()
  return title.length > 70 ? `${title.slice(0, 69).trimEnd()}…` : title
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  PageDown: (index) => index + 1,
  PageUp: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export const clampIndex = (index: number, count: number): number =>
  Math.min(Math.max(0, index), Math.max(0, count - 1))

/** The slide that a key opens; null when the key has no action here. */
export function slideAfterKey(key: string, index: number, count: number): number | null {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  return step ? clampIndex(step(index, count), count) : null
}

export interface Point {
  x: number
  y: number
}

const shortest = 48

/** Turns the slide for a horizontal swipe: 1 forward, -1 back, 0 not at all. */
export function swipeOf(from: Point, to: Point): -1 | 0 | 1 {
  const [across, along] = [to.x - from.x, to.y - from.y]
  if (Math.abs(across) < shortest || Math.abs(across) < Math.abs(along) * 1.5) return 0
  return across < 0 ? 1 : -1
}
