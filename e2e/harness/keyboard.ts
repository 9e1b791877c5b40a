import { expect, type Locator, type Page } from '@playwright/test'

/** Moves the focus to the target with Tab only, like a person without a mouse, with at most `limit` stops. */
export async function tabTo(page: Page, target: Locator, limit = 80): Promise<void> {
  for (let stop = 0; stop < limit; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, `reached within ${limit} presses of Tab`).toBeFocused()
}
