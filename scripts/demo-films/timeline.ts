import { bindShortWords } from '@zenit/contract/typography'
import type { Film, Lang, Scene } from './types.ts'

export interface Beat {
  start: number
  end: number
}
interface TimedScene {
  scene: Scene
  start: number
  end: number
  beats: Beat[]
}
export interface Timeline {
  scenes: TimedScene[]
  /** Seconds. */
  duration: number
}

const lead = 0.5
const tail = 0.7
const round = (seconds: number) => Math.round(seconds * 20) / 20

/** Both languages share one timeline, so that captions of either language fit the film of either. */
export function timelineOf(film: Film): Timeline {
  const scenes: TimedScene[] = []
  let clock = 0
  for (const scene of film.scenes) {
    const start = clock
    clock += lead
    const beats = scene.beats.map((text) => {
      const beat = { start: round(clock), end: round(clock + spoken(text.pl, text.en)) }
      clock = beat.end
      return beat
    })
    clock = round(clock + (scene.kind === 'end' ? 2.4 : tail))
    scenes.push({ scene, start, end: clock, beats })
  }
  return { scenes, duration: clock }
}

/** Duration at a calm reading pace, in seconds: about 15 characters a second, at least 2.8 seconds. */
function spoken(...texts: string[]): number {
  return Math.max(2.8, 0.9 + Math.max(...texts.map((text) => text.length)) / 15)
}

export function captionsOf(timeline: Timeline, lang: Lang): string {
  const cues = timeline.scenes.flatMap(({ scene, beats }) =>
    beats.map((beat, index) =>
      cue(beat.start, beat.end - 0.08, set(twoLines(scene.beats[index]?.[lang] ?? ''), lang)),
    ),
  )
  return `WEBVTT\n\n${cues.join('\n')}`
}

export function chaptersOf(timeline: Timeline, lang: Lang): string {
  const starts = timeline.scenes.filter(({ scene }) => scene.chapter)
  const cues = starts.map(({ scene, start }, index) =>
    cue(start, starts[index + 1]?.start ?? timeline.duration, set(scene.chapter?.[lang] ?? '', lang)),
  )
  return `WEBVTT\n\n${cues.join('\n')}`
}

/** Browsers display the captions file unchanged, so the file contains the no-break spaces. */
const set = (text: string, lang: Lang) => (lang === 'pl' ? bindShortWords(text) : text)

function cue(start: number, end: number, text: string): string {
  return `${stamp(start)} --> ${stamp(end)}\n${text}\n`
}

function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

const lineLength = 42

/**
 * Breaks a long caption near its middle, preferably after a punctuation mark; never after a one-letter word
 * or before a dash.
 */
function twoLines(text: string): string {
  if (text.length <= lineLength) return text
  const middle = text.length / 2
  const cost = (at: number) => {
    const away = Math.abs(at - middle)
    if (middle + away > lineLength) return 100 + away
    return /[.,:;?!]/.test(text[at - 1] ?? '') ? away - 7 : away
  }
  const spaces = [...text.matchAll(/(?<!(^| )\p{L}) (?!–)/gu)].map((match) => match.index)
  const at = spaces.sort((a, b) => cost(a) - cost(b))[0]
  return at === undefined ? text : `${text.slice(0, at)}\n${text.slice(at + 1)}`
}
