import type { Heading } from 'mdast'
import type { Language } from '../../document.ts'
import type { Page } from '../layouts/layout.ts'
import type { Sources } from '../sources.ts'
import { parse } from './parse.ts'

/** A part of a page's text. Removed parts become blank lines, so that line numbers stay. */
export interface Stretch {
  file: string
  text: string
}

interface PageText {
  stretches: Stretch[]
  /** Which part of the page is in the original language, because its translation is incomplete. */
  original: 'none' | 'beginning' | 'end' | 'all'
  /** The translation is used, but its sections differ from the original's. */
  isDoubtful: boolean
}

/**
 * The page's text in a language. Machine translations can lack their beginning or end; the original then replaces what
 * is missing, up to the first or from the last section that both have.
 */
export function readPage(texts: Sources['texts'], page: Page, language: Language): PageText {
  const read = (file: string): Stretch => ({ file, text: texts.get(file) ?? '' })
  const original = read(page.en)
  const translated = page[language]
  if (!translated) return { stretches: [original], original: 'all', isDoubtful: false }
  return language === 'en' ? whole(original) : complete(original, read(translated))
}

function complete(original: Stretch, translation: Stretch): PageText {
  const [ours, theirs] = [headingsOf(original.text), headingsOf(translation.text)]
  if (ours[0]?.depth !== 1) return whole(translation)
  if (theirs[0]?.depth === 1) {
    const next = ours[theirs.length]
    if (!next || likeness(ours.slice(0, theirs.length), theirs) < 1)
      return whole(translation, ours.length !== theirs.length)
    const end = { file: original.file, text: blank(original.text, offsetOf(next)) }
    return { stretches: [translation, end], original: 'end', isDoubtful: false }
  }
  const [first] = theirs
  const common = ours.slice(-theirs.length)
  if (!first || !common[0] || likeness(common, theirs) < 0.8) {
    return { stretches: [original], original: 'all', isDoubtful: false }
  }
  const beginning = { file: original.file, text: original.text.slice(0, offsetOf(common[0])) }
  const end = { file: translation.file, text: blank(translation.text, offsetOf(first)) }
  return { stretches: [beginning, end], original: 'beginning', isDoubtful: false }
}

function whole(stretch: Stretch, isDoubtful = false): PageText {
  return { stretches: [stretch], original: 'none', isDoubtful }
}

/** Share of headings with the same level. */
function likeness(ours: Heading[], theirs: Heading[]): number {
  return ours.filter((heading, index) => heading.depth === theirs[index]?.depth).length / ours.length
}

function headingsOf(text: string): Heading[] {
  return parse(text).children.filter((node): node is Heading => node.type === 'heading')
}

function offsetOf(heading: Heading): number {
  return heading.position?.start.offset ?? 0
}

function blank(text: string, end: number): string {
  return text.slice(0, end).replace(/[^\n]/g, '') + text.slice(end)
}
