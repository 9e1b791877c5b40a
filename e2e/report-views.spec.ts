import { createOrganisation } from './harness/organisations.ts'
import { enter } from './harness/people.ts'
import { screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test('[ORG-06] a manager saves the filters of a report, opens them again, renames and deletes them', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'admin')
  const { _id } = await createOrganisation(page)
  await page.goto(`/studio/organisations/${_id}/report?state=overdue&asOf=2026-01-31`)
  const views = page.getByRole('region', { name: t('studio-reports:views.title') })
  await views.getByRole('button', { name: t('studio-reports:views.save') }).click()
  const form = page.getByRole('dialog', { name: t('studio-reports:views.save') })
  await form.getByRole('textbox').fill('Styczeń po terminie')
  await form.getByRole('checkbox').check()
  await screenInBothThemes(page, 'report-view-form')
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  const saved = views.getByRole('link', { name: 'Styczeń po terminie' })
  await expect(saved).toHaveAttribute('aria-current', 'true')

  await page.goto(`/studio/organisations/${_id}/report`)
  await expect(saved).not.toHaveAttribute('aria-current')
  await saved.press('Enter')
  await expect(page).toHaveURL(/state=overdue&asOf=2026-01-31$/)
  await expect(saved).toHaveAttribute('aria-current', 'true')
  await screenInBothThemes(page, 'report-views')

  await views.getByRole('button', { name: t('studio-reports:views.schedule') }).click()
  const schedule = page.getByRole('dialog')
  await schedule.getByLabel(t('studio-reports:views.rhythm')).selectOption('monthly')
  await screenInBothThemes(page, 'report-schedule')
  await schedule.getByRole('button', { name: t('studio-reports:views.send') }).click()
  await expect(schedule).toHaveCount(0)
  await views.getByRole('button', { name: t('studio-reports:views.schedule') }).click()
  await expect(schedule.getByLabel(t('studio-reports:views.rhythm'))).toHaveValue('monthly')
  await page.keyboard.press('Escape')

  await views.getByRole('button', { name: t('studio-reports:views.change') }).click()
  const change = page.getByRole('dialog', { name: t('studio-reports:views.change') })
  await change.getByRole('textbox').fill('Zaległości')
  await change.getByRole('button', { name: t('studio-reports:views.send') }).click()
  const renamed = views.getByRole('link', { name: 'Zaległości' })
  await expect(renamed).toBeVisible()
  await views.getByRole('button', { name: t('studio-reports:views.deleteThis') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('studio-reports:views.delete'), exact: true })
    .click()
  await expect(renamed).toHaveCount(0)
  await expect(views.getByRole('button', { name: t('studio-reports:views.save') })).toBeVisible()
})
