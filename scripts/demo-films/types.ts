/** What a film is made of: scenes of beats. A beat is one spoken (captioned) sentence and what it brings on screen. */
export type Lang = 'pl' | 'en'
export type Text = Record<Lang, string>
export type SkyName = 'night' | 'dawn' | 'noon' | 'golden' | 'dusk'

interface SceneBase {
  /** Starts a chapter. */
  chapter?: Text
  /** The captions' sentences; element n of the scene appears with beat n unless it says otherwise. */
  beats: Text[]
  /** Overrides the film's sky while the scene lasts. */
  sky?: SkyName
}

export interface Line {
  text: Text
  /** Index of the beat that brings it. */
  at: number
}
interface Segment extends Line {
  /** A word on a tab beside the segment. */
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
      } /** `share`: how much of its track a bar fills, 0 to 1; only what is more likely, as no model was measured. */
    | { kind: 'bars'; lead: Text; options: { label: Text; share: number }[]; growAt: number; pickAt: number }
    | { kind: 'compare'; cards: { at: number; label: Text; ask: Text; answer: Text; answerAt: number }[] }
    | { kind: 'steps'; heading: Text; items: (Line & { note?: Text })[] }
    | { kind: 'claim'; label: Text; text: Text; marksAt: number[]; verdicts?: Verdict[] }
    | { kind: 'loop'; centre: Line; nodes: Line[] }
    | { kind: 'end'; title: Text }
  )

export interface Film {
  /** Folder of the lesson inside content/courses. */
  lesson: string
  /** File names without extension. */
  file: Text
  sky: [SkyName, SkyName]
  /** Root note of the quiet chord, in hertz. */
  note: number
  scenes: Scene[]
}
