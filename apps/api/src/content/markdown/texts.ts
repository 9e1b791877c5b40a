import type { Root } from 'hast'
import type { Language } from '../document.ts'
import type { Media, MediaLibrary } from '../media/media.ts'
import type { Problem } from '../reading/inside.ts'
import { mostBytes, readMarkdown } from '../reading/reader.ts'
import { type CoursePlace, findCoursePlace, isCourseLink } from './course-links.ts'
import { type Reference, referencesOf } from './markdown.ts'
import { isProductPage } from './product-pages.ts'

/** A Markdown text, read: its tree, the media it shows, and what is wrong with it. */
export interface Text {
  tree: Root
  media: ReadonlyMap<string, Media>
  /** Where its links to courses of the pack lead, by the link as written. */
  courses: ReadonlyMap<string, CoursePlace>
  /** Lines count from the text's own first line. */
  faults: Problem[]
  /** What the author should know, counted likewise. */
  warnings: Problem[]
  /** False: nothing could be made of it, and the only fault says why. */
  isRead: boolean
}

export type TextResult = { text: Text; fault: null } | { text: null; fault: string }

const longestAddress = 2_000

/** Reads the Markdown texts of one pack, each once per language. */
export class TextLibrary {
  readonly #media: MediaLibrary
  readonly #known = new Map<string, Promise<TextResult>>()

  constructor(media: MediaLibrary) {
    this.#media = media
  }

  /** The Markdown file `to`, as named in the file `from`. */
  file(from: string, to: string, language: Language): Promise<TextResult> {
    const key = `${language}:${from}:${to}`
    const known = this.#known.get(key) ?? this.#read(from, to, language)
    this.#known.set(key, known)
    return known
  }

  /** Markdown that stands inside the YAML file `from`. */
  async inline(from: string, text: string, language: Language): Promise<Text> {
    const read = await readMarkdown(text, language)
    if (!read.tree) return unreadable(read.problem)
    const { tree, warnings } = read
    const media = new Map<string, Media>()
    const courses = new Map<string, CoursePlace>()
    const faults = [...read.faults]
    for (const reference of referencesOf(tree)) {
      const { found, place, fault } = await this.#judge(from, reference)
      if (found) media.set(reference.target, found)
      if (place) courses.set(reference.target, place)
      if (fault) faults.push({ line: reference.line, message: fault })
    }
    return { tree, media, courses, faults, warnings, isRead: true }
  }

  async #read(from: string, to: string, language: Language): Promise<TextResult> {
    const place = this.#media.folder.resolve(from, to)
    if (place.path === null) return { text: null, fault: place.fault }
    if (!/\.md$/i.test(to)) return { text: null, fault: `"${to}" must be a Markdown file (.md)` }
    const { text, problem } = this.#media.folder.readText(place.path, mostBytes.markdown)
    return {
      text: problem ? unreadable(problem) : await this.inline(place.path, text, language),
      fault: null,
    }
  }

  async #judge(from: string, reference: Reference): Promise<Judged> {
    const { target, kind } = reference
    if (target === '')
      return { fault: `a${kind === 'image' ? 'n image' : ' link'} without an allowed address` }
    if (target.length > longestAddress) {
      return {
        fault: `a${kind === 'image' ? 'n image' : ' link'} with an address of ${target.length} characters`,
      }
    }
    if (kind === 'image' && isExternal(target)) {
      return { fault: `image "${target}" is on another host; put the file beside the text` }
    }
    if (isExternal(target)) {
      return isAddress(target) ? {} : { fault: `link "${target}" is not a valid address` }
    }
    if (target.startsWith('#')) return { fault: `link "${target}" leads nowhere: texts have no anchors` }
    if (kind === 'link' && isCourseLink(target)) {
      const place = await findCoursePlace(this.#media.folder, target)
      return place ? { place } : { fault: `"${target}" leads nowhere: the pack has no such course or lesson` }
    }
    if (target.startsWith('/')) {
      return isProductPage(target) ? {} : { fault: `"${target}" leads nowhere: there is no such page` }
    }
    const result = await this.#media.find(from, target, kind === 'image' ? 'image' : 'resource')
    return result.media ? { found: result.media } : { fault: result.faults[0]?.message }
  }
}

interface Judged {
  found?: Media
  place?: CoursePlace
  fault?: string
}

/** Nothing of the text, and why. */
function unreadable(problem: Problem): Text {
  return {
    tree: { type: 'root', children: [] },
    media: new Map(),
    courses: new Map(),
    faults: [problem],
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
