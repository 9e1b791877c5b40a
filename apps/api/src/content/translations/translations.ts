import { createHash } from 'node:crypto'
import type { Language } from '../document.ts'

/** Next to content.yaml: records which version of the source each translation was made from, if known. */
export const translationsFile = 'translations.json'

/** Hashes of a translated text and of the source text that it was made from. */
export interface TranslationRecord {
  language: Language
  target: string
  source: string
}

/** Identifies a text: the first 96 bits of its SHA-256, ignoring trailing white space. */
export const sumOfText = (text: string): string =>
  createHash('sha256').update(text.trim()).digest('base64url').slice(0, 16)

const isSum = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{16}$/.test(value)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a file: `{"en": {"<hash of the translation>": ["<hash of its source>"]}}`; ignores invalid records. */
export function readTranslations(text: string): TranslationRecord[] {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return []
  }
  if (!isRecord(file)) return []
  return (['pl', 'en'] as const).flatMap((language) => {
    const targets = file[language]
    return Object.entries(isRecord(targets) ? targets : {}).flatMap(([target, sources]) =>
      (Array.isArray(sources) ? sources : [])
        .filter((source) => isSum(source) && isSum(target))
        .map((source) => ({ language, target, source })),
    )
  })
}

/** One line per text, in an order independent of who wrote first, so that two branches of a folder merge by line. */
export function writeTranslations(records: readonly TranslationRecord[]): string {
  const file: Partial<Record<Language, Record<string, string[]>>> = {}
  const key = ({ language, target, source }: TranslationRecord) => `${language} ${target} ${source}`
  for (const { language, target, source } of records.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))) {
    const targets = file[language] ?? {}
    file[language] = targets
    targets[target] = [...(targets[target] ?? []), source]
  }
  const lines = Object.entries(file).map(
    ([language, targets]) =>
      `  "${language}": {\n${Object.entries(targets)
        .map(([target, sources]) => `    "${target}": ${JSON.stringify(sources)}`)
        .join(',\n')}\n  }`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}

/** Known translations. One without a record counts as made from the current source. */
export class Translations {
  readonly #sources = new Map<string, Set<string>>()

  constructor(records: readonly TranslationRecord[]) {
    for (const { language, target, source } of records) {
      const key = `${language} ${target}`
      const sources = this.#sources.get(key) ?? new Set()
      this.#sources.set(key, sources.add(source))
    }
  }

  get isEmpty(): boolean {
    return this.#sources.size === 0
  }

  /** The source has changed since. */
  isStale(language: Language, { source, target }: { source: string; target: string }): boolean {
    const sources = this.#sources.get(`${language} ${sumOfText(target)}`)
    return sources !== undefined && !sources.has(sumOfText(source))
  }
}
