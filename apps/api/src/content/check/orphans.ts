import type { Pack } from '../format/pack.ts'
import type { Issues } from '../issues.ts'
import type { TextLibrary } from '../markdown/texts.ts'
import { isMediaName, type MediaLibrary } from '../media/media.ts'
import { translationsFile } from '../translations/translations.ts'

/** Files in a folder for its authors. */
const forAuthors =
  /(^|\/)(readme|license|licence|notice|changelog|contributing|credits)(\.[a-z]+)?$|-report\.md$/i

/** Warns about texts, films, images and resources that nothing refers to. */
export function warnOfOrphans(
  pack: Pack,
  issues: Issues,
  { media, texts }: { media: MediaLibrary; texts: TextLibrary },
): void {
  const read = pack.pieces.map(({ source }) => source.file)
  const named = new Set([translationsFile, ...read, ...media.files, ...texts.files])
  for (const file of media.folder.list('.').sort()) {
    const isHidden = file.split('/').some((part) => part.startsWith('.'))
    if (isHidden || named.has(file) || forAuthors.test(file) || !isMediaName(file)) continue
    issues.warn({ file, line: 1 }, 'orphan-file')
  }
}
