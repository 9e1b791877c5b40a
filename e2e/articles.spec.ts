import type { Page } from '@playwright/test'
import { articleWords, openArticle, openContents } from './harness/articles.ts'
import { finishButton, finishLesson, lessonShown, readArticle } from './harness/learning.ts'
import { enterAnew } from './harness/people.ts'
import { keepPicture, screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const headingNamed = (page: Page, name: string) => page.getByTestId('article').getByRole('heading', { name })

/** Scrolls a part of the article to where it is read. */
const scrollTo = (page: Page, heading: string) =>
  headingNamed(page, heading).evaluate((one) => one.scrollIntoView())

const sectionOf = (page: Page, language: Language) => {
  const { first, detail, second, third } = articleWords[language]
  return {
    first,
    detail,
    second,
    third,
    link: (name: string) => page.getByRole('link', { name, exact: true }),
  }
}

test('[COURSE-03] the table of contents of an article links to its parts and follows the reader', async ({
  page,
  language,
}) => {
  await enterAnew(page, language)
  await openArticle(page, language)
  const { first, detail, second, third } = sectionOf(page, language)
  const contents = await openContents(page, language)
  await expect(contents.getByRole('link')).toHaveText([first, detail, second, third])
  await expect(contents.locator('[aria-current]'), 'above the first heading').toHaveCount(0)
  await contents.getByRole('link', { name: second }).focus()
  await page.keyboard.press('Enter')
  await expect(headingNamed(page, second)).toBeInViewport()
  await expect(contents.locator('[aria-current=location]')).toHaveText(second)
  await scrollTo(page, detail)
  await expect(contents.locator('[aria-current=location]')).toHaveText(detail)

  await page.reload()
  await lessonShown(page, language)
  await expect(headingNamed(page, second), 'the address names the section').toBeInViewport()

  await page.goto(page.url().replace(/#.*/, '#%E0%A4%A'))
  await page.reload()
  await lessonShown(page, language)
  await expect(headingNamed(page, first), 'an address that cannot be decoded names none').toBeAttached()
})

test('[COURSE-03] an article shows its callouts, figures, tables and sources', async ({ page, language }) => {
  const t = textsOf(language)
  await enterAnew(page, language)
  await openArticle(page, language)
  const text = page.getByTestId('article')
  const label = { pl: 'Warto wiedzieć', en: 'Note' }[language]
  const note = text.getByRole('note').first()
  await expect(note).toContainText(label)
  await expect(note).toContainText(articleWords[language].note)
  await expect(text.getByRole('figure')).toContainText(articleWords[language].caption)
  const table = text.locator('.scroll')
  await expect(table.getByRole('row')).toHaveCount(2)
  const { scrolls, page: isWide } = await table.evaluate((box) => ({
    scrolls: box.querySelector('table')?.scrollWidth ?? 0,
    page: document.documentElement.scrollWidth > window.innerWidth,
  }))
  expect(scrolls).toBeGreaterThan(0)
  expect(isWide, 'the page itself does not scroll sideways').toBe(false)

  const sources = page.getByRole('region', { name: t('courses:sources.title') })
  const source = sources.getByRole('link', { name: articleWords[language].source })
  await expect(source).toHaveAttribute('target', '_blank')
  await expect(sources).toContainText('eur-lex.europa.eu')
  await expect(sources).toContainText({ pl: '4 maja 2016', en: '4 May 2016' }[language])
  const date = { pl: '22 listopada 2026', en: '22 November 2026' }[language]
  await expect(page.getByText(t('courses:sources.verifiedAt', { date }))).toBeVisible()
  const practice = t('courses:duration.practice', { minutes: 5 })
  await expect(page.getByText(practice)).toBeVisible()

  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.evaluate(() => window.scrollTo(0, 0))
    await keepPicture(page, `article-${test.info().project.name}-top-${scheme}`)
    for (const name of ['first', 'second', 'third'] as const) {
      await scrollTo(page, articleWords[language][name])
      await keepPicture(page, `article-${test.info().project.name}-${name}-${scheme}`)
    }
    await sources.scrollIntoViewIfNeeded()
    await keepPicture(page, `article-${test.info().project.name}-sources-${scheme}`)
  }
})

test('[TRUST-05, COURSE-03] an article is completed at its end, as the server recorded it @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enterAnew(page, language)
  await openArticle(page, language)
  await expect(finishButton(page, language)).toBeDisabled()
  await expect(page.getByText(t('courses:blocked.endOfText')).first()).toBeVisible()
  await scrollTo(page, articleWords[language].second)
  // The same scrolling makes the page store the reading position.
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('zenit.reading.')))
  await expect(finishButton(page, language), 'not in its middle').toBeDisabled()
  const told = page.waitForResponse((answer) => answer.url().includes('/study/heartbeat') && answer.ok())
  await readArticle(page, language)
  await told
  await screen(page, 'article-end')
  // Another browser has no local list of completed lessons, so only the server’s record counts.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await lessonShown(page, language)
  await expect(finishButton(page, language)).toBeEnabled()
  await finishLesson(page, language)
})

test('[COURSE-06] an article offers each reader a link to where they stopped', async ({ page, language }) => {
  const t = textsOf(language)
  await enterAnew(page, language)
  await openArticle(page, language)
  const { second } = articleWords[language]
  const goOn = page.getByRole('button', { name: t('courses:article.goOn', { section: second }) })
  await expect(goOn).toHaveCount(0)
  await scrollTo(page, second)
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('zenit.reading.'))),
    )
    .toHaveLength(1)
  const address = page.url()
  await page.goto('/')
  await page.goto(address)
  await lessonShown(page, language)
  await page.evaluate(() => window.scrollTo(0, 0))
  await screen(page, 'article-go-on')
  await goOn.click()
  await expect(headingNamed(page, second)).toBeInViewport()
  await expect(goOn).toHaveCount(0)

  await readArticle(page, language)
  await page.goto('/')
  await page.goto(address)
  await lessonShown(page, language)
  await expect(page.getByTestId('article')).toBeVisible()
  await expect(goOn, 'nothing is left').toHaveCount(0)
})
