const timing = /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}) +--> +((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t].*)?$/

interface VttFault {
  line: number
  message: string
}

/**
 * Checks a WebVTT file (https://www.w3.org/TR/webvtt1/): its header, the form and order of its times, and
 * that each cue says something.
 */
export function checkVtt(text: string): VttFault[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return [{ line: 1, message: 'must begin with WEBVTT' }]
  const faults: VttFault[] = []
  let cues = 0
  let lastStart = 0
  for (const block of blocksOf(lines)) {
    const at = block.lines.findIndex((line) => line.includes('-->'))
    if (at < 0) {
      if (!isSideBlock(block.lines[0])) {
        faults.push({ line: block.line, message: 'a block without times: hh:mm:ss.mmm --> hh:mm:ss.mmm' })
      }
      continue
    }
    cues++
    const line = block.line + at
    const times = timing.exec(block.lines[at] ?? '')
    if (!times) {
      faults.push({ line, message: 'times must look like 00:01.000 --> 00:04.000' })
      continue
    }
    const [start, end] = [seconds(times[1]), seconds(times[2])]
    if (end <= start) faults.push({ line, message: 'a cue must end after it starts' })
    if (start < lastStart) faults.push({ line, message: 'cues must be in the order of their times' })
    if (block.lines.length === at + 1) faults.push({ line, message: 'a cue without text' })
    lastStart = Math.max(lastStart, start)
  }
  if (cues === 0) faults.push({ line: 1, message: 'has no cues' })
  return faults
}

function blocksOf(lines: string[]): { line: number; lines: string[] }[] {
  const blocks: { line: number; lines: string[] }[] = []
  let current: { line: number; lines: string[] } | null = null
  // The header's block, up to the first empty line, is no cue.
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

function isSideBlock(line = ''): boolean {
  return /^(NOTE|STYLE|REGION)\b/.test(line)
}

function seconds(time = ''): number {
  return time.split(':').reduce((total, part) => total * 60 + Number(part), 0)
}
