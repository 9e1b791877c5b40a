import type { LeftOut } from '@zenit/contract/packs/questions'
import type { Element, Root, RootContent } from 'hast'
import type { PhrasingContent } from 'mdast'
import { toMarkdown } from 'mdast-util-to-markdown'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { listed } from './left-out.ts'

/** A text as a single line of inline Markdown, as a question is. */
export interface InlineText {
  text: string
  /** It contains images, audio or video. */
  hasMedia: boolean
  /** It contains media other than images. */
  hasOther?: boolean
  pictures?: ShownPicture[]
  /** It contains a formula as a picture or as MathML, without its TeX. */
  hasDrawnFormula?: boolean
  /** What a line cannot contain and is lost, besides media. */
  leftOut?: LeftOut[]
}

export interface ShownPicture {
  src: string
  alt: string
}

type InlineMarkup = Required<Omit<InlineText, 'text'>>

export const nothing: InlineText = { text: '', hasMedia: false }

/** Returns a plain text unchanged, with Markdown characters escaped. */
export const plainLine = (text: string): InlineText => ({ text: fromPlain(text), hasMedia: false })

const htmlParser = unified().use(rehypeRaw)
const media = new Set([
  'img',
  'audio',
  'video',
  'object',
  'embed',
  'iframe',
  'svg',
  'math',
  'canvas',
  'applet',
  // Values that QTI draws for each learner.
  'printedvariable',
  'qti-printed-variable',
  'qti-media-interaction',
])
const unseen = new Set(['script', 'style', 'template', 'head', 'title'])

/** Escapes a plain text, so that no character becomes Markdown markup. */
export const fromPlain = (text: string): string => write([{ type: 'text', value: text }])

export function fromHtml(html: string): InlineText {
  // Text without HTML and formulas needs no parser.
  if (!/[<&\\$]/.test(html)) return { text: fromPlain(html), hasMedia: false }
  return fromTree(parseHtml(html))
}

export const parseHtml = (html: string): Root =>
  htmlParser.runSync({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root

export function fromTree(tree: Root | Element): InlineText {
  const found: InlineMarkup = {
    ...{ hasMedia: false, hasOther: false, pictures: [] },
    ...{ hasDrawnFormula: false, leftOut: [] },
  }
  return { text: write(phrasingOf(tree.children, found)), ...found, ...listed(found.leftOut) }
}

function phrasingOf(nodes: readonly RootContent[], found: InlineMarkup): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === 'text') return withFormulas(node.value)
    if (node.type !== 'element' || unseen.has(node.tagName)) return []
    const tex = texOf(node)
    if (tex !== null) return formula(tex)
    if (media.has(node.tagName)) {
      addMedia(node, found)
      return []
    }
    if (flattened.has(node.tagName)) found.leftOut.push('layout')
    if (node.tagName === 'a' && node.properties.href) found.leftOut.push('links')
    if (['code', 'tt', 'kbd', 'samp'].includes(node.tagName))
      return [{ type: 'inlineCode', value: plainOf(node) }]
    const children = phrasingOf(node.children, found)
    if (['em', 'i'].includes(node.tagName)) return emphasis('emphasis', children)
    if (['strong', 'b'].includes(node.tagName)) return emphasis('strong', children)
    if (['sub', 'sup'].includes(node.tagName))
      return [tag(node.tagName), ...children, tag(`/${node.tagName}`)]
    // Blocks and line breaks end a word.
    const isInline = ['span', 'a', 'u', 'small', 'mark', 'font', 'q', 'abbr'].includes(node.tagName)
    return isInline ? children : [space, ...children, space]
  })
}

/** Elements that a line reduces to their words. */
const flattened = new Set(['table', 'ul', 'ol', 'dl', 'pre', 'blockquote'])

/** Markdown has no syntax for these elements, so they stay HTML. */
const tag = (name: string): PhrasingContent => ({ type: 'html', value: `<${name}>` })

/** Classes of pictures that other systems and editors create for formulas. */
const formulaClass = /^(wirisformula|equation_image|texrender|mathjax.*|mwe-math.*)$/i

function addMedia({ tagName, properties }: Element, found: InlineMarkup): void {
  found.hasMedia = true
  const { src, alt, className } = properties
  const isFormula =
    tagName === 'math' ||
    (Array.isArray(className) && className.some((name) => formulaClass.test(String(name))))
  if (isFormula) found.hasDrawnFormula = true
  if (tagName !== 'img') found.hasOther = true
  else found.pictures.push({ src: String(src ?? ''), alt: String(alt ?? '').trim() })
}

/**
 * Matches text that Moodle and MathJax read as TeX. Two backslashes are a line break within a formula, not
 * its end.
 */
