import { glossary } from './glossary.ts'
import type { Text } from './sources.ts'

/** Returns the errors in a text; empty when there are none. */
export type Rule = (text: Text) => string[]

const isCatalogue = ({ file }: Text) => file.endsWith('.json')
/** Terms, and messages about fields in API responses, which programmers read. */
const isFormal = ({ file }: Text) => /\/(legal|fields)\.json$/.test(file)
const isLesson = ({ file }: Text) => file.startsWith('content/courses/') && !file.endsWith('.vtt')

/** A text without its unspoken parts: code, addresses, tags, placeholders. */
const said = (text: string): string =>
  text
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\{\{[^}]*\}\}/g, '0')

const terms: Rule = ({ file, language, text }) =>
  glossary
    .filter((one) => one.language === language && !one.except?.test(file) && one.pattern.test(text))
    .map(({ pattern, say, why }) => `“${pattern.exec(text)?.[0]}”: say “${say}” (${why})`)

const quotes: Rule = ({ text }) => {
  const found = /["']/.exec(said(text))
  return found ? [`straight quote ${found[0]}`] : []
}

/**
 * The display function (packages/contract/src/typography.ts) adds no-break spaces, so texts must not contain
 * them.
 */
const spaces: Rule = (one) => {
  const { text } = one
  const faults: string[] = []
  if (isCatalogue(one) && /(?<![^\s(„])[aiouwz]\u00a0/i.test(text))
    faults.push('typed no-break space after a short word, which the display sets itself')
  if (/(\d|\}\}) (min|godz\.|[kMG]B|GB|h)(?![\p{L}\d])/u.test(text))
    faults.push('plain space between a number and its unit')
  if (/[^\S\n]…|\.\.\./.test(text)) faults.push('space before an ellipsis, or three full stops')
  if (/\S {2,}\S/.test(text) && !text.startsWith('|')) faults.push('two spaces')
  return faults
}

const uncontracted =
  /(?<!\b(?:who|what|where|how|as|than|that|if) )\b(?:(?:do|does|did|is|are|was|were|has|have|had|could|would|should|will|can) not|cannot|(?:you|we|they) (?:are|will)(?= (?!here|in)\w)|(?:it|that|there|what|who|where|here) is(?= \w)|let us|I am)\b/i

/** Wordings that the specification prescribes literally. */
const prescribed = new Set(['The selected resource is not available in the selected language'])

/** Requires contractions in texts of the product and captions, but not in lessons or terms. */
const contractions: Rule = (one) => {
  if (one.language !== 'en' || isLesson(one) || isFormal(one) || prescribed.has(one.text)) return []
  const found = uncontracted.exec(one.text)
  return found ? [`“${found[0]}”: contract it`] : []
}

const sky = /(?<!\p{L})(sun|zenith|dawn|horizon|słońc\p{L}*|zenici?[eu]?|świ(t|cie))(?!\p{L})/iu
/** Texts that may mention the sky, the product's metaphor: the slogan, names of ranks, badges. */
const skyKeys = /(^|\.)(headline|hero|names|image)(\.|$)/

/** Results and errors must state what happened, without the metaphor. */
const poetry: Rule = (one) => {
  if (!isCatalogue(one) || skyKeys.test(one.key)) return []
  const found = sky.exec(said(one.text))
  return found ? [`“${found[0]}”: say what happened`] : []
}

/** Maximum length of a text by the last part of its key: buttons and short messages. */
const limits: readonly { names: RegExp; characters: number }[] = [
  {
    names: /(?:^|\.)(?:submit|save|cancel|close|retry|again|back|action|copy|remove|delete|download)$/,
    characters: 44,
  },
  { names: /(?:^|\.)(?:saved|copied|added|removed|notAdded|toast|undone)(?:_\w+)?$/, characters: 110 },
]

const lengths: Rule = (one) => {
  if (!isCatalogue(one)) return []
  const { length } = said(one.text)
  return limits
    .filter(({ names, characters }) => names.test(one.key) && length > characters)
    .map(({ characters }) => `${length} characters, where ${characters} fit`)
}

export const rules: Readonly<Record<string, Rule>> = { terms, quotes, spaces, contractions, poetry, lengths }
