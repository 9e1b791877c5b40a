import type { Browser, Page } from '@playwright/test'
import { sql } from 'kysely'
import { both, courseFile, deckLesson, programFile } from './harness/content.ts'
import { inDatabase } from './harness/database.ts'
import { call } from './harness/final-works.ts'
import { tabTo } from './harness/keyboard.ts'
import { enter } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { createPack } from './harness/studio.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

/** Creates a valid pack with one course of one presentation. */
async function makePack(page: Page, id: string): Promise<string> {
  const pack = await createPack(page, id)
  const slides = { pl: '## Slajd polski\n\nTreść\n', en: '## English slide\n\nText\n' }
  await pack.saveAll({
    ...programFile(id, both(id), { position: 98, courses: [id] }),
    ...courseFile(id, both(`Kurs ${id}`)),
    ...deckLesson(`courses/${id}/lessons/010-first`, both('Lekcja'), { slides }),
  })
  return pack.id
}

/** Makes a pack’s request due, and runs the job that publishes due requests each minute. */
const letTimeCome = (packId: string) =>
  inDatabase(async (db) => {
    const due = sql`update studio_requests set publish_at = now() - interval '1 second' where pack_id = ${packId}`
    await due.execute(db)
    await sql`select graphile_worker.add_job('packs.publish-due.v1', '{}'::json)`.execute(db)
  })

const tomorrowAtNine = (): string => {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000)
  return `${tomorrow.toISOString().slice(0, 10)}T09:00`
}

/** Opens an admin’s page beside that of the author. */
async function enterAdmin(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await enter(page, language, 'admin')
  return page
}

const partsOf = (page: Page, language: Language) => {
  const t = textsOf(language)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    t,
    button,
    panel: page.getByRole('region', { name: t('studio-publishing:title') }),
    dialog: page.getByRole('dialog'),
    inDialog: (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }),
  }
}

test('[AUTHOR-07] one author schedules a publication, another approves it, and it is published on time', async ({
  page,
  language,
  browser,
}) => {
  const id = `publishing-${language}-${Date.now()}`
  const { t, button, panel, dialog, inDialog } = partsOf(page, language)
  await enter(page, language, 'author')
  const packId = await makePack(page, id)
  const admin = await enterAdmin(browser, language)
  const other = partsOf(admin, language)
  await admin.goto(`/studio/content/${packId}`)
  await expect(other.panel.getByText(t('studio-publishing:none'))).toBeVisible()
  await other.panel.getByRole('checkbox', { name: t('studio-publishing:approval.needed') }).click()
  await expect(other.panel.getByRole('checkbox')).toBeChecked()

  // The author, by keyboard alone.
  await page.goto(`/studio/content/${packId}`)
  await expect(panel.getByText(t('studio-publishing:needsApproval'))).toBeVisible()
  await tabTo(page, button(t('studio-content:publish.open')))
  await page.keyboard.press('Enter')
  const choose = dialog.getByRole('checkbox', { name: t('studio-publishing:time.choose') })
  await expect(choose).toBeVisible()
  await tabTo(page, choose)
  await page.keyboard.press('Space')
  const request = inDialog(t('studio-publishing:request'))
  await expect(request).toHaveAttribute('aria-disabled', 'true')
  const time = dialog.getByLabel(t('studio-publishing:time.label'), { exact: true }).last()
  await time.fill(tomorrowAtNine())
  await screenInBothThemes(page, 'publishing-request')
  await tabTo(page, request)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(panel.getByText(t('studio-publishing:panel.own'))).toBeVisible()
  await expect(button(t('studio-content:publish.open'))).toHaveAttribute('aria-disabled', 'true')
  await expect(panel.getByRole('button', { name: t('studio-publishing:decide.approved.open') })).toHaveCount(
    0,
  )
  await page.goto(`/studio/content?search=${id}`)
  await expect(page.getByText(t('studio-publishing:state.waits'), { exact: true })).toBeVisible()
  await screen(page, 'publishing-list-waits')

  await admin.reload()
  await other.panel.getByText(t('studio-publishing:panel.impact')).click()
  await screenInBothThemes(admin, 'publishing-waits')
  await other.button(t('studio-publishing:decide.approved.open')).click()
  await other.dialog.getByLabel(t('studio-publishing:decide.comment')).fill('OK')
  await screen(admin, 'publishing-approve')
  await other.inDialog(t('studio-publishing:decide.approved.send')).click()
  await expect(other.dialog).toBeHidden()
  const [approvedBy = ''] = t('studio-publishing:panel.approvedBy', { name: '|' }).split('|')
  await expect(other.panel.getByText(approvedBy.trim())).toBeVisible()
  await screen(admin, 'publishing-scheduled')

  await page.goto(`/studio/content/${packId}`)
  await letTimeCome(packId)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(t('studio-content:state.published'), { exact: true })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expect(panel.getByText(t('studio-publishing:none'))).toBeVisible()
  await page.getByRole('link', { name: t('studio-history:open'), exact: true }).click()
  const steps = page.getByRole('region', { name: t('studio-publishing:history') })
  for (const step of ['requested', 'approved', 'published'])
    await expect(steps.getByText(t(`studio-publishing:steps.${step}`)).first()).toBeVisible()
  await screen(page, 'publishing-history')
  await admin.context().close()
})

