import { inDatabase } from './harness/database.ts'
import { createOrganisation, moveTo } from './harness/organisations.ts'
import { addLearner, enter } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test('[ORG-08] a token is created, shown once, used by a program, and revoked', async ({
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
  const revoke = page.getByRole('button', { name: t('studio-integrations:tokens.revoke') })
  await expect(revoke).toBeVisible()
  await expect(page.getByText(t('studio-integrations:tokens.unused'))).toHaveCount(0)
  await screenInBothThemes(page, 'integrations-tokens')

  await revoke.click()
  const yes = dialog.getByRole('button', { name: t('studio-integrations:tokens.revoking.yes') })
  await expect(yes).toBeVisible()
  await screen(page, 'integrations-revoke')
  await yes.click()
  await expect(page.getByText(t('studio-integrations:tokens.none.title'))).toBeVisible()
  expect((await program.get('/api/organisation/people')).status()).toBe(401)
  await program.dispose()
})

test('[ORG-08] a webhook is added, tested, inspected, turned off and on, given a new secret, and deleted', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/status of 40[0349]/)
  await enter(page, language, 'admin')
  const { _id } = await createOrganisation(page)
  await page.goto(`/studio/organisations/${_id}/integrations`)
  await expect(page.getByText(t('studio-integrations:webhooks.none.title'))).toBeVisible()
  const dialog = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name }).click()
  await press(t('studio-integrations:webhooks.create'))
  const address = dialog.getByLabel(t('studio-integrations:webhooks.form.url'))
  await address.fill('https://10.0.0.1/zenit')
  for (const event of ['certificate-issued', 'assignment-overdue'] as const)
    await dialog.getByRole('checkbox', { name: t(`studio-integrations:webhooks.events.${event}`) }).check()
  const add = dialog.getByRole('button', { name: t('studio-integrations:webhooks.form.create') })
  await add.click()
  await expect(dialog.getByText(t.server('fields:outside'))).toBeVisible()
  await screen(page, 'integrations-webhook-form')
  // This name cannot exist, with or without a network.
  await address.fill('https://hooks.zenit.invalid/kadry')
  await add.click()
  await expect(dialog.getByLabel(t('studio-integrations:webhooks.secret'))).toHaveValue(/^whsec_/)
  await dialog.getByRole('button', { name: t('studio-integrations:done') }).click()
  await expect(page.getByText(t('studio-integrations:webhooks.on'), { exact: true })).toBeVisible()

  await press(t('studio-integrations:webhooks.test'))
  await press(t('studio-integrations:webhooks.log'))
  await expect(async () => {
    await dialog.getByRole('button', { name: t('studio-integrations:log.refresh') }).click()
    // If the DNS server is slow to report that the name does not exist, the error is a timeout.
    const failed = dialog
      .getByText(t('studio-integrations:log.failure.unreachable'))
      .or(dialog.getByText(t('studio-integrations:log.failure.timeout')))
    await expect(failed).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
  await dialog.getByText(t('studio-integrations:log.message'), { exact: true }).click()
  await expect(dialog.getByText('"type": "test"')).toBeVisible()
  await screenInBothThemes(page, 'integrations-log')
  await dialog.getByRole('button', { name: t('studio-integrations:done') }).click()

  await press(t('studio-integrations:webhooks.rotate'))
  await dialog.getByRole('button', { name: t('studio-integrations:webhooks.rotating.yes') }).click()
  await expect(dialog.getByLabel(t('studio-integrations:webhooks.secret'))).toHaveValue(/^whsec_/)
  await dialog.getByRole('button', { name: t('studio-integrations:done') }).click()
  await screenInBothThemes(page, 'integrations-webhooks')

  await press(t('studio-integrations:webhooks.turnOff'))
  await expect(page.getByText(t('studio-integrations:webhooks.off'), { exact: true })).toBeVisible()
  await press(t('studio-integrations:webhooks.turnOn'))
  await expect(page.getByText(t('studio-integrations:webhooks.on'), { exact: true })).toBeVisible()
  await press(t('studio-integrations:webhooks.delete'))
  const yes = dialog.getByRole('button', { name: t('studio-integrations:webhooks.deleting.yes') })
  await expect(yes).toBeVisible()
  await screen(page, 'integrations-webhook-delete')
  await yes.click()
  await expect(page.getByText(t('studio-integrations:webhooks.none.title'))).toBeVisible()
})

