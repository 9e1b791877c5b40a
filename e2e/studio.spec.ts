import type { Browser, Page } from '@playwright/test'
import { call, loadEssays, reachFinalWork } from './harness/final-works.ts'
import { enter, enterAnew } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

test.use({ keepsServed: true })
test.beforeAll(loadEssays)

interface FinalWork {
  tasks: { _id: string }[]
}

/**
 * A new person in a separate browser who has submitted a work with this title; returns a function that closes the
 * browser.
 */
async function handIn(browser: Browser, language: Language, title: string) {
  const locale = language === 'pl' ? 'pl-PL' : 'en-GB'
  const context = await browser.newContext({ locale, baseURL: process.env.ZENIT_URL ?? '' })
  const page = await context.newPage()
  await enterAnew(page, language)
  const courseId = await reachFinalWork(page, 1)
  const { exam: work } = await call<{ exam: FinalWork }>(page, 'GET', {
    path: `/course-exams/${courseId}`,
    language,
  })
  const form = {
    title,
    description: '<h2>Po co</h2><p>Żeby <strong>każdy</strong> wiedział.</p>',
    attachments: [],
    youtube: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  }
  await call(page, 'POST', {
    path: '/course-exams/create-exam-submit',
    data: { courseId, examTaskId: work.tasks[0]?._id, ...form },
    language,
  })
  return { learner: page, courseId, end: () => context.close() }
}

const words = (language: Language) => textsOf(language)

