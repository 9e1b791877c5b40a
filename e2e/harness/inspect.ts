import type { Page } from '@playwright/test'
import type { ServedResponse } from './test.ts'
import { catalogueOf, type Language } from './texts.ts'

/** Records layout shifts of the page from its beginning. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { total: 0, moved: [] as string[] }
    Object.assign(window, { zenitShifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number
        hadRecentInput: boolean
        sources?: { node?: Node }[]
      }[]) {
        if (entry.hadRecentInput) continue
        seen.total += entry.value
        const nodes = entry.sources?.map(({ node }) => (node instanceof Element ? node : node?.parentElement))
        seen.moved.push(...(nodes ?? []).map((node) => `${node?.tagName}.${node?.getAttribute('class')}`))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

interface LayoutShifts {
  total: number
  moved: string[]
}

/** The layout shifts since the page was opened, or since the last call. */
export const takeShifts = (page: Page): Promise<LayoutShifts> =>
  page.evaluate(() => {
    const seen = (window as unknown as { zenitShifts: LayoutShifts }).zenitShifts
    const taken = { ...seen }
    Object.assign(seen, { total: 0, moved: [] })
    return taken
  })

/** Texts that are cut off by a box that hides its overflow, unless this is intended. */
export function findClipped(): string[] {
  const isMeant = (style: CSSStyleDeclaration) =>
    style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none'
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  return [...document.body.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      if (!(element instanceof HTMLElement) || element.clientWidth <= 2 || element.clientHeight <= 2)
        return false
      if (element.closest('[aria-hidden=true]') || !element.textContent?.trim()) return false
      const style = getComputedStyle(element)
      if (isMeant(style)) return false
      const isWide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 2
      const isHigh = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 2
      return isWide || isHigh
    })
    .map(
      (element) =>
        `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.slice(0, 40)}`,
    )
}

/** The text spacing of WCAG 1.4.12, which readers may set. */
export const textSpacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`

/** Every text that is visible or read by screen readers, except texts marked as another language. */
function visibleTexts(): string[] {
  const language = document.documentElement.lang
  const isForeign = (element: Element | null) => {
    const marked = element?.closest('[lang]')
    return marked !== null && marked?.getAttribute('lang') !== language
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('script, style, noscript, time')
  const texts: string[] = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent && isSeen(parent) && !isForeign(parent)) texts.push(node.textContent ?? '')
  }
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    if (isSeen(element) && !isForeign(element))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
  return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()))]
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Patterns for the texts of the catalogue, in which a placeholder matches anything. */
const patternsOf = (language: Language): RegExp[] =>
  catalogueOf(language)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\{\w+\}\}/)
            .map(escaped)
            .join('.+')}$`,
        ),
    )

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** All words in the data that the server sent. */
function contentOf(served: readonly ServedResponse[]): string {
  const answers = served.filter(({ url, text }) => url.includes('/api/') && text.startsWith('{'))
  return answers
    .flatMap(({ text }) => stringsIn(JSON.parse(text)))
    .map((text) =>
      text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/&(#?\w+);/g, (all, name) => entities[name] ?? all),
    )
    .join('\n')
    .replaceAll(/[^\S\n]+/g, ' ')
}

/** Names of days and months as dates of the language contain them, alone and within a date. */
function calendarOf(language: Language): Set<string> {
  const words = new Set<string>()
  const locale = language === 'pl' ? 'pl-PL' : 'en-GB'
  for (let month = 0; month < 12; month++)
    for (const options of [{ month: 'long' }, { month: 'short' }, { day: 'numeric', month: 'long' }] as const)
      for (const part of new Intl.DateTimeFormat(locale, options).formatToParts(new Date(2026, month, 15)))
        words.add(part.value)
  for (let day = 1; day <= 7; day++)
    for (const weekday of ['long', 'short', 'narrow'] as const)
      words.add(new Intl.DateTimeFormat(locale, { weekday }).format(new Date(2026, 5, day)))
  return words
}

export interface Speech {
  language: Language
  served: readonly ServedResponse[]
  /** Names that belong to the installation: its brand, social networks, and names of languages. */
  names: readonly string[]
}

/**
 * Texts on the page that are neither in the catalogue of its language nor in data of the server: they are hard-coded in
 * a component, or in the other language.
 */
export async function findForeign(page: Page, { language, served, names }: Speech): Promise<string[]> {
  const patterns = patternsOf(language)
  const content = contentOf(served)
  const calendar = calendarOf(language)
  const isDate = (text: string) =>
    text
      .split(/[\s,.:–-]+/)
      .every((word) => calendar.has(word) || calendar.has(`${word}.`) || !/\p{L}/u.test(word))
  const isKnown = (text: string): boolean =>
    !/\p{L}{2}/u.test(text) ||
    names.includes(text) ||
    content.includes(text) ||
    isDate(text) ||
    patterns.some((pattern) => pattern.test(text))
  const texts = await page.evaluate(visibleTexts)
  return texts.filter((text) => !isKnown(text) && !text.split(/ · |, /).every(isKnown))
}