test('[ORG-08] a record store is connected, tested, inspected, changed, turned off and disconnected', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/status of 40[0349]/)
  await enter(page, language, 'admin')
  const { _id } = await createOrganisation(page)
  await page.goto(`/studio/organisations/${_id}/integrations`)
  await expect(page.getByText(t('studio-integrations:recordStore.none.title'))).toBeVisible()
  const dialog = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press(t('studio-integrations:recordStore.create'))
  const field = (name: 'url' | 'key' | 'secret') =>
    dialog.getByLabel(t(`studio-integrations:recordStore.form.${name}`), { exact: true })
  await field('url').fill('https://10.0.0.1/xapi/')
  await field('key').fill('zenit')
  await field('secret').fill('sekret-łódzki')
  const connect = dialog.getByRole('button', { name: t('studio-integrations:recordStore.form.create') })
  await connect.click()
  await expect(dialog.getByText(t.server('fields:outside'))).toBeVisible()
  await screenInBothThemes(page, 'integrations-record-store-form')
  // This name cannot exist, with or without a network.
  await field('url').fill('https://lrs.zenit.invalid/xapi/statements')
  await connect.click()
  await expect(page.getByText('https://lrs.zenit.invalid/xapi/', { exact: true })).toBeVisible()
  await press(t('studio-integrations:recordStore.test'))
  await press(t('studio-integrations:webhooks.log'))
  await expect(async () => {
    await dialog.getByRole('button', { name: t('studio-integrations:log.refresh') }).click()
    // If the DNS server is slow to report that the name does not exist, the error is a timeout.
    const failed = dialog
      .getByText(t('studio-integrations:log.failure.unreachable'))
      .or(dialog.getByText(t('studio-integrations:log.failure.timeout')))
    await expect(failed).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
  await dialog.getByText(t('studio-integrations:log.message'), { exact: true }).click()
  await expect(dialog.getByText('"name": "test"')).toBeVisible()
  await screen(page, 'integrations-statements')
  await dialog.getByRole('button', { name: t('studio-integrations:done') }).click()

  await press(t('studio-integrations:webhooks.edit'))
  await dialog.getByLabel(t('studio-integrations:recordStore.form.actor')).selectOption('email')
  await dialog.getByRole('button', { name: t('studio-integrations:webhooks.form.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('studio-integrations:recordStore.actors.email'))).toBeVisible()
  await press(t('studio-integrations:webhooks.turnOff'))
  await expect(page.getByText(t('studio-integrations:webhooks.off'), { exact: true })).toBeVisible()
  await screenInBothThemes(page, 'integrations-record-store')
  await press(t('studio-integrations:recordStore.delete'))
  await dialog.getByRole('button', { name: t('studio-integrations:recordStore.deleting.yes') }).click()
  await expect(page.getByText(t('studio-integrations:recordStore.none.title'))).toBeVisible()
})

test('[ORG-03] a directory is connected by a token, and the page shows what it manages', async ({
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
  const byHand = await addLearner(language)
  for (const person of [learner, byHand]) await moveTo(page, person, _id)
  await inDatabase((db) =>
    db.updateTable('users').set({ email_confirmed: true }).where('email', '=', learner.email).execute(),
  )
  await page.goto(`/studio/organisations/${_id}/integrations`)
  await expect(page.getByText(t('studio-integrations:directory.disconnected'))).toBeVisible()
  await page.getByRole('button', { name: t('studio-integrations:tokens.create') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('studio-integrations:tokens.form.name')).fill('Entra ID')
  await dialog.getByRole('checkbox', { name: t('studio-integrations:tokens.scopes.scim') }).check()
  await dialog.getByRole('button', { name: t('studio-integrations:tokens.form.create') }).click()
  const secret = await dialog.getByLabel(t('studio-integrations:tokens.secret')).inputValue()
  await dialog.getByRole('button', { name: t('studio-integrations:done') }).click()
  await expect(page.getByText(t('studio-integrations:directory.connected'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('studio-integrations:directory.neverSynced'))).toBeVisible()

  const directory = await playwright.request.newContext({
    baseURL: baseURL as string,
    extraHTTPHeaders: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' },
  })
  const name = { givenName: 'Świętosława', familyName: 'Żółć' }
  for (const userName of [learner.email, `nowa-${Date.now()}@firma.example`]) {
    const made = await directory.post('/scim/v2/Users', { data: JSON.stringify({ userName, name }) })
    expect(made.status()).toBe(201)
  }
  const group = JSON.stringify({ displayName: 'Dział Łódź' })
  expect((await directory.post('/scim/v2/Groups', { data: group })).status()).toBe(201)
  await directory.dispose()

  await page.reload()
  await expect(page.getByText(t('studio-integrations:directory.neverSynced'))).toHaveCount(0)
  const waiting = page.getByText(t('studio-integrations:directory.counts.pending'))
  await expect(waiting.locator('xpath=..')).toContainText('1')
  await page.getByText(t('studio-integrations:directory.guides.entra.title')).click()
  await screenInBothThemes(page, 'integrations-directory')

  await page.goto(`/studio/organisations/${_id}/groups`)
  await expect(page.getByText(t('studio-groups:fromDirectory'))).toBeVisible()
  await screen(page, 'organisation-groups-of-directory')

  await page.goto(`/studio/organisations/${_id}`)
  await expect(page).toHaveTitle(new RegExp(`^${t('studio-groups:tabs.people')} – `))
  await expect(page.getByText(t('studio-members:fromDirectory'), { exact: true })).toHaveCount(1)
  const joined = page.getByText(t('studio-members:joined', { date: '' }).trim())
  await expect(joined).toHaveCount(2)
  const starts = await joined.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(new Set(starts).size, 'the marks of the directory leave the columns in line').toBe(1)
  await screenInBothThemes(page, 'organisation-people-of-directory')
})
