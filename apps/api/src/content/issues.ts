import type en from '../i18n/en/issues.json'
import { translator } from '../platform/i18n.ts'
import type { Language } from './document.ts'

/** Each has a message and a hint in the catalogues `issues`. */
export type IssueCode = keyof typeof en

export type IssueValues = Record<string, string | number>

/** What is wrong, with values for its text. */
export interface Finding {
  code: IssueCode
  values?: IssueValues
}

/** A problem in a text; lines count from the text's first. */
export interface Problem extends Finding {
  line: number
}

/** A place in a pack: `file` is relative to its folder. */
export interface SourceLocation {
  file: string
  line: number
}

/** An issue of a pack: an error prevents loading, a warning does not. */
export interface Issue extends SourceLocation, Finding {
  severity: 'error' | 'warning'
  /** The language missing from a text, if that is the issue. */
  missing?: Language
}

/** What is wrong and how to fix it, as sentences. */
export function textsOf(
  { code, values = {} }: Finding,
  language: Language,
): { message: string; advice: string } {
  const t = translator(language)
  return { message: t(`issues:${code}.message`, values), advice: t(`issues:${code}.advice`, values) }
}

/** Limit per file, because nobody fixes more at once; the rest is counted. */
const mostPerFile = 200

/** Collects the issues of a pack. The same issue found by two checks is added once. */
export class Issues {
  readonly #byFile = { error: new Map<string, IssuesByKey>(), warning: new Map<string, IssuesByKey>() }

  error(location: SourceLocation, code: IssueCode, values?: IssueValues): void {
    this.#add({ ...location, code, ...(values && { values }), severity: 'error' })
  }

  /** Adds a warning: the pack can be loaded, but the author should know. */
  warn(location: SourceLocation, code: IssueCode, values?: IssueValues): void {
    this.#add({ ...location, code, ...(values && { values }), severity: 'warning' })
  }

  /** Reports a text missing in one of its required languages. */
  missing(location: SourceLocation, { name, language }: { name: string; language: Language }): void {
    const values = { name, language }
    this.#add({ ...location, code: 'missing-text', values, severity: 'error', missing: language })
  }

  #add({ file, line, ...rest }: Issue): void {
    const byFile = this.#byFile[rest.severity]
    const known: IssuesByKey = byFile.get(file) ?? new Map()
    byFile.set(
      file,
      known.set(`${line}:${rest.code}:${JSON.stringify(rest.values)}`, { file, line, ...rest }),
    )
  }

  /** Errors first, each in file order. */
  sorted(): Issue[] {
    return (['error', 'warning'] as const).flatMap((severity) =>
      [...this.#byFile[severity]]
        .sort(([a], [b]) => compare(a, b))
        .flatMap(([file, found]) => shortened(file, [...found.values()], severity)),
    )
  }
}

type IssuesByKey = Map<string, Issue>

function shortened(file: string, found: Issue[], severity: Issue['severity']): Issue[] {
  const all = found.sort((a, b) => a.line - b.line || compare(orderOf(a), orderOf(b)))
  if (all.length <= mostPerFile) return all
  const line = all[mostPerFile]?.line ?? 1
  const values = { count: all.length - mostPerFile }
  return [...all.slice(0, mostPerFile), { file, line, severity, code: 'more-in-file', values }]
}

const orderOf = ({ code, values }: Finding): string => `${code} ${JSON.stringify(values)}`

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A mistake of the person at the terminal, with a message for them. */
export class ContentError extends Error {}
