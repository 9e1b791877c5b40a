import { longestHtml } from '@zenit/contract/final-works'
import type { Element, ElementContent, Root } from 'hast'
import type { Schema } from 'hast-util-sanitize'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** What the editor can write, and no more. */
const written = ['p', 'br', 'strong', 'em', 'h2', 'h3', 'ul', 'ol', 'li', 'a']
/** What these hold is not text to read; they go with all of it. */
const unread = [
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'noembed',
  'noframes',
  'title',
  'textarea',
  'xmp',
]

const schema: Schema = {
  strip: unread,
  tagNames: written,
  attributes: { a: ['href'] },
  protocols: { href: ['https', 'mailto'] },
  ancestors: { li: ['ul', 'ol'] },
  clobber: [],
}

/** The name ends where it ends: without the look ahead a long one would be tried at each of its lengths. */
const tag = /<(\/?)([a-z][^\s/<>]*)(?=[\s/>])(?:"[^"<]*"|'[^'<]*'|[^'"<>])*>|<![^<>]*>|</gi

/**
 * Takes out of a text, before it is parsed, whatever could make parsing expensive: tags that are none of ours, and every
 * attribute but those of links. (A parser opens all unclosed emphasis again in each paragraph, so a few thousand that
 * differ by an attribute would make millions of elements.) What is safe is decided after parsing, not here.
 */
const reduce = (html: string): string =>
  html.replaceAll(tag, (whole: string, slash: string | undefined, name: string | undefined) => {
    if (name === undefined) return whole === '<' ? '&lt;' : ''
    const known = name.toLowerCase()
    if (known === 'a') return whole
    return written.includes(known) || unread.includes(known) ? `<${slash}${known}>` : ''
  })

/** As the editor's own links: a new tab that knows nothing of where it was opened. */
const ofLinks = { target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] }

/** An absolute address on https, without a user, or one of mail; null for anything else. */
function addressOf(href: unknown): string | null {
  if (typeof href !== 'string' || !URL.canParse(href)) return null
  const url = new URL(href)
  if (url.protocol === 'mailto:') return url.pathname === '' ? null : url.href
  return url.protocol === 'https:' && !url.username && !url.password ? url.href : null
}

/** Links that lead nowhere good become their text. */
function finishLinks(root: Root): Root {
  visit(root, 'element', (node: Element, index, parent) => {
    if (node.tagName !== 'a' || !parent || index === undefined) return undefined
    const href = addressOf(node.properties.href)
    if (href) node.properties = { href, ...ofLinks }
    else parent.children.splice(index, 1, ...(node.children as ElementContent[]))
    return href ? undefined : index
  })
  return root
}

const reader = unified().use(rehypeRaw).freeze()
const cleaner = unified().use(rehypeSanitize, schema).freeze()
const writer = unified()
  .use(rehypeStringify, { characterReferences: { omitOptionalSemicolons: false } })
  .freeze()

/** Lists in lists in lists, with links in bold text in them, come to half of this. */
const deepest = 50

/** How many elements a tree has; infinite when it is deeper than any text. */
function countElements(root: Root): number {
  let count = 0
  let level: readonly (Root | ElementContent)[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return Number.POSITIVE_INFINITY
    level = level.flatMap((node) => ('children' in node ? (node.children as ElementContent[]) : []))
    count += level.filter(({ type }) => type === 'element').length
  }
  return count
}

/**
 * How much a description may give to read, in elements over all passes, so that nobody else waits for it: a paragraph for
 * every third character is read once.
 */
const mostElements = 4_000
const mostPasses = 5

interface CleanHtml {
  html: string
  /** How much there was to read. */
  elements: number
}

/** Null for what is too much to read. */
function clean(html: string, most: number): CleanHtml | null {
  const reduced = reduce(html)
  // Known before anything is parsed: each opening tag makes at least an element.
  if (reduced.length > longestHtml || (reduced.match(/<[a-z]/gi)?.length ?? 0) > most) return null
  const read = reader.runSync({ type: 'root', children: [{ type: 'raw', value: reduced }] } as Root) as Root
  const elements = countElements(read)
  if (elements > most) return null
  return { html: writer.stringify(finishLinks(cleaner.runSync(read) as Root)), elements }
}

/**
 * A description as it is kept: HTML with nothing but what the editor writes. It is cleaned until cleaning changes
 * nothing any more, so that a browser that reads it makes the very tree that was checked. Null for what never settles,
 * has more or deeper elements than anybody's text, or would be kept longer than it may be sent: no editor has written that.
 */
export function sanitiseDescription(html: string): string | null {
  let before = html.toWellFormed()
  let left = mostElements
  try {
    for (let pass = 0; pass < mostPasses; pass++) {
      const cleaned = clean(before, left)
      if (cleaned === null || cleaned.html.length > longestHtml) return null
      if (cleaned.html === before) return before
      before = cleaned.html
      left -= cleaned.elements
    }
  } catch (error) {
    // The stack ran out.
    if (!(error instanceof RangeError)) throw error
  }
  return null
}
