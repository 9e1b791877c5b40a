import type { Page } from '@playwright/test'
import { dayIn } from '../apps/api/src/platform/calendar/zone.ts'
import { openListening } from './harness/final-works.ts'
import { tabTo } from './harness/keyboard.ts'
import { answerTest, completeLessons, endTest, join, startTest } from './harness/learning.ts'
import { loadOwnPack, openShortCourse, packTitles } from './harness/pack.ts'
import { addStudy, enterAnew } from './harness/people.ts'
import { expectAccessible, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

test.beforeAll(loadOwnPack)

const isMobile = (page: Page) => (page.viewportSize()?.width ?? 0) < 1300

type Name = 'notifications' | 'streak' | 'rank'

/** The button that opens a drawer: its icon in the header, or its entry in the menu of a small screen. */
async function reach(page: Page, language: Language, name: Name) {
  const t = textsOf(language)
  const label = new RegExp(`^${t(`common:drawers.${name}`)}(,| ?\\d|$)`)
  if (!isMobile(page)) return page.getByRole('banner').getByRole('button', { name: label })
  const menu = page.getByRole('dialog', { name: t('shell:nav.menu') })
  if (!(await menu.isVisible())) await page.getByRole('button', { name: t('shell:nav.open') }).click()
  return menu.getByRole('button', { name: label })
}

const drawer = (page: Page, language: Language, name: Name) =>
  page.getByRole('dialog', { name: textsOf(language)(`common:drawers.${name}`), exact: true })

async function open(page: Page, language: Language, name: Name) {
  await (await reach(page, language, name)).click()
  const opened = drawer(page, language, name)
  await expect(opened).toBeVisible()
  return opened
}

test('[NOTIF-01, RANK-01] a certificate and a rank appear without a reload, once, with their reasons @desktop', async ({
  page,
  language,
  context,
}) => {
  test.slow()
  const t = textsOf(language)
  const badge = new RegExp(t('common:drawers.unread', { count: 2 }))
  await enterAnew(page, language)
  await openListening(page, '/')
  const opened = await open(page, language, 'notifications')
  await expect(opened.getByText(t('notifications:empty'))).toBeVisible()
  await screenInBothThemes(page, 'notifications-empty')
  await opened.getByRole('link', { name: t('lists:next.programs') }).click()
  await page.waitForURL(/\/programs$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const other = await context.newPage()
  await openShortCourse(other, language)
  await join(other, language)
  await completeLessons(other, language)
  await startTest(other, language)
  await answerTest(other, language, () => 'right')
  await endTest(other, language)
  await other.getByRole('button', { name: t('closed-tests:result.receive') }).click()
  await expect(other.getByRole('link', { name: t('certificates:publicPage') })).toBeVisible({
    timeout: 60_000,
  })

  await page.bringToFront()
  await expect(page.getByRole('banner').getByRole('button', { name: badge })).toBeVisible()
  const name = t('ranks:names.3')
  const party = { name: t('ranks:celebration.title', { name }) }
  const parties = async () =>
    (await page.getByRole('region', party).count()) + (await other.getByRole('region', party).count())
  await expect.poll(parties, 'one page celebrates').toBe(1)
  const host = (await page.getByRole('region', party).count()) === 1 ? page : other
  await host.bringToFront()
  await screenInBothThemes(host, 'celebration')
  await other.reload()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: badge })).toBeVisible()
  expect(await parties(), 'and never again').toBe(0)
  await other.close()
  await page.bringToFront()

  const list = await open(page, language, 'notifications')
  const course = packTitles.short[language]
  await expect(list.getByText(t('notifications:certificate.title', { course }))).toHaveCount(1)
  await expect(list.getByText(t('notifications:certificate.reason'))).toHaveCount(1)
  await expect(list.getByText(t('notifications:rank.reason.3'))).toHaveCount(1)
  await screenInBothThemes(page, 'notifications')
  const title = t('notifications:certificate.title', { course })
  await list.getByRole('button', { name: t('notifications:read', { title }) }).click()
  await expect(list.getByRole('button', { name: t('notifications:read', { title }) })).toHaveCount(0)
  await list.getByRole('button', { name: t('notifications:readAll') }).click()
  await expect(list.getByRole('button', { name: t('notifications:readAll') })).toHaveCount(0)
  await list.getByRole('button', { name: t('notifications:rank.title', { rank: 3, name }) }).click()
  const rank = drawer(page, language, 'rank')
  await expect(rank.getByRole('heading', { name })).toBeVisible()
  await expect(rank.getByText(t('ranks:needs.4')).first()).toBeVisible()
  await screenInBothThemes(page, 'rank')
})

