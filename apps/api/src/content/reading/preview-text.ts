import type { Language } from '../document.ts'
import type { Problem } from '../issues.ts'
import { referencesOf, renderBody, renderPage, slidesOf, wordsPerSlide } from '../markdown/markdown.ts'
import type { Media } from '../media/media.ts'
import { readMarkdownText } from './markdown-text.ts'

/** Form of a text for learners: a deck of slides, a page, or a text below something else. */
export type TextForm = 'slides' | 'page' | 'body'

export interface PreviewTask {
  text: string
  language: Language
  form: TextForm
  /** By the target as written. */
  media: ReadonlyMap<string, Media>
}

export interface Preview {
  /** Empty for slides. */
  html: string
  slides: { line: number; words: number; html: string }[]
  /** Why the text cannot be rendered. */
  problem: Problem | null
}

/** Targets in a text, as written; empty when the text cannot be parsed. */
export function referencesIn(text: string, language: Language): string[] {
  const { tree } = readMarkdownText(text, language)
  return tree ? [...new Set(referencesOf(tree).map(({ target }) => target))] : []
}

/** Renders a text as learners would see it. */
export function previewText({ text, language, form, media }: PreviewTask): Preview {
  const { tree, problem } = readMarkdownText(text, language)
  if (!tree) return { html: '', slides: [], problem }
  const options = { titles: [], media }
  if (form === 'body') return { html: renderBody(tree, options), slides: [], problem }
  if (form === 'page') return { html: renderPage(tree, options).html, slides: [], problem }
  const drawn = slidesOf(tree, options)
  const counted = wordsPerSlide(tree)
  const slides = counted.map(({ line, words }, index) => {
    const end = counted[index + 1]?.line ?? Number.POSITIVE_INFINITY
    const own = drawn.filter((slide) => slide.line >= line && slide.line < end)
    return { line, words, html: own.map(({ html }) => html).join('') }
  })
  return { html: '', slides, problem }
}
