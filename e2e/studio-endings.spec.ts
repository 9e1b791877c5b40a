import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { createPack } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test('@desktop [AUTHOR-01] an author adds a final work after the test, and removes the test again', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const slug = `endings-${Date.now()}`
  const course = `courses/${slug}`
  await enter(page, language, 'author')
  const pack = await createPack(page, slug)
  const add = (kind: string, title: string, parent?: string) =>
    pack.add(kind, slug, { pl: title, en: title }, parent)
  await add('program', 'Program')
  await add('course', 'Kurs', `programs/${slug}`)
  await add('closed-test', 'Test', course)
  const address = `/studio/content/${pack.id}`

  await page.goto(address)
  await page.getByRole('button', { name: t('studio-editor:tree.menu', { name: 'Kurs' }) }).click()
  await page.getByRole('button', { name: t('studio-editor:tree.addInto') }).click()
  const dialog = page.getByRole('dialog')
  const kinds = dialog.getByRole('combobox')
  await expect(kinds.getByRole('option')).toHaveCount(2)
  await kinds.selectOption('final-work')
  await dialog.getByRole('textbox').first().fill('Praca')
  await dialog.getByRole('button', { name: t('studio-editor:tree.add'), exact: true }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto(`${address}/${course}`)
  const ending = page.getByRole('combobox', { name: t('studio-editor:fields.ending') })
  await expect(ending).toHaveValue('test-then-exam')
  await screen(page, 'studio-both-endings')
  await page.getByRole('link', { name: t('studio-editor:ending.closed-test') }).click()
  await page.getByRole('button', { name: t('studio-editor:tree.delete'), exact: true }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toBeVisible()
  await screen(page, 'studio-ending-delete')
  await asked.getByRole('button', { name: t('studio-editor:tree.delete'), exact: true }).click()
  await expect(ending).toHaveValue('exam')
  await expect(page.getByRole('link', { name: t('studio-editor:ending.final-work') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('studio-editor:ending.closed-test') })).toHaveCount(0)
})
