import type { Locator, Page } from '@playwright/test'
import { courseFile } from './harness/content.ts'
import { call } from './harness/final-works.ts'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { createPack } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

const lesson = (course: string) => `courses/${course}/lessons/010-first/lesson.yaml`

const page1 = `# Notes

Words with *slanted* and __bold__ ones, kept as they are.

* an item
* another

<details><summary>More</summary></details>
`

/** Creates a pack with one lesson that has an article and slides, by calls of the studio. */
async function makeLesson(page: Page, id: string): Promise<{ pack: string; path: string }> {
  const { id: pack, saveAll } = await createPack(page, id)
  const both = (text: string) => ({ pl: text, en: text })
  const part = (name: string, form: string) => ({
    id: name,
    kind: 'presentation',
    title: both(name),
    minutes: 1,
    [form]: { pl: `${name}.pl.md`, en: `${name}.en.md` },
  })
  const folder = lesson(id).replace('lesson.yaml', '')
  await saveAll({
    ...courseFile(id, both(`Course ${id}`)),
    [lesson(id)]: { title: both('First'), sublessons: [part('notes', 'page'), part('deck', 'slides')] },
    [`${folder}notes.pl.md`]: page1,
    [`${folder}notes.en.md`]: page1,
    [`${folder}deck.pl.md`]: '## Raz\n\nJeden\n\n## Dwa\n\nDrugi\n',
    [`${folder}deck.en.md`]: '## One\n\nFirst\n\n## Two\n\nSecond\n',
  })
  return { pack, path: folder }
}

async function savedText(page: Page, pack: string, path: string): Promise<string> {
  const { document } = await call<{ document: { content: string } }>(page, 'GET', {
    path: `/studio/packs/${pack}/document?${new URLSearchParams({ path })}`,
  })
  return document.content
}

const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true })

test('[EDIT-01, ACCESS-06] an author writes an article; text that is not edited stays exactly the same', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'author')
  const id = `texts-${language}-${Date.now()}`
  const { pack, path } = await makeLesson(page, id)
  const file = `${path}notes.${language}.md`
  await page.goto(`/studio/content/${pack}/courses/${id}/first/notes`)
  await page.getByRole('button', { name: t(`studio-editor:languages.${language}`), exact: true }).click()
  const text = page.getByRole('textbox', { name: t('studio-text:text', { path: file }) })
  await expect(text.getByText('an item')).toBeVisible()
  const preview = page.getByRole('region', { name: t('studio-text:preview.label') })
  await expect(preview.getByText('an item')).toBeVisible()

  // Switching between both views changes nothing.
  const toggle = page.getByRole('button', { name: t('studio-text:asMarkdown'), exact: true })
  const source = page.getByRole('textbox', { name: t('studio-text:source'), exact: true })
  await toggle.click()
  await expect(source).toHaveValue(page1)
  await toggle.click()

  // The editor receives the position of a click later: keys are pressed once its toolbar shows that position.
  await text.getByText('another').click()
  await expect(tool(page, t('studio-text:tools.bullets'))).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Below')
  await tool(page, t('studio-text:tools.callout')).click()
  const kind = page.getByRole('combobox', { name: t('studio-text:callout.label') })
  await kind.selectOption('WARNING')
  await expect(preview.locator('.callout-warning')).toContainText('Below')
  await text.getByText('Words with').click()
  await expect(kind).toBeHidden()
  await page.keyboard.press('End')
  await tool(page, t('studio-text:tools.table')).click()
  await text.getByRole('cell').first().click()
  await page.keyboard.type('Head')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Side')
  await expect(preview.getByRole('columnheader', { name: 'Side' })).toBeVisible()

  await text.getByText('Below').click()
  await expect(kind).toBeVisible()
  await page.keyboard.press('End')
  await tool(page, t('studio-text:tools.image')).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles('content/courses/obrazy-z-modelu/lessons/02-kadr-i-przeznaczenie/tlo.webp')
  await expect(dialog.getByRole('combobox')).toHaveValue('tlo.webp')
  const insert = dialog.getByRole('button', { name: t('studio-text:image.insert'), exact: true })
  await insert.click()
  await expect(dialog.getByText(t('studio-text:image.altMissing'))).toBeVisible()
  await dialog.getByLabel(t('studio-text:image.alt')).fill('A cover')
  await insert.click()
  await expect(dialog).toBeHidden()
  await expect(preview.getByRole('img', { name: 'A cover' })).toBeVisible()
  await screen(page, 'studio-text')

  const written = page1
    .replace('as they are.\n', 'as they are.\n\n| Head | Side | |\n| - | - | - |\n| | | |\n| | | |\n')
    .replace('* another\n', '* another\n\n> [!WARNING]\n> Below![A cover](tlo.webp)\n')
  await toggle.click()
  await expect(source).toHaveValue(written)
  await expect.poll(() => savedText(page, pack, file)).toBe(written)
  await screen(page, 'studio-text-source')

  // Both views share one undo history.
  await source.press('Control+End')
  await source.pressSequentially('\nLast words')
  await toggle.click()
  await expect(text.getByText('Last words')).toBeVisible()
  await text.press('Control+z')
  await expect(text.getByText('Last words')).toBeHidden()
  await expect.poll(() => savedText(page, pack, file)).toBe(written)
})

test('[EDIT-01] slides are added, moved and deleted, and their words counted', async ({ page, language }) => {
  const t = textsOf(language)
  await enter(page, language, 'author')
  const id = `slides-${language}-${Date.now()}`
  const { pack, path } = await makeLesson(page, id)
  const file = `${path}deck.en.md`
  await page.goto(`/studio/content/${pack}/courses/${id}/first/deck`)
  await page.getByRole('button', { name: t('studio-editor:languages.en'), exact: true }).click()
  const strip = page.getByRole('region', { name: t('studio-text:slides.label') })
  const slide = (number: number, title: string) =>
    strip.getByRole('button', { name: t('studio-text:slides.one', { number, title }), exact: true })
  const act = (name: string) =>
    strip.getByRole('button', { name: t(`studio-text:slides.${name}`), exact: true }).click()
  await slide(2, 'Two').click()
  await expect(slide(2, 'Two')).toHaveAttribute('aria-current', 'true')
  await act('before')
  await expect(slide(1, 'Two')).toHaveAttribute('aria-current', 'true')
  await act('add')
  await expect(slide(2, t('studio-text:slides.new'))).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.insertText('word '.repeat(81))
  await expect(strip.getByText(t('studio-text:slides.tooMany', { most: 80 }))).toBeVisible()
  await screen(page, 'studio-slides')
  await act('delete')
  await expect.poll(() => savedText(page, pack, file)).toBe('## Two\n\nSecond\n\n## One\n\nFirst\n')
  await page.getByRole('button', { name: t('studio-text:both'), exact: true }).click()
  await expect(
    page.getByRole('textbox', { name: t('studio-text:text', { path: `${path}deck.pl.md` }) }),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('studio-text:text', { path: file }) })).toBeVisible()
  await screen(page, 'studio-slides-both')
})
