import type { Lang, Scene, Verdict } from '../types.ts'
import type { Ink } from './sky.ts'
import {
  appear,
  bind,
  card,
  colours,
  ease,
  type Face,
  markIllustrative,
  setFace,
  tab,
  text,
  write,
} from './type.ts'

type Claim = Extract<Scene, { kind: 'claim' }>
interface Word {
  content: string
  mark: number | null
}

const face: Face = { family: text, size: 30, weight: 480, colour: colours.ink }
const box = { x: 92, w: 780 }
const tones = { keep: colours.leaf, fix: '#8a5a00', drop: colours.brick }

/** Draws a card with a text in which the marked parts are highlighted and later get a verdict. */
export function drawClaim(
  ink: Ink,
  scene: Claim,
  { lang, since }: { lang: Lang; since: (beat: number) => number },
): void {
  setFace(ink, face)
  const rows = layOut(ink, wordsOf(scene.text[lang]), box.w - 80)
  const step = face.size * (scene.verdicts ? 2.7 : 1.75)
  const tall = 104 + rows.length * step
  const top = 296 - tall / 2
  appear(ink, since(0) / 0.7, () => {
    markIllustrative(ink, lang, { x: box.x, y: top - 20 })
    card(ink, { ...box, y: top, h: tall })
    const small: Face = { family: text, size: 20, weight: 640, colour: colours.soft }
    write(ink, [scene.label[lang]], { x: box.x + 40, y: top + 50, face: small })
    for (const [index, row] of rows.entries()) {
      for (const piece of row) drawPiece(ink, piece, { y: top + 108 + index * step, scene, lang, since })
    }
  })
}

interface Piece extends Word {
  x: number
  room: number
  /** The last part of its mark, next to which the verdict is drawn. */
  last: boolean
}
type PieceFrame = { y: number; scene: Claim; lang: Lang; since: (beat: number) => number }

function drawPiece(ink: Ink, piece: Piece, { y, scene, lang, since }: PieceFrame): void {
  const verdict = scene.verdicts?.find((one) => one.mark === piece.mark)
  if (piece.mark !== null) {
    const lit = ease(since(scene.marksAt[piece.mark] ?? 0) / 0.6)
    const judged = verdict ? ease(since(verdict.at) / 0.5) : 0
    ink.save()
    ink.globalAlpha *= lit
    ink.fillStyle = judged > 0.5 && verdict ? `${tones[verdict.tone]}2e` : '#ffb02059'
    ink.beginPath()
    ink.roundRect(piece.x - 6, y - 31, (piece.room + 12) * lit, 42, 8)
    ink.fill()
    ink.restore()
  }
  write(ink, [piece.content], { x: piece.x, y, face })
  if (verdict) drawVerdict(ink, verdict, { piece, y, lang, since })
}

function drawVerdict(
  ink: Ink,
  verdict: Verdict,
  { piece, y, lang, since }: { piece: Piece } & Omit<PieceFrame, 'scene'>,
): void {
  appear(ink, (since(verdict.at) - 0.15) / 0.5, () => {
    if (verdict.tone === 'drop') {
      ink.fillStyle = tones.drop
      ink.fillRect(piece.x - 2, y - 11, piece.room + 4, 3)
    }
    if (piece.last)
      tab(ink, verdict.text[lang], {
        x: piece.x - 4,
        y: y + 38,
        fill: tones[verdict.tone],
        colour: '#ffffff',
      })
  })
}

/**
 * Splits marks into words: `[14 marca 2019 r.]` gives four words of one mark. A line break is a separate
 * word.
 */
function wordsOf(content: string): Word[] {
  let mark = -1
  // Keeps a number on one line with the noun after it.
  const kept = bind(content)
    .replace(/(\d) (?=\p{Ll})/gu, '$1\u00a0')
    .replaceAll('\n', ' \n ')
  return kept.split(/(\[[^\]]+\])/).flatMap((part) => {
    const marked = part.startsWith('[')
    if (marked) mark++
    const words = part.replace(/[[\]]/g, '').split(' ').filter(Boolean)
    return words.map((word) => ({ content: word, mark: marked ? mark : null }))
  })
}

function layOut(ink: Ink, words: Word[], room: number): Piece[][] {
  const rows: Piece[][] = [[]]
  const space = ink.measureText(' ').width
  let x = 0
  for (const word of words) {
    if (word.content === '\n') {
      rows.push([])
      x = 0
      continue
    }
    const wide = ink.measureText(word.content).width
    const glued = /^[.,;:)”"]/.test(word.content) ? space : 0
    if (x + wide > room) {
      rows.push([])
      x = 0
    }
    const row = rows.at(-1) ?? []
    const before = row.at(-1)
    // The highlight of a mark is wider than its words, so a gap is added on both sides.
    if (before && before.mark !== word.mark && glued === 0) x += 7
    if (before && before.mark !== null && before.mark === word.mark) {
      before.content += ` ${word.content}`
      before.room += space + wide
    } else row.push({ ...word, x: box.x + 40 + x - glued, room: wide, last: true })
    x += wide + space - glued
  }
  return rows.map((row, index) =>
    row.map((piece) => ({ ...piece, last: !rows[index + 1]?.some((next) => next.mark === piece.mark) })),
  )
}
