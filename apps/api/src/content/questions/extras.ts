import type { LeftOut } from '@zenit/contract/packs/questions'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Localized } from '../document.ts'
import { type Difficulty, isTag, longestTag, mostTags, type QuestionFile } from '../format/schema.ts'
import { fromTree, parseHtml, plainOf } from './inline-text.ts'
import { listed } from './left-out.ts'
import { escaped, plainText } from './xml-write.ts'

export interface ReadSource {
  title: string
  url: string
  /** A day, such as 2024-07-12. */
  publishedAt?: string
}

/** Fields of a question besides its answers, as far as a format supports them. */
export interface QuestionExtras {
  /** Inline Markdown. */
  explanation?: string
  sources?: ReadSource[]
  tags?: string[]
  difficulty?: Difficulty
  /** What cannot be imported, each once. */
  leftOut?: LeftOut[]
}

/** Systems without a difficulty field get it as an additional tag. */
const difficultyTag = /^difficulty:\s*(easy|medium|hard)$/i

export const tagsWith = ({ tags = [], difficulty }: QuestionExtras): string[] =>
  difficulty ? [...tags, `difficulty:${difficulty}`] : tags

/** Converts another system's tags: characters not allowed in ours become spaces. */
export function toTags(words: readonly string[]): Pick<QuestionExtras, 'tags' | 'difficulty' | 'leftOut'> {
  const level = words.map((word) => difficultyTag.exec(word.trim())?.[1]).find(Boolean)
  const given = words.filter((word) => !difficultyTag.test(word.trim()) && word.trim() !== '')
  const tags = given
    .map((word) =>
      word
        .replaceAll(/[\s,[\]]+/g, ' ')
        .trim()
        .slice(0, longestTag)
        .trim(),
    )
    .filter(isTag)
  const own = [...new Set(tags)].slice(0, mostTags)
  const isCut = given.some((word) => !own.includes(word.trim().replaceAll(/\s+/g, ' ')))
  return {
    ...(own.length > 0 && { tags: own }),
    ...(level && { difficulty: level.toLowerCase() as Difficulty }),
    ...(isCut && { leftOut: ['tags' as const] }),
  }
}

/** Well-formed HTML, also valid as XML; {@link toExplanation} reads the list at its end as sources. */
export function explanationHtml(
  explanation: string | undefined,
  sources: readonly ReadSource[] = [],
): string {
  const items = sources.map(
    ({ title, url, publishedAt }) =>
      `<li><a href="${escaped(url)}">${plainText(title)}</a>${publishedAt ? `, ${publishedAt}` : ''}</li>`,
  )
  return [
    ...(explanation ? [`<p>${explanation}</p>`] : []),
    ...(items.length > 0 ? [`<ul>${items.join('')}</ul>`] : []),
  ].join('')
}

export const explanationOf = (html: string): QuestionExtras => toExplanation(parseHtml(html))

/** The explanation for everybody who answered the question: a list of only links at its end contains its sources. */
export function toExplanation(tree: Root | Element): QuestionExtras {
  const { last, before } = lastOf(tree)
  const sources = last ? sourcesIn(last) : null
  const read = fromTree(sources ? { type: 'root', children: before } : tree)
  const { text, hasMedia } = read
  return {
    ...(text && { explanation: text }),
    ...(sources && { sources }),
    ...listed([...(read.leftOut ?? []), ...(hasMedia ? ['explanation' as const] : [])]),
  }
}

/** In document form; `say` puts a text into its languages. */
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

/** The last element with nothing after it; others may wrap all content. */
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

/** A single link, with nothing next to it except a date. */
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
