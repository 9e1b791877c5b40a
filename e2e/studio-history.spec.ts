import type { Page } from '@playwright/test'
import { call } from './harness/final-works.ts'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { createPack } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

/** Creates a pack with a lesson that has a page, and returns a function that overwrites the page. */
async function makePack(page: Page, id: string) {
  const pack = await createPack(page, id)
  const course = `courses/${id}`
  await pack.add('program', id, 'Program')
  await pack.add('course', id, 'Kurs', `programs/${id}`)
  await pack.add('lesson', 'intro', 'Lekcja', course)
  await pack.add('page', 'text', 'Artykuł', `${course}/intro`)
  const folder = `${course}/lessons/01-intro`
  const save = (who: Page, name: string, content: string) => pack.save(`${folder}/${name}`, content, who)
  return { packId: pack.id, course, folder, base: pack.base, save, view: pack.view }
}

test('[AUTHOR-03] versions of a document are compared by words and by fields and restored, and the restore is undone', async ({
  page,
  language,
  browser,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'author')
  const { packId, course, folder, base, save } = await makePack(page, `history-${language}-${Date.now()}`)
  const context = await browser.newContext()
  const other = await context.newPage()
  await enter(other, language, 'admin')
  const path = `${folder}/text.${language}.md`
  await save(page, `text.${language}.md`, 'Uczymy się pilnie.\n\nDrugi akapit.\n')
  await save(other, `text.${language}.md`, 'Uczymy się łatwo.\n\nDrugi akapit.\n')
  await context.close()

  await page.goto(`/studio/content/${packId}/${course}/intro/text`)
  await page.getByRole('link', { name: t('studio-history:open'), exact: true }).press('Enter')
  const list = page.getByRole('region', { name: t('studio-history:versions'), exact: true })
  const changes = page.getByRole('region', { name: t('studio-history:changes'), exact: true })
  const lines = list.getByRole('listitem').filter({ hasText: path })
  await expect(lines).toHaveCount(3)
  // Each is a link that shows what was changed.
  await lines.first().getByRole('link').first().press('Enter')
  await expect(changes.locator('del')).toHaveText('pilnie')
  await expect(changes.locator('ins')).toHaveText('łatwo')
  await screen(page, 'studio-history')
  await page.emulateMedia({ colorScheme: 'dark' })
  await screen(page, 'studio-history-dark')
  await page.emulateMedia({ colorScheme: 'light' })

  // Any two versions can be compared: the second one with the third.
  await lines.nth(1).getByRole('link').first().press('Enter')
  await expect(changes.locator('del').filter({ hasText: 'pilnie' })).toHaveCount(0)
  await lines.nth(2).getByRole('link').last().press('Enter')
  await expect(changes.locator('ins').filter({ hasText: 'pilnie' })).toHaveCount(1)

  const restore = list.getByRole('button', { name: t('studio-history:restore'), exact: true })
  await restore.press('Enter')
  await expect(lines).toHaveCount(4)
  const content = async () =>
    (
      await call<{ document: { content: string } }>(page, 'GET', {
        path: `${base}/document?${new URLSearchParams({ path })}`,
      })
    ).document.content
  expect(await content()).toContain('pilnie')
  await page.getByRole('button', { name: t('studio-history:undo'), exact: true }).press('Enter')
  await expect(lines).toHaveCount(5)
  expect(await content()).toContain('łatwo')

  // In a document with fields: the field, and the changed words in it.
  await save(
    page,
    'lesson.yaml',
    JSON.stringify({ title: { pl: 'Inna lekcja', en: 'Another lesson' }, sublessons: [] }),
  )
  await page.goto(`/studio/content/${packId}/history?node=${course}/intro`)
  await list.getByRole('listitem').first().getByRole('link').first().click()
  await expect(changes.getByRole('term').first()).toHaveText('title › pl')
  await expect(changes.getByRole('definition').first().locator('ins').first()).toHaveText('Inna')
  await page.setViewportSize({ width: 1024, height: 768 })
  await screen(page, 'studio-history-fields')
})

test('[AUTHOR-03] a deleted document is found and restored', async ({ page, language }) => {
  const t = textsOf(language)
  await enter(page, language, 'author')
  const { packId, course } = await makePack(page, `gone-${language}-${Date.now()}`)
  await call(page, 'DELETE', {
    path: `/studio/packs/${packId}/nodes?${new URLSearchParams({ node: `${course}/intro` })}`,
  })
  await page.goto(`/studio/content/${packId}`)
  await page.getByRole('link', { name: t('studio-history:open'), exact: true }).click()
  await page.getByRole('link', { name: t('studio-history:gone'), exact: true }).click()
  const list = page.getByRole('region', { name: t('studio-history:gone'), exact: true })
  const line = list.getByRole('listitem').filter({ hasText: 'lesson.yaml' })
  await line.getByRole('link').first().click()
  await line.getByRole('button', { name: t('studio-history:restore'), exact: true }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'text.pl.md' })).toHaveCount(1)
  await expect(line).toHaveCount(0)
  await page.goto(`/studio/content/${packId}/${course}/intro`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Lekcja (${language})`)
})

test('[AUTHOR-03] two authors on one page see each other, and no change of either is lost', async ({
  page,
  language,
  browser,
  watch,
}) => {
  watch.allow(/status of 409/)
  const t = textsOf(language)
  const id = `both-${language}-${Date.now()}`
  await enter(page, language, 'author')
  const { packId, course, folder } = await makePack(page, id)
  const place = `/studio/content/${packId}/${course}/intro`
  const titleOf = (who: Page) =>
    who.getByLabel(
      t('studio-editor:fields.inLanguage', {
        label: t('studio-editor:fields.title'),
        language: t(`studio-editor:languages.${language}`),
      }),
      { exact: true },
    )
  const saved = (who: Page) =>
    expect(who.getByText(t('studio-editor:save.saved'), { exact: true })).toBeVisible()
  await page.goto(place)
  await expect(titleOf(page)).toHaveValue(`Lekcja (${language})`)

  const context = await browser.newContext({ locale: language === 'pl' ? 'pl-PL' : 'en-GB' })
  const other = await context.newPage()
  await enter(other, language, 'admin')
  // Named in the list, in the tree and on the page.
  const here = /Agnieszka/
  await other.goto(`/studio/content?search=${id}`)
  await expect(other.getByRole('listitem').getByText(here)).toBeVisible()
  await other.goto(`/studio/content/${packId}`)
  const tree = other.getByRole('region', { name: t('studio-content:tree.title') })
  await expect(tree.getByText(here).first()).toBeVisible()
  await screen(other, 'studio-presence-tree')
  await other.goto(place)
  await expect(other.getByRole('status').filter({ hasText: here })).toBeVisible()
  await screen(other, 'studio-presence')

  await titleOf(other).fill('Jej lekcja')
  await saved(other)
  await titleOf(page).fill('Moja lekcja')
  const dialog = page.getByRole('dialog', { name: t('studio-editor:conflict.title') })
  await dialog.getByRole('button', { name: t('studio-editor:conflict.keepMine'), exact: true }).press('Enter')
  await saved(page)
  await context.close()

  // The replaced text is a version, and can be restored.
  await page.goto(`/studio/content/${packId}/history?path=${folder}/lesson.yaml`)
  const list = page.getByRole('region', { name: t('studio-history:versions'), exact: true })
  const changes = page.getByRole('region', { name: t('studio-history:changes'), exact: true })
  await list.getByRole('listitem').first().getByRole('link').first().click()
  await expect(changes.locator('del').first()).toHaveText('Jej')
  await expect(changes.locator('ins').first()).toHaveText('Moja')
})
