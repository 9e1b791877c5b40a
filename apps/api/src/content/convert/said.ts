import type { LeftOut, UnreadReason } from '@zenit/contract/packs/questions'
import type texts from '../../i18n/en/import-report.json'
import { translator } from '../../platform/i18n.ts'
import type { Language } from '../document.ts'
import { ContentError, type Finding, type IssueCode } from '../issues.ts'

type Key =
  | `import-report:${Exclude<keyof typeof texts, 'left'>}`
  | `import-report:left.${LeftOut}`
  | `rewrite:${UnreadReason}`
  | `issues:${IssueCode}.message`

/** What a line of a report says, before its language is known. */
export interface Phrase {
  key: Key
  values?: Record<string, string | number>
  /** What it is about, in the words of the source. */
  about?: string
}

/** A text that is the same in each language, or one that is not. */
export type Said = string | Phrase

export const problemPhrase = ({ code, values }: Finding): Phrase => ({
  key: `issues:${code}.message`,
  ...(values && { values }),
})

/** Returns it in words. */
export function say(said: Said, language: Language): string {
  if (typeof said === 'string') return said
  const { key, values = {}, about } = said
  const words = translator(language)(key, values)
  return about ? `${words}: ${about}` : words
}

/** Why a source cannot be imported, for its author in their language; the message itself is in English. */
export class SourceError extends ContentError {
  readonly said: Said

  constructor(said: Said) {
    super(say(said, 'en'))
    this.said = said
  }
}

/** For a symbolic link in a source that leads out of it. */
export const outside = ({ values }: Finding): SourceError =>
  new SourceError({ key: 'import-report:outside', ...(values && { values }) })
