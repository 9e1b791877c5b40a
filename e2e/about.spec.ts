import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { switchLanguage } from './harness/shell.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

const words = {
  pl: { title: 'O Zenicie', section: 'Jak uczymy' },
  en: { title: 'About Zenit', section: 'How we teach' },
}

test('[ABOUT-01] the about page describes the product in the current language', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const other = language === 'pl' ? 'en' : 'pl'
  await enter(page, language, 'learner', '/about-zenitai')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].title)
  await expect(page.getByRole('heading', { name: words[language].section })).toBeVisible()
  await screen(page, 'about')
  const programs = page.getByRole('main').getByRole('link', { name: t('about:programs') })
  await expect(programs).toHaveAttribute('href', '/programs')
  await switchLanguage(page, language, other)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[other].title)
  await expect(page).toHaveURL(/\/about-zenitai$/)
})

test('[ABOUT-01][ERR-02] a failure shows an error, and a retry loads the page @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/^500 from|status of 500|Error/)
  await enter(page, language, 'learner')
  const problem = { status: 500, contentType: 'application/problem+json', body: '{"code":"internal"}' }
  await page.route(/\/api\/pages\//, (route) => route.fulfill(problem))
  await page.goto('/about-zenitai')
  await expect(page.getByRole('main').getByText(t('shell:error.load.about'))).toBeVisible()
  await page.unroute(/\/api\/pages\//)
  await page.getByRole('button', { name: t('shell:error.refresh') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].title)
})
