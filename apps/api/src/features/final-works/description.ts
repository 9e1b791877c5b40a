import { longestHtml } from '@zenit/contract/final-works'
import type { Element, ElementContent, Root } from 'hast'
import type { Schema } from 'hast-util-sanitize'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** The elements that the editor writes. */
const written = ['p', 'br', 'strong', 'em', 'h2', 'h3', 'ul', 'ol', 'li', 'a']
/** Elements whose content is not text; removed with their content. */
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

/** The look-ahead fixes the end of the name; otherwise a long one would be tried at each of its lengths. */
const tag = /<(\/?)([a-z][^\s/<>]*)(?=[\s/>])(?:"[^"<]*"|'[^'<]*'|[^'"<>])*>|<![^<>]*>|</gi

/**
 * Removes from a text, before parsing, what could make parsing expensive: other tags, and all attributes except those
 * of links. (A parser reopens all unclosed emphasis in each paragraph, so a few thousand with different attributes
 * would become millions of elements.) Safety is decided after parsing, not here.
 */
const reduce = (html: string): string =>
  html.replaceAll(tag, (whole: string, slash: string | undefined, name: string | undefined) => {
    if (name === undefined) return whole === '<' ? '&lt;' : ''
    const known = name.toLowerCase()
    if (known === 'a') return whole
    return written.includes(known) || unread.includes(known) ? `<${slash}${known}>` : ''
  })

/** Like the editor's own links: a new tab without a reference to its opener. */
const ofLinks = { target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] }

/** Returns an absolute https address without a user, or a mail address; null for anything else. */
function addressOf(href: unknown): string | null {
  if (typeof href !== 'string' || !URL.canParse(href)) return null
  const url = new URL(href)
  if (url.protocol === 'mailto:') return url.pathname === '' ? null : url.href
  return url.protocol === 'https:' && !url.username && !url.password ? url.href : null
}

/** Replaces invalid links by their text. */
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

/** Nested lists with links in bold text reach half of this depth. */
const deepest = 50

/** Counts the elements of a tree; infinite when it is deeper than any text. */
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
 * Maximum number of elements over all passes, so that other requests do not wait: enough to read a paragraph for every
 * third character once.
 */
const mostElements = 4_000
const mostPasses = 5

interface CleanHtml {
  html: string
  /** Number of elements read. */
  elements: number
}

/** Returns null when there is too much to read. */
function clean(html: string, most: number): CleanHtml | null {
  const reduced = reduce(html)
  // Checked before parsing: each opening tag makes at least an element.
  if (reduced.length > longestHtml || (reduced.match(/<[a-z]/gi)?.length ?? 0) > most) return null
  const read = reader.runSync({ type: 'root', children: [{ type: 'raw', value: reduced }] } as Root) as Root
  const elements = countElements(read)
  if (elements > most) return null
  return { html: writer.stringify(finishLinks(cleaner.runSync(read) as Root)), elements }
}

/**
 * Returns a description as stored: HTML with only what the editor writes. It is cleaned until cleaning changes nothing,
 * so that a browser parses it into the tree that was checked. Null when it never settles, has too many or too deep
 * elements, or would be stored longer than the limit for sending; no editor writes that.
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
    // Stack overflow.
    if (!(error instanceof RangeError)) throw error
  }
  return null
}
