import type { Ink } from './sky.ts'

export const display = '"Bricolage Grotesque Variable"'
export const text = '"Figtree Variable"'
export const colours = {
  ink: '#14202e',
  soft: '#4b5a6a',
  paper: '#fffdf9',
  line: '#e9e3d7',
  sun: '#ffb020',
  sea: '#0f5c6e',
  leaf: '#2f7d5b',
  brick: '#b3432b',
}

export interface Face {
  family: string
  size: number
  weight: number
  colour: string
  /** Line height as a multiple of the size. */
  leading?: number
}

export function setFace(ink: Ink, face: Face): void {
  ink.font = `${face.weight} ${face.size}px ${face.family}`
  ink.letterSpacing = face.family === display ? `${-0.02 * face.size}px` : '0px'
  ink.fillStyle = face.colour
  ink.textBaseline = 'alphabetic'
}

/** Replaces the space after a one-letter word by a no-break space, as Polish typography requires. */
export const bind = (content: string): string => content.replace(/(^|[\s[„])(\p{L}) /gu, '$1$2\u00a0')

/** Breaks a text into lines at spaces. */
export function wrap(ink: Ink, content: string, room: number): string[] {
  const words = bind(content).split(' ')
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && ink.measureText(`${last} ${word}`).width <= room)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Like wrap, with lines of about equal length; line breaks of the text are kept. */
export function balance(ink: Ink, content: string, room: number): string[] {
  return content.split('\n').flatMap((line) => balanceLine(ink, line, room))
}

function balanceLine(ink: Ink, content: string, room: number): string[] {
  const count = wrap(ink, content, room).length
  for (let narrow = room * 0.4; narrow < room; narrow += 8) {
    const lines = wrap(ink, content, narrow)
    if (lines.length <= count && lines.every((line) => ink.measureText(line).width <= room)) return lines
  }
  return wrap(ink, content, room)
}

/** Draws lines from a first baseline, and returns the y below the last one. */
export function write(ink: Ink, lines: string[], at: { x: number; y: number; face: Face }): number {
  setFace(ink, at.face)
  const step = at.face.size * (at.face.leading ?? 1.15)
  for (const [index, line] of lines.entries()) ink.fillText(line, at.x, at.y + index * step)
  return at.y + lines.length * step
}

export function card(
  ink: Ink,
  box: { x: number; y: number; w: number; h: number },
  fill: string = colours.paper,
): void {
  ink.save()
  ink.shadowColor = '#0b182466'
  ink.shadowBlur = 44
  ink.shadowOffsetY = 18
  ink.fillStyle = fill
  ink.beginPath()
  ink.roundRect(box.x, box.y, box.w, box.h, 22)
  ink.fill()
  ink.restore()
}

export function tab(
  ink: Ink,
  label: string,
  at: { x: number; y: number; fill: string; colour: string },
): number {
  const face: Face = { family: text, size: 19, weight: 680, colour: at.colour }
  setFace(ink, face)
  const room = ink.measureText(label).width + 28
  ink.fillStyle = at.fill
  ink.beginPath()
  ink.roundRect(at.x, at.y - 24, room, 34, 17)
  ink.fill()
  write(ink, [label], { x: at.x + 14, y: at.y, face })
  return room
}

export const ease = (share: number): number => {
  const bounded = Math.min(1, Math.max(0, share))
  return 1 - (1 - bounded) ** 3
}

/** Draws with an opacity, shifted down by the share that is still missing. */
export function appear(ink: Ink, share: number, draw: () => void): void {
  const shown = ease(share)
  if (shown <= 0) return
  ink.save()
  ink.globalAlpha *= shown
  ink.translate(0, (1 - shown) * 16)
  draw()
  ink.restore()
}

/** Draws a note that the example was made up and that no model was used. */
export function markIllustrative(ink: Ink, lang: 'pl' | 'en', { x, y }: { x: number; y: number }): void {
  const words = { pl: 'Przykład poglądowy', en: 'Illustrative example' }
  write(ink, [words[lang]], { x, y, face: { family: text, size: 20, weight: 600, colour: '#ffffffd9' } })
}
