import { createOrganisation, moveTo } from './harness/organisations.ts'
import { addLearner, enter } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test('[ORG-08] a token is made, shown once, used by a program, and revoked', async ({
  page,
  playwright,
  baseURL,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/status of 40[349]/)
  await enter(page, language, 'admin')
  const { _id } = await createOrganisation(page)
  const learner = await addLearner(language)
  await moveTo(page, learner, _id)
  await page.goto(`/studio/organisations/${_id}/integrations`)
  await expect(page.getByText(t('studio-integrations:tokens.none.title'))).toBeVisible()
  await screen(page, 'integrations-none')

  await page.getByRole('button', { name: t('studio-integrations:tokens.create') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('studio-integrations:tokens.form.name')).fill('System kadrowy w oddziale łódzkim')
  await dialog.getByRole('checkbox', { name: t('studio-integrations:tokens.scopes.people') }).check()
  await screen(page, 'integrations-token-form')
  await dialog.getByRole('button', { name: t('studio-integrations:tokens.form.create') }).click()
  const secret = await dialog.getByLabel(t('studio-integrations:tokens.secret')).inputValue()
  await screen(page, 'integrations-token-once')
  await dialog.getByRole('button', { name: t('studio-integrations:done') }).click()
  await expect(page.getByText(t('studio-integrations:tokens.unused'))).toBeVisible()

  const program = await playwright.request.newContext({
    baseURL: baseURL as string,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  })
  const people = await program.get('/api/organisation/people')
  expect(await people.json()).toMatchObject({ people: [{ email: learner.email }], next: null })
  expect((await program.get('/api/organisation/progress')).status()).toBe(403)
  await page.reload()
  await expect(page.getByText(t('studio-integrations:tokens.unused'))).toHaveCount(0)
  await screenInBothThemes(page, 'integrations-tokens')

  await page.getByRole('button', { name: t('studio-integrations:tokens.revoke') }).click()
  await screen(page, 'integrations-revoke')
  await dialog.getByRole('button', { name: t('studio-integrations:tokens.revoking.yes') }).click()
  await expect(page.getByText(t('studio-integrations:tokens.none.title'))).toBeVisible()
  expect((await program.get('/api/organisation/people')).status()).toBe(401)
  await program.dispose()
})
