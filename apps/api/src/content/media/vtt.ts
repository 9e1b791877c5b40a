import type { Problem } from '../issues.ts'

const timing = /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}) +--> +((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t].*)?$/

/**
 * Checks a WebVTT file (https://www.w3.org/TR/webvtt1/): its header, format and order of its times, and that each cue
 * has text.
 */
export function checkVtt(text: string): Problem[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return [{ line: 1, code: 'captions-header' }]
  const problems: Problem[] = []
  let cues = 0
  let lastStart = 0
  for (const block of blocksOf(lines)) {
    const at = block.lines.findIndex((line) => line.includes('-->'))
    if (at < 0) {
      if (!isSideBlock(block.lines[0])) {
        problems.push({ line: block.line, code: 'captions-block' })
      }
      continue
    }
    cues++
    const line = block.line + at
    const times = timing.exec(block.lines[at] ?? '')
    if (!times) {
      problems.push({ line, code: 'captions-times' })
      continue
    }
    const [start, end] = [seconds(times[1]), seconds(times[2])]
    if (end <= start) problems.push({ line, code: 'captions-end' })
    if (start < lastStart) problems.push({ line, code: 'captions-order' })
    if (block.lines.length === at + 1) problems.push({ line, code: 'captions-text' })
    lastStart = Math.max(lastStart, start)
  }
  if (cues === 0) problems.push({ line: 1, code: 'captions-empty' })
  return problems
}

function blocksOf(lines: string[]): { line: number; lines: string[] }[] {
  const blocks: { line: number; lines: string[] }[] = []
  let current: { line: number; lines: string[] } | null = null
  // The header block, up to the first empty line, is not a cue.
  const body = lines.indexOf('')
  for (let index = body < 0 ? lines.length : body; index < lines.length; index++) {
    const text = lines[index] ?? ''
    if (text.trim() === '') current = null
    else if (current) current.lines.push(text)
    else {
      current = { line: index + 1, lines: [text] }
      blocks.push(current)
    }
  }
  return blocks
}

/** End of the last cue; null when no time can be read. */
export function lastSecondOf(text: string): number | null {
  const ends = text.split(/\r\n|\r|\n/).flatMap((line) => {
    const times = timing.exec(line)
    return times ? [seconds(times[2])] : []
  })
  return ends.length === 0 ? null : Math.max(...ends)
}

function isSideBlock(line = ''): boolean {
  return /^(NOTE|STYLE|REGION)\b/.test(line)
}

function seconds(time = ''): number {
  return time.split(':').reduce((total, part) => total * 60 + Number(part), 0)
}
