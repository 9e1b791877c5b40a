import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { createPack, editing } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test('[ACCESS-06] the tree of a pack is edited by keyboard alone (add, move, duplicate, delete), and by dragging', async ({
  page,
  language,
  watch,
}) => {
  watch.allow(/status of 409/)
  const t = textsOf(language)
  const { label } = editing(page, language)
  const id = `tree-${language}-${Date.now()}`
  await enter(page, language, 'author')
  const pack = await createPack(page, id)
  await page.goto(`/studio/content/${pack.id}`)
  const tree = page.getByRole('region', { name: t('studio-content:tree.title') })
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: t('studio-content:cancel') }) })
  const link = (name: string) => tree.getByRole('link', { name: `${name} (${language})`, exact: true })
  const act = async (name: string, action: Parameters<typeof t>[0]) => {
    await tree
      .getByRole('button', {
        name: t('studio-editor:tree.menu', { name: `${name} (${language})` }),
        exact: true,
      })
      .press('Enter')
    await page
      .getByRole('button', { name: t(action), exact: true })
      .last()
      .press('Enter')
  }
  const write = async (name: string, kind?: string) => {
    if (kind) await dialog.getByLabel(t('studio-editor:tree.kind'), { exact: true }).selectOption(kind)
    for (const of of ['pl', 'en'] as const)
      await dialog
        .getByLabel(label('studio-editor:fields.title', of), { exact: true })
        .fill(`${name} (${of})`)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(link(name)).toBeVisible()
  }
  const add = async (name: string, parent: string, kind?: string) => {
    await act(parent, 'studio-editor:tree.addInto')
    await write(name, kind)
  }
  const lessons = (names: readonly string[]) =>
    expect(tree.getByRole('link', { name: /^Lekcja/ })).toHaveText(
      names.map((name) => `${name} (${language})`),
    )

  await tree.getByRole('button', { name: t('studio-content:tree.addProgram'), exact: true }).press('Enter')
  await write(`Program ${id}`)
  await add(`Kurs ${id}`, `Program ${id}`)
  await add('Lekcja A', `Kurs ${id}`)
  await add('Lekcja B', `Kurs ${id}`)
  await add('Slajdy', 'Lekcja A', 'slides')
  await lessons(['Lekcja A', 'Lekcja B'])
  await act('Lekcja B', 'studio-editor:tree.up')
  await lessons(['Lekcja B', 'Lekcja A'])
  // The smallest width that the studio supports.
  await page.setViewportSize({ width: 1024, height: 768 })
  await screen(page, 'studio-tree')

  // An id that is already used is reported at its field.
  await act('Lekcja B', 'studio-editor:tree.duplicate')
  const slug = dialog.getByLabel(t('studio-editor:tree.slug'), { exact: true })
  await slug.fill('lekcja-a-pl')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(t('studio-editor:tree.taken'))).toBeVisible()
  await slug.fill('copy')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await lessons(['Lekcja B', 'Lekcja B', 'Lekcja A'])

  await act('Slajdy', 'studio-editor:tree.moveTo')
  await dialog
    .getByLabel(t('studio-editor:tree.into'), { exact: true })
    .selectOption(`courses/kurs-${id}-pl/copy`)
  await dialog.getByRole('button', { name: t('studio-editor:tree.move'), exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(link('Slajdy')).toHaveAttribute('href', /\/copy\/slajdy-pl$/)

  await link('Slajdy').dragTo(link('Lekcja A'))
  await expect(link('Slajdy')).toHaveAttribute('href', /\/lekcja-a-pl\/slajdy-pl$/)

  await act(`Program ${id}`, 'studio-editor:tree.delete')
  const ask = page.getByRole('alertdialog')
  await ask.getByRole('button', { name: t('studio-editor:tree.delete'), exact: true }).press('Enter')
  await expect(ask.getByText(t('studio-editor:tree.notEmpty'))).toBeVisible()
  await ask.getByRole('button', { name: t('studio-editor:tree.keep'), exact: true }).press('Enter')
  await act('Lekcja A', 'studio-editor:tree.delete')
  await ask.getByRole('button', { name: t('studio-editor:tree.delete'), exact: true }).press('Enter')
  await expect(ask).toBeHidden()
  await lessons(['Lekcja B', 'Lekcja B'])
  await expect(link('Slajdy')).toHaveCount(0)
})
