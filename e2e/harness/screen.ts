import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { findSmallTargets, targets } from './controls.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Waits until nothing moves: fonts and images are loaded, animations have ended. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // After a navigation, the page has its texts before its style sheets.
    const stylesheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    if (document.readyState !== 'complete' && stylesheets.some(({ sheet }) => sheet === null))
      await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
    await document.fonts.ready
    const finite = document.getAnimations().filter((one) => {
      const end = one.effect?.getComputedTiming().endTime
      return one.playState === 'running' && typeof end === 'number' && Number.isFinite(end)
    })
    await Promise.allSettled(finite.map((one) => one.finished))
  })
}

interface Search {
  /** Selector of a part of the page. */
  part?: string
  /** Only these rules of axe. */
  rules?: string[]
}

const require = createRequire(import.meta.url)
/** The version of axe that @axe-core/playwright uses, minified: less than half as much to send to a page and to parse. */
const axeSource = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

interface Barrier {
  rule: string
  at: string[]
}

async function analyze(page: Page, { part = 'html', rules }: Search): Promise<Violation[]> {
  // Loaded once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // Our pages have no frames. So axe runs in the page itself, without a second page that combines results of frames,
  // and computes only the requested results.
  const axe = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode().include(part)
  // None of our rules reads style sheets. Reading them fails, with an error in the console, while one is loading.
  axe.options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(wcag)).analyze()
  return violations
}

/**
 * Whether a control is covered wherever the page is scrolled to. A sticky header or bar covers parts of what scrolls
 * under it, which alone is not a problem.
 */
async function isCoveredInTheMiddle(page: Page, selector: string): Promise<boolean> {
  await page
    .locator(selector)
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  return (await analyze(page, { part: selector, rules: ['target-size'] })).length > 0
}

async function isBarrier(
  page: Page,
  rule: string,
  { target, failureSummary }: Violation['nodes'][number],
): Promise<boolean> {
  if (rule !== 'target-size' || !failureSummary?.includes('partially obscured')) return true
  return isCoveredInTheMiddle(page, target.join(' '))
}

/** Violations of WCAG 2.2 A and AA that axe finds. */
export async function findBarriers(page: Page, search: Search = {}): Promise<Barrier[]> {
  const barriers: Barrier[] = []
  for (const { id, help, nodes } of await analyze(page, search)) {
    const at: string[] = []
    for (const node of nodes)
      if (await isBarrier(page, id, node))
        at.push(`${node.target.join(' ')} – ${node.failureSummary?.split('\n')[1]?.trim()}`)
    if (at.length > 0) barriers.push({ rule: `${id}: ${help}`, at })
  }
  return barriers
}

/** Expects no violation of WCAG 2.2 A and AA that axe can find on the page, or in a part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await settle(page)
  expect(await findBarriers(page, part ? { part } : {}), `axe on ${page.url()}`).toEqual([])
}

const named = new Set(
  'button link checkbox radio tab menuitem heading textbox searchbox combobox slider progressbar switch option region navigation dialog alertdialog group image'.split(
    ' ',
  ),
)
/** The same words twice, with nothing or punctuation between them. */
const doubled = /^(.{3,}?)[\s,.:;·–-]*\1$/iu

/** Accessible names that begin or end with a space, contain two in a row, or repeat something. */
export async function findOddNames(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  await client.detach()
  const parents = new Map(nodes.map((node) => [node.nodeId, node]))
  /** The parts of a date field are made by the browser, with their names. */
  const isInDate = (id: string | undefined): boolean => {
    const node = parents.get(id ?? '')
    return node !== undefined && (node.role?.value === 'Date' || isInDate(node.parentId))
  }
  return nodes.flatMap(({ ignored, role, name, parentId }) => {
    const text = String(name?.value ?? '')
    if (ignored || !named.has(role?.value) || isInDate(parentId)) return []
    return /^\s|\s$|\s{2}|\s[,.:;]/u.test(text) || doubled.test(text) ? [`${role?.value} “${text}”`] : []
  })
}

/** Elements that extend beyond the right edge of the window and make the page scroll sideways. */
export function findTooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  // innerWidth would grow with the page if a phone zooms out.
  if (scrollWidth <= clientWidth) return []
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
    .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
    .slice(0, 8)
}

/**
 * Scrolling elements from which texts for screen readers escape: an absolutely positioned element belongs to the
 * nearest positioned ancestor. If there is none within the scrolling element, it makes the whole page scroll.
 */
export function findLeakingScrollers(): string[] {
  const found = new Set<string>()
  for (const element of document.querySelectorAll('body *')) {
    // An SVG element, or one that is not displayed, has no `offsetParent`.
    const holder = element instanceof HTMLElement ? element.offsetParent : null
    if (!holder || getComputedStyle(element).position !== 'absolute') continue
    for (let one = element.parentElement; one && one !== holder; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one)
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`))
        found.add(`${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`)
    }
  }
  return [...found]
}

/** Saves a screenshot of the whole page in `test-results/screens` if SCREENS=1 is set. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENS) return
  const path = `test-results/screens/${name}.jpg`
  await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: true })
}

const pictureOf = (page: Page, name: string) => keepPicture(page, `${test.info().project.name}/${name}`)

/** Checks a screen: accessible, targets large enough, and not wider than the window; see {@link keepPicture}. */
export async function screen(page: Page, name: string): Promise<void> {
  await settle(page)
  await pictureOf(page, name)
  expect(await page.evaluate(findTooWide), `what makes ${name} wider than the window`).toEqual([])
  expect.soft(await page.evaluate(findLeakingScrollers), `scrollers without a position: ${name}`).toEqual([])
  expect.soft(await page.evaluate(findSmallTargets, targets), `below 24 px: ${name}`).toEqual([])
  await expectAccessible(page)
}

/** Runs {@link screen} in both themes. In the dark one only colours differ. */
export async function screenInBothThemes(page: Page, name: string): Promise<void> {
  await screen(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  await pictureOf(page, `${name}-dark`)
  const barriers = await findBarriers(page, { rules: ['color-contrast'] })
  expect(barriers, `axe on ${page.url()}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}
