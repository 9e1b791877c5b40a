import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { reportMark } from '@zenit/contract/report-pdf'
import { call } from './harness/final-works.ts'
import { createOrganisation, moveTo, openAs } from './harness/organisations.ts'
import { loadOwnPack, packTitles } from './harness/pack.ts'
import { addLearner, enter } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test.beforeAll(loadOwnPack)

test('[ORG-06] the report of an organisation: required training, one course, filters in the address', async ({
  page,
  browser,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'admin')
  const organisation = await createOrganisation(page)
  const learner = await addLearner(language)
  await moveTo(page, learner, organisation._id)
  const path = `/studio/organisations/${organisation._id}`
  const { items } = await call<{ items: { kind: 'course' | 'program'; _id: string; title: string }[] }>(
    page,
    'GET',
    { path: `/studio/assignable?search=${encodeURIComponent(packTitles.short[language])}`, language },
  )
  const course = items.find(({ kind }) => kind === 'course')
  if (!course) throw new Error('there is nothing to assign')
  const item = { kind: course.kind, _id: course._id }
  const whom = { audience: 'organisation', groups: [], people: [] }
  const terms = { dueOn: null, isMandatory: true, rule: 'finishing', renewMonths: null }
  await call(page, 'POST', { path: `${path}/assignments`, data: { item, ...whom, ...terms } })
  const home = await openAs(browser, learner, `/course/${course._id}`)
  await call(home, 'POST', { path: `/course/join/${course._id}` })
  await home.context().close()

  await page.goto(`${path}/report`)
  const trainings = page.getByRole('table', { name: t('studio-reports:trainings.title') })
  const own = trainings.getByRole('row').filter({ hasText: course.title })
  // Assigned, started, finished, passed, certified, overdue; one person has started.
  await expect(own.getByRole('cell')).toHaveText([/./, '1', '1', '0', '0', '0', '0'])
  await expect(page.getByText(t('studio-reports:stuck.none'))).toBeVisible()
  await screenInBothThemes(page, 'report')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: t('studio-matrix:files.csv') }).click()
  const text = readFileSync(await (await file).path(), 'utf8')
  expect(text).toContain(course.title)
  const paperFile = page.waitForEvent('download')
  await page.getByRole('link', { name: t('studio-reports:pdf') }).click()
  const pdf = readFileSync(await (await paperFile).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  // The last line contains the signature, which anybody can check.
  const at = pdf.lastIndexOf(reportMark)
  const proof = {
    sha256: createHash('sha256').update(pdf.subarray(0, at)).digest('hex'),
    signature: pdf
      .subarray(at + reportMark.length)
      .toString()
      .trim(),
  }
  const asked = { path: '/report/verify', data: proof, language }
  expect(await call(page, 'POST', asked)).toMatchObject({ isUnaltered: true })
  await page
    .getByRole('table', { name: t('studio-reports:courses.title') })
    .getByRole('link', { name: course.title, exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`course=${course._id}`))
  await page.reload()
  const remove = page.getByRole('button', {
    name: t('studio-reports:filters.removeCourse', { title: course.title }),
  })
  await expect(remove).toBeVisible()
  await screen(page, 'report-course')
  // A printed report states its organisation, its date and its filters.
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('heading', {
    name: t('studio-reports:paper.title', { organisation: organisation.name }),
  })
  await expect(paper).toBeVisible()
  const facts = page.getByRole('definition')
  await expect(facts.filter({ hasText: course.title })).toBeVisible()
  await expect(facts.filter({ hasText: t('studio-reports:paper.everybody') })).toBeVisible()
  await expect(remove).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText(t('studio-matrix:title'))).toBeHidden()
  await screen(page, 'report-on-paper')
  await page.emulateMedia({ media: 'screen' })
  await remove.click()
  await expect(page).not.toHaveURL(/course=/)
  const compare = t('studio-reports:compare.one', { title: course.title })
  await page.getByRole('link', { name: compare }).click()
  const table = page.getByRole('table', { name: t('studio-reports:compare.title') })
  await expect(table.getByRole('row').filter({ hasText: t('studio-reports:stage.passed') })).toContainText(
    '0%',
  )
  await expect(page.getByText(t('studio-reports:compare.started', { count: 1 }))).toBeVisible()
  await screenInBothThemes(page, 'report-comparison')
  await page.getByRole('link', { name: t('studio-reports:title'), exact: true }).click()
  // A day before the organisation existed.
  await page.getByLabel(t('studio-reports:filters.asOf'), { exact: true }).fill('2026-01-31')
  await expect(page.getByText(t('studio-reports:trainings.none'))).toBeVisible()
  await expect(page.getByText(t('studio-reports:stuck.none'))).toBeHidden()
  await screenInBothThemes(page, 'report-as-of')
  await page.getByLabel(t('studio-reports:filters.asOf'), { exact: true }).fill('')
  await expect(page.getByText(t('studio-reports:stuck.none'))).toBeVisible()
  await page.getByLabel(t('studio-reports:filters.to'), { exact: true }).fill('2020-01-31')
  await expect(page.getByText(t('studio-reports:courses.none'))).toBeVisible()
  await expect(page).toHaveURL(/to=2020-01-31/)
})

test('[ORG-06] active people per week: a chart, and the same as a table', async ({ page, language }) => {
  const t = textsOf(language)
  await enter(page, language, 'admin')
  const { _id } = await createOrganisation(page)
  const people = [3, 8, 12, 0, 5, 21, 34, 30, 42, 40, 61, 87]
  const weeks = people.map((count, index) => ({
    week: new Date(Date.UTC(2026, 8, 7 + 7 * index)).toISOString().slice(0, 10),
    people: count,
  }))
  // Simulates people who have studied for months.
  await page.route(/\/api\/.*\/report(?:\?|$)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), weeks } })
  })
  await page.goto(`/studio/organisations/${_id}/report`)
  const chart = page.getByRole('img', { name: /87/ })
  const columns = chart.locator('g:has(> title)')
  await expect(columns).toHaveCount(12)
  await expect(columns.last()).toContainText('87')
  const heightOf = async (column: number) =>
    Number(await columns.nth(column).locator('rect').getAttribute('height'))
  expect(await heightOf(3)).toBe(0)
  expect((await heightOf(11)) / (await heightOf(8))).toBeCloseTo(87 / 42)
  // The axis begins with nobody and ends above the highest column.
  await expect(chart.getByText('100', { exact: true })).toBeVisible()
  await chart.scrollIntoViewIfNeeded()
  await screenInBothThemes(page, 'report-weeks')
  await page.getByRole('button', { name: t('studio-reports:weeks.asTable') }).click()
  const rows = page.getByRole('table', { name: t('studio-reports:weeks.title') }).locator('tbody tr')
  await expect(rows).toHaveCount(12)
  await expect(rows.last()).toContainText('87')
})
