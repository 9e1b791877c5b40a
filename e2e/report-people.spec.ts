import type { Page } from '@playwright/test'
import { addDays } from '../apps/api/src/platform/calendar/days.ts'
import { dayIn } from '../apps/api/src/platform/calendar/zone.ts'
import { call } from './harness/final-works.ts'
import { createOrganisation, moveTo, openAs } from './harness/organisations.ts'
import { loadOwnPack, packTitles } from './harness/pack.ts'
import { addLearner, enter } from './harness/people.ts'
import { screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { anySpace, type Language, textsOf } from './harness/texts.ts'

test.beforeAll(loadOwnPack)

interface Item {
  kind: 'course' | 'program'
  _id: string
  title: string
}

/** Assigns the short course to everybody in an organisation, with a deadline. */
async function assignCourse(page: Page, organisationId: string, language: Language): Promise<Item> {
  const search = encodeURIComponent(packTitles.short[language])
  const { items } = await call<{ items: Item[] }>(page, 'GET', {
    path: `/studio/assignable?search=${search}`,
    language,
  })
  const course = items.find(({ kind }) => kind === 'course')
  if (!course) throw new Error('there is nothing to assign')
  const whom = { audience: 'organisation', groups: [], people: [] }
  const dueOn = addDays(dayIn('Europe/Warsaw', new Date()), 30)
  const terms = { dueOn, isMandatory: true, rule: 'finishing', renewMonths: null }
  const item = { kind: course.kind, _id: course._id }
  await call(page, 'POST', {
    path: `/studio/organisations/${organisationId}/assignments`,
    data: { item, ...whom, ...terms },
  })
  return course
}

test('[ORG-06] a manager opens a person of their organisation and sees the evidence of their learning', async ({
  page,
  browser,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'admin')
  const { _id } = await createOrganisation(page)
  const learner = await addLearner(language)
  await moveTo(page, learner, _id)
  const course = await assignCourse(page, _id, language)
  const home = await openAs(browser, learner, `/course/${course._id}`)
  await call(home, 'POST', { path: `/course/join/${course._id}` })
  await home.context().close()

  await page.goto(`/studio/organisations/${_id}`)
  await page
    .getByRole('list', { name: t('studio-members:title'), exact: true })
    .getByRole('link')
    .click()
  const trainings = page.getByRole('table', { name: t('studio-person:trainings.title') })
  await expect(trainings.getByRole('row').filter({ hasText: course.title })).toContainText(
    t('studio-person:states.started'),
  )
  await expect(page.getByRole('region', { name: course.title }).first()).toContainText(
    t('studio-person:stages.startedAt'),
  )
  await screenInBothThemes(page, 'organisation-person')
  await page.getByRole('link', { name: t('studio-person:back') }).click()
  await expect(page.getByRole('list', { name: t('studio-members:title'), exact: true })).toBeVisible()
})

test('[ORG-06] a manager finds who is behind in the table of people and courses, and opens them by keyboard', async ({
  page,
  browser,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'admin')
  const { _id } = await createOrganisation(page)
  await page.goto(`/studio/organisations/${_id}/report/people`)
  await expect(page.getByText(t('studio-matrix:none.title'))).toBeVisible()
  const course = await assignCourse(page, _id, language)
  const [begun, none] = [await addLearner(language), await addLearner(language)]
  for (const learner of [begun, none]) await moveTo(page, learner, _id)
  const home = await openAs(browser, begun, `/course/${course._id}`)
  await call(home, 'POST', { path: `/course/join/${course._id}` })
  await home.context().close()

  await page.goto(`/studio/organisations/${_id}/report`)
  await page.getByRole('link', { name: t('studio-matrix:open') }).click()
  const table = page.getByRole('table', { name: t('studio-matrix:table') })
  await expect(table.getByRole('columnheader', { name: course.title })).toBeVisible()
  const cells = table.getByRole('cell')
  await expect(cells).toHaveCount(2)
  await expect(cells.filter({ hasText: t('studio-matrix:words.started') })).toHaveCount(1)
  await expect(cells.filter({ hasText: t('studio-matrix:words.not-started') })).toHaveCount(1)
  await screenInBothThemes(page, 'report-people')
  const states = page.getByRole('navigation', { name: t('studio-matrix:state') })
  await states.getByRole('link', { name: t('studio-matrix:states.started') }).click()
  await expect(cells).toHaveCount(1)
  await expect(cells).toHaveText(new RegExp(`^${anySpace(t('studio-matrix:words.started'))}, .*[0-9]`))
  await states.getByRole('link', { name: t('studio-matrix:states.overdue') }).click()
  await expect(table).toBeHidden()
  await states.getByRole('link', { name: t('studio-matrix:states.any') }).click()
  await expect(cells).toHaveCount(2)
  await page.getByLabel(t('studio-matrix:course'), { exact: true }).selectOption({ label: course.title })
  await expect(page).toHaveURL(/course=/)
  await expect(cells).toHaveCount(2)
  await page.getByLabel(t('studio-matrix:course'), { exact: true }).selectOption('')
  await expect(page).not.toHaveURL(/course=/)
  await page.getByRole('searchbox').fill(none.email)
  await expect(cells).toHaveCount(1)
  await expect(cells).toHaveText(new RegExp(`^${anySpace(t('studio-matrix:words.not-started'))}, .*[0-9]`))
  await page.getByRole('region', { name: t('studio-matrix:table') }).focus()
  await page.keyboard.press('Tab')
  await expect(table.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: t('studio-person:trainings.title') })).toBeVisible()
})
