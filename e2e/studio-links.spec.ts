import { call } from './harness/final-works.ts'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test('[AUTHOR-05] links to other sites are checked on demand, and those that lead nowhere stand below the titles of their places', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const id = `links-${language}-${Date.now()}`
  await enter(page, language, 'author')
  const { pack } = await call<{ pack: { _id: string } }>(page, 'POST', {
    path: '/studio/packs',
    data: { pack: id, languages: ['en'] },
  })
  const base = `/studio/packs/${pack._id}`
  const add = (kind: string, slug: string, parent?: string) =>
    call(page, 'POST', {
      path: `${base}/nodes`,
      data: { kind, slug, title: { en: `Title of ${slug}` }, ...(parent && { parent }) },
    })
  await add('program', id)
  await add('course', 'first', `programs/${id}`)
  await add('lesson', 'intro', 'courses/first')
  await add('page', 'text', 'courses/first/intro')
  // Leads into the own network, and so is not asked.
  const content = 'See [this](http://127.0.0.1/nothing).\n'
  const path = 'courses/first/lessons/01-intro/text.en.md'
  await call(page, 'PUT', { path: `${base}/document`, data: { path, content, expectedVersion: 1 } })

  await page.goto(`/studio/content/${pack._id}`)
  const issues = page.getByRole('region', { name: t('studio-content:issues.title') })
  const state = issues.getByRole('status')
  await expect(state.filter({ hasText: t('studio-links:never') })).toBeVisible()
  await issues.getByRole('button', { name: t('studio-links:check') }).press('Enter')
  await expect(issues.getByText(/http:\/\/127\.0\.0\.1\/nothing/)).toBeVisible({ timeout: 30_000 })
  await expect(state.filter({ hasText: t('studio-links:never') })).toBeHidden()
  const titles = ['first', 'intro', 'text'].map((slug) => `Title of ${slug}`)
  const group = issues.getByRole('region', { name: titles.join(' › ') })
  await expect(group.getByRole('heading', { name: 'Title of text', exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 768 })
  await screen(page, 'studio-links')
})
