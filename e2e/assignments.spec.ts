import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { addDays } from '../apps/api/src/platform/calendar/days.ts'
import { dayIn } from '../apps/api/src/platform/calendar/zone.ts'
import { inDatabase } from './harness/database.ts'
import { call } from './harness/final-works.ts'
import { createOrganisation, moveTo, openAs, reason } from './harness/organisations.ts'
import { loadOwnPack, packTitles } from './harness/pack.ts'
import { addLearner, enter, type Person, signUp } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { anySpace, type Language, textsOf } from './harness/texts.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const inWarsaw = (now: Date) => dayIn('Europe/Warsaw', now)

/** A time zone in which it is noon now, because reminders are sent only during the day. */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Makes the reminders due now instead of at the next full hour. */
const remindNow = ({ email }: Person): Promise<unknown> =>
  inDatabase(async (db) => {
    await db.updateTable('users').set({ time_zone: noonZone() }).where('email', '=', email).execute()
    return sql`select graphile_worker.add_job('assignments.remind.v1', '{}'::json)`.execute(db)
  })

async function findId(admin: Page, { email }: Person): Promise<string> {
  const path = `/studio/people?search=${encodeURIComponent(email)}`
  const { people } = await call<{ people: { _id: string }[] }>(admin, 'GET', { path })
  return people[0]?._id ?? ''
}

/** Creates an organisation with a manager and a learner, by the admin’s calls. */
async function createManaged(admin: Page, language: Language) {
  const organisation = await createOrganisation(admin)
  const [manager, learner] = [await addLearner(language), await addLearner(language)]
  await moveTo(admin, learner, organisation._id)
  const path = `/studio/organisations/${organisation._id}/managers/${await findId(admin, manager)}`
  await call(admin, 'PUT', { path, data: { isManager: true, reason } })
  return { organisation, manager, learner }
}

/** Opens the groups of a new assignment, which load at the second attempt, and then chooses everybody again. */
async function chooseGroups(desk: Page, language: Language, groups: string) {
  const t = textsOf(language)
  const dialog = desk.getByRole('dialog')
  const choose = (audience: 'groups' | 'organisation') =>
    dialog.getByRole('radio', { name: t(`studio-assignments:form.${audience}`) }).check()
  await choose('groups')
  await expect(dialog.getByText(t('studio-assignments:form.groupsFailed'))).toBeVisible()
  await screen(desk, 'assignment-groups-failed')
  await desk.unroute(groups)
  await dialog.getByRole('button', { name: t('lists:retry') }).click()
  await expect(dialog.getByText(t('studio-assignments:form.noGroups'))).toBeVisible()
  await choose('organisation')
}

async function assign(desk: Page, language: Language, { course, dueOn }: { course: string; dueOn: string }) {
  const t = textsOf(language)
  const groups = '**/api/studio/organisations/*/groups'
  await desk.route(groups, (route) => route.fulfill({ status: 503, json: {} }))
  await desk.reload()
  await desk.getByRole('button', { name: t('studio-assignments:assign') }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: t('studio-assignments:form.search') }).fill(course)
  await dialog.getByRole('radio', { name: course }).first().check()
  await chooseGroups(desk, language, groups)
  const due = dialog.getByLabel(t('studio-assignments:form.dueOn'), { exact: true })
  const send = dialog.getByRole('button', { name: t('studio-assignments:form.send') })
  // Half a day is an invalid value; it must not be treated as empty.
  await due.focus()
  await desk.keyboard.type('12')
  await send.click()
  await expect(dialog.getByText(t('studio:broken.date'))).toBeVisible()
  await screen(desk, 'assignment-half-typed')
  await due.fill(dueOn)
  await screen(desk, 'assignment-new')
  await send.click()
  await expect(dialog).toBeHidden()
}

test.beforeAll(loadOwnPack)

