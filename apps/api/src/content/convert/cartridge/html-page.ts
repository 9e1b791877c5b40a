import { posix } from 'node:path'
import type { Element, ElementContent, Root } from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { bodySchema, lostElements } from '../../markdown/sanitise.ts'

interface HtmlPage {
  markdown: string
  hasTitle: boolean
  /** Names of elements that a text cannot contain, each once. */
  lost: string[]
}

/** As for any text; cell widths are dropped, because a Markdown table would get as many cells as somebody declared. */
const schema = {
  ...bodySchema,
  strip: [...(bodySchema.strip ?? []), 'head'],
  attributes: { ...bodySchema.attributes, th: ['align'], td: ['align'] },
}
const players = new Set(['video', 'audio', 'iframe', 'embed'])
const parser = unified().use(rehypeRaw)
const sanitiser = unified().use(rehypeSanitize, schema)

/** Converts an HTML page to Markdown; films and frames become links. `resolve` maps its URLs. */
export function readHtmlPage(html: string, resolve: (url: string) => string): HtmlPage {
  const tree = parser.runSync({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root
  const lost = new Set<string>()
  visit(tree, 'element', (node) => {
    if (players.has(node.tagName)) toLink(node)
    else if (lostElements.has(node.tagName) && !unmissed.has(node.tagName)) lost.add(node.tagName)
    for (const name of ['href', 'src'])
      if (typeof node.properties[name] === 'string') node.properties[name] = resolve(node.properties[name])
  })
  const clean = sanitiser.runSync(tree)
  const markdown = toMarkdown(toMdast(clean), { extensions: [gfmToMarkdown()], bullet: '-', emphasis: '*' })
  return { markdown, hasTitle: /^# /m.test(markdown), lost: [...lost] }
}

/** Elements of every page that are not visible. */
const unmissed = new Set(['script', 'style', 'link', 'meta', 'base', 'title', 'noscript', 'template'])

/** Replaces a player by a paragraph with a link to its media, labelled by its title or file name. */
function toLink(node: Element): void {
  const source = node.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'source',
  )
  const url = String(node.properties.src ?? source?.properties.src ?? '').replace(/^\/\//, 'https://')
  const name = String(node.properties.title ?? '') || posix.basename(url.split(/[?#]/)[0] ?? '') || url
  const link: ElementContent = {
    ...{ type: 'element', tagName: 'a', properties: { href: url } },
    children: [{ type: 'text', value: name }],
  }
  node.tagName = 'p'
  node.properties = {}
  node.children = url === '' ? [] : [link]
}
