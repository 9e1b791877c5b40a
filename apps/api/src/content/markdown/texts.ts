import type { Root } from 'hast'
import type { Language } from '../document.ts'
import type { Finding, IssueCode, Problem } from '../issues.ts'
import type { Media, MediaLibrary } from '../media/media.ts'
import { mostBytes, readMarkdown } from '../reading/reader.ts'
import { type Reference, referencesOf } from './markdown.ts'
import { isCourseLink, isItemLink, PackLinks, type PackPlace } from './pack-links.ts'
import { isProductPage } from './product-pages.ts'

/** A parsed Markdown text: its tree, its media, and its problems. */
export interface Text {
  tree: Root
  media: ReadonlyMap<string, Media>
  /** Targets of its links to items of the pack, by the link as written. */
  places: ReadonlyMap<string, PackPlace>
  /** Lines count from the text's own first line. */
  errors: Problem[]
  /** For the author's information, with lines counted in the same way. */
  warnings: Problem[]
  /** False: the text cannot be parsed; the only error contains the reason. */
  isRead: boolean
}

type TextResult = { text: Text; problem: null } | { text: null; problem: Finding }

const longestAddress = 2_000

/** Reads the Markdown texts of one pack, each once per language. */
export class TextLibrary {
  readonly #media: MediaLibrary
  readonly #links: PackLinks
  readonly #known = new Map<string, Promise<TextResult>>()
  readonly #files = new Map<string, Promise<TextResult>>()

  constructor(media: MediaLibrary) {
    this.#media = media
    this.#links = new PackLinks(media.folder)
  }

  /** Files referred to so far, by their paths in the pack. */
  get files(): Iterable<string> {
    return this.#files.keys()
  }

  /** Texts read from them. */
  async all(): Promise<{ file: string; tree: Root }[]> {
    const read = [...this.#files].map(async ([file, result]) => ({ file, text: (await result).text }))
    return (await Promise.all(read)).flatMap(({ file, text }) => (text ? [{ file, tree: text.tree }] : []))
  }

  /** The Markdown file `to`, as named in the file `from`. */
  file(from: string, to: string, language: Language): Promise<TextResult> {
    const key = `${language}:${from}:${to}`
    const known = this.#known.get(key) ?? this.#read(from, to, language)
    this.#known.set(key, known)
    const place = this.#media.folder.resolve(from, to)
    if (place.path !== null) this.#files.set(place.path, known)
    return known
  }

  /** Markdown inside the YAML file `from`. */
  async inline(from: string, text: string, language: Language): Promise<Text> {
    const read = await readMarkdown(text, language)
    if (!read.tree) return unreadable(read.problem)
    const { tree, warnings } = read
    const media = new Map<string, Media>()
    const places = new Map<string, PackPlace>()
    const errors = [...read.errors]
    for (const reference of referencesOf(tree)) {
      const { found, place, problem } = await this.#judge(from, reference)
      if (found) media.set(reference.target, found)
      if (place) places.set(reference.target, place)
      if (problem) errors.push({ ...problem, line: reference.line })
    }
    return { tree, media, places, errors, warnings, isRead: true }
  }

  async #read(from: string, to: string, language: Language): Promise<TextResult> {
    const place = this.#media.folder.resolve(from, to)
    if (place.path === null) return { text: null, problem: place.problem }
    if (!/\.md$/i.test(to)) return { text: null, problem: { code: 'not-markdown', values: { name: to } } }
    const { text, problem } = this.#media.folder.readText(place.path, mostBytes.markdown)
    return {
      text: problem ? unreadable(problem) : await this.inline(place.path, text, language),
      problem: null,
    }
  }

  async #judge(from: string, reference: Reference): Promise<JudgedReference> {
    const { target, kind } = reference
    const refused = (code: IssueCode) => ({ problem: { code, values: { name: target } } })
    if (target === '') return { problem: { code: `${kind}-not-allowed` } }
    if (target.length > longestAddress)
      return { problem: { code: `${kind}-too-long`, values: { count: target.length } } }
    if (kind === 'image' && isExternal(target)) return refused('image-elsewhere')
    if (isExternal(target)) return isAddress(target) ? {} : refused('link-invalid')
    if (target.startsWith('#')) return refused('link-anchor')
    if (kind === 'link' && (isCourseLink(target) || isItemLink(target))) {
      const place = await this.#links.find(target)
      return place ? { place } : refused(isCourseLink(target) ? 'link-no-course' : 'link-no-item')
    }
    if (target.startsWith('/')) return isProductPage(target) ? {} : refused('link-no-page')
    const { media, problems } = await this.#media.find(from, target, kind === 'image' ? 'image' : 'resource')
    return media ? { found: media } : { problem: problems[0] }
  }
}

interface JudgedReference {
  found?: Media
  place?: PackPlace
  problem?: Finding | undefined
}

/** An empty text with the reason. */
function unreadable(problem: Problem): Text {
  return {
    tree: { type: 'root', children: [] },
    media: new Map(),
    places: new Map(),
    errors: [problem],
    warnings: [],
    isRead: false,
  }
}

function isExternal(target: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(target)
}

/** http, https or mailto, without a password in it. */
export function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) && url.username === '' && url.password === ''
}
