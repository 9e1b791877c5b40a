import type { Locator, Page, Request } from '@playwright/test'
import { fileOfGroup } from './harness/build.ts'
import { completeLesson, finishButton, join } from './harness/learning.ts'
import { enter, enterAnew } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const program = { pl: 'AI na co dzień', en: 'Everyday AI' }
const course = { pl: /^Pisanie promptów/, en: /^Writing prompts/ }

const toast = (page: Page, language: Language, text: string): Locator =>
  page
    .getByRole('region', { name: textsOf(language)('shell:toasts') })
    .getByRole('listitem')
    .filter({ hasText: text })

const cards = (page: Page) => page.getByRole('main').getByRole('article')

type Box = { x: number; y: number; width: number; height: number } | null

/** A box that is not displayed overlaps nothing. */
const overlap = (a: Box, b: Box) =>
  a !== null &&
  b !== null &&
  a.x < b.x + b.width &&
  b.x < a.x + a.width &&
  a.y < b.y + b.height &&
  b.y < a.y + a.height

/** Opens the first lesson with a prompt as a new learner. */
async function openPrompt(page: Page, language: Language): Promise<Locator> {
  await enterAnew(page, language, '/programs')
  await page.getByRole('link', { name: program[language] }).click()
  await page.getByRole('link', { name: course[language] }).first().click()
  await join(page, language)
  const prompt = page.getByRole('region').filter({ has: page.locator('pre') })
  const foot = finishButton(page, language)
  await expect(foot).toBeVisible()
  while ((await prompt.count()) === 0) {
    await completeLesson(page, language)
    await expect(foot).toBeVisible()
  }
  return prompt.first()
}

/** Saves a prompt by the call, without opening its lesson. */
async function save(page: Page, prompt: string, title?: string): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'caiplatform_csrf_token')
  const reply = await page.request.post('/api/course/add-promptbook-item', {
    headers: { 'x-csrf-token': token?.value ?? '' },
    data: { prompt, ...(title ? { title } : {}) },
  })
  expect(reply.status()).toBe(200)
}

test('[NAV-11] a message covers neither the button for the next step nor the bottom bar', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const prompt = await openPrompt(page, language)
  await prompt.getByRole('button', { name: t('promptbook:save.save') }).click()
  const message = toast(page, language, t('promptbook:save.done'))
  // While it has the focus, its time is paused.
  await message.getByRole('link', { name: t('promptbook:save.open') }).focus()
  const finish = finishButton(page, language)
  const boxes = async () => [await message.boundingBox(), await finish.boundingBox()] as const
  for (const above of [60, 100, 140, 180]) {
    await finish.evaluate(
      (button, px) =>
        scrollBy({ top: button.getBoundingClientRect().bottom - innerHeight + px, behavior: 'instant' }),
      above,
    )
    await expect.poll(async () => overlap(...(await boxes())), `the button ${above} px up`).toBe(false)
    const bar = await page.locator('[data-bottom]').boundingBox()
    expect(overlap(await message.boundingBox(), bar)).toBe(false)
  }
})

test('[COURSE-08, ERR-02] a prompt of a lesson is copied and saved, found in the promptbook, renamed, deleted and restored', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/^500 from|status of 500/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const prompt = await openPrompt(page, language)
  const text = (await prompt.locator('pre').textContent()) ?? ''
  const title = (await prompt.getByRole('heading').textContent()) ?? ''
  await prompt.getByRole('button', { name: t('courses:prompt.copy') }).click()
  await expect(prompt.getByRole('status')).toHaveText(t('courses:prompt.copiedLong'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)

  const adding = '**/api/course/add-promptbook-item'
  await page.route(adding, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await prompt.getByRole('button', { name: t('promptbook:save.save') }).click()
  await expect(prompt.getByRole('alert')).toHaveText(t('promptbook:save.failed'))
  await screen(page, 'prompt-not-saved')
  await prompt.getByRole('button', { name: t('promptbook:save.again') }).click()
  const saved = prompt.getByRole('link', { name: t('promptbook:save.saved') })
  await expect(saved).toBeFocused()
  await expect(prompt.getByRole('alert')).toHaveCount(0)
  const open = toast(page, language, t('promptbook:save.done')).getByRole('link', {
    name: t('promptbook:save.open'),
  })
  // While it has the focus, its time is paused.
  await open.focus()
  await screen(page, 'prompt-saved')
  await open.click()

  await expect(page).toHaveURL(/\/promptbook$/)
  await expect(page.getByRole('heading', { level: 1, name: t('promptbook:title') })).toBeFocused()
  await expect(page.getByText(t('promptbook:found', { count: 1 }))).toBeVisible()
  const card = cards(page)
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(title)
  await expect(card.locator('pre')).toHaveText(text)
  await card.getByRole('button', { name: t('promptbook:copy.copy') }).click()
  await expect(toast(page, language, t('promptbook:copy.done'))).toBeVisible()

  const edit = () => card.getByRole('button', { name: t('promptbook:rename.of', { title: '' }).trim() })
  await edit().click()
  const field = card.getByRole('textbox', { name: t('promptbook:rename.label') })
  await expect(field).toBeFocused()
  await field.fill('   ')
  await field.press('Enter')
  await expect(card.getByText(t('promptbook:rename.empty'))).toBeVisible()
  await screen(page, 'promptbook-rename')
  await field.press('Escape')
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(title)
  await expect(edit()).toBeFocused()
  await edit().click()
  await field.fill('Żółty ołówek')
  await field.press('Enter')
  await expect(card.getByRole('heading', { level: 2 })).toHaveText('Żółty ołówek')
  await expect(edit()).toBeFocused()

  await card.getByRole('button', { name: t('promptbook:delete.of', { title: 'Żółty ołówek' }) }).click()
  await expect(page.getByRole('heading', { name: t('promptbook:none.title') })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }), 'focus is not lost').toBeFocused()
  const undo = toast(page, language, t('promptbook:delete.done', { title: 'Żółty ołówek' })).getByRole(
    'button',
    { name: t('promptbook:delete.undo') },
  )
  await undo.focus()
  await screen(page, 'promptbook-empty')
  await undo.click()
  await expect(card.getByRole('heading', { level: 2 })).toHaveText('Żółty ołówek')

  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/course\//)
  await expect(saved, 'the lesson knows that it is saved').toBeVisible()
  // By keyboard: the film above still changes its height, and a click could miss the button.
  await saved.press('Enter')
  await expect(card.getByRole('heading', { level: 2 })).toHaveText('Żółty ołówek')
})

