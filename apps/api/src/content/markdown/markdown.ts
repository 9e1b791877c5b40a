import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'mdast-util-to-string'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import type { ArticleDocument, Language } from '../document.ts'
import type { Problem } from '../issues.ts'
import type { Media } from '../media/media.ts'
import { TextMemory } from '../reading/memory.ts'
import { markCallouts } from './callouts.ts'
import { type DrawFormula, formulaProblems, markFormulas, renderFormulas } from './formulas.ts'
import { bodySchema, inlineSchema, lostElements } from './sanitise.ts'
import { Names, slugify } from './slug.ts'
import { bindTree } from './typography.ts'

const footnoteLabels = {
  pl: { footnoteLabel: 'Przypisy', footnoteBackLabel: 'Wróć do tekstu' },
  en: { footnoteLabel: 'Footnotes', footnoteBackLabel: 'Back to the text' },
}

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter)
const stringifier = unified().use(rehypeStringify)
const toTree = (language: Language) =>
  unified()
    .use(remarkRehype, { allowDangerousHtml: true, ...footnoteLabels[language] })
    .use(rehypeRaw)
const rawTrees = { pl: toTree('pl').freeze(), en: toTree('en').freeze() }
const sanitiser = unified().use(rehypeSanitize, bodySchema).freeze()
const inlineTree = unified().use(remarkRehype, { allowDangerousHtml: true }).use(rehypeRaw)
const inlineProcessor = inlineTree.use(rehypeSanitize, inlineSchema).freeze()

/** A link or an image as written in a Markdown text, with its line. */
export interface Reference {
  kind: 'link' | 'image'
  target: string
  line: number
}

/** A sanitised tree, and which HTML elements were removed with their content. */
interface ParsedMarkdown {
  tree: Root
  removed: { name: string; line: number }[]
}

/** Parses Markdown with its HTML into a sanitised tree with line numbers. */
export function parseText(text: string, language: Language): ParsedMarkdown {
  const raw = rawTrees[language].runSync(markFormulas(parser.parse(text)), text) as Root
  const tree = markCallouts(sanitiser.runSync(raw) as Root, language)
  return { tree: bindTree(tree, language), removed: removedFrom(raw) }
}

function removedFrom(raw: Root): ParsedMarkdown['removed'] {
  const removed: ParsedMarkdown['removed'] = []
  visit(raw, 'element', ({ tagName, position }) => {
    if (!lostElements.has(tagName)) return undefined
    removed.push({ name: tagName, line: position?.start.line ?? 1 })
    return SKIP
  })
  return removed
}

export function referencesOf(tree: Root): Reference[] {
  const found: Reference[] = []
  visit(tree, 'element', (node) => {
    const line = node.position?.start.line ?? 1
    if (node.tagName === 'img') found.push({ kind: 'image', target: String(node.properties.src ?? ''), line })
    else if (node.tagName === 'a' && !isFootnote(node)) {
      found.push({ kind: 'link', target: String(node.properties.href ?? ''), line })
    }
  })
  return found
}

export function hasFootnotes(tree: Root): boolean {
  return tree.children.some((node) => node.type === 'element' && node.tagName === 'section')
}

export interface RenderOptions {
  /** A first-level heading equal to one of these is left out, because the page already shows it. */
  titles: string[]
  /** Media by the target as written. */
  media: ReadonlyMap<string, Media>
  /** URLs of items of the pack by the link as written. */
  places?: ReadonlyMap<string, string>
  /** Default: as learners see formulas. */
  draw?: DrawFormula | undefined
}

/** The page shows a body below its second-level heading, so the body's headings start at the third level. */
const topHeading = 3

/** HTML of a text in one piece. */
export const renderBody = (tree: Root, options: RenderOptions): string =>
  toHtml(finishBody(tree, options).children as ElementContent[])

function finishBody(tree: Root, options: RenderOptions): Root {
  const root = finish(tree, options)
  const headings = headingsOf(root)
  const shift = topHeading - Math.min(...headings.map(levelOf))
  for (const heading of headings) setLevel(heading, levelOf(heading) + shift)
  return root
}

/** HTML of a long text, with an id on each heading, and the headings of its two highest levels. */
export function renderPage(tree: Root, options: RenderOptions): ArticleDocument {
  const root = finishBody(tree, options)
  makeFigures(root)
  renameFootnotes(root)
  const names = new Names()
  const headings: ArticleDocument['headings'] = []
  for (const heading of headingsOf(root)) {
    const title = textOf(heading).replaceAll(/\s+/g, ' ').trim()
    const id = names.take(`section-${slugify(title)}`)
    heading.properties.id = id
    const level = levelOf(heading) - topHeading + 1
    if (level === 1 || level === 2) headings.push({ id, title, level })
  }
  return { html: toHtml(root.children as ElementContent[]), headings }
}

