import type { CoursePiece, SublessonPiece } from '../format/pack.ts'
import { valueAt } from '../format/validate.ts'
import type { Issues } from '../issues.ts'
import type { MediaLibrary } from '../media/media.ts'
import { filesOf } from './workload.ts'

/** Silence at the end may be trimmed differently; a larger difference means that it was recorded for another film. */
const mostApartSeconds = 2

/** Recordings must be as long as their film. Unreadable files are reported as errors elsewhere. */
export async function checkSoundtracks(
  course: CoursePiece,
  issues: Issues,
  media: MediaLibrary,
): Promise<void> {
  for (const piece of course.lessons.flatMap((lesson) => lesson.sublessons))
    if (valueAt(piece.value, ['audio']) !== undefined) await checkLengths(piece, issues, media)
}

async function checkLengths(piece: SublessonPiece, issues: Issues, media: MediaLibrary): Promise<void> {
  const { source, path, value, languages } = piece
  const films = new Map(filesOf(valueAt(value, ['video']), languages))
  for (const [language, file] of filesOf(valueAt(value, ['audio']), languages)) {
    const secondsOf = async (name: string, use: 'audio' | 'video') =>
      (await media.find(source.file, name, use)).media?.seconds
    const length = await secondsOf(file, 'audio')
    const film = await secondsOf(films.get(language) ?? '', 'video')
    if (length === undefined || film === undefined || Math.abs(length - film) <= mostApartSeconds) continue
    const values = { name: file, seconds: Math.round(length), film: Math.round(film) }
    issues.error(
      { file: source.file, line: source.lineOf([...path, 'audio', language]) },
      'recording-length',
      values,
    )
  }
}
