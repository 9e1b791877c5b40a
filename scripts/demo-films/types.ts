/**
 * Structure of a film: scenes of beats. A beat is one spoken (captioned) sentence and the element that
 * appears with it.
 */
export type Lang = 'pl' | 'en'
export type Text = Record<Lang, string>
export type SkyName = 'night' | 'dawn' | 'noon' | 'golden' | 'dusk'

interface SceneBase {
  /** Starts a chapter with this title. */
  chapter?: Text
  /** Sentences of the captions; element n of the scene appears with beat n unless `at` is given. */
  beats: Text[]
  /** Overrides the film's sky during the scene. */
  sky?: SkyName
}

export interface Line {
  text: Text
  /** Index of the beat with which it appears. */
  at: number
}
interface Segment extends Line {
  /** Word on a tab next to the segment. */
  tag?: Text
}
/** Text between square brackets is a mark; marks are numbered from 0 in reading order. */
export interface Verdict {
  mark: number
  at: number
  text: Text
  tone: 'keep' | 'fix' | 'drop'
}

export type Scene = SceneBase &
  (
    | { kind: 'title'; kicker: Text; title: Text }
    | { kind: 'say'; lines: Line[] }
    | {
        kind: 'prompt'
        label: Text
        segments: Segment[]
      } /** `share`: how much of its track a bar fills, 0 to 1. It only shows which word is more likely; no model was measured. */
    | { kind: 'bars'; lead: Text; options: { label: Text; share: number }[]; growAt: number; pickAt: number }
    | { kind: 'compare'; cards: { at: number; label: Text; ask: Text; answer: Text; answerAt: number }[] }
    | { kind: 'steps'; heading: Text; items: (Line & { note?: Text })[] }
    | { kind: 'claim'; label: Text; text: Text; marksAt: number[]; verdicts?: Verdict[] }
    | { kind: 'loop'; centre: Line; nodes: Line[] }
    | { kind: 'end'; title: Text }
  )

export interface Film {
  /** Folder of the lesson in content/courses. */
  lesson: string
  /** File names without extension. */
  file: Text
  sky: [SkyName, SkyName]
  /** Root note of the background chord, in hertz. */
  note: number
  scenes: Scene[]
}
