import type { Language } from '../../content/document.ts'
import type { Finding, IssueCode } from '../../content/issues.ts'
import { translator } from '../../platform/i18n.ts'

/**
 * Problems whose `name` (of `twice`: whose `list`) is a key of a document, or a path to one, as `questions.0.question`.
 */
const named: ReadonlySet<IssueCode> = new Set<IssueCode>([
  ...(['bad-id', 'bad-tag', 'empty', 'foreign-language', 'marks-in-plain-text', 'maximum'] as const),
  ...(['minimum', 'missing-key', 'missing-text', 'not-among', 'not-boolean', 'not-integer'] as const),
  ...(['not-list', 'not-object', 'not-string', 'stale-text', 'too-few-entries'] as const),
  ...(['too-long', 'too-many-entries', 'unknown-key', 'wrong-kind'] as const),
])

/** Returns a problem for authors, with words instead of keys. Positions in files stay. */
export function inAuthorsWords<T extends Finding>(finding: T, language: Language): T {
  const key = finding.code === 'twice' ? 'list' : 'name'
  const path = finding.values?.[key]
  if ((key === 'name' && !named.has(finding.code)) || typeof path !== 'string') return finding
  return { ...finding, values: { ...finding.values, [key]: wordsOfPath(path, language) } }
}

/** Turns `questions.0.question` into “Question 1, text”; unknown keys and file names stay unchanged. */
export function wordsOfPath(path: string, language: Language): string {
  const t = translator(language)
  const steps = path.split('.')
  if (/\/|\.yaml$/.test(path) || !steps.some((step) => t(`content-fields:names.${step}`, '') !== ''))
    return path
  const words: string[] = []
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1]
    // A list is named together with the number of its entry.
    if (isNumber(step)) words.push(entryOf(steps[index - 1] ?? '', { number: Number(step) + 1, language }))
    else if (next === undefined || !isNumber(next)) words.push(t(`content-fields:names.${step}`, step))
  }
  const text = words.join(', ')
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

const isNumber = (step: string): boolean => /^\d+$/.test(step)

function entryOf(list: string, { number, language }: { number: number; language: Language }): string {
  const t = translator(language)
  const known = t(`content-fields:entries.${list}`, { number, defaultValue: '' })
  if (known !== '') return known
  const entry = t('content-fields:entry', { number })
  return list === '' || isNumber(list) ? entry : `${t(`content-fields:names.${list}`, list)}, ${entry}`
}