/** Opens a work from the queue, which may be pages away in a long list: the newest is due last. */
async function openDesk(page: Page, title: string): Promise<void> {
  const { reviews } = await call<{ reviews: { _id: string; title: string }[] }>(page, 'GET', {
    path: '/studio/reviews?limit=100',
  })
  const found = reviews.find((one) => one.title === title)
  await page.goto(`/studio/reviews/${found?._id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('[FINAL-05] the queue: the shortest time left first, filters in the address, and whether reviews are on time', async ({
  page,
  browser,
  language,
}) => {
  const t = words(language)
  const title = `Kolejka ${Date.now()}`
  const { end } = await handIn(browser, language, title)
  await enter(page, language, 'reviewer')
  await page.goto('/studio')
  await expect(page.getByRole('heading', { level: 1, name: t('studio-reviews:title') })).toBeVisible()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await screen(page, 'studio-queue')

  const filters = page.getByRole('navigation', { name: t('studio-reviews:filters.status') })
  await filters.getByRole('link', { name: t('studio-reviews:status.decided') }).click()
  await expect(page).toHaveURL(/status=decided/)
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  const open = filters.getByRole('link', { name: t('studio-reviews:status.open') })
  await open.click()
  await expect(open).toHaveAttribute('aria-current', 'true')
  await page.getByLabel(t('studio-reviews:filters.course')).selectOption({ label: `Essay 1 (${language})` })
  await expect(page).toHaveURL(/courseId=/)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.getByLabel(t('studio-reviews:filters.language')).selectOption(language === 'pl' ? 'en' : 'pl')
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  await end()
})

test('[FINAL-04, FINAL-05] claimed, reviewed by keyboard, sent back, undone, approved; the learner sees it without a reload', async ({
  page,
  browser,
  language,
}) => {
  const t = words(language)
  const title = `Zasady dla pracowni ${Date.now()}`
  const { learner, courseId, end } = await handIn(browser, language, title)
  await learner.goto(`/course-final-work/${courseId}`)
  await expect(learner.getByText(t('final-works:status.pending.title')).first()).toBeVisible()

  await enter(page, language, 'reviewer')
  await openDesk(page, title)
  await screen(page, 'studio-desk-waiting')
  await page.keyboard.press('c')
  await expect(button(page, t('studio-reviews:approve'))).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByText(t('studio-reviews:judgeFirst')).first()).toBeVisible()
  await expect(page.getByText(t('studio-reviews:hintsMissing'))).toBeVisible()
  await screen(page, 'studio-desk-errors')
  await page.keyboard.press('1')
  await page.keyboard.press('2')
  await page.keyboard.press('2')
  await page.keyboard.press('k')
  await page.keyboard.type('Dodaj przykład z pracowni.')
  const levels = page.getByRole('group', {
    name: t('studio-reviews:levels.title', { number: 1 }),
    exact: true,
  })
  await expect(levels.getByRole('radio', { name: t('studio-reviews:levels.none') })).toBeChecked()
  await levels.getByRole('radio', { name: /^Hidden/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(levels.getByRole('radio', { name: /^Named/ })).toBeChecked()
  await screen(page, 'studio-desk-levels')
  await page.reload()
  await expect(levels.getByRole('radio', { name: /^Named/ }), 'a reload keeps the level').toBeChecked()
  await expect(page.getByLabel(t('studio-reviews:comment')), 'a reload keeps what was filled in').toHaveValue(
    'Dodaj przykład z pracowni.',
  )
  await button(page, t('studio-reviews:reject')).click()
  const undo = page.getByRole('button', { name: /^(Cofnij|Undo) \(\d+ s\)$/ })
  await expect(undo).toBeVisible()
  await expect(learner.getByText(t('final-works:status.pending.title')).first(), 'not told yet').toBeVisible()
  await undo.click()
  await expect(page.getByLabel(t('studio-reviews:comment'))).toHaveValue('Dodaj przykład z pracowni.')
  await page
    .getByRole('group', { name: /There is proof/ })
    .getByText(t('studio-reviews:met'), { exact: true })
    .click()
  await button(page, t('studio-reviews:approve')).click()
  await expect(undo).toBeVisible()
  await expect(page.getByText(t('studio-reviews:told.approved')), 'past ten seconds').toBeVisible()
  await expect(page.getByText(/^(?:Poziom|Level): Named/), 'the level stands in the decision').toBeVisible()
  await screen(page, 'studio-desk-decided')
  await expect(
    learner.getByText(t('final-works:status.approved.title')).first(),
    'in the learner’s page, by itself',
  ).toBeVisible()
  await expect(
    learner.getByText(/^(?:Poziom|Level): Named/).first(),
    'with the level that was marked',
  ).toBeVisible()
  await screen(learner, 'final-work-level')
  await expect(learner.getByText('Dodaj przykład z pracowni.').first()).toBeVisible()
  await end()
})

test('[FINAL-05] a work claimed by one reviewer cannot be decided by another; the keyboard shortcuts can be switched off', async ({
  page,
  browser,
  language,
}) => {
  const t = words(language)
  const title = `Jedna praca, dwie osoby ${Date.now()}`
  const { end } = await handIn(browser, language, title)
  const locale = language === 'pl' ? 'pl-PL' : 'en-GB'
  const context = await browser.newContext({ locale, baseURL: process.env.ZENIT_URL ?? '' })
  const admin = await context.newPage()
  await enter(admin, language, 'admin')
  await openDesk(admin, title)
  await button(admin, t('studio-reviews:claim')).click()
  await expect(button(admin, t('studio-reviews:approve'))).toBeVisible()

  await enter(page, language, 'reviewer')
  await openDesk(page, title)
  await expect(
    page.getByText(t('studio-reviews:claimedBody', { name: '' }).split('.')[0] ?? ''),
  ).toBeVisible()
  await expect(button(page, t('studio-reviews:approve'))).toHaveCount(0)
  await expect(button(page, t('studio-reviews:claim'))).toHaveCount(0)
  await button(admin, t('studio-reviews:release')).click()
  await expect(button(admin, t('studio-reviews:claim'))).toBeVisible()
  await context.close()

  await page.reload()
  await button(page, t('studio-reviews:keys.title')).click()
  const dialog = page.getByRole('dialog', { name: t('studio-reviews:keys.title') })
  await screen(page, 'studio-keys')
  await dialog.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('c')
  await expect(button(page, t('studio-reviews:claim')), 'the key does nothing now').toBeVisible()
  await button(page, t('studio-reviews:claim')).click()
  await expect(button(page, t('studio-reviews:approve'))).toBeVisible()
  await end()
})

test('[ACCESS-06] only staff can open the studio, and its texts and code are sent to nobody else', async ({
  page,
  watch,
  language,
}) => {
  const t = words(language)
  await enter(page, language, 'learner')
  await page.goto('/programs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const served = (await watch.served()).map(({ text }) => text).join('\n')
  expect(served).not.toContain(t('studio-reviews:lead'))
  await page.goto('/studio/reviews')
  await expect(page.getByRole('heading', { level: 1, name: t('studio:closed.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('studio:nav.reviews'), exact: true })).toHaveCount(0)
})
