import { createHash } from 'node:crypto'
import type { Language } from '../document.ts'

/** Beside content.yaml: which version of the source each translation was made from, as far as it is known. */
export const translationsFile = 'translations.json'

/** A text in a further language, and the text of the first language that it was made from, by their sums. */
export interface TranslationRecord {
  language: Language
  target: string
  source: string
}

/** Tells a text from others: the first 96 bits of its SHA-256. How it ends on white space says nothing. */
export const sumOfText = (text: string): string =>
  createHash('sha256').update(text.trim()).digest('base64url').slice(0, 16)

const isSum = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{16}$/.test(value)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a file says: `{"en": {"<sum of the translation>": ["<sum of its source>"]}}`; what is no record is left out. */
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

/** A line for each text, in an order that does not depend on who wrote first: two branches of a folder merge by line. */
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

/** What is known of translations. One of which nothing is known was made from what is there now. */
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
