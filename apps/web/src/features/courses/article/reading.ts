import type { LessonContent } from '@zenit/contract/courses'
import { whenAtRest } from '../lesson/rest.ts'

export type ArticleContent = Extract<NonNullable<LessonContent['presentation']>, { format: 'page' }>

/** Lowest position, in pixels from the top of the window, where a scroll target can end up. */
const landing = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 8 || 8

/** The last of these tops that was reached; -1 above the first. */
const lastReached = (tops: readonly number[], line: number): number =>
  tops.findLastIndex((top) => top <= line)

const topOf = (element: Element): number => element.getBoundingClientRect().top

/** The heading of the current section; null above the first, and before the text is rendered. */
export function headingInSight(ids: readonly string[]): string | null {
  const there = ids.flatMap((id) => document.getElementById(id) ?? [])
  return there[lastReached(there.map(topOf), landing())]?.id ?? null
}

export interface ReadingPlace {
  /** Index of the text's child, from 0. */
  block: number
  /** Id of the heading above it; null before the first. */
  section: string | null
}

/** The reading position in the text; null at its start. */
export function placeIn(text: Element, ids: readonly string[]): ReadingPlace | null {
  const block = lastReached([...text.children].map(topOf), landing())
  return block > 0 ? { block, section: headingInSight(ids) } : null
}

/** Scrolls to a position and moves focus there. */
export function goTo(text: Element, { block }: ReadingPlace): void {
  const target = text.children[Math.min(block, text.children.length - 1)]
  if (!(target instanceof HTMLElement)) return
  target.scrollIntoView()
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** End of each section: the next first-level heading, for the last one the end of the text. */
function endsOf(text: Element, end: Element, { headings }: ArticleContent): Element[] {
  const tops = headings.flatMap(({ id, level }) =>
    level === 1 ? (text.querySelector(`#${CSS.escape(id)}`) ?? []) : [],
  )
  const nexts = tops[0] === text.firstElementChild ? tops.slice(1) : tops
  return [...nexts, end]
}

/** Calls back for each section, counted from 0, whose end was visible; returns a function that stops. */
export function watchSections(
  { text, end, content }: { text: Element; end: Element; content: ArticleContent },
  onSeen: (index: number, count: number) => void,
): () => void {
  const ends = endsOf(text, end, content)
  const stops = ends.map((one, index) => whenAtRest(one, () => onSeen(index, ends.length)))
  return () => {
    for (const stop of stops) stop()
  }
}

const quietMs = 250

/** Calls back when scrolling has stopped; returns a function that stops. */
export function whenScrolled(onRest: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(onRest, quietMs)
  }
  window.addEventListener('scroll', wait, { passive: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('scroll', wait)
  }
}
