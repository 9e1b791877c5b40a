import { createOrganisation, moveTo, openAs } from './harness/organisations.ts'
import { addLearner, enter } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test('[ORG-04] a learner leaves their organisation after reading what happens to their data', async ({
  page,
  browser,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'admin')
  const { _id, name } = await createOrganisation(page)
  const person = await addLearner(language)
  await moveTo(page, person, _id)
  const learner = await openAs(browser, person, '/required')
  await learner.getByRole('button', { name: t('membership:open') }).click()
  const dialog = learner.getByRole('alertdialog', { name: t('membership:dialog', { organisation: name }) })
  await expect(dialog).toContainText(t('membership:effects.stays'))
  await screenInBothThemes(learner, 'leaving')
  await dialog.getByRole('button', { name: t('membership:yes') }).click()
  await expect(dialog).toBeHidden()
  await expect(learner.getByText(t('membership:done', { organisation: name }))).toBeVisible()
  await expect(learner.getByRole('button', { name: t('membership:open') })).toHaveCount(0)
  await screen(learner, 'leaving-left')
  await page.goto(`/studio/organisations/${_id}`)
  await expect(page.getByText(t('studio-members:none.title'))).toBeVisible()
})
