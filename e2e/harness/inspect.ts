import type { Page } from '@playwright/test'
import { brand } from '../../apps/web/src/brand.ts'
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
/** Names that are the same in both languages; one of them is also the Polish name of the highest rank. */
const names = [brand.name, 'Polski', 'English']

const placeholder = /\{\{\w+\}\}/

/** A pattern for a text of the catalogue, in which a placeholder matches anything. */
const patternOf = (text: string) => new RegExp(`^${text.split(placeholder).map(escaped).join('.+')}$`)

/** Whether enough of a text is its own. `{{at}} of {{length}}` would match half of all sentences. */
function isTelling(text: string): boolean {
  const letters = text.split(placeholder).join(' ').match(/\p{L}/gu) ?? []
  return letters.length >= (placeholder.test(text) ? 8 : 2)
}

/** The texts of a catalogue that tell its language. */
const patternsOf = (language: Language): RegExp[] =>
  catalogueOf(language)
    // Paragraphs of a longer text are elements of their own.
    .flatMap((text) => [text, ...text.split('\n')])
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => isTelling(text) && !names.includes(text))
    .map(patternOf)

const patterns = { pl: patternsOf('pl'), en: patternsOf('en') }

/** Texts on the page that are in the catalogue of the other language, and not in that of its own. */
export async function findForeign(page: Page, language: Language): Promise<string[]> {
  const isOf = (one: Language, text: string) => patterns[one].some((pattern) => pattern.test(text))
  const isForeign = (text: string) => isOf(language === 'pl' ? 'en' : 'pl', text) && !isOf(language, text)
  const texts = await page.evaluate(visibleTexts)
  return texts.filter((text) => [text, ...text.split(' · ')].some(isForeign))
}