const offlineCode = `**/${fileOfGroup('background')}`

/** Goes offline before the code that stores and sends answers has loaded; returns a function that lets it load. */
async function withholdOfflineCode(page: Page): Promise<() => Promise<void>> {
  const isOfIt = (request: Request) => request.url().endsWith(offlineCode.slice(2))
  const isLost = page.waitForEvent('requestfailed', isOfIt)
  await page.route(offlineCode, (route) => route.abort('internetdisconnected'))
  return async () => {
    await isLost
    await page.unroute(offlineCode)
  }
}

test('[COURSE-08, COURSE-10] a prompt saved without a network is sent when it is back @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  // The last is a warning of axe, which tries to read style sheets.
  watch.allow(/net::ERR_|Failed to load resource|load preload assets/)
  const release = await withholdOfflineCode(page)
  const prompt = await openPrompt(page, language)
  const text = (await prompt.locator('pre').textContent()) ?? ''
  const said = (words: string) => expect(toast(page, language, words)).toBeVisible()
  const save = prompt.getByRole('button', { name: t('promptbook:save.save') })
  await expect(save).toBeVisible()
  await page.context().setOffline(true)
  await save.click()
  await said(t('promptbook:save.kept'))
  const waiting = prompt.getByRole('button', { name: t('promptbook:save.waiting') })
  await expect(waiting).toBeFocused()
  await expect(waiting).toBeDisabled()
  await expect(waiting).toHaveAccessibleDescription(t('promptbook:save.waitingReason'))
  await screen(page, 'prompt-waits')
  await release()
  const codeCame = page.waitForResponse(offlineCode)
  await page.context().setOffline(false)
  await said(t('promptbook:save.sent', { count: 1 }))
  expect((await codeCame).ok(), 'what could not come is sent for again').toBe(true)
  await prompt.getByRole('link', { name: t('promptbook:save.saved') }).click()
  await expect(cards(page).locator('pre')).toHaveText(text)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
})

test('[COURSE-08, PROG-03] search, order and page of the promptbook are in the address @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enterAnew(page, language)
  const long = Array.from({ length: 30 }, (_, line) => `${line + 1}. Zażółć gęślą jaźń`).join('\n')
  await save(
    page,
    long,
    'Ósmy bardzo długi tytuł, który nie mieści się w jednym wierszu karty ani nawet w dwóch',
  )
  for (const name of ['Żaba', 'Zebra', 'Ćma', 'Cykada', 'Łoś', 'Lis', 'Śledź', 'Sum', 'Owca'])
    await save(page, `Opisz zwierzę: ${name}`, name)

  await page.goto('/promptbook')
  const headings = cards(page).getByRole('heading', { level: 2 })
  await expect(headings).toHaveCount(9)
  await expect(headings.first()).toHaveText('Owca')
  await screen(page, 'promptbook')
  await page.getByRole('link', { name: t('lists:pages.next') }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(headings).toHaveCount(1)
  const text = cards(page).locator('pre')
  const folded = (await text.boundingBox())?.height ?? 0
  await cards(page)
    .getByRole('button', { name: t('promptbook:unfold') })
    .click()
  expect((await text.boundingBox())?.height).toBeGreaterThan(folded * 2)
  await page.goto('/promptbook?page=7')
  await expect(page.getByRole('heading', { name: t('lists:pastEnd.title') })).toBeVisible()

  await page.goto('/promptbook?sortBy=title')
  const alphabet = { pl: ['Cykada', 'Ćma'], en: ['Ćma', 'Cykada'] }
  await expect(headings.first()).toHaveText(alphabet[language][0] ?? '')
  await page.getByRole('searchbox', { name: t('promptbook:search') }).fill('LOS')
  await expect(headings).toHaveText(['Łoś'])
  await expect(page).toHaveURL(/search=LOS/)
  await page.goto('/promptbook?search=nosoro%C5%BCec')
  await expect(
    page.getByRole('heading', { name: t('lists:notFound.search', { search: 'nosorożec' }) }),
  ).toBeVisible()
  await page.getByRole('link', { name: t('lists:notFound.all') }).click()
  await expect(headings).toHaveCount(9)
})

test('[ERR-02] a promptbook that cannot be loaded shows an error, with a retry @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/^500 from|status of 500/)
  await enter(page, language, 'rank3')
  const failing = /\/api\/promptbook\?/
  await page.route(failing, (route) => route.fulfill({ status: 500, json: { status: 500 } }))
  await page.goto('/promptbook')
  await expect(page.getByRole('heading', { name: t('promptbook:failure') })).toBeVisible()
  await screen(page, 'promptbook-failed')
  await page.unroute(failing)
  await page.getByRole('button', { name: t('lists:retry') }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.getByRole('heading', { name: t('promptbook:failure') })).toHaveCount(0)
})