const texInText =
  /\\\(((?:\\\\|(?!\\[()\\]).){1,1000})\\\)|\\\[((?:\\\\|(?!\\[[\]\\]).){1,1000})\\\]|(?<!\$)\$\$([^$]{1,1000})\$\$(?![\d$])/gs

function withFormulas(value: string): PhrasingContent[] {
  const parts: PhrasingContent[] = []
  const search = new RegExp(texInText)
  let end = 0
  for (let found = search.exec(value); found; found = search.exec(value)) {
    const { 0: whole, 1: line, 2: block, 3: dollars, index } = found
    if (dollars !== undefined && whole !== value.trim() && !isPlainlyTex(dollars)) {
      // The second dollar pair may begin a formula.
      search.lastIndex = index + 2
      continue
    }
    const tex = texIn(line ?? block ?? dollars ?? '')
    if (tex === null) continue
    parts.push({ type: 'text', value: value.slice(end, index) }, ...formula(tex))
    end = index + whole.length
  }
  return [...parts, { type: 'text', value: value.slice(end) }]
}

/**
 * Prose can contain amounts after two dollar signs, such as `$$5 and $$6`. Within prose, Pandoc's rule for
 * single dollar signs therefore applies: no space after the first sign or before the last, and no digit after
 * it. Spaces are allowed when there are characters that only TeX uses.
 */
const isPlainlyTex = (between: string): boolean => between === between.trim() || /[\\^]/.test(between)

/** Removes comments while the text still has lines: `%` hides the rest of its line. */
const withoutComments = (tex: string): string =>
  tex.replaceAll(/(\\.)|%.*/g, (_, kept?: string) => kept ?? '')

/** The TeX next to a rendered formula: for MathML in its annotation, for Canvas in an attribute of the image. */
export function texOf(node: Element): string | null {
  if (node.tagName === 'img') return texIn(String(node.properties.dataEquationContent ?? ''))
  if (node.tagName !== 'math') return null
  const annotation = descendants(node).find(
    ({ tagName, properties }) =>
      tagName === 'annotation' && /^(application\/x-)?(la)?tex$/i.test(String(properties.encoding ?? '')),
  )
  return annotation ? texIn(plainOf(annotation)) : null
}

const texIn = (written: string): string | null => withoutComments(written).trim() || null

const descendants = (node: Element): Element[] =>
  node.children.flatMap((child) => (child.type === 'element' ? [child, ...descendants(child)] : []))

/** As in our Markdown: code between dollar signs. */
export const formula = (tex: string): PhrasingContent[] => [
  { type: 'text', value: '$' },
  { type: 'inlineCode', value: tex.replaceAll(/\s+/g, ' ') },
  { type: 'text', value: '$' },
]

const space: PhrasingContent = { type: 'text', value: ' ' }

function emphasis(type: 'emphasis' | 'strong', children: PhrasingContent[]): PhrasingContent[] {
  // Nested emphasis adds nothing, and the time to write it doubles with each level.
  const flat = children.flatMap((child) =>
    child.type === 'emphasis' || child.type === 'strong' ? child.children : [child],
  )
  return flat.some((child) => child.type !== 'text' || child.value.trim() !== '')
    ? [{ type, children: trimmed(flat) }]
    : flat
}

/** Emphasis markers must be next to letters, not spaces. */
function trimmed(children: PhrasingContent[]): PhrasingContent[] {
  return children.map((child, index) => {
    if (child.type !== 'text') return child
    const start = index === 0 ? child.value.trimStart() : child.value
    return { type: 'text', value: index === children.length - 1 ? start.trimEnd() : start }
  })
}

export const plainOf = (node: Element): string =>
  node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? plainOf(child) : ''))
    .join('')

function write(children: PhrasingContent[]): string {
  const joined = joinTexts(children)
  return toMarkdown({ type: 'paragraph', children: joined }, { emphasis: '*' })
    .replaceAll(/&#x20;|[\s\u00a0]+/g, ' ')
    .trim()
}

/** Merges adjacent texts with single spaces, so that each is escaped in its context. */
function joinTexts(nodes: PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = text(last.value + node.value)
    else joined.push(node.type === 'text' ? text(node.value) : node)
  }
  const [first, last] = [joined[0], joined.at(-1)]
  if (first?.type === 'text') joined[0] = text(first.value.trimStart())
  if (last?.type === 'text')
    joined[joined.length - 1] = text((joined.at(-1) as { value: string }).value.trimEnd())
  return joined
}

const text = (value: string): PhrasingContent => ({
  type: 'text',
  value: value.replaceAll(/[\s\u00a0]+/g, ' '),
})
