import type { Browser, Locator, Page } from '@playwright/test'
import { enter, enterAnew, type Person } from './harness/people.ts'
import { issueCertificate, passCourse, takeToEnd } from './harness/progress.ts'
import { screen } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

/** A new person with a certificate, in a separate browser. */
async function enterElsewhere(browser: Browser, language: Language) {
  const locale = language === 'pl' ? 'pl-PL' : 'en-GB'
  const context = await browser.newContext({ locale, baseURL: process.env.ZENIT_URL ?? '' })
  const learner = await context.newPage()
  const person = await enterAnew(learner, language)
  const place = await takeToEnd(person, 'pisanie-promptow')
  const number = await passCourse(place)
  await issueCertificate(place, number, person)
  return { learner, person, number, end: () => context.close() }
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Finds a person in the list by the beginnings of their names, without Polish letters. */
async function find(page: Page, language: Language, person: Person): Promise<void> {
  const t = textsOf(language)
  await page.goto('/studio/people')
  await expect(heading(page, t('studio-people:title'))).toBeVisible()
  const [unique = ''] = person.email.replace('zaneta-', '').split('@')
  await page.getByRole('searchbox', { name: t('studio-people:search') }).fill(`swiech BLEDOW ${unique}`)
  await expect(page.getByText(t('studio-people:found', { count: 1 }), { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/search=swiech/)
}

/** Opens a dialog by its button, enters the reason, and submits it. */
async function change(
  page: Page,
  language: Language,
  act: { button: Locator; yes: string; done: string; choose?: (dialog: Locator) => Promise<void> },
): Promise<void> {
  const t = textsOf(language)
  await act.button.click()
  const dialog = page.getByRole('dialog')
  await act.choose?.(dialog)
  const send = dialog.getByRole('button', { name: act.yes, exact: true })
  await send.click()
  await expect(dialog.getByText(t('studio-people:dialog.reasonMissing'))).toBeVisible()
  const reason = dialog.getByLabel(t('studio:reason.label'))
  await expect(reason).toBeFocused()
  await reason.fill('Prośba z 21 listopada. Asked on 21 November.')
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(act.done, { exact: true })).toBeVisible()
  await expect(act.button).toBeFocused()
}

test('[ACCESS-06, TEST-03] an admin finds a person, gives them a role and more time, and both are in the audit log', async ({
  page,
  browser,
  language,
}) => {
  const t = textsOf(language)
  const { learner, person, end } = await enterElsewhere(browser, language)
  await enter(page, language, 'admin')
  await find(page, language, person)
  await screen(page, 'studio-people')
  await page.getByRole('link', { name: nameOf(person) }).click()
  await expect(heading(page, nameOf(person))).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(nameOf(person)))
  await page.getByText(t('studio-people:courses.checklist'), { exact: true }).click()
  await expect(page.getByText(t('studio-people:courses.asSeen'))).toBeVisible()

  const changeOf = (name: string) =>
    page.getByRole('button', { name: `${t('studio-people:person.change')} ${name}`, exact: true })
  await change(page, language, {
    button: changeOf(t('studio-people:person.roles')),
    choose: (dialog) =>
      dialog.getByRole('checkbox', { name: t('studio-people:roles.reviewer.name') }).check(),
    yes: t('studio-people:change.roles.yes'),
    done: t('studio-people:change.roles.done'),
  })
  const log = page.getByRole('region', { name: t('studio-people:log.title') })
  await expect(log.getByText(t('studio-audit:actions.roles-changed'), { exact: true })).toBeVisible()
  // The person’s open page gets it without a reload.
  await expect.poll(async () => (await learner.request.get('/api/studio/reviews')).status()).toBe(200)

  await change(page, language, {
    button: page
      .getByRole('region', { name: t('studio-people:time.title') })
      .getByRole('button', { name: t('studio-people:person.change') }),
    choose: async (dialog) => {
      await dialog.getByLabel(t('studio-people:change.time.label')).selectOption('1.5')
    },
    yes: t('studio-people:change.time.yes'),
    done: t('studio-people:change.time.done'),
  })
  const times = language === 'pl' ? '1,5' : '1.5'
  await expect(page.getByText(t('studio-people:time.more', { times }), { exact: true }).first()).toBeVisible()
  await screen(page, 'studio-person')

  await log.getByRole('link', { name: t('studio-people:log.all') }).click()
  await expect(heading(page, t('studio-audit:title'))).toBeVisible()
  const lines = page.getByRole('listitem').filter({ hasText: t('studio-audit:actions.test-time-changed') })
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText(nameOf(person))
  await end()
})

test('[ACCESS-06, CERT-04] an admin revokes and restores a certificate, and disables and enables a person', async ({
  page,
  browser,
  language,
}) => {
  const t = textsOf(language)
  const { learner, person, number, end } = await enterElsewhere(browser, language)
  await enter(page, language, 'admin')
  await find(page, language, person)
  await page.getByRole('link', { name: nameOf(person) }).click()
  await expect(heading(page, nameOf(person))).toBeVisible()
  const courses = page.getByRole('region', { name: t('studio-people:courses.title') })
  for (const act of ['revoke', 'restore'] as const) {
    const button = page.getByRole('button', { name: t(`studio-people:courses.${act}Of`, { number }) })
    await button.click()
    const dialog = page.getByRole('dialog')
    for (const hint of [t(`studio-people:change.${act}.hint`), t('studio:reason.hint')])
      await expect(dialog.getByText(hint)).toBeVisible()
    await dialog.getByLabel(t('studio:reason.label')).fill('Pomyłka przy wydawaniu')
    await dialog.getByRole('button', { name: t(`studio-people:change.${act}.yes`), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(courses.getByText(t('studio-people:courses.revoked'), { exact: true })).toHaveCount(
      act === 'revoke' ? 1 : 0,
    )
  }
  const access = t('studio-people:person.access')
  await change(page, language, {
    button: page.getByRole('button', {
      name: new RegExp(
        `^(${t('studio-people:person.disable')}|${t('studio-people:person.enable')}) ${access}$`,
      ),
    }),
    yes: t('studio-people:change.disable.yes'),
    done: t('studio-people:change.disable.done', { name: nameOf(person) }),
  })
  await expect(learner).toHaveURL(/\/login/)
  await expect(page.getByText(t('studio-people:person.disabledBody'))).toBeVisible()
  await screen(page, 'studio-person-disabled')
  await page.getByRole('button', { name: `${t('studio-people:person.enable')} ${access}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('studio:reason.label')).fill('Wyjaśnione')
  await dialog.getByRole('button', { name: t('studio-people:change.enable.yes') }).click()
  await expect(page.getByText(t('studio-people:person.disabledBody'))).toBeHidden()
  await end()
})

test('[ACCESS-06] only admins manage people: reviewers see that they may not, and nobody can disable themselves', async ({
  page,
  browser,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/status of 403/)
  await enter(page, language, 'reviewer')
  await page.goto('/studio/reviews')
  const nav = page.getByRole('navigation', { name: t('studio:nav.label') })
  await expect(nav.getByRole('link')).toHaveText([t('studio:nav.reviews')])
  await page.goto('/studio/people')
  await expect(heading(page, t('studio:closed.title'))).toBeVisible()
  await screen(page, 'studio-closed')
  await page.getByRole('link', { name: t('studio:closed.own') }).click()
  await expect(heading(page, t('studio-reviews:title'))).toBeVisible()

  const context = await browser.newContext({ baseURL: process.env.ZENIT_URL ?? '' })
  const own = await context.newPage()
  await enter(own, language, 'admin')
  await own.goto('/studio/people?search=admin')
  await own.getByRole('link', { name: 'Stanisław Dąbek' }).click()
  await expect(heading(own, 'Stanisław Dąbek')).toBeVisible()
  const shutOut = own.getByRole('button', { name: new RegExp(`^${t('studio-people:person.disable')}`) })
  await expect(shutOut).toHaveAttribute('aria-disabled', 'true')
  await expect(shutOut).toHaveAccessibleDescription(t('studio-people:person.selfRule'))
  await context.close()
})
