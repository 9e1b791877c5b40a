export interface Cue {
  /** Seconds. */
  start: number
  end: number
  text: string
}

const timing = /^((?:\d+:)?\d{1,2}:\d{2}\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d{1,2}:\d{2}\.\d{3})/

const seconds = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** A cue's text in one line: the speaker first, other WebVTT tags removed. */
const wordsOf = (lines: readonly string[]): string =>
  lines
    .join(' ')
    .replaceAll(/<v(?:\.[^\s>]*)?\s+([^>]+)>/g, '$1: ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Parses a WebVTT file (https://www.w3.org/TR/webvtt1/), which was checked when the content was loaded. */
export function parseVtt(file: string): Cue[] {
  const blocks = file.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/)
  return blocks.flatMap((block) => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => timing.test(line))
    const [, start, end] = timing.exec(lines[at] ?? '') ?? []
    const text = wordsOf(lines.slice(at + 1))
    return start && end && text ? [{ start: seconds(start), end: seconds(end), text }] : []
  })
}

/** Index of the cue at a time, or of the last one before it; -1 before the first one. */
export function cueAt(cues: readonly Cue[], time: number): number {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.start ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}
