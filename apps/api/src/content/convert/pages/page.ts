import { posix } from 'node:path'
import type {
  Definition,
  Heading,
  Html,
  Image,
  ImageReference,
  Link,
  LinkReference,
  Nodes,
  Root,
} from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import type { Language } from '../../document.ts'
import { lostElements, unseenElements } from '../../markdown/sanitise.ts'
import { isAddress } from '../../markdown/texts.ts'
import type { Assets } from '../assets.ts'
import type { Page } from '../layouts/layout.ts'
import type { QuizLink } from '../questions/quizzes.ts'
import type { Count, Report } from '../report.ts'
import type { Sources } from '../sources.ts'
import { Edits } from './edits.ts'
import { escapeHtml, escapeMarkdown } from './escape.ts'
import { convertFormulas } from './formulas.ts'
import { labels } from './labels.ts'
import type { PageLinks } from './links.ts'
import { dropNavigation } from './navigation.ts'
import { parse } from './parse.ts'
import { prepareText } from './prepare-text.ts'
import { readPage, type Stretch } from './translation.ts'

export interface ConvertedPage {
  markdown: string
  /** The first heading, or null. */
  title: string | null
  words: number
  quizLinks: QuizLink[]
}

interface PageContext {
  texts: Sources['texts']
  assets: Assets
  report: Report
  links: PageLinks
}

/** The number at the end of a quiz app's URL, such as https://…/quiz/101/. */
const quizAddress = /\/quiz\/(\d+)\/?$/

/** Converts one page of a repository, in one of its languages, to self-contained Markdown. */
export async function convertPage(
  page: Page,
  language: Language,
  means: PageContext,
): Promise<ConvertedPage> {
  const { stretches, original, isDoubtful } = readPage(means.texts, page, language)
  const parts: ConvertedPage[] = []
  for (const stretch of stretches) parts.push(await new PageConverter(page, stretch, means).convert())
  const texts = parts.map((part) => part.markdown)
  if (original !== 'none') {
    means.report.add('languages', page[language] ?? page.en, {
      key: `import-report:${original}`,
      values: { language },
    })
    // Explains to the reader why the language changes; not needed on a page entirely in English.
    texts.splice(original === 'end' ? 1 : 0, 0, `> ${labels[language].untranslated[original]}\n`)
  }
  if (isDoubtful) {
    const what = { key: 'import-report:headings', values: { language } } as const
    means.report.add('languages', page[language] ?? page.en, what)
  }
  return {
    markdown: texts.join('\n'),
    title: original === 'none' || original === 'end' ? (parts[0]?.title ?? null) : null,
    words: parts.reduce((sum, part) => sum + part.words, 0),
    quizLinks: parts.flatMap((part) => part.quizLinks),
  }
}

class PageConverter {
  readonly #page: Page
  readonly #file: string
  readonly #means: PageContext
  readonly #edits = new Edits()
  readonly #quizLinks: QuizLink[] = []
  readonly #definitions = new Map<string, Definition>()
  #source: string

  constructor(page: Page, { file, text }: Stretch, means: PageContext) {
    this.#page = page
    this.#file = file
    this.#source = prepareText(text, file, means.report)
    this.#means = means
  }

  async convert(): Promise<ConvertedPage> {
    const { text, count, unreadable } = convertFormulas(this.#source, parse(this.#source))
    if (count > 0) this.#means.report.count('formulas', count)
    for (const { line, tex, why } of unreadable)
      this.#means.report.add('formulas', `${this.#file}:${line}`, `${tex}: ${why}`)
    this.#source = text
    const tree = parse(text)
    visit(tree, 'definition', (node) => void this.#definitions.set(node.identifier, node))
    const dropped = dropNavigation(tree, this.#edits, {
      isQuiz: (url) => quizAddress.test(url),
      isPage: isOtherPage,
    })
    if (dropped > 0) this.#means.report.count('navigation', dropped)
    const nodes: Nodes[] = []
    visit(tree, (node) => void nodes.push(node))
    for (const node of nodes) await this.#convertNode(node)
    const markdown = `${this.#edits
      .apply(text)
      .replace(/\n{3,}/g, '\n\n')
      .trim()}\n`
    return { markdown, title: titleOf(tree), words: wordsIn(markdown), quizLinks: this.#quizLinks }
  }

  async #convertNode(node: Nodes): Promise<void> {
    switch (node.type) {
      case 'image':
        return this.#image(node, node.url)
      case 'imageReference':
        return this.#image(node, this.#definitions.get(node.identifier)?.url ?? '')
      case 'link':
        return this.#link(node, node.url)
      case 'linkReference':
        return this.#link(node, this.#definitions.get(node.identifier)?.url ?? '')
      case 'html':
        return this.#html(node)
      case 'definition':
        return this.#replace(node, '')
    }
  }

  async #image(node: Image | ImageReference, url: string): Promise<void> {
    const alt = escapeMarkdown(node.alt ?? '')
    const path = await this.#resolveImage(url, this.#lineOf(node))
    this.#replace(node, path ? `![${alt}](${path})` : alt && `*${alt}*`)
  }

  async #resolveImage(url: string, line: number): Promise<string | null> {
    const { report, assets } = this.#means
    const place = `${this.#file}:${line}`
    if (/^([a-z]+:)?\/\//i.test(url)) {
      report.add('remote', place, url)
      return null
    }
    const path = await assets.image(this.#page, this.#file, url)
    if (!path) report.add('images', place, url)
    return path
  }

