import type { Piece } from '../format/pack.ts'
import { walk } from '../format/walk.ts'
import type { Issues, SourceLocation } from '../issues.ts'
import type { MediaLibrary } from '../media/media.ts'
import { mostBytes } from '../reading/reader.ts'

/** UTF-8 that was read as Windows-1252 or Windows-1250 and saved again, and replacement characters. */
const garbled = /[ÃÅÄĂĹ][\u0080-\u00bf\u0152-\u0178\u2018-\u2122]|\ufffd/

const around = (text: string, index: number): string => text.slice(Math.max(0, index - 8), index + 12).trim()

/** Warns of letters that were garbled before the text was saved as UTF-8. */
export function warnOfGarbled(text: string, place: SourceLocation, issues: Issues): void {
  const found = garbled.exec(text)
  if (found) issues.warn(place, 'garbled-text', { sample: around(text, found.index) })
}

/** Warns of garbled titles, questions and other texts within YAML, and captions. Markdown has its own check. */
export function warnOfGarbledValues(pieces: readonly Piece[], issues: Issues, media: MediaLibrary): void {
  for (const { schema, value, path, source } of pieces)
    walk(schema, value, path, (role, found, at) => {
      if (role.kind === 'file' && role.use === 'captions') {
        for (const [, name] of textsIn(found))
          warnOfCaptions(media.folder.resolve(source.file, name).path, issues, media)
      } else if (['text', 'verbatim', 'inline', 'name'].includes(role.kind))
        for (const [below, text] of textsIn(found))
          warnOfGarbled(text, { file: source.file, line: source.lineOf([...at, ...below]) }, issues)
    })
}

/** Texts per language, or one for all, with the keys that lead to them. */
function textsIn(value: unknown): [string[], string][] {
  if (typeof value === 'string') return [[[], value]]
  return Object.entries(value as object).flatMap(([language, text]): [string[], string][] =>
    typeof text === 'string' ? [[[language], text]] : [],
  )
}

/** Once per file: the first place shows what happened to all of it. */
function warnOfCaptions(file: string | null, issues: Issues, { folder }: MediaLibrary): void {
  if (file === null) return
  const { text } = folder.readText(file, mostBytes.captions)
  const lines = text?.split(/\r\n|\r|\n/) ?? []
  const index = lines.findIndex((line) => garbled.test(line))
  if (index >= 0) warnOfGarbled(lines[index] ?? '', { file, line: index + 1 }, issues)
}
