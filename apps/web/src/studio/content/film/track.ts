/** A line of captions; times in milliseconds. */
export interface Cue {
  /** Identifies a line on this page while times and texts change; it is not saved. */
  key: number
  start: number
  end: number
  /** WebVTT text: lines, and tags such as `<i>`. */
  text: string
  /** Source before its times: notes and styles, each followed by an empty line, and its identifier. */
  before: string
  /** Source after its times, such as `align:start`. */
  settings: string
}

export interface Track {
  /** `WEBVTT` and its header block. */
  head: string
  cues: Cue[]
  /** Notes after the last line. */
  tail: string
}

const time = String.raw`((?:\d+:)?\d{1,2}:\d{2}[.,]\d{3})`
const timing = new RegExp(`^${time}[ \\t]+-->[ \\t]+${time}[ \\t]*(.*)$`)
const side = /^(NOTE|STYLE|REGION)\b/

let lastKey = 0
export const newKey = (): number => ++lastKey

const toMs = (written: string): number =>
  Math.round(
    written
      .replace(',', '.')
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0) * 1000,
  )

const blocksOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map((block) => block.replaceAll(/^\n+|\s+$/g, ''))
    .filter(Boolean)

/** A cue with what precedes it; null for a block without times, `false` for unreadable times. */
function readCue(block: string): (Omit<Cue, 'key' | 'before'> & { id: string }) | null | false {
  const lines = block.split('\n')
  const at = lines.findIndex((line) => line.includes('-->'))
  if (at < 0) return null
  const [, start, end, settings = ''] = timing.exec((lines[at] ?? '').trim()) ?? []
  if (!start || !end) return false
  return {
    id: lines.slice(0, at).join('\n'),
    start: toMs(start),
    end: toMs(end),
    settings: settings.trim(),
    text: lines.slice(at + 1).join('\n'),
  }
}

export const emptyTrack = (): Track => ({ head: 'WEBVTT', cues: [], tail: '' })

const inOrder = (cues: readonly Cue[]): Cue[] => cues.toSorted((a, b) => a.start - b.start)

/** Parses a WebVTT file (https://www.w3.org/TR/webvtt1/) into lines; null when it contains anything else. */
export function readVtt(text: string): Track | null {
  const [head = 'WEBVTT', ...blocks] = blocksOf(text)
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(head)) return null
  const cues: Cue[] = []
  let before = ''
  for (const block of blocks) {
    const cue = readCue(block)
    if (cue === false) return null
    if (cue === null) {
      if (!side.test(block)) return null
      before += `${block}\n\n`
      continue
    }
    const { id, ...rest } = cue
    cues.push({ key: newKey(), ...rest, before: before + (id && `${id}\n`) })
    before = ''
  }
  return { head, cues: inOrder(cues), tail: before.trimEnd() }
}

/** Keeps tags that WebVTT also has; removes others, and screen positions such as `{\an8}`. */
const withoutMarks = (text: string): string =>
  text
    .replaceAll(/\{\\[^}]*\}/g, '')
    .replaceAll(/<(?!\/?[biu]>)[^>]*>/gi, '')
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .trim()

/** Parses a SubRip file into lines: numbered blocks with a comma in their times. Null when there is none. */
function readSrt(text: string): Track | null {
  const cues = blocksOf(text).flatMap((block): Cue[] => {
    const cue = readCue(block)
    if (!cue) return []
    const { start, end, text: written } = cue
    return [{ key: newKey(), start, end, text: withoutMarks(written), before: '', settings: '' }]
  })
  return cues.length > 0 ? { ...emptyTrack(), cues: inOrder(cues.filter((cue) => cue.text !== '')) } : null
}

/** Decodes UTF-8, otherwise Windows-1250, which Polish subtitles often use. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

/** Parses uploaded captions, WebVTT or SubRip; null when the file has none. */
export function readCaptions(bytes: Uint8Array): Track | null {
  const text = textOf(bytes)
  const track = /^\uFEFF?WEBVTT/.test(text) ? readVtt(text) : readSrt(text)
  return track && track.cues.length > 0 ? track : null
}

