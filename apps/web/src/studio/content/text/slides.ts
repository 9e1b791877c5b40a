import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'

/** A slide of a deck: from its heading to the next one. Positions are in the editor's document. */
export interface Slide {
  from: number
  to: number
  title: string
}

const beginsSlide = ({ type, attrs }: Node): boolean => type.name === 'heading' && attrs.level <= 2

/** One for content before the first second-level heading, if any, and one for each such heading. */
export function slidesIn(doc: Node): Slide[] {
  const slides: Slide[] = []
  doc.forEach((node, from) => {
    const to = from + node.nodeSize
    const last = slides.at(-1)
    if (last && !beginsSlide(node)) last.to = to
    else slides.push({ from, to, title: node.textContent })
  })
  return slides
}

/** Index of the slide at the cursor. */
export function slideAt({ state }: Editor): number {
  const { from } = state.selection
  return Math.max(
    0,
    slidesIn(state.doc).findLastIndex((slide) => slide.from <= from),
  )
}

const withCursor = (tr: Transaction, at: number): Transaction =>
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(at + 1, tr.doc.content.size)))).scrollIntoView()

function dispatch(editor: Editor, tr: Transaction): void {
  editor.view.dispatch(tr)
}

export function goToSlide(editor: Editor, index: number): void {
  const slide = slidesIn(editor.state.doc)[index]
  if (slide) dispatch(editor, withCursor(editor.state.tr, slide.from))
}

/** Adds a slide with this heading after another. */
export function addSlide(editor: Editor, index: number, title: string): void {
  const { doc, schema, tr } = editor.state
  const at = slidesIn(doc)[index]?.to ?? doc.content.size
  const heading = schema.node('heading', { level: 2 }, schema.text(title))
  dispatch(editor, withCursor(tr.insert(at, [heading, schema.node('paragraph')]), at))
}

/** Swaps the slide with the previous or the next one. */
export function moveSlide(editor: Editor, index: number, by: 1 | -1): void {
  const { doc, tr } = editor.state
  const slides = slidesIn(doc)
  const [first, second] = by === 1 ? [slides[index], slides[index + 1]] : [slides[index - 1], slides[index]]
  if (!first || !second) return
  const swapped = doc.slice(second.from, second.to).content.append(doc.slice(first.from, first.to).content)
  const at = by === 1 ? first.from + (second.to - second.from) : first.from
  dispatch(editor, withCursor(tr.replaceWith(first.from, second.to, swapped), at))
}

export function deleteSlide(editor: Editor, index: number): void {
  const { doc, schema, tr } = editor.state
  const slides = slidesIn(doc)
  const slide = slides[index]
  if (!slide) return
  const isLast = slides.length === 1
  const next = isLast
    ? tr.replaceWith(slide.from, slide.to, schema.node('paragraph'))
    : tr.delete(slide.from, slide.to)
  dispatch(editor, withCursor(next, Math.max(0, Math.min(slide.from, next.doc.content.size - 1))))
}
