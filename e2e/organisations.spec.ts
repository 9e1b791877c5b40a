import type { Locator, Page } from '@playwright/test'
import { enter } from './harness/people.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The line of an organisation in the list. */
const lineOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

async function fill(dialog: Locator, language: Language, { name, reason }: { name: string; reason: string }) {
  const t = textsOf(language)
  await dialog.getByLabel(t('studio-organisations:form.name')).fill(name)
  await dialog.getByLabel(t('studio:reason.label')).fill(reason)
}

test('[ACCESS-02, ACCESS-06] an admin creates an organisation, closes areas to it, and finds all of it in the audit log', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  // A slug that is already used is rejected.
  watch.allow(/status of 409/)
  const name = `Żółta Łódź ${language} ${Date.now()}`
  await enter(page, language, 'admin')
  await page.goto('/studio/organisations')
  await expect(heading(page, t('studio-organisations:title'))).toBeVisible()
  await expect(page.getByText(t('studio-organisations:isDefault'))).toHaveCount(1)

  await page.getByRole('button', { name: t('studio-organisations:create') }).click()
  const dialog = page.getByRole('dialog', { name: t('studio-organisations:form.create') })
  await fill(dialog, language, { name, reason: 'Nowa umowa. A new contract.' })
  const slug = dialog.getByLabel(t('studio-organisations:form.slug'))
  await expect(slug).toHaveValue(/^zolta-lodz-(pl|en)-\d+$/)
  const taken = await page
    .getByText(/^[a-z0-9-]+$/)
    .first()
    .textContent()
  await slug.fill(taken ?? '')
  await screen(page, 'studio-organisation-new')
  await dialog.getByRole('button', { name: t('studio-organisations:save') }).click()
  await expect(dialog.getByText(t('studio-organisations:form.slugTaken'))).toBeVisible()
  await slug.fill(`zolta-lodz-${Date.now()}`)
  await dialog.getByRole('button', { name: t('studio-organisations:save') }).click()
  await expect(dialog).toBeHidden()
  const line = lineOf(page, name)
  await expect(line.getByRole('link', { name: t('studio-organisations:people', { count: 0 }) })).toBeVisible()

  await line.getByRole('button', { name: t('studio-organisations:edit') }).click()
  const edit = page.getByRole('dialog', { name: t('studio-organisations:form.edit') })
  const benefits = t('studio-organisations:flags.accessToBenefits')
  await edit.getByRole('checkbox', { name: benefits }).uncheck()
  const reason = `Bez benefitów, zgodnie z umową ${Date.now()}`
  await edit.getByLabel(t('studio:reason.label')).fill(reason)
  await edit.getByRole('button', { name: t('studio-organisations:save') }).click()
  await expect(edit).toBeHidden()
  await expect(line.getByRole('listitem').filter({ hasText: benefits })).toContainText(
    t('studio-organisations:closed'),
  )
  await screen(page, 'studio-organisations')

  await page
    .getByRole('navigation', { name: t('studio:nav.label') })
    .getByRole('link', { name: t('studio:nav.audit') })
    .click()
  await expect(heading(page, t('studio-audit:title'))).toBeVisible()
  const entry = page.getByRole('listitem').filter({ hasText: reason })
  await expect(entry).toContainText(name)
  await expect(entry).toContainText(t('studio-audit:actions.organisation-updated'))
  await expect(entry.locator('del')).toContainText(benefits)
  await expect(entry.locator('ins')).not.toContainText(benefits)
  await screen(page, 'studio-audit')

  await page.getByLabel(t('studio-audit:filters.action')).selectOption('organisation-created')
  await expect(page).toHaveURL(/action=organisation-created/)
  await expect(entry).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
  await page.getByLabel(t('studio-audit:filters.until'), { exact: true }).fill('2020-01-01')
  await expect(page.getByText(t('lists:notFound.title'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(t('lists:notFound.title')), 'the address keeps it').toBeVisible()
})

test('[ACCESS-06, ACCESS-03] a reviewer sees no links to organisations and the audit log, and cannot open them', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/status of 403/)
  await enter(page, language, 'reviewer')
  await page.goto('/studio/reviews')
  await expect(heading(page, t('studio-reviews:title'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('studio:nav.audit'), exact: true })).toHaveCount(0)
  for (const address of ['/studio/organisations', '/studio/audit']) {
    await page.goto(address)
    await expect(heading(page, t('studio:closed.title'))).toBeVisible()
  }
  await screen(page, 'studio-audit-refused')
})
