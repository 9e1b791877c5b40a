import { createOrganisation, moveTo, openAs } from './harness/organisations.ts'
import { addLearner, enter } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test('[ORG-02] groups are created, people are added and removed, and the list of people is filtered by group', async ({
  page,
  browser,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/status of 40[349]/)
  await enter(page, language, 'admin')
  const { _id } = await createOrganisation(page)
  const [one, two] = [await addLearner(language), await addLearner(language)]
  await moveTo(page, one, _id)
  await moveTo(page, two, _id)
  await page.goto(`/studio/organisations/${_id}/groups`)
  await expect(page.getByText(t('studio-groups:none.title'))).toBeVisible()
  await screen(page, 'groups-none')
  const dialog = page.getByRole('dialog')
  const create = async (name: string) => {
    await page.getByRole('button', { name: t('studio-groups:create') }).click()
    await dialog.getByLabel(t('studio-groups:form.name')).fill(name)
    await dialog.getByRole('button', { name: t('studio-groups:form.save') }).click()
  }
  await create('Sprzedaż')
  await expect(dialog).toBeHidden()
  await create('SPRZEDAŻ')
  await expect(dialog.getByText(t.server('errors:group-taken.title'))).toBeVisible()
  await screen(page, 'groups-taken')
  await dialog.getByRole('button', { name: t('studio-groups:form.cancel') }).click()
  await create('Laboratorium jakości i wdrożeń w oddziale warszawskim')
  await expect(dialog).toBeHidden()

  await page.getByRole('tab', { name: t('studio-groups:tabs.people') }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: t('studio-groups:chooseShown') }).click()
  await screenInBothThemes(page, 'groups-chosen')
  await page.getByRole('button', { name: t('studio-groups:add.open') }).click()
  await dialog.getByLabel(t('studio-groups:add.group')).selectOption({ label: 'Sprzedaż' })
  await screen(page, 'groups-add')
  await dialog.getByRole('button', { name: t('studio-groups:add.yes') }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('tab', { name: t('studio-groups:tabs.groups') }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Sprzedaż' }) })
  await expect(row).toContainText(t('studio-groups:people', { count: 2 }))
  await screenInBothThemes(page, 'groups')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\?group=/)
  const person = page.getByRole('listitem').filter({ hasText: one.email })
  await person.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('studio-groups:remove.open', { name: 'Sprzedaż' }) }).click()
  await expect(person).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: two.email }).first()).toBeVisible()

  await page.getByRole('tab', { name: t('studio-groups:tabs.groups') }).click()
  await row.getByRole('button', { name: t('studio-groups:delete') }).click()
  await expect(dialog).toContainText(t('studio-groups:deleting.people', { count: 1 }))
  await screen(page, 'groups-delete')
  await dialog.getByRole('button', { name: t('studio-groups:deleting.yes') }).click()
  await expect(row).toHaveCount(0)

  const stranger = await openAs(browser, one, `/studio/organisations/${_id}/groups`)
  await expect(stranger.getByRole('heading', { level: 1, name: t('studio:closed.title') })).toBeVisible()
})