/** `01:02.500`; includes hours once there is at least one. */
export function vttTime(ms: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const [hours, minutes, seconds] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ]
  return `${hours > 0 ? `${two(hours)}:` : ''}${two(minutes)}:${two(seconds)}.${String(ms % 1000).padStart(3, '0')}`
}

/** Parses a typed time: `1:02.5`, `62,5`, `01:00:02.500`. Null when invalid. */
export function readTime(written: string): number | null {
  const text = written.trim().replace(',', '.')
  if (!/^(?:\d+:){0,2}\d+(?:\.\d{1,3})?$/.test(text)) return null
  return toMs(text)
}

const writeCue = ({ before, start, end, settings, text }: Cue): string => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return [`${before}${vttTime(start)} --> ${vttTime(end)}${settings && ` ${settings}`}`, ...lines].join('\n')
}

export const writeVtt = ({ head, cues, tail }: Track): string =>
  `${[head, ...cues.map(writeCue), ...(tail ? [tail] : [])].join('\n\n')}\n`

/** The text without tags. */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&\w+;/g, '.')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Reading speed of a line in letters per second. */
export const speedOf = ({ start, end, text }: Cue): number =>
  end > start ? Math.round((wordsOf(text).length * 1000) / (end - start)) : 0

/** Broadcasters' limit for adults: most people cannot finish a line that is faster. */
export const mostLettersASecond = 20

export type CueFault = 'empty' | 'backwards' | 'overlap' | 'fast'

/** Faults of the line at an index. */
export function faultsOf(cues: readonly Cue[], index: number): CueFault[] {
  const [cue, next] = [cues[index], cues[index + 1]]
  if (!cue) return []
  const faults: CueFault[] = []
  if (wordsOf(cue.text) === '') faults.push('empty')
  if (cue.end <= cue.start) faults.push('backwards')
  else if (speedOf(cue) > mostLettersASecond) faults.push('fast')
  if (next && next.start < cue.end) faults.push('overlap')
  return faults
}

/** The line shown at a position; null between lines. */
export const cueAt = (cues: readonly Cue[], ms: number): Cue | null =>
  cues.findLast(({ start, end }) => start <= ms && ms < end) ?? null

const least = 100

/** Returns the lines with one changed, sorted by time. */
export const withCue = (cues: readonly Cue[], key: number, next: Partial<Cue>): Cue[] =>
  inOrder(cues.map((cue) => (cue.key === key ? { ...cue, ...next } : cue)))

export const withoutCue = (cues: readonly Cue[], key: number): Cue[] => cues.filter((cue) => cue.key !== key)

/** Returns the lines with an empty one from a position on, at most two seconds long or as long as there is room. */
export function withNewCue(cues: readonly Cue[], start: number): { cues: Cue[]; key: number } {
  const next = cues.find((cue) => cue.start > start)
  const end = Math.min(start + 2000, Math.max(next?.start ?? Number.POSITIVE_INFINITY, start + least))
  const cue = { key: newKey(), start, end, text: '', before: '', settings: '' }
  return { cues: inOrder([...cues, cue]), key: cue.key }
}

/** Returns the lines with one split at a position in its text; its time is divided in proportion to letters. */
export function split(cues: readonly Cue[], key: number, at: number): Cue[] {
  return cues.flatMap((cue) => {
    if (cue.key !== key) return [cue]
    const [first, second] = [cue.text.slice(0, at).trim(), cue.text.slice(at).trim()]
    if (first === '' || second === '') return [cue]
    const share = first.length / (first.length + second.length)
    const middle = Math.round(cue.start + (cue.end - cue.start) * share)
    return [
      { ...cue, text: first, end: middle },
      { ...cue, key: newKey(), text: second, start: middle, before: '' },
    ]
  })
}

/** Returns the lines with one merged with the next. */
export function merge(cues: readonly Cue[], key: number): Cue[] {
  const index = cues.findIndex((cue) => cue.key === key)
  const [cue, next] = [cues[index], cues[index + 1]]
  if (!cue || !next) return [...cues]
  const one = { ...cue, end: Math.max(cue.end, next.end), text: `${cue.text}\n${next.text}`.trim() }
  return [...cues.slice(0, index), one, ...cues.slice(index + 2)]
}
