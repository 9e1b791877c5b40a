import type { LessonContent } from '@zenit/contract/courses'
import { whenAtRest } from '../lesson/rest.ts'

export type ArticleContent = Extract<NonNullable<LessonContent['presentation']>, { format: 'page' }>

/** The lowest place at which something scrolled to comes to stand, from the top of the window, in pixels. */
const landing = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 8 || 8

/** The last of these tops that the reader has come to; -1 above the first. */
const lastReached = (tops: readonly number[], line: number): number =>
  tops.findLastIndex((top) => top <= line)

const topOf = (element: Element): number => element.getBoundingClientRect().top

/** The heading under which the reader is; null above the first, and while the text is not there. */
export function headingInSight(ids: readonly string[]): string | null {
  const there = ids.flatMap((id) => document.getElementById(id) ?? [])
  return there[lastReached(there.map(topOf), landing())]?.id ?? null
}

export interface ReadingPlace {
  /** Which child of the text, counted from 0. */
  block: number
  /** Id of the heading above it; null before the first. */
  section: string | null
}

/** Where the reader is in the text; null at its beginning. */
export function placeIn(text: Element, ids: readonly string[]): ReadingPlace | null {
  const block = lastReached([...text.children].map(topOf), landing())
  return block > 0 ? { block, section: headingInSight(ids) } : null
}

/** Brings a place back into sight, and the keyboard with it. */
export function goTo(text: Element, { block }: ReadingPlace): void {
  const target = text.children[Math.min(block, text.children.length - 1)]
  if (!(target instanceof HTMLElement)) return
  target.scrollIntoView()
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Where each section ends: at the next heading of the first level, the last one at the end of the text. */
function endsOf(text: Element, end: Element, { headings }: ArticleContent): Element[] {
  const tops = headings.flatMap(({ id, level }) =>
    level === 1 ? (text.querySelector(`#${CSS.escape(id)}`) ?? []) : [],
  )
  const nexts = tops[0] === text.firstElementChild ? tops.slice(1) : tops
  return [...nexts, end]
}

/** Tells of each section, counted from 0, whose end has been in sight; returns how to stop. */
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

/** Tells whenever the window has come to rest after scrolling; returns how to stop. */
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
