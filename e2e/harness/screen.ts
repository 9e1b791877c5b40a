import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Nothing moves any more: fonts and pictures are there, animations have ended. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const finite = document.getAnimations().filter((one) => {
      const end = one.effect?.getComputedTiming().endTime
      return one.playState === 'running' && typeof end === 'number' && Number.isFinite(end)
    })
    await Promise.allSettled(finite.map((one) => one.finished))
  })
}

interface Search {
  /** A part of the page. */
  part?: string
  /** These rules of axe alone. */
  rules?: string[]
}

const require = createRequire(import.meta.url)
/** The axe that @axe-core/playwright is made with. */
const axeSource: string = createRequire(require.resolve('@axe-core/playwright'))('axe-core').source

/** What axe finds against WCAG 2.2 A and AA. */
export async function findBarriers(page: Page, { part = 'html', rules }: Search = {}) {
  // Half a megabyte of source: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // No page of ours has frames: axe runs in the page itself, without a second one to put results of frames together,
  // and works out in full only what is asked for.
  const axe = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode().include(part)
  axe.options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(wcag)).analyze()
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(
      ({ target, failureSummary }) => `${target.join(' ')} – ${failureSummary?.split('\n')[1]?.trim()}`,
    ),
  }))
}

/** No violation of WCAG 2.2 A and AA that axe can find on the page, or in a part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await settle(page)
  expect(await findBarriers(page, part ? { part } : {}), `axe on ${page.url()}`).toEqual([])
}

/** What reaches beyond the right edge of the window, as far as it makes the page scroll sideways. */
export function findTooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  // innerWidth would grow with the page where a phone zooms out.
  if (scrollWidth <= clientWidth) return []
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
    .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
    .slice(0, 8)
}

/**
 * A screen that a person came to: accessible, not wider than the window, and kept as a picture in
 * `test-results/screens/<project>/<name>.jpg`.
 */
export async function screen(page: Page, name: string): Promise<void> {
  await settle(page)
  const project = test.info().project.name
  const path = `test-results/screens/${project}/${name}.jpg`
  await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: true })
  expect(await page.evaluate(findTooWide), `what makes ${name} wider than the window`).toEqual([])
  await expectAccessible(page)
}
