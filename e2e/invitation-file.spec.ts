import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { call } from './harness/final-works.ts'
import { createOrganisation, openAs } from './harness/organisations.ts'
import { addLearner, enter } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await download.path(), 'utf8')
}

test('[ORG-02] 300 people are invited from a file: errors are shown first, and the result remains available', async ({
  page,
  browser,
  language,
  watch,
}) => {
  const t = textsOf(language)
  const say = (key: string, values = {}) => t(`studio-invitation-file:${key}`, values)
  watch.allow(/status of 404/)
  await enter(page, language, 'admin')
  const { _id } = await createOrganisation(page)
  await call(page, 'POST', { path: `/studio/organisations/${_id}/groups`, data: { name: 'Magazyn' } })
  const guest = await addLearner(language)
  await page.goto(`/studio/organisations/${_id}`)
  await page.getByRole('button', { name: say('open') }).click()
  const dialog = page.getByRole('dialog')
  const template = await saved(page, () => dialog.getByRole('button', { name: say('template') }).click())
  const [head = ''] = template.slice(1).split('\r\n')
  await screenInBothThemes(page, 'invitation-file')

  const part = language === 'pl' ? ';' : ','
  const unique = Date.now()
  const emails = [...Array.from({ length: 299 }, (_, index) => `osoba-${unique}-${index}@firma.example`)]
  const rows = [...emails, guest.email].map((email, index) =>
    [email, `Łucja ${index}`, '', 'magazyn'].join(part),
  )
  const give = async (lines: string[]) => {
    const buffer = Buffer.from([head, ...lines].join('\r\n'))
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'ludzie.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: say('read') }).click()
  }
  await give([...rows, ['wrong@x', '=1+1', 'de', 'Nie ma'].join(part)])
  await expect(dialog.getByRole('alert')).toContainText(say('wrong', { count: 1 }))
  await expect(dialog.getByRole('list', { name: say('list') })).toContainText(say('problems.address'))
  await expect(dialog.getByRole('button', { name: say('send', { count: 301 }) })).toHaveCount(0)
  await screenInBothThemes(page, 'invitation-file-wrong')
  const faulty = await saved(page, () => dialog.getByRole('button', { name: say('result') }).click())
  expect(faulty).toContain(`'=1+1`)
  await dialog.getByRole('button', { name: say('again') }).click()
  await give(rows)
  await expect(dialog.getByText(say('ready'))).toBeVisible()
  await screen(page, 'invitation-file-ready')
  await dialog.getByRole('button', { name: say('send', { count: 300 }) }).click()
  await expect(dialog.getByRole('status')).toContainText(say('sent', { count: 300 }))
  const result = await saved(page, () => dialog.getByRole('button', { name: say('result') }).click())
  expect(result.charCodeAt(0)).toBe(0xfeff)
  expect(result.split('\r\n').filter((line) => line.endsWith(say('states.sent')))).toHaveLength(300)
  await screen(page, 'invitation-file-sent')
  await dialog.getByRole('button', { name: say('done') }).click()
  await expect(page.getByText(guest.email, { exact: true })).toBeVisible()

  const mailbox = await (await page.request.get('/hub/mailbox')).text()
  const [, secret = ''] = /\/invitation\/([\w-]{43})/.exec(mailbox.slice(mailbox.indexOf(guest.email))) ?? []
  const invited = await openAs(browser, guest, `/invitation/${secret}`)
  await invited.getByRole('button', { name: t('studio-invitation:accept') }).click()
  await invited.waitForURL((url) => url.pathname === '/')
  await page.reload()
  const person = page.getByRole('listitem').filter({ hasText: guest.email })
  await expect(person.getByRole('list', { name: t('studio-groups:of') })).toContainText('Magazyn')
  await screen(page, 'invitation-file-people')
})