test('[STREAK-01] the streak drawer: consecutive days, a forgiven day, months by keyboard', async ({
  page,
  language,
}) => {
  test.slow()
  const t = textsOf(language)
  const person = await enterAnew(page, language)
  const fresh = await open(page, language, 'streak')
  await expect(fresh.getByRole('heading', { name: t('streaks:none') })).toBeVisible()
  // Three days in the middle of the previous month, whatever the date.
  const date = Number(dayIn('Europe/Warsaw', new Date()).slice(8))
  await addStudy(person, new Map([1, 2, date + 10, date + 11, date + 12].map((ago) => [ago, 300])))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const opened = await open(page, language, 'streak')
  await expect(opened.getByRole('heading', { name: t('streaks:days', { count: 2 }) })).toBeVisible()
  await expect(opened.getByText(t('streaks:longestDays', { count: 3 }), { exact: true })).toBeVisible()
  await expect(opened.getByText(t('streaks:rule'))).toBeVisible()
  const cells = (state: 'met' | 'open') =>
    opened.getByRole('cell', { name: new RegExp(`: ${t(`streaks:state.${state}`)}$`) })
  await expect(cells('open')).toHaveCount(1)
  await screenInBothThemes(page, 'streak')
  const previous = opened.getByRole('button', { name: t('streaks:previous') })
  const month = opened.locator('#streak-month')
  const before = await month.textContent()
  await tabTo(page, previous)
  await page.keyboard.press('Enter')
  await expect(month).not.toHaveText(before ?? '')
  // Until the days of the previous month have arrived, those of the current one stay in the table.
  await expect(cells('open')).toHaveCount(0)
  await expect(cells('met').first()).toBeVisible()
  await expectAccessible(page)
  await expect(opened.getByRole('button', { name: t('streaks:next') })).toBeEnabled()
})

test('[RANK-01, STREAK-01, NOTIF-01] @desktop the drawers open and close by keyboard, and restore the focus', async ({
  page,
  language,
}) => {
  await enterAnew(page, language)
  for (const name of ['notifications', 'streak', 'rank'] as const) {
    const button = await reach(page, language, name)
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    const opened = drawer(page, language, name)
    await expect(opened).toBeVisible()
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab')
      // At either end the focus passes an element that moves it back into the drawer.
      await expect
        .poll(() => opened.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('[NOTIF-01, RANK-01, STREAK-01] a drawer that cannot be loaded shows an error, with a retry @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/^500 from|status of 500/)
  await enterAnew(page, language)
  const fault = { status: 500, contentType: 'application/problem+json', body: '{}' }
  const calls = [
    ['notifications', /\/api\/notifications\?/, 'notifications:failed'],
    ['streak', /\/api\/streak$/, 'streaks:failed'],
    ['rank', /\/api\/ranks$/, 'ranks:failed'],
  ] as const
  for (const [, address] of calls) await page.route(address, (route) => route.fulfill(fault))
  await page.goto('/programs')
  for (const [name, address, failure] of calls) {
    const opened = await open(page, language, name)
    await expect(opened.getByRole('alert')).toContainText(t(failure))
    await expectAccessible(page)
    await page.unroute(address)
    await opened.getByRole('button', { name: t('drawers:retry') }).click()
    await expect(opened.getByRole('alert')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })
  test('[STREAK-01] days begin at the learner’s midnight @desktop', async ({ page, language }) => {
    const told = page.waitForResponse((response) => response.url().endsWith('/api/streak/time-zone'))
    await enterAnew(page, language)
    expect((await told).status()).toBe(200)
    // The viewer is cached for a second.
    await expect
      .poll(async () => (await (await page.request.get('/api/auth/get-user-data')).json()).user.timeZone)
      .toBe('Asia/Tokyo')
    const { streak } = await (await page.request.get('/api/streak')).json()
    expect(streak.today).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(new Date()))
  })
})
