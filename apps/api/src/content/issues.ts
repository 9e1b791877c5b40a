import type en from '../i18n/en/issues.json'
import { translator } from '../platform/i18n.ts'
import type { Language } from './document.ts'

/** Each has a message and what to do about it in the catalogues `issues`. */
export type IssueCode = keyof typeof en

export type IssueValues = Record<string, string | number>

/** What is wrong, with what its text names. */
export interface Finding {
  code: IssueCode
  values?: IssueValues
}

/** What is wrong in a text; lines count from its first. */
export interface Problem extends Finding {
  line: number
}

/** Where something is in a pack: `file` is relative to its folder. */
export interface SourceLocation {
  file: string
  line: number
}

/** Something wrong in a pack: an error keeps it from being loaded, a warning does not. */
export interface Issue extends SourceLocation, Finding {
  severity: 'error' | 'warning'
  /** The language that a text lacks, where that is what is wrong. */
  missing?: Language
}

/** What is wrong, and what to do about it, as sentences. */
export function textsOf(
  { code, values = {} }: Finding,
  language: Language,
): { message: string; advice: string } {
  const t = translator(language)
  return { message: t(`issues:${code}.message`, values), advice: t(`issues:${code}.advice`, values) }
}

/** Nobody mends more of one file at once; the rest is counted. */
const mostPerFile = 200

/** Everything that is wrong with a pack. The same thing found by two checks is named once. */
export class Issues {
  readonly #byFile = { error: new Map<string, IssuesByKey>(), warning: new Map<string, IssuesByKey>() }

  error(location: SourceLocation, code: IssueCode, values?: IssueValues): void {
    this.#add({ ...location, code, ...(values && { values }), severity: 'error' })
  }

  /** Something that can be loaded, but that the author should know. */
  warn(location: SourceLocation, code: IssueCode, values?: IssueValues): void {
    this.#add({ ...location, code, ...(values && { values }), severity: 'warning' })
  }

  /** A text that is not there in one of the languages that it must have. */
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

  /** The errors first, each in the order in which someone would walk through the files. */
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
