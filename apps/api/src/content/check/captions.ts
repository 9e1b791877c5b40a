import type { CoursePiece, SublessonPiece } from '../format/pack.ts'
import { valueAt } from '../format/validate.ts'
import type { Issues } from '../issues.ts'
import type { MediaLibrary } from '../media/media.ts'
import { lastSecondOf } from '../media/vtt.ts'
import { mostBytes } from '../reading/reader.ts'
import { filesOf } from './workload.ts'

/** Maximum silence at the end of a film, as a share of it and in seconds. */
const mostSilence = { part: 0.5, seconds: 3 }
const mostLateSeconds = 3

/** Warns about captions that cover only part of their film, or belong to another film. */
export async function warnOfCaptions(
  course: CoursePiece,
  issues: Issues,
  media: MediaLibrary,
): Promise<void> {
  for (const piece of course.lessons.flatMap((lesson) => lesson.sublessons))
    if (valueAt(piece.value, ['captions']) !== undefined) await warnOfOne(piece, issues, media)
}

async function warnOfOne(piece: SublessonPiece, issues: Issues, media: MediaLibrary): Promise<void> {
  const { source, value, languages } = piece
  const films = new Map(filesOf(valueAt(value, ['video']), languages))
  for (const [language, name] of filesOf(valueAt(value, ['captions']), languages)) {
    const found = await media.find(source.file, films.get(language) ?? '', 'video')
    const film = found.media?.seconds
    const place = media.folder.resolve(source.file, name)
    if (film === undefined || place.path === null) continue
    const { text } = media.folder.readText(place.path, mostBytes.captions)
    const last = text === null ? null : lastSecondOf(text)
    if (last === null) continue
    const values = { last: Math.round(last), film: Math.round(film) }
    const silence = film - last
    if (silence > mostSilence.seconds && silence > mostSilence.part * film)
      issues.warn({ file: place.path, line: 1 }, 'captions-short', values)
    else if (-silence > mostLateSeconds) issues.warn({ file: place.path, line: 1 }, 'captions-late', values)
  }
}
