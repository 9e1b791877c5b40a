import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Localized } from '../document.ts'
import { type Difficulty, isTag, longestTag, mostTags, type QuestionFile } from '../format/schema.ts'
import { fromTree, parseHtml, plainOf } from './inline-text.ts'
import { escaped } from './xml-write.ts'

export interface ReadSource {
  title: string
  url: string
  /** A day, as 2024-07-12. */
  publishedAt?: string
}

/** What a question has beside its answers, as far as a format knows it. */
export interface QuestionExtras {
  /** Inline Markdown. */
  explanation?: string
  sources?: ReadSource[]
  tags?: string[]
  difficulty?: Difficulty
  /** The explanation showed something that is no text and was left out. */
  isExplanationCut?: true
}

/** Systems without a field for it are given the difficulty as one more tag. */
const difficultyTag = /^difficulty:\s*(easy|medium|hard)$/i

export const tagsWith = ({ tags = [], difficulty }: QuestionExtras): string[] =>
  difficulty ? [...tags, `difficulty:${difficulty}`] : tags

/** Tags of another system as ours: what no tag of ours can hold becomes a space. */
export function toTags(words: readonly string[]): Pick<QuestionExtras, 'tags' | 'difficulty'> {
  const level = words.map((word) => difficultyTag.exec(word.trim())?.[1]).find(Boolean)
  const tags = words
    .filter((word) => !difficultyTag.test(word.trim()))
    .map((word) =>
      word
        .replaceAll(/[\s,[\]]+/g, ' ')
        .trim()
        .slice(0, longestTag)
        .trim(),
    )
    .filter(isTag)
  const own = [...new Set(tags)].slice(0, mostTags)
  return {
    ...(own.length > 0 && { tags: own }),
    ...(level && { difficulty: level.toLowerCase() as Difficulty }),
  }
}

/** HTML that is sound XML, too; the list at its end is what {@link toExplanation} reads as sources. */
export function explanationHtml(
  explanation: string | undefined,
  sources: readonly ReadSource[] = [],
): string {
  const items = sources.map(
    ({ title, url, publishedAt }) =>
      `<li><a href="${escaped(url)}">${escaped(title)}</a>${publishedAt ? `, ${publishedAt}` : ''}</li>`,
  )
  return [
    ...(explanation ? [`<p>${explanation}</p>`] : []),
    ...(items.length > 0 ? [`<ul>${items.join('')}</ul>`] : []),
  ].join('')
}

export const explanationOf = (html: string): QuestionExtras => toExplanation(parseHtml(html))

/** What is said of a question to everybody who answered it: a list of links alone at its end are its sources. */
export function toExplanation(tree: Root | Element): QuestionExtras {
  const { last, before } = lastOf(tree)
  const sources = last ? sourcesIn(last) : null
  const { text, hasMedia } = fromTree(sources ? { type: 'root', children: before } : tree)
  return {
    ...(text && { explanation: text }),
    ...(sources && { sources }),
    ...(hasMedia && { isExplanationCut: true as const }),
  }
}

/** As a document has them; `say` puts a text into the languages that it is in. */
export function writtenExtras(
  { explanation, sources, tags, difficulty }: QuestionExtras,
  say: (text: string) => Localized,
): Pick<QuestionFile, 'explanation' | 'sources' | 'tags' | 'difficulty'> {
  return {
    ...(explanation && { explanation: say(explanation) }),
    ...(sources && { sources: sources.map((source) => ({ ...source, title: say(source.title) })) }),
    ...(tags && { tags }),
    ...(difficulty && { difficulty }),
  }
}

type Node = RootContent | ElementContent

/** The last element that nothing follows; around it there may be others that hold everything. */
function lastOf(tree: Root | Element): { last: Element | null; before: RootContent[] } {
  const seen = (tree.children as Node[])
    .filter(({ type }) => type !== 'comment')
    .filter((node) => !isBlank(node))
  const last = seen.at(-1)
  if (last?.type !== 'element') return { last: null, before: [] }
  if (seen.length === 1 && last.tagName !== 'ul') return lastOf(last)
  return { last, before: seen.slice(0, -1) as RootContent[] }
}

const isBlank = (node: Node): boolean => node.type === 'text' && node.value.trim() === ''

function sourcesIn(list: Element): ReadSource[] | null {
  if (list.tagName !== 'ul') return null
  const items = list.children.filter((node) => !isBlank(node))
  const sources = items.map((item) => (item.type === 'element' ? sourceIn(item) : null))
  return sources.length > 0 && sources.every((source) => source !== null) ? sources : null
}

/** One link, and nothing beside it but a day. */
function sourceIn(item: Element): ReadSource | null {
  const [link, ...rest] = item.children.filter((node) => !isBlank(node))
  if (link?.type !== 'element' || link.tagName !== 'a') return null
  const url = String(link.properties.href ?? '')
  const title = plainOf(link).replaceAll(/\s+/g, ' ').trim()
  const tail = rest.map((node) => (node.type === 'text' ? node.value : '?')).join('')
  const day = /^(?:[\s,(]*(\d{4}-\d{2}-\d{2})[\s)]*)?$/.exec(tail.trim())
  if (!day || !/^https?:\/\//i.test(url)) return null
  return { title: title || url, url, ...(day[1] && { publishedAt: day[1] }) }
}