test('[AUTHOR-07] a scheduled publication is moved and cancelled; a time in the past is rejected', async ({
  page,
  language,
  watch,
}) => {
  watch.allow(/status of 400/)
  const id = `scheduling-${language}-${Date.now()}`
  const { t, button, panel, dialog, inDialog } = partsOf(page, language)
  await enter(page, language, 'author')
  const packId = await makePack(page, id)
  const tomorrow = tomorrowAtNine()
  await page.goto(`/studio/content/${packId}`)
  await button(t('studio-content:publish.open')).click()
  await dialog.getByRole('checkbox', { name: t('studio-publishing:time.choose') }).check()
  const time = dialog.getByLabel(t('studio-publishing:time.label'), { exact: true }).last()
  const schedule = inDialog(t('studio-publishing:schedule'))
  await time.fill('2020-01-01T09:00')
  await schedule.click()
  await expect(dialog.getByText(t('studio-publishing:time.past'))).toBeVisible()
  await screen(page, 'publishing-past')
  await time.fill(tomorrow)
  await schedule.click()
  await expect(dialog).toBeHidden()
  await page.goto(`/studio/content?search=${id}`)
  const [before = ''] = t('studio-publishing:state.scheduled', { date: '|' }).split('|')
  await expect(page.getByText(before.trim()).first()).toBeVisible()
  await screen(page, 'publishing-list-scheduled')

  await page.goto(`/studio/content/${packId}`)
  await panel.getByRole('button', { name: t('studio-publishing:reschedule.open'), exact: true }).click()
  await expect(dialog.getByLabel(t('studio-publishing:time.label'), { exact: true })).toHaveValue(tomorrow)
  await dialog.getByLabel(t('studio-publishing:time.label'), { exact: true }).fill('2030-05-06T07:08')
  await inDialog(t('studio-publishing:reschedule.send')).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText(/2030/).first()).toBeVisible()
  await panel.getByRole('button', { name: t('studio-publishing:cancel.open'), exact: true }).click()
  const question = page.getByRole('alertdialog')
  await screen(page, 'publishing-cancel')
  await question.getByRole('button', { name: t('studio-publishing:cancel.send'), exact: true }).click()
  await expect(question).toBeHidden()
  await expect(panel.getByText(t('studio-publishing:none'))).toBeVisible()

  // Later changes are not published, and the pack shows that.
  await button(t('studio-content:publish.open')).click()
  await dialog.getByRole('checkbox', { name: t('studio-publishing:time.choose') }).check()
  await dialog.getByLabel(t('studio-publishing:time.label'), { exact: true }).last().fill(tomorrow)
  await inDialog(t('studio-publishing:schedule')).click()
  await expect(dialog).toBeHidden()
  await call(page, 'POST', {
    path: `/studio/packs/${packId}/nodes`,
    data: { kind: 'lesson', slug: 'second', title: both('Druga'), parent: `courses/${id}` },
  })
  await page.reload()
  await expect(panel.getByText(t('studio-publishing:outdated'))).toBeVisible()
  await screenInBothThemes(page, 'publishing-outdated')
  await letTimeCome(packId)
  await expect(async () => {
    await page.reload()
    await expect(panel.getByText(t('studio-publishing:failures.changed'))).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await screen(page, 'publishing-failed')
})