  async #link(node: Link | LinkReference, url: string): Promise<void> {
    const [start, end] = rangeOf(node)
    const [first, last] = [node.children[0], node.children.at(-1)]
    const target = await this.#resolveLink(url, this.#lineOf(node))
    // An autolink such as <https://…> has no separate text.
    const isBare = this.#source[start] !== '['
    if (target === url && (node.type === 'link' || isBare)) return
    if (!first || !last) return this.#replace(node, '')
    if (isBare) return this.#replace(node, escapeMarkdown(textOf(node)))
    this.#edits.replace(start, rangeOf(first)[0], target ? '[' : '')
    this.#edits.replace(rangeOf(last)[1], end, target ? `](<${target}>)` : '')
  }

  /** The URL to keep, or null for plain text. */
  async #resolveLink(url: string, line: number): Promise<string | null> {
    const { report, assets } = this.#means
    const quiz = quizAddress.exec(url)
    if (quiz) {
      this.#quizLinks.push({ file: this.#file, line, number: Number(quiz[1]) })
      return null
    }
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) {
      if (isAddress(url)) return url
      report.add('addresses', `${this.#file}:${line}`, url)
      return null
    }
    const link = this.#means.links.find(this.#file, url)
    if (link) return link
    const file = isOtherPage(url) ? null : await assets.file(this.#file, url)
    if (file) return file
    const kind = kindOfLink(url)
    if (kind === null) report.add('files', `${this.#file}:${line}`, url)
    else report.count(kind)
    return null
  }

  async #html(node: Html): Promise<void> {
    const [start] = rangeOf(node)
    const line = this.#lineOf(node)
    for (const match of node.value.matchAll(/<!--[\s\S]*?-->/g)) {
      this.#edits.replace(start + match.index, start + match.index + match[0].length, '')
    }
    for (const match of node.value.matchAll(/<(img|a)\b[^>]*>/gi)) {
      const [tag, name = ''] = match
      const at = line + node.value.slice(0, match.index).split('\n').length - 1
      const text =
        name.toLowerCase() === 'img' ? await this.#htmlImage(tag, at) : await this.#htmlLink(tag, at)
      this.#edits.replace(start + match.index, start + match.index + tag.length, text)
    }
    const hidden = node.value.match(/<(iframe|video|audio|object|embed)\b/gi) ?? []
    if (hidden.length > 0) this.#means.report.count('players', hidden.length)
    for (const [at, tag] of lostIn(node.value))
      this.#means.report.add('elements', `${this.#file}:${line + at}`, tag)
  }

  async #htmlImage(tag: string, line: number): Promise<string> {
    const alt = escapeHtml(attribute(tag, 'alt') ?? '')
    const path = await this.#resolveImage(attribute(tag, 'src') ?? '', line)
    return path ? `<img src="${path}" alt="${alt}">` : alt && `<em>${alt}</em>`
  }

  async #htmlLink(tag: string, line: number): Promise<string> {
    const url = attribute(tag, 'href')
    if (url === null) return ''
    const target = await this.#resolveLink(url, line)
    // Without its opening tag, the closing tag has no meaning.
    return target ? `<a href="${escapeHtml(target)}">` : ''
  }

  #replace(node: Nodes, text: string): void {
    this.#edits.replace(...rangeOf(node), text)
  }

  #lineOf(node: Nodes): number {
    return node.position?.start.line ?? 1
  }
}

/** Elements that no page can have, and components of MDX without words of their own, by their lines from 0. */
const lostIn = (html: string): [number, string][] =>
  html.split('\n').flatMap((row, at) =>
    [...row.matchAll(/<([a-z][a-z0-9]*)\b[^>]{0,200}>?/gi)].flatMap(
      ([tag, name = '']): [number, string][] => {
        const isComponent = /^[A-Z]\w*[a-z]/.test(name) && tag.endsWith('/>')
        const lower = name.toLowerCase()
        return isComponent || (lostElements.has(lower) && !unseenElements.has(lower)) ? [[at, tag]] : []
      },
    ),
  )

export function rangeOf(node: Nodes): [number, number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
}

/** The first first-level heading, otherwise the first heading. */
export function titleOf(tree: Root): string | null {
  const headings = tree.children.filter((node): node is Heading => node.type === 'heading')
  const heading = headings.find((node) => node.depth === 1) ?? headings[0]
  return heading ? textOf(heading).replace(/\s+/g, ' ').trim() || null : null
}

export function wordsIn(text: string): number {
  return text.match(/\p{L}[\p{L}\p{N}'’-]*/gu)?.length ?? 0
}

function isOtherPage(url: string): boolean {
  return !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url) && /(^#|^$|\.mdx?$|\.ipynb$|\/$|^[^.]*$)/i.test(pathOf(url))
}

function pathOf(url: string): string {
  return url.startsWith('#') ? url : (url.split(/[?#]/)[0] ?? '')
}

/** Null: a link to a file. */
function kindOfLink(url: string): Count | null {
  const path = pathOf(url)
  if (path.startsWith('#')) return 'placeLinks'
  const extension = posix.extname(path).toLowerCase()
  if (/^(\.mdx?)?$/.test(extension)) return 'pageLinks'
  return extension === '.ipynb' ? 'notebookLinks' : null
}

function attribute(tag: string, name: string): string | null {
  const match = new RegExp(`\\s${name}\\s*=\\s*("([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)
  return match ? decodeEntities(match[2] ?? match[3] ?? match[4] ?? '') : null
}

function decodeEntities(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
  return text.replace(/&(amp|lt|gt|quot);/g, (entity, name) => named[name] ?? entity)
}
