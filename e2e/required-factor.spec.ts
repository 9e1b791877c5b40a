import { addDays } from '../apps/api/src/platform/calendar/days.ts'
import { dayIn } from '../apps/api/src/platform/calendar/zone.ts'
import { createOrganisation, moveTo, openAs, reason } from './harness/organisations.ts'
import { addLearner, enter } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

/** In the calendar of the requirement: close to midnight, UTC has another day. */
const inDays = (count: number) => addDays(dayIn('Europe/Warsaw', new Date()), count)

test('[AUTH-08] an organisation requires two-step verification: its people are informed, led to it, and continue', async ({
  page,
  browser,
  language,
  watch,
}) => {
  const t = textsOf(language)
  // Closed calls return 403.
  watch.allow(/status of 403/)
  await enter(page, language, 'admin')
  const { _id } = await createOrganisation(page)
  const person = await addLearner(language)
  await moveTo(page, person, _id)
  const setFrom = async (day: string) => {
    await page.goto(`/studio/organisations/${_id}`)
    await page
      .getByRole('button', {
        name: new RegExp(
          `^(${t('studio-members:secondFactor.require')}|${t('studio-members:secondFactor.change')})$`,
        ),
      })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('studio-members:secondFactor.from')).fill(day)
    await dialog.getByLabel(t('studio:reason.label')).fill(reason)
    await screen(page, 'studio-second-factor')
    await dialog.getByRole('button', { name: t('studio-members:secondFactor.yes'), exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await setFrom(inDays(14))
  await screenInBothThemes(page, 'studio-second-factor-set')

  const learner = await openAs(browser, person, '/')
  await expect(learner.getByText(/^(Od|From) .*(weryfikacji|verification)/)).toBeVisible()
  await screenInBothThemes(learner, 'second-factor-soon')
  await setFrom(inDays(0))
  await learner.goto('/programs')
  await learner.waitForURL(/\/second-factor$/)
  await expect(learner.getByRole('heading', { level: 1, name: t('second-factor:title') })).toBeVisible()
  await screenInBothThemes(learner, 'second-factor-required')
  await learner.getByRole('link', { name: t('second-factor:yourData') }).click()
  await learner.waitForURL(/\/your-data$/)
  await learner.close()
})
