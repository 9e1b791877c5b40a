import type { Locator, Page } from '@playwright/test'
import { call } from './harness/final-works.ts'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { createPack } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const picture = 'content/courses/obrazy-z-modelu/lessons/02-kadr-i-przeznaczenie/tlo.webp'

test('[AUTHOR-09] an author creates tools, partners, community, onboarding, the about page and a cover in the page alone', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const id = `site-${language}-${Date.now()}`
  await enter(page, language, 'author')
  const pack = await createPack(page, id)
  await pack.add('program', id, { pl: 'Program', en: 'Program' })
  await pack.add('course', id, { pl: 'Kurs', en: 'Kurs' }, `programs/${id}`)
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true })
  const field = (name: string, of: Language, within: Page | Locator = page) =>
    within.getByLabel(
      t('studio-editor:fields.inLanguage', { label: name, language: t(`studio-editor:languages.${of}`) }),
      { exact: true },
    )
  const fill = async (within: Page | Locator, name: string, text: string) => {
    for (const of of ['pl', 'en'] as const) await field(name, of, within).fill(`${text} (${of})`)
  }
  const group = (name: string, number: number) =>
    page.getByRole('group', { name: `${name} ${number}`, exact: true })
  const saved = async () => {
    await expect(page.getByText(t('studio-editor:save.saving'), { exact: true })).toHaveCount(0)
    await expect(page.getByText(t('studio-editor:save.saved'), { exact: true }).first()).toBeVisible()
  }
  const open = async (kind: 'tools' | 'partners' | 'community' | 'onboarding' | 'about') => {
    await page.goto(`/studio/content/${pack.id}`)
    const name = t(`studio-site:kinds.${kind}`)
    await button(name, page.getByRole('region', { name: t('studio-site:list') })).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  }
  const value = async (path: string) => {
    const { document } = await call<{ document: { value: unknown } }>(page, 'GET', {
      path: `/studio/packs/${pack.id}/document?${new URLSearchParams({ path })}`,
    })
    return document.value
  }

  await open('tools')
  for (const name of ['domains', 'business'] as const) {
    const section = page.getByRole('region', { name: t(`studio-site:tools.${name}`), exact: true })
    await button(t('studio-site:addCategory'), section).click()
    await fill(section, t('studio-site:title'), `Kategoria ${name}`)
  }
  await button(t('studio-site:tools.add')).click()
  const tool = group(t('studio-site:tools.one'), 1)
  await tool.getByLabel(t('studio-site:name'), { exact: true }).fill('Nasze narzędzie')
  await tool.getByLabel(t('studio-site:address'), { exact: true }).fill('https://example.com')
  await fill(tool, t('studio-site:description'), 'Opis')
  await tool.getByLabel(`Kategoria domains (${language})`, { exact: true }).check()
  await tool.getByLabel(`Kategoria business (${language})`, { exact: true }).check()
  await tool.locator('input[type=file]').setInputFiles(picture)
  await expect(tool.getByText('media/tlo.webp', { exact: true })).toBeVisible()
  await saved()
  await screen(page, 'studio-site-tools')
  expect(await value('tools.yaml')).toMatchObject({
    tools: [
      {
        id: 'tool-1',
        name: 'Nasze narzędzie',
        logo: 'media/tlo.webp',
        domainCategories: ['domain-1'],
        businessCategories: ['field-1'],
      },
    ],
  })

  await open('partners')
  await button(t('studio-site:addCategory')).click()
  await fill(page, t('studio-site:title'), 'Nauka')
  await button(t('studio-site:partners.add')).click()
  const partner = group(t('studio-site:partners.one'), 1)
  await fill(partner, t('studio-site:name'), 'Szkoła')
  await fill(partner, t('studio-site:description'), 'Opis')
  await fill(partner, t('studio-site:partners.benefit'), '10 procent')
  await partner.getByLabel(t('studio-site:address'), { exact: true }).fill('https://example.com')
  await partner.getByLabel(`Nauka (${language})`, { exact: true }).check()
  await saved()

  await open('community')
  await button(t('studio-site:community.add')).click()
  await fill(group(t('studio-site:community.one'), 1), t('studio-site:title'), 'Spotkanie')
  await saved()

  await open('onboarding')
  const step = group(t('studio-site:onboarding.one'), 1)
  await step.locator('summary').click()
  await fill(step, t('studio-site:title'), 'Dzień dobry')
  await fill(step, t('studio-site:markdown'), 'Zaczynamy')
  await step.getByLabel(t('studio-site:onboarding.picture'), { exact: true }).selectOption('welcome')
  await saved()

  await open('about')
  await fill(page, t('studio-site:title'), 'O szkole')
  const section = group(t('studio-site:about.one'), 1)
  await fill(section, t('studio-site:about.heading'), 'Kim jesteśmy')
  await fill(section, t('studio-site:markdown'), 'Uczymy')
  await section.locator('input[type=file]').setInputFiles(picture)
  await expect(section.getByText('../media/tlo-2.webp', { exact: true })).toBeVisible()
  await saved()
  await screen(page, 'studio-site-about')

  // A cover, and a tool chosen by its name.
  await page.goto(`/studio/content/${pack.id}/courses/${id}`)
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByLabel('Nasze narzędzie', { exact: true }).check()
  await saved()
  await expect
    .poll(() => value(`courses/${id}/course.yaml`))
    .toMatchObject({ cover: 'tlo.webp', recommendedTools: ['tool-1'] })

  // There are no issues.
  const { issues } = await call<{ issues: { path: string; severity: string; message: string }[] }>(
    page,
    'GET',
    {
      path: `/studio/packs/${pack.id}/issues`,
    },
  )
  expect(
    issues.filter(({ path, severity }) => severity === 'error' && !/^(courses|programs)/.test(path)),
  ).toEqual([])
})
