import type { Page } from '@playwright/test'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { leaveUndrawn } from './harness/shell.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

const problem = { status: 500, contentType: 'application/problem+json', body: '{}' }

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('[NAV-01] the not-found page offers a search, the home page and the programs', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const main = page.getByRole('main')
  await enter(page, language, 'rank3', '/no-such-path')
  await expect(heading(page, t('shell:notFound.title'))).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(t('shell:notFound.title')))
  const field = main.getByRole('searchbox', { name: t('shell:notFound.search') })
  await field.fill('ai')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/programs\?search=ai$/)
  await expect(heading(page, t('programs:title'))).toBeVisible()
  await page.goto('/404')
  await expect(main.getByRole('link', { name: t('shell:access.programs') })).toHaveAttribute(
    'href',
    '/programs',
  )
  await main.getByRole('link', { name: t('shell:error.home') }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

/** An id in the server’s format that does not exist. */
const nowhere = '01935b2a-0000-7000-8000-000000000000'

test('[ERR-01] what the server does not find leads to /404', async ({ page, language }) => {
  const t = textsOf(language)
  await enter(page, language, 'rank3')
  for (const path of [
    '/program/no-such-program',
    `/program/${nowhere}`,
    '/course/no-such-course',
    `/course/${nowhere}`,
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/404$/)
    await expect(heading(page, t('shell:notFound.title'))).toBeVisible()
  }
})

const homeFailed = {
  pl: 'Nie udało się wczytać strony głównej.',
  en: 'Couldn’t load the home page.',
}

test('[NAV-03, ERR-02] a home page with an error shows what failed, and a retry loads it @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/^500 from|status of 500|Error/)
  await enter(page, language, 'rank3')
  await leaveUndrawn(page)
  await page.route('**/api/homepage-data', (route) => route.fulfill(problem))
  await page.goto('/')
  await expect(heading(page, t('shell:error.title'))).toBeVisible()
  await expect(page.getByRole('main').getByText(homeFailed[language])).toBeVisible()
  await screen(page, 'home-failed')
  await page.unroute('**/api/homepage-data')
  await page.getByRole('button', { name: t('shell:error.refresh') }).click()
  await expect(page.getByText(t('shell:error.title'))).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[ERR-03] the page of error codes has the product’s design, in both languages', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await page.goto('/api/docs/errors#not-found')
  const entry = page.locator('#not-found')
  await expect(entry).toContainText(t.server('errors:not-found.title'))
  await expect(entry.getByRole('heading', { name: 'not-found' })).toBeInViewport()
  await screen(page, 'error-codes')
  const other = language === 'pl' ? 'en' : 'pl'
  await page.getByRole('link', { name: { pl: 'Polski', en: 'English' }[other] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page.locator('#not-found')).toContainText(textsOf(other).server('errors:not-found.title'))
})

test('[API-01] the API documentation is at the address in the readme, under the product’s security policy @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.server('docs:reference.title'))
  await page.getByRole('link', { name: 'closed-tests' }).click()
  const call = page.locator('#checkClosedTest')
  await call.locator('summary').click()
  await expect(call).toContainText('/closed-test/check/{id}')
  await expect(call.getByRole('term').filter({ hasText: t.server('docs:reference.answer') })).toBeVisible()
  await screen(page, 'api')
  await call.getByRole('link', { name: 'test-not-started' }).click()
  await expect(page.locator('#test-not-started')).toBeInViewport()
})
