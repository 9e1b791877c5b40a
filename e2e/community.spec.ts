import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { tabTo } from './harness/keyboard.ts'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const main = (page: Page) => page.getByRole('main')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true })

async function openCommunity(page: Page, language: Language, search = ''): Promise<void> {
  await page.goto(`/community${search}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf(language)('community:title'))
}

const breakCommunity = (page: Page) =>
  page.route(/\/api\/community/, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"internal"}' }),
  )

/** The next first Wednesday of a month whose evening in Warsaw is not over, found by trying one day after the other. */
function nextFirstWednesday(): Date {
  const inWarsaw = (options: Intl.DateTimeFormatOptions, day: Date) =>
    new Intl.DateTimeFormat('en', { ...options, timeZone: 'Europe/Warsaw' }).format(day)
  const time = inWarsaw({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, new Date())
  const isOver = time >= '19:30'
  const day = new Date(Date.now() + (isOver ? 1 : 0) * 24 * 3600_000)
  while (inWarsaw({ weekday: 'long' }, day) !== 'Wednesday' || Number(inWarsaw({ day: 'numeric' }, day)) > 7)
    day.setTime(day.getTime() + 24 * 3600_000)
  return day
}

test('[COMM-02] the next graduation is shown in words, and can be added to a calendar', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  await openCommunity(page, language)
  const words = new Intl.DateTimeFormat(language === 'pl' ? 'pl-PL' : 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Warsaw',
  }).format(nextFirstWednesday())
  const graduation = panel(page, t('community:tabs.graduation'))
  await expect(graduation.getByText(words, { exact: true })).toBeVisible()
  await screen(page, 'community')

  const add = graduation.getByRole('link', { name: t('community:graduation.add') })
  await tabTo(page, add)
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(nextFirstWednesday())
  expect(download.suggestedFilename()).toBe(`${t.server('community:graduation.file')}-${day}.ics`)
  const text = readFileSync(await download.path(), 'utf8').replaceAll('\r\n ', '')
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text).toContain(`DTSTART:${day.replaceAll('-', '')}T1`)
  expect(text).toContain(t.server('community:graduation.summary', { brand: 'Zenit' }))
})

test('[COMM-02] in a distant time zone the local time is shown as well', async ({ browser, language }) => {
  const t = textsOf(language)
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', baseURL: process.env.ZENIT_URL ?? '' })
  const page = await context.newPage()
  await page.goto(`/login?lang=${language}`)
  await enter(page, language, 'learner')
  await openCommunity(page, language)
  const own = t('community:graduation.own').replace('{{when}}', '')
  await expect(main(page).getByText(own)).toContainText(language === 'pl' ? 'czwartek' : 'Thursday')
  await context.close()
})

test('[COMM-01][COMM-02] each tab has its own address, facts and cards', async ({ page, language }) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  await openCommunity(page, language)
  await tabTo(page, tab(page, t('community:tabs.graduation')))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/community\?tab=mastermind$/)
  const mastermind = panel(page, t('community:tabs.mastermind'))
  for (const fact of {
    pl: ['4 miesiące', '10 osób', 'co 3–4 miesiące', 'co 2–3 tygodnie'],
    en: ['4 months', '10 leaders', 'every 3–4 months', 'every 2–3 weeks'],
  }[language])
    await expect(mastermind.getByText(fact, { exact: true })).toBeVisible()
  // February 2026 has passed.
  await expect(mastermind.getByText(t('community:mastermind.noRecruitment'))).toBeVisible()
  await expect(mastermind.getByRole('article')).toHaveCount(1)
  await screen(page, 'community-masterminds')

  await page.reload()
  await expect(tab(page, t('community:tabs.mastermind'))).toHaveAttribute('aria-selected', 'true')
  await tab(page, t('community:tabs.masterclass')).click()
  await expect(page).toHaveURL(/\?tab=masterclass$/)
  const cards = panel(page, t('community:tabs.masterclass')).getByRole('article')
  await expect(cards).toHaveCount(2)
  await screen(page, 'community-masterclass')

  await openCommunity(page, language, '?page=7')
  await page.getByRole('link', { name: t('lists:pastEnd.action') }).click()
  await expect(panel(page, t('community:tabs.graduation')).getByRole('article')).toHaveCount(2)
})

test('[COMM-01] every card has a description and a working link; a card without an address is no link', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'rank3')
  for (const name of ['graduation', 'mastermind', 'masterclass'] as const) {
    await openCommunity(page, language, `?tab=${name}`)
    const cards = panel(page, t(`community:tabs.${name}`)).getByRole('article')
    await expect(cards.first()).toBeVisible()
    const titles = await cards.getByRole('heading').allTextContents()
    for (const title of titles) {
      const card = cards.filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      await expect(card.locator('p'), 'a sentence').toHaveText(/\.$/)
      await card.getByRole('link').click()
      await page.waitForURL((url) => url.pathname !== '/community')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: t('shell:notFound.title') })).toHaveCount(0)
      await openCommunity(page, language, `?tab=${name}`)
    }
  }
  await page.route(/\/api\/community/, async (route) => {
    const answer = await (await route.fetch()).json()
    for (const card of answer.cards) card.url = null
    await route.fulfill({ json: answer })
  })
  await openCommunity(page, language)
  const cards = panel(page, t('community:tabs.graduation')).getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.getByRole('link')).toHaveCount(0)
  await expect(cards.getByText(t('community:open'))).toHaveCount(0)
})

test('[ACCESS-04][COMM-01] Discord is locked below rank 3, with the reason', async ({ page, language }) => {
  const t = textsOf(language)
  const wayIn = page.getByRole('link', { name: t('community:discord.enter') })
  await enter(page, language, 'learner')
  await openCommunity(page, language)
  await expect(
    main(page).getByText(t('community:discord.locked', { rank: 3 }), { exact: true }),
  ).toBeVisible()
  await expect(main(page).getByText(t('shell:access.opens.3'))).toBeVisible()
  await expect(wayIn).toBeHidden()
  const answer = await page.request.get('/api/community?category=discord')
  expect(await answer.text()).not.toContain('https://')

  await page.context().clearCookies()
  await enter(page, language, 'rank3')
  await openCommunity(page, language)
  await expect(wayIn).toHaveAttribute('href', 'https://discord.com/')
  await expect(main(page).getByText(t('shell:access.opens.3'))).toBeHidden()
})

test('[COMM-01][ERR-02] six built-in cards are shown if the community cannot be loaded, with a message @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/^500 from|status of 500/)
  await enter(page, language, 'rank3')
  await breakCommunity(page)
  await openCommunity(page, language)
  const alert = page.getByRole('alert').filter({ hasText: t('community:failure.title') })
  const seen: string[] = []
  for (const name of ['graduation', 'mastermind', 'masterclass']) {
    await tab(page, t(`community:tabs.${name}`)).click()
    const cards = panel(page, t(`community:tabs.${name}`)).getByRole('article')
    await expect(cards.first()).toBeVisible()
    await expect(alert).toBeVisible()
    seen.push(...(await cards.getByRole('heading').allTextContents()))
  }
  const words = seen.join('\n')
  for (const id of ['next', 'past', 'masterminds', 'masterclass', 'host'])
    expect(words).toContain(t(`community:builtIn.${id}`))
  expect(seen).toHaveLength(5)
  const discord = t('community:builtIn.discord')
  await expect(main(page).getByRole('heading', { name: discord, exact: true })).toBeVisible()
  await screen(page, 'community-failed')

  await page.unroute(/\/api\/community/)
  await page.getByRole('button', { name: t('community:retry') }).click()
  await expect(alert).toBeHidden()
  await expect(panel(page, t('community:tabs.masterclass')).getByRole('article')).toHaveCount(2)
  await expect(main(page).getByRole('heading', { name: discord, exact: true })).toBeHidden()
})

test('[ACCESS-02] without the organisation’s flag the area is closed', async ({ page, language }) => {
  await enter(page, language, 'limited', '/community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf(language)('shell:access.title'))
  await screen(page, 'community-locked')
})
