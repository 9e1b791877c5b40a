import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { createPack } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test('[AUTHOR-05] links to other sites are checked on request, and broken ones are listed by page', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const id = `links-${language}-${Date.now()}`
  await enter(page, language, 'author')
  const pack = await createPack(page, id, ['en'])
  const add = (kind: string, slug: string, parent?: string) =>
    pack.add(kind, slug, { en: `Title of ${slug}` }, parent)
  await add('program', id)
  await add('course', 'first', `programs/${id}`)
  await add('lesson', 'intro', 'courses/first')
  await add('page', 'text', 'courses/first/intro')
  // Leads into a private network, and so is not requested.
  const content = 'See [this](http://127.0.0.1/nothing).\n'
  const path = 'courses/first/lessons/01-intro/text.en.md'
  await pack.save(path, content)

  await page.goto(`/studio/content/${pack.id}`)
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

test('[AUTHOR-03] a text links to items of its pack, found by their names', async ({ page, language }) => {
  const t = textsOf(language)
  const id = `picker-${language}-${Date.now()}`
  await enter(page, language, 'author')
  const pack = await createPack(page, id, ['en'])
  const add = (kind: string, slug: string, parent?: string) =>
    pack.add(kind, slug, { en: `Title of ${slug}` }, parent)
  await add('program', id)
  await add('course', 'first', `programs/${id}`)
  await add('lesson', 'intro', 'courses/first')
  await add('page', 'text', 'courses/first/intro')
  const tool = `{ id: chat, name: Chatter, description: { en: It }, url: https://example.com, license: paid,
    domainCategories: [], businessCategories: [] }`
  await pack.save('tools.yaml', `domainCategories: []\nbusinessCategories: []\ntools:\n  - ${tool}\n`)
  const folder = 'courses/first/lessons/01-intro'
  const path = `${folder}/text.en.md`
  await pack.save(path, 'Read.\n')
  const { sublessons } = (await pack.view(`${folder}/lesson.yaml`)).value as { sublessons: object[] }
  await pack.save(`${folder}/lesson.yaml`, {
    title: { en: 'Title of intro' },
    sublessons: sublessons.map((part) => ({
      ...part,
      prompts: [{ id: 'ask', title: { en: 'A good question' }, text: { en: 'Ask.' } }],
      resources: [{ id: 'sheet', name: { en: 'Work sheet' }, file: 'files/sheet.pdf' }],
    })),
  })

  await page.goto(`/studio/content/${pack.id}/courses/first/intro/text`)
  const text = page.getByRole('textbox').filter({ hasText: 'Read.' })
  const dialog = page.getByRole('dialog')
  const insert = async (wanted: string, title: string) => {
    await text.press('Control+End')
    await text.press('Control+k')
    await dialog.getByLabel(t('studio-links:pick.search')).fill(wanted)
    await expect(dialog.getByRole('status')).toHaveText(t('studio-links:pick.found', { count: 1 }))
    if (wanted === 'chatter') await screen(page, 'studio-link-picker')
    const found = dialog.getByRole('button', { name: title })
    await expect(found).toHaveCount(1)
    await found.press('Enter')
    await expect(dialog.getByLabel(t('final-works:editor.dialog.address'))).not.toHaveValue('')
    await expect(dialog.getByLabel(t('studio-links:pick.search'))).toBeFocused()
    await dialog
      .getByRole('button', { name: t('final-works:editor.dialog.insert'), exact: true })
      .press('Enter')
    await expect(dialog).toBeHidden()
  }
  await insert('chatter', 'Chatter')
  await insert('title of intro', 'Title of intro')
  await insert('work sheet', 'Work sheet')
  await insert('good question', 'A good question')
  await expect
    .poll(async () => (await pack.view(path)).content)
    .toContain(
      '[Chatter](/tools/chat)[Title of intro](/courses/first/intro)[Work sheet](files/sheet.pdf)[A good question](/courses/first/intro/text)',
    )
})