/** The body below a page has its own footnotes. */
function renameFootnotes(root: Root): void {
  const renamed = (value: unknown) => String(value).replace('user-content-', 'page-')
  visit(root, 'element', ({ properties }) => {
    if (properties.id !== undefined) properties.id = renamed(properties.id)
    if (String(properties.href ?? '').startsWith('#')) properties.href = renamed(properties.href)
  })
}

/** An image with a title, alone in its paragraph, becomes a figure with a caption. */
function makeFigures(root: Root): void {
  visit(root, 'element', (node) => {
    const [image, more] = node.children
    if (node.tagName !== 'p' || more || image?.type !== 'element' || image.tagName !== 'img') return
    const { title, ...properties } = image.properties
    if (!title) return
    image.properties = properties
    node.tagName = 'figure'
    node.children.push(element('figcaption', {}, [{ type: 'text', value: String(title) }]))
  })
}

/** HTML of a deck: a slide for content before the first second-level heading, and one for each such heading. */
export const renderSlides = (tree: Root, options: RenderOptions): string[] =>
  slidesOf(tree, options).map(({ html }) => html)

/** Like {@link renderSlides}, with the line of the text on which each slide starts. */
export function slidesOf(tree: Root, options: RenderOptions): { line: number; html: string }[] {
  const root = finish(tree, options)
  const slides: ElementContent[][] = [[]]
  for (const node of root.children as ElementContent[]) {
    if (node.type === 'element' && isHeading(node) && levelOf(node) <= 2) slides.push([])
    slides.at(-1)?.push(node)
  }
  for (const heading of headingsOf(root)) setLevel(heading, Math.max(levelOf(heading), 2) + 1)
  return slides
    .filter((slide) => slide.some(hasContent))
    .map((slide) => ({
      line: slide.find(({ position }) => position)?.position?.start.line ?? 1,
      html: toHtml(slide),
    }))
}

/** Number of words and first line of each slide in a deck, or of each section in a page. */
export function wordsPerSlide(tree: Root): { line: number; words: number }[] {
  const slides: { line: number; words: number }[] = []
  for (const node of tree.children) {
    if (node.type !== 'element') continue
    if (slides.length === 0 || (isHeading(node) && levelOf(node) <= 2))
      slides.push({ line: node.position?.start.line ?? 1, words: 0 })
    const slide = slides.at(-1)
    if (slide) slide.words += wordsIn(node)
  }
  return slides
}

/** Punctuation alone, such as a dash or a bullet, is not a word; text in two blocks counts as two words. */
function wordsIn(node: Element): number {
  let words = 0
  visit(node, 'text', ({ value }) => {
    words += value.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  })
  return words
}

/** A line: inline Markdown only. */
interface Line {
  /** Null when the text has blocks (lists, headings, paragraphs). */
  html: string | null
  /** Problems of its formulas. */
  problems: readonly Problem[]
}

const knownLines = new TextMemory<Line>(
  ({ html, problems }) => 2 * (html?.length ?? 0) + 200 * (1 + problems.length),
)

export const readLine = (text: string, language: Language): Line =>
  knownLines.find(text, language) ?? knownLines.keep(text, language, parseLine(text, language))

function parseLine(text: string, language: Language): Line {
  const tree = treeOfLine(text, language)
  if (!tree) return { html: null, problems: [] }
  const problems = formulaProblems(tree)
  renderFormulas(tree)
  return { html: toHtml(tree.children as ElementContent[]), problems }
}

/** The tree of a line, with formulas still as TeX; null when the text has blocks (lists, headings, paragraphs). */
export function treeOfLine(text: string, language: Language): Root | null {
  const tree = lineTree(text)
  const [paragraph] = tree?.children ?? []
  if (!tree || paragraph?.type !== 'element') return null
  return bindTree({ type: 'root', children: paragraph.children }, language)
}

/** HTML of a line; null when the text has blocks (lists, headings, paragraphs). */
export function renderInline(text: string, language: Language, draw?: DrawFormula): string | null {
  if (!draw) return readLine(text, language).html
  const tree = treeOfLine(text, language)
  if (!tree) return null
  renderFormulas(tree, draw)
  return toHtml(tree.children as ElementContent[])
}

