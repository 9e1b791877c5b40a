import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { content } from './harness/pack.ts'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'
import {
  ask,
  cards,
  clearFavourites,
  heartOf,
  names,
  openTools,
  params,
  refuse,
  skyHeight,
  type Tool,
  tall,
} from './harness/tools.ts'

test('[TOOL-03, NAV-04] a tool has a page with its categories, its own site and similar tools', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  await clearFavourites(page)
  await openTools(page, '?search=chatgpt')
  const { tools } = await ask(page, '/tools?search=chatgpt')
  const [tool] = tools
  await cards(page).getByRole('link', { name: 'ChatGPT', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ChatGPT' })).toBeVisible()
  await expect(page).toHaveTitle(/ChatGPT/)
  const site = page.getByRole('link', { name: `${t('tools:open')} ${t('menus:newTab')}` })
  await expect(site).toHaveAttribute('href', tool?.url ?? '')
  await expect(site).toHaveAttribute('target', '_blank')
  await expect(site).toHaveAttribute('rel', /noopener/)
  await expect(page.getByRole('heading', { name: t('tools:related') })).toBeVisible()
  const related = await ask(page, `/tools/${tool?._id}/related`)
  expect(await names(page)).toEqual(related.tools.map(({ name }) => name))
  expect(await skyHeight(page)).toBe(tall(page))
  await screen(page, 'tool')

  await page.getByRole('button', { name: t('tools:favourite.add') }).click()
  await expect(page.getByRole('button', { name: t('tools:favourite.remove') })).toBeVisible()
  await page.goBack()
  await expect(heartOf(page, language, 'ChatGPT')).toHaveAttribute('aria-pressed', 'true')
  await page.goForward()
  const [category] = tool?.domainCategories ?? []
  await page.getByRole('link', { name: category?.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('tools:title') })).toBeVisible()
  expect(params(page).getAll('domainCategories')).toEqual([category?._id])
})

/** Loads a tool that exists only in one language, by the command, and returns its id. */
async function loadToolIn(page: Page, language: Language): Promise<string> {
  const name = `Tylko-${language}`
  const folder = mkdtempSync(join(tmpdir(), 'zenit-tools-'))
  const tool = {
    name,
    title: name,
    description: name,
    category: name,
    url: 'https://tool.example/',
    free: 'no',
  }
  const [list, out] = [join(folder, 'list.json'), join(folder, 'out')]
  writeFileSync(list, JSON.stringify([tool]))
  await content('import-tools', list, '--out', out, '--id', name.toLowerCase(), '--language', language)
  await content('load', out)
  rmSync(folder, { recursive: true })
  const find = async () => (await ask(page, `/tools?lang=${language}&search=${name}`)).tools[0]?._id ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}

const closed = {
  pl: 'Ta strona nie jest jeszcze dostępna po polsku',
  en: 'The selected resource is not available in the selected language',
}

test('[LANG-05, ERR-01, TOOL-03] a tool of the other language offers that language; an unknown one is not found @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const other: Language = language === 'pl' ? 'en' : 'pl'
  await enter(page, language, 'learner')
  const id = await loadToolIn(page, other)
  await page.goto(`/tools/${id}`)
  await expect(page.getByRole('heading', { name: closed[language] })).toBeVisible()
  await page.getByRole('button', { name: t(`shell:language.switchTo.${other}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Tylko-${other}` })).toBeVisible()
  await screen(page, 'tool-without-kin')
  await page.goto('/tools/00000000-0000-7000-8000-000000000000')
  await page.waitForURL((url) => url.pathname === '/404')
})

/** A course that recommends tools, and the first of them. */
async function findRecommendation(page: Page) {
  const { modules } = await ask<{ modules: { _id: string; access: string }[] }>(page, '/modules')
  for (const { _id, access } of modules) {
    if (access === 'unavailable') continue
    const { courses } = await ask<{ courses: { _id: string }[] }>(page, `/modules/${_id}/courses`)
    for (const course of courses) {
      const { data } = await ask<{ data: { recommendedTools: Tool[] } }>(page, `/course/${course._id}`)
      const [tool] = data.recommendedTools
      if (tool) return { course: course._id, tool }
    }
  }
  throw new Error('No course recommends a tool')
}

for (const [who, isOpen] of [
  ['learner', true],
  ['limited', false],
] as const)
  test(`[TOOL-03, ACCESS-02] a course's tool leads ${isOpen ? 'to its page' : 'to its site where there are no tools'} @desktop`, async ({
    page,
    language,
  }) => {
    await enter(page, language, who)
    const { course, tool } = await findRecommendation(page)
    await page.goto(`/course/${course}`)
    const link = page.getByRole('main').getByRole('link', { name: tool.name })
    if (isOpen) {
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name: tool.name })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(`/tools/${tool._id}`)
    } else {
      await expect(link).toHaveAttribute('href', tool.url)
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAccessibleName(/\((otworzy się w\snowej karcie|opens in a new tab)\)/)
    }
  })

test('[ERR-02] tools, a tool and similar ones that cannot be loaded show an error, with a retry @desktop', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'learner')
  watch.allow(/503/)
  const fail = (pattern: RegExp) => page.route(pattern, refuse)
  const list = /\/api\/tools\?/
  await fail(list)
  await openTools(page)
  await expect(page.getByRole('heading', { name: t('tools:failure') })).toBeVisible()
  await screen(page, 'tools-failed')
  await page.unroute(list)
  await page.getByRole('button', { name: t('lists:retry') }).click()
  await expect(cards(page)).toHaveCount(9)

  const related = /\/related/
  await fail(related)
  await cards(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: t('tools:relatedFailure') })).toBeVisible()
  await page.unroute(related)
  await page.getByRole('button', { name: t('tools:retry') }).click()
  await expect(cards(page).first()).toBeVisible()

  const tool = /\/api\/tools\/[\w-]+(\?|$)/
  await fail(tool)
  await page.reload()
  await expect(page.getByText(t('shell:error.load.tool'))).toBeVisible()
  await page.unroute(tool)
  await page.getByRole('button', { name: t('shell:error.refresh') }).click()
  await expect(page.getByRole('heading', { level: 2, name: t('tools:related') })).toBeVisible()
})
