import type { Language } from '../document.ts'
import type { Pack, Piece } from '../format/pack.ts'
import type { Role } from '../format/schema.ts'
import { nameOf } from '../format/validate.ts'
import { walk } from '../format/walk.ts'
import type { Issues } from '../issues.ts'
import type { ContentFolder } from '../reading/folder.ts'
import { mostBytes } from '../reading/reader.ts'
import { readTranslations, Translations, translationsFile } from '../translations/translations.ts'

function translationsIn(folder: ContentFolder): Translations {
  if (!folder.has(translationsFile)) return new Translations([])
  const { text } = folder.readText(translationsFile, mostBytes.json)
  return new Translations(text === null ? [] : readTranslations(text))
}

const isWritten = (role: Role): boolean =>
  role.kind === 'text' || role.kind === 'verbatim' || role.kind === 'inline' || role.kind === 'markdown'
const isTextFile = (role: Role): boolean =>
  role.kind === 'file' && (role.use === 'deck' || role.use === 'body' || role.use === 'page')

/** Warns about translations whose source was changed later, as far as the pack records it. */
export function warnOfStale(pack: Pack, issues: Issues, folder: ContentFolder): void {
  const translations = translationsIn(folder)
  if (translations.isEmpty) return
  for (const piece of pack.pieces) warnInPiece(piece, issues, { translations, folder })
}

function warnInPiece(
  { schema, value, path, source, languages }: Piece,
  issues: Issues,
  { translations, folder }: { translations: Translations; folder: ContentFolder },
): void {
  const [first, ...others] = languages
  const fileOf = (name: string) => folder.resolve(source.file, name).path
  const textOf = (file: string | null) => (file ? folder.readText(file, mostBytes.markdown).text : null)
  walk(schema, value, path, (role, texts, at) => {
    const inFile = isTextFile(role)
    if (!first || typeof texts !== 'object' || !(inFile || isWritten(role))) return
    const named = texts as Partial<Record<Language, unknown>>
    const read = (language: Language): { text: string | null; file: string | null } => {
      const written = named[language]
      if (typeof written !== 'string') return { text: null, file: null }
      if (!inFile) return { text: written, file: null }
      return { text: textOf(fileOf(written)), file: fileOf(written) }
    }
    const original = read(first).text
    for (const language of others) {
      const { text, file } = read(language)
      if (original === null || text === null) continue
      if (!translations.isStale(language, { source: original, target: text })) continue
      const line = file ? 1 : source.lineOf([...at, language])
      const values = { name: nameOf(source, at), language, first }
      issues.warn({ file: file ?? source.file, line }, 'stale-text', values)
    }
  })
}
