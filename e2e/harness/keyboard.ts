import { expect, type Locator, type Page } from '@playwright/test'

/** Goes to something by Tab alone, as somebody without a pointer does; at most `limit` stops. */
export async function tabTo(page: Page, target: Locator, limit = 80): Promise<void> {
  for (let stop = 0; stop < limit; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, `reached within ${limit} presses of Tab`).toBeFocused()
}
