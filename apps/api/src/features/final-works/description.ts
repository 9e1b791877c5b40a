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

const cleaner = unified().use(rehypeRaw).use(rehypeSanitize, schema).freeze()
const writer = unified()
  .use(rehypeStringify, { characterReferences: { omitOptionalSemicolons: false } })
  .freeze()

function clean(html: string): string {
  const read: Root = { type: 'root', children: [{ type: 'raw', value: reduce(html) }] }
  return writer.stringify(finishLinks(cleaner.runSync(read) as Root))
}

const mostPasses = 5
/** Far more than ten thousand characters can need. */
const mostTags = 10_000

/**
 * A description as it is kept: HTML with nothing but what the editor writes. It is cleaned until cleaning changes
 * nothing any more, so that a browser that reads it makes the very tree that was checked. Null for what never settles
 * or has more tags than anybody's text: no editor has written that.
 */
export function sanitiseDescription(html: string): string | null {
  let before = html.toWellFormed()
  if (before.split('<').length > mostTags) return null
  try {
    for (let pass = 0; pass < mostPasses; pass++) {
      const after = clean(before)
      if (after === before) return after
      before = after
    }
  } catch (error) {
    // The stack ran out.
    if (!(error instanceof RangeError)) throw error
  }
  return null
}
