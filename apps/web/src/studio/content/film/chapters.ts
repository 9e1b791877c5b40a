import type { Language } from '@zenit/contract/parts'
import type { Texts } from '../fields/values.ts'
import { type Cue, emptyTrack, newKey, readVtt, writeVtt } from './track.ts'

/** A chapter: its start in milliseconds, and its title in each language. */
export interface Chapter {
  key: number
  start: number
  titles: Texts
}

const inOrder = (chapters: readonly Chapter[]): Chapter[] => chapters.toSorted((a, b) => a.start - b.start)

/** Chapters of all languages by start; null when a file contains anything else. */
export function readChapters(files: Partial<Record<Language, string>>): Chapter[] | null {
  const chapters = new Map<number, Chapter>()
  for (const [language, content] of Object.entries(files) as [Language, string][]) {
    const track = content.trim() === '' ? emptyTrack() : readVtt(content)
    if (!track) return null
    for (const { start, text } of track.cues) {
      const chapter = chapters.get(start) ?? { key: newKey(), start, titles: {} }
      chapter.titles[language] = text.replaceAll('\n', ' ')
      chapters.set(start, chapter)
    }
  }
  return inOrder([...chapters.values()])
}

/** Length of a chapter whose end is unknown: a player needs one. */
const shortest = 1000

/** Chapters in one language; each ends where the next starts, the last one with the film. */
export function writeChapters(
  chapters: readonly Chapter[],
  { language, filmEnd }: { language: Language; filmEnd: number },
): string {
  const cues = chapters.map(({ key, start, titles }, index): Cue => {
    const end = Math.max(chapters[index + 1]?.start ?? filmEnd, start + shortest)
    return { key, start, end, text: titles[language] ?? '', before: '', settings: '' }
  })
  return writeVtt({ ...emptyTrack(), cues })
}

export const withChapter = (chapters: readonly Chapter[], key: number, next: Partial<Chapter>): Chapter[] =>
  inOrder(chapters.map((one) => (one.key === key ? { ...one, ...next } : one)))

export const withNewChapter = (chapters: readonly Chapter[], start: number): Chapter[] =>
  inOrder([...chapters, { key: newKey(), start, titles: {} }])
