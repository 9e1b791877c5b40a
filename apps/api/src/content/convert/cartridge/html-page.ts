import { posix } from 'node:path'
import type { Element, ElementContent, Root } from 'hast'
import { type Handle, toMdast } from 'hast-util-to-mdast'
import type { PhrasingContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { toString as textOf } from 'mdast-util-to-string'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { bodySchema, lostElements, unseenElements } from '../../markdown/sanitise.ts'
import { formula, texOf } from '../../questions/inline-text.ts'

interface HtmlPage {
  markdown: string
  hasTitle: boolean
  /** Names of elements that a text cannot contain, each once. */
  lost: string[]
}

/**
 * As for any text; cell widths are dropped, because a Markdown table would get as many cells as they claim.
 */
const schema = {
  ...bodySchema,
  strip: [...(bodySchema.strip ?? []), 'head'],
  attributes: { ...bodySchema.attributes, th: ['align'], td: ['align'] },
}
const players = new Set(['video', 'audio', 'iframe', 'embed'])
const parser = unified().use(rehypeRaw)
const sanitiser = unified().use(rehypeSanitize, schema)

/** Markdown has no syntax for these elements, so they stay HTML. */
const keepTag: Handle = (state, node) => {
  const tag = (value: string): PhrasingContent => ({ type: 'html', value })
  return [tag(`<${node.tagName}>`), ...(state.all(node) as PhrasingContent[]), tag(`</${node.tagName}>`)]
}

const handlers: Record<string, Handle> = {
  ...{ sub: keepTag, sup: keepTag },
  code: (_, node) => (isMath(node) ? formula(textOf(node)) : { type: 'inlineCode', value: textOf(node) }),
}

/** Converts an HTML page to Markdown; films, their captions and frames become links. `resolve` maps its URLs. */
export function readHtmlPage(html: string, resolve: (url: string) => string): HtmlPage {
  const tree = parser.runSync({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root
  const lost = new Set<string>()
  visit(tree, 'element', (node, _, parent) => {
    const tex = texOf(node)
    if (tex !== null) toFormula(node, { tex, isBlock: isBlockIn(node, parent) })
    else if (players.has(node.tagName)) toLink(node)
    else if (lostElements.has(node.tagName) && !unseenElements.has(node.tagName)) lost.add(node.tagName)
    else if (isSpanned(node)) lost.add(`${node.tagName} colspan, rowspan`)
    for (const name of ['href', 'src'])
      if (typeof node.properties[name] === 'string') node.properties[name] = resolve(node.properties[name])
  })
  const clean = sanitiser.runSync(tree)
  const markdown = toMarkdown(toMdast(clean, { handlers }), {
    extensions: [gfmToMarkdown()],
    bullet: '-',
    emphasis: '*',
  })
  return { markdown, hasTitle: /^# /m.test(markdown), lost: [...lost] }
}

const math = { className: ['language-math'] }
const isMath = ({ properties: { className } }: Element): boolean =>
  Array.isArray(className) && className.includes('language-math')

const isSpanned = ({ tagName, properties: { colSpan = 1, rowSpan = 1 } }: Element): boolean =>
  (tagName === 'td' || tagName === 'th') && (Number(colSpan) > 1 || Number(rowSpan) > 1)

const boxes = new Set(['body', 'div', 'section', 'article', 'main'])

/** A formula inside a paragraph stays in its line, whatever its display mode. */
const isBlockIn = (node: Element, parent: Element | Root | undefined): boolean =>
  node.properties.display === 'block' && parent?.type === 'element' && boxes.has(parent.tagName)

/** Replaces a formula that has TeX by code, as content folders write formulas. */
function toFormula(node: Element, { tex, isBlock }: { tex: string; isBlock: boolean }): void {
  const code: Element = { type: 'element', tagName: 'code', properties: { ...math }, children: [] }
  code.children = [{ type: 'text', value: tex }]
  Object.assign(node, isBlock ? { ...code, tagName: 'pre', properties: {}, children: [code] } : code)
}

/** Replaces a player by links to its media and its captions, labelled by their titles or file names. */
function toLink(node: Element): void {
  const inner = (name: string) =>
    node.children.filter((child): child is Element => child.type === 'element' && child.tagName === name)
  const { title } = node.properties
  const media = linkTo(node.properties.src ?? inner('source')[0]?.properties.src, title)
  const tracks = inner('track').flatMap(({ properties: { src, label } }) => linkTo(src, label))
  node.tagName = 'p'
  node.properties = {}
  node.children = [...media, ...tracks].flatMap((link, index) =>
    index === 0 ? [link] : [{ type: 'text', value: ', ' }, link],
  )
}

/** Empty without a URL. */
function linkTo(src: unknown, title: unknown): ElementContent[] {
  const url = String(src ?? '').replace(/^\/\//, 'https://')
  const name = String(title ?? '') || posix.basename(url.split(/[?#]/)[0] ?? '') || url
  if (url === '') return []
  const children: ElementContent[] = [{ type: 'text', value: name }]
  return [{ type: 'element', tagName: 'a', properties: { href: url }, children }]
}