test('[ORG-04][ORG-05] a manager assigns a course; the learner sees it, is reminded and is exempted; others get “not found”', async ({
  page,
  browser,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/status of (40[349]|503)/)
  await enter(page, language, 'admin')
  const { organisation, manager, learner } = await createManaged(page, language)
  const course = packTitles.short[language]
  const today = inWarsaw(new Date())

  const desk = await openAs(browser, manager, `/studio/organisations/${organisation._id}/assignments`)
  await expect(desk.getByText(t('studio-assignments:none.title'))).toBeVisible()
  await assign(desk, language, { course, dueOn: addDays(today, 7) })
  const row = desk.getByRole('listitem').filter({ hasText: course })
  await expect(row.getByText(t('studio-assignments:figures.notStarted', { count: 1 }))).toBeVisible()
  await screenInBothThemes(desk, 'assignments')

  const home = await openAs(browser, learner, '/')
  const required = home.getByRole('region', { name: t('required:title') })
  await expect(required.getByRole('link', { name: course })).toBeVisible()
  await screenInBothThemes(home, 'home-required')
  await remindNow(learner)
  // Before the next page, which sends the browser’s own time zone.
  await expect
    .poll(async () => {
      const path = '/notifications'
      const { notifications } = await call<{ notifications: { kind: string }[] }>(home, 'GET', { path })
      return notifications.map(({ kind }) => kind)
    })
    .toEqual(['required-training'])
  await home.goto('/required')
  await expect(heading(home, t('required:title'))).toBeVisible()
  const remindersOf = home.getByRole('checkbox', {
    name: `${t('required:reminders.day')}, ${t('required:reminders.mail')}`,
    exact: true,
  })
  await remindersOf.click()
  await expect(home.getByText(t('required:reminders.saved'))).toBeVisible()
  await home.getByRole('button', { name: t('required:calendar.create') }).click()
  const address = await home.getByLabel(t('required:calendar.address')).inputValue()
  const calendar = await (await fetch(address)).text()
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${addDays(today, 7).replaceAll('-', '')}`)
  await screenInBothThemes(home, 'required')
  await home.getByRole('link', { name: course }).click()
  await expect(
    home.getByText(new RegExp(anySpace(t('required:short.due', { day: '' }).trim()))),
  ).toBeVisible()

  await row.getByRole('link', { name: course }).click()
  const person = desk.getByRole('listitem').filter({ hasText: learner.email })
  await expect(person.getByText(t('studio-assignments:people.not-started'))).toBeVisible()
  await screenInBothThemes(desk, 'assignment')
  await person.getByRole('button', { name: t('studio-assignments:people.exemptOpen') }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel(t('studio:reason.label')).fill(reason)
  await dialog.getByRole('button', { name: t('studio-assignments:people.exemptYes') }).click()
  await expect(person.getByRole('button', { name: t('studio-assignments:people.require') })).toBeVisible()
  await home.goto('/')
  await expect(home.getByRole('region', { name: t('required:title') })).toHaveCount(0)

  const change = desk.getByRole('button', { name: t('studio-assignments:one.change') })
  const save = dialog.getByRole('button', { name: t('studio-assignments:form.save') })
  const due = dialog.getByLabel(t('studio-assignments:form.dueOn'), { exact: true })
  await change.click()
  // Meanwhile another device changes the terms.
  const path = new URL(desk.url()).pathname
  const meant = { isMandatory: true, rule: 'finishing', renewMonths: null }
  await call(desk, 'PUT', { path, data: { ...meant, dueOn: addDays(today, 14), version: 1 } })
  await due.fill(addDays(today, 20))
  await save.click()
  await expect(dialog.getByText(t('studio-assignments:one.conflict'))).toBeVisible()
  await screen(desk, 'assignment-terms')
  await dialog.getByRole('button', { name: t('studio-assignments:form.cancel') }).click()
  await change.click()
  await expect(due).toHaveValue(addDays(today, 14))
  await due.fill(addDays(today, 20))
  await save.click()
  await expect(dialog).toBeHidden()
  await desk.getByRole('button', { name: t('studio-assignments:one.end'), exact: true }).click()
  await desk.getByRole('button', { name: t('studio-assignments:one.endYes') }).click()
  await expect(desk.getByRole('button', { name: t('studio-assignments:one.change') })).toHaveCount(0)

  const stranger = await openAs(browser, learner, `/studio/organisations/${organisation._id}/assignments`)
  await expect(heading(stranger, t('studio:closed.title'))).toBeVisible()
})

test('[ORG-04] a new learner opens the training that is required of them @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await signUp(page, language)
  await page.goto('/required')
  await expect(page.getByRole('heading', { level: 1, name: t('required:title') })).toBeVisible()
  await screen(page, 'required-newcomer')
  await page.getByRole('link', { name: t('required:newcomer.go') }).click()
  await expect(page).toHaveURL(/onboarding/)
})
