import { expect, type Locator, type Page } from '@playwright/test'

/** How a person uses the page: with a mouse, or only with the keyboard. */
export interface InputMethod {
  press: (target: Locator) => Promise<void>
  write: (target: Locator, text: string) => Promise<void>
  select: (target: Locator, label: string) => Promise<void>
  /** Scrolls the target to its end. */
  scrollToEnd: (target: Locator) => Promise<void>
}

export const withMouse: InputMethod = {
  press: (target) => target.click(),
  async write(target, text) {
    await target.click()
    await target.fill(text)
  },
  async select(target, label) {
    await target.selectOption({ label })
  },
  async scrollToEnd(target) {
    await target.evaluate((one) => {
      one.scrollTo({ top: one.scrollHeight })
      one.scrollIntoView({ block: 'end' })
    })
  },
}

/** The number of tab stops from the focused element to the target; negative means backwards. */
const stopsTo = (target: Locator): Promise<number> =>
  target.evaluate((one) => {
    if (one === document.activeElement) return 0
    const within = one.closest('[role=dialog], [role=alertdialog]') ?? document
    const tags = 'a[href], button, input, select, textarea, summary, video, [tabindex="0"]'
    const stops = [...within.querySelectorAll<HTMLElement>(tags)].filter(
      (each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }),
    )
    const isAfter = document.activeElement?.compareDocumentPosition(one) ?? 0
    const from = stops.indexOf(document.activeElement as HTMLElement)
    const to = stops.indexOf(one as HTMLElement)
    const most = from < 0 || to < 0 ? 1 : Math.max(1, Math.abs(to - from))
    return isAfter & Node.DOCUMENT_POSITION_PRECEDING ? -most : most
  })

/** Whether the focus is on another choice of the target’s radio group, which has only one tab stop. */
const isBesideRadio = (target: Locator): Promise<boolean> =>
  target.evaluate((one) => {
    const focused = document.activeElement
    const isRadio = (each: Element | null): each is HTMLInputElement =>
      each instanceof HTMLInputElement && each.type === 'radio'
    return isRadio(one) && isRadio(focused) && focused !== one && focused.name === one.name
  })

/**
 * Moves the focus to the target with Tab, forwards or backwards. Some stops (in a video player, for example) belong to
 * the browser.
 */
async function reach(page: Page, target: Locator): Promise<void> {
  for (let round = 0; round < 100; round++) {
    const stops = await stopsTo(target)
    if (stops === 0) return
    if (await isBesideRadio(target)) {
      await page.keyboard.press('ArrowDown')
      continue
    }
    const steps = Math.max(1, Math.floor(Math.abs(stops) * 0.6))
    for (let step = 0; step < steps; step++) await page.keyboard.press(stops < 0 ? 'Shift+Tab' : 'Tab')
  }
  await expect(target, 'reached by Tab').toBeFocused()
}

/** Uses only the keyboard. */
export function withKeyboard(page: Page): InputMethod {
  return {
    async press(target) {
      await expect(target).toBeVisible()
      await reach(page, target)
      const isBox = await target.evaluate((one) => one instanceof HTMLInputElement)
      await page.keyboard.press(isBox ? 'Space' : 'Enter')
    },
    async write(target, text) {
      await expect(target).toBeVisible()
      await reach(page, target)
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(text)
    },
    async select(target, label) {
      await reach(page, target)
      const chosen = () => target.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.label)
      await page.keyboard.press('Home')
      while ((await chosen()) !== label) await page.keyboard.press('ArrowDown')
    },
    async scrollToEnd(target) {
      const isStop = await target.evaluate((one) => one instanceof HTMLElement && one.tabIndex >= 0)
      if (isStop) await reach(page, target)
      await page.keyboard.press('End')
    },
  }
}
