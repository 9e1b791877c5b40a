import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Root } from 'hast'
import type { Language } from './document.ts'
import { formulaFaults } from './formulas.ts'
import { isDeep, parseMarkdown, type Reference, referencesOf } from './markdown.ts'
import { type Media, type MediaLibrary, resolveInside } from './media.ts'

/** A Markdown text, read: its tree, the media it shows, and what is wrong with it. */
export interface Text {
  tree: Root
  media: ReadonlyMap<string, Media>
  /** Lines count from the text's own first line. */
  faults: { line: number; message: string }[]
}

export type TextResult = { text: Text; fault: null } | { text: null; fault: string }

/** Pages of the product that a text may link to; everything else inside it has ids that no author knows. */
const ownPage = /^\/(|programs|tools|community|benefits|about-[a-z0-9-]+)$/

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
    const tree = readTree(text, language)
    if (!tree)
      return {
        tree: nothing,
        media: new Map(),
        faults: [{ line: 1, message: 'is nested too deeply to be read' }],
      }
    const media = new Map<string, Media>()
    const faults: Text['faults'] = formulaFaults(tree)
    for (const reference of referencesOf(tree)) {
      const { found, fault } = await this.#judge(from, reference)
      if (found) media.set(reference.target, found)
      if (fault) faults.push({ line: reference.line, message: fault })
    }
    return { tree, media, faults }
  }

  async #read(from: string, to: string, language: Language): Promise<TextResult> {
    const place = resolveInside(this.#media.root, from, to)
    if (place.path === null) return { text: null, fault: place.fault }
    if (!/\.md$/i.test(to)) return { text: null, fault: `"${to}" must be a Markdown file (.md)` }
    const source = await readFile(place.path, 'utf8')
    const file = relative(this.#media.root, place.path)
    return { text: await this.inline(file, source, language), fault: null }
  }

  async #judge(from: string, reference: Reference): Promise<{ found?: Media; fault?: string }> {
    const { target, kind } = reference
    if (target === '')
      return { fault: `a${kind === 'image' ? 'n image' : ' link'} without an allowed address` }
    if (kind === 'image' && isExternal(target)) {
      return { fault: `image "${target}" is on another host; put the file beside the text` }
    }
    if (isExternal(target)) {
      return isAddress(target) ? {} : { fault: `link "${target}" is not a valid address` }
    }
    if (target.startsWith('#')) return { fault: `link "${target}" leads nowhere: texts have no anchors` }
    if (target.startsWith('/')) {
      return ownPage.test(target) ? {} : { fault: `"${target}" leads nowhere: there is no such page` }
    }
    const result = await this.#media.find(from, target, kind === 'image' ? 'image' : 'resource')
    return result.media ? { found: result.media } : { fault: result.faults[0]?.message }
  }
}

const nothing: Root = { type: 'root', children: [] }

/** Null for a text that is nested so deeply that nobody has written it by hand: readers of trees would run out of stack. */
function readTree(text: string, language: Language): Root | null {
  try {
    const tree = parseMarkdown(text, language)
    return isDeep(tree) ? null : tree
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
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