/** Whether a line contains an image, which a line cannot show. */
export function hasPicture(text: string): boolean {
  if (!/!\[|<img\b/i.test(text)) return false
  let isThere = false
  visit(parser.parse(text), (node) => {
    if (node.type === 'image' || node.type === 'imageReference') isThere = true
    if (node.type === 'html' && /<img\b/i.test(node.value)) isThere = true
  })
  return isThere
}

/** Text without Markdown or HTML markup. Most answers to questions are such lines. */
const plainLine = /^(?!\d+[.)])[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ,.;?!()%'’"„”“–-]|:(?= |$))*$/u

function lineTree(text: string): Root | null {
  const line = text.trim()
  if (plainLine.test(line) && !/www\./i.test(line))
    return { type: 'root', children: [element('p', {}, [{ type: 'text', value: line }])] }
  const parsed = parser.parse(line)
  if (parsed.children.length !== 1 || parsed.children[0]?.type !== 'paragraph') return null
  return inlineProcessor.runSync(markFormulas(parsed), text) as Root
}

function finish(tree: Root, options: RenderOptions): Root {
  const { titles, media } = options
  const root = structuredClone(tree)
  root.children = root.children.filter((node) => node.type !== 'text' || node.value.trim() !== '')
  removeImagesWithoutFile(root, media)
  renderFormulas(root, options.draw)
  const first = root.children.findIndex((node) => node.type === 'element' && node.tagName === 'h1')
  const heading = root.children[first]
  if (heading && titles.some((title) => sameText(title, textOf(heading)))) root.children.splice(first, 1)
  visit(root, 'element', (node, index, parent) => {
    if (node.tagName === 'a') finishLink(node, options)
    else if (node.tagName === 'img') finishImage(node, media)
    else if (node.tagName === 'pre') node.properties.tabIndex = 0
    else if (node.tagName === 'input' && parent && index !== undefined) {
      // A disabled checkbox without a label is less clear than the character.
      parent.children[index] = { type: 'text', value: node.properties.checked ? '☑' : '☐' }
    } else if (node.tagName === 'li' && isTask(node)) {
      node.properties.className = ['task']
    } else if (node.tagName === 'table' && parent && index !== undefined) {
      parent.children[index] = element('div', { className: ['scroll'], tabIndex: 0 }, [node])
    }
  })
  return root
}

/** Starts with a checkbox, in a paragraph or not. */
function isTask({ children }: Element): boolean {
  const first = children.find((child) => child.type === 'element' || child.value.trim() !== '')
  if (first?.type !== 'element') return false
  return first.tagName === 'input' || (first.tagName === 'p' && isTask(first))
}

/** A page of the product, or a footnote of this text. */
const insideLink = /^(\/(?![/\\])|#)/

function finishLink(node: Element, { media, places }: Omit<RenderOptions, 'titles'>): void {
  const href = String(node.properties.href ?? '')
  const file = media.get(href)
  const place = places?.get(href)
  if (place) node.properties.href = place
  else if (file) Object.assign(node.properties, { href: `/media/${file.key}`, download: file.fileName })
  else if (/^(https?|mailto):/i.test(href)) {
    Object.assign(node.properties, { rel: ['noopener', 'noreferrer'], target: '_blank' })
  } else if (!insideLink.test(href)) {
    // The check refuses it; this prevents a link to another host by a partial URL in any case.
    node.properties.href = undefined
  }
}

function finishImage(node: Element, media: RenderOptions['media']): void {
  const file = media.get(String(node.properties.src ?? ''))
  const { alt = '', title } = node.properties
  const src = `/media/${file?.key}`
  node.properties = { src, alt, title, width: file?.width, height: file?.height, loading: 'lazy' }
}

/** The check refuses such an image; this prevents a request to another host in any case. */
function removeImagesWithoutFile(root: Root, media: RenderOptions['media']): void {
  visit(root, 'element', (node, index, parent) => {
    if (node.tagName !== 'img' || media.has(String(node.properties.src ?? ''))) return undefined
    parent?.children.splice(index ?? 0, 1)
    return index
  })
}

function isFootnote(node: Element): boolean {
  const { dataFootnoteRef, dataFootnoteBackref } = node.properties
  return dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined
}

function headingsOf(root: Root): Element[] {
  const found: Element[] = []
  visit(root, 'element', (node) => {
    if (isHeading(node)) found.push(node)
  })
  return found
}

function isHeading(node: Element): boolean {
  return /^h[1-6]$/.test(node.tagName)
}

function levelOf(node: Element): number {
  return Number(node.tagName.slice(1))
}

function setLevel(node: Element, level: number): void {
  node.tagName = `h${Math.min(level, 6)}`
}

function hasContent(node: ElementContent): boolean {
  if (node.type !== 'element') return node.type === 'text' && node.value.trim() !== ''
  if (node.tagName === 'img') return true
  return node.tagName !== 'hr' && node.children.some(hasContent)
}

function sameText(a: string, b: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '')
  return plain(a) === plain(b)
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

function toHtml(children: ElementContent[]): string {
  return stringifier.stringify({ type: 'root', children }).trim()
}
