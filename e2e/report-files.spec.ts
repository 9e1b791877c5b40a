import { readFile } from 'node:fs/promises'
import { call } from './harness/final-works.ts'
import { createOrganisation, moveTo } from './harness/organisations.ts'
import { addLearner, enter } from './harness/people.ts'
import { screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test('[ORG-07] a manager requests a large report, watches its progress, downloads and deletes it', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'admin')
  const { _id } = await createOrganisation(page)
  await moveTo(page, await addLearner(language), _id)
  const { items } = await call<{ items: { kind: string; _id: string }[] }>(page, 'GET', {
    path: '/studio/assignable',
    language,
  })
  const { kind, _id: itemId } = items[0] ?? { kind: 'course', _id: '' }
  const whom = { audience: 'organisation', groups: [], people: [] }
  const terms = { dueOn: null, isMandatory: true, rule: 'finishing', renewMonths: null }
  await call(page, 'POST', {
    path: `/studio/organisations/${_id}/assignments`,
    data: { item: { kind, _id: itemId }, ...whom, ...terms },
  })
  // Simulates an organisation with more people than a test can create.
  await page.route(/\/report(?:\?|$)/, async (route) => {
    if (!route.request().url().includes('/api/')) return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), people: 100_000 } })
  })
  await page.goto(`/studio/organisations/${_id}/report`)
  await expect(page.getByText(t('studio-matrix:exports.large'))).toBeVisible()
  await expect(page.getByRole('list', { name: t('studio-matrix:exports.title') })).toHaveCount(0)
  await page.getByRole('button', { name: t('studio-matrix:exports.prepare.csv') }).click()
  const row = page.getByRole('list', { name: t('studio-matrix:exports.title') }).getByRole('listitem')
  await expect(row).toContainText(t('studio-matrix:exports.state.ready'), { timeout: 30_000 })
  const download = page.waitForEvent('download')
  await row.getByRole('link', { name: t('studio-matrix:exports.download') }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.trimEnd().split('\r\n').length).toBeGreaterThan(1)
  await row.scrollIntoViewIfNeeded()
  await screenInBothThemes(page, 'report-files')
  await row.getByRole('button', { name: t('studio-matrix:exports.delete') }).click()
  await expect(row).toHaveCount(0)
})
