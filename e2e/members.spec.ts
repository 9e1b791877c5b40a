import type { Page } from '@playwright/test'
import { createOrganisation, moveTo, openAs, reason } from './harness/organisations.ts'
import { addLearner, enter, fillSignUp, type Person } from './harness/people.ts'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function limitSeats(page: Page, language: Language, seats: number): Promise<void> {
  const t = textsOf(language)
  await page.getByRole('button', { name: t('studio-members:seats.change') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('studio-members:seats.label')).fill(String(seats))
  await dialog.getByLabel(t('studio:reason.label')).fill(reason)
  await dialog.getByRole('button', { name: t('studio-members:seats.yes') }).click()
  await expect(dialog).toBeHidden()
}

async function addDomain(page: Page, language: Language, domain: string): Promise<void> {
  const t = textsOf(language)
  const domains = page.getByRole('region', { name: t('studio-domains:title') })
  await expect(domains.getByText(t('studio-domains:none'))).toBeVisible()
  await domains.getByRole('button', { name: t('studio-domains:add') }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel(t('studio-domains:adding.label'))
  await field.fill('gmail.com')
  await dialog.getByLabel(t('studio:reason.label')).fill(reason)
  const add = dialog.getByRole('button', { name: t('studio-domains:adding.yes') })
  await add.click()
  await expect(dialog.getByRole('alert').last()).not.toBeEmpty()
  await screen(page, 'organisation-public-domain')
  await field.fill(domain)
  await add.click()
  await expect(dialog).toBeHidden()
  await expect(domains.getByText(domain, { exact: true })).toBeVisible()
}

test('[ORG-02] an admin adds a domain to an organisation and removes it', async ({
  page,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/status of 409/)
  await enter(page, language, 'admin')
  const { _id, name } = await createOrganisation(page)
  await page.goto(`/studio/organisations/${_id}`)
  await expect(heading(page, name)).toBeVisible()
  const domain = `${_id}.example`
  await addDomain(page, language, domain)
  await screenInBothThemes(page, 'organisation-domains')
  await page.getByRole('button', { name: `${t('studio-domains:remove')} – ${domain}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('studio:reason.label')).fill(reason)
  await dialog.getByRole('button', { name: t('studio-domains:removing.yes') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('studio-domains:none'))).toBeVisible()
})

async function appoint(page: Page, language: Language, { email }: Person): Promise<void> {
  const t = textsOf(language)
  const managers = page.getByRole('region', { name: t('studio-members:managers.title') })
  await managers.getByRole('button', { name: t('studio-members:managers.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(email)
  await dialog.getByRole('radio').check()
  await dialog.getByLabel(t('studio:reason.label')).fill(reason)
  await screen(page, 'organisation-appoint')
  await dialog.getByRole('button', { name: t('studio-members:managers.yes') }).click()
  await expect(dialog).toBeHidden()
  await expect(managers.getByText(email)).toBeVisible()
}

test('[ORG-01] an admin appoints a manager and limits the seats; the manager removes a person; others get “not found”', async ({
  page,
  browser,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/status of 40[34]/)
  await enter(page, language, 'admin')
  const { _id, name } = await createOrganisation(page)
  const [manager, member, outsider] = [
    await addLearner(language),
    await addLearner(language),
    await addLearner(language),
  ]
  await moveTo(page, member, _id)
  await page.goto('/studio/organisations')
  await page.getByRole('link', { name }).click()
  await expect(heading(page, name)).toBeVisible()
  await limitSeats(page, language, 300)
  await expect(page.getByText(t('studio-members:seats.of', { count: '1', seats: '300' }))).toBeVisible()
  await appoint(page, language, manager)

  const desk = await openAs(browser, manager, '/studio')
  await expect(heading(desk, name), 'the only one is opened at once').toBeVisible()
  await expect(desk.getByRole('button', { name: t('studio-members:managers.add') })).toHaveCount(0)
  await desk.getByRole('searchbox').fill(member.email)
  const row = desk.getByRole('listitem').filter({ hasText: member.email })
  await row.getByRole('checkbox').check()
  await screenInBothThemes(desk, 'organisation')
  await desk.getByRole('button', { name: t('studio-members:remove.open') }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel(t('studio:reason.label')).fill(reason)
  await screen(desk, 'organisation-remove')
  await dialog.getByRole('button', { name: t('studio-members:remove.yes') }).click()
  await expect(row).toHaveCount(0)
  await expect(desk.getByText(t('studio-members:seats.free', { count: 300 }))).toBeVisible()

  const stranger = await openAs(browser, outsider, `/studio/organisations/${_id}`)
  await expect(heading(stranger, t('studio:closed.title'))).toBeVisible()
  const { _id: other } = await createOrganisation(page)
  await desk.goto(`/studio/organisations/${other}`)
  await desk.waitForURL(/\/404$/)
  await desk.goto(`/studio/organisations/${_id}/matrix`)
  await desk.waitForURL(/\/404$/)
})

/** The link in the newest e-mail to a person. */
async function letterTo(page: Page, email: string): Promise<string> {
  const mailbox = await (await page.request.get('/hub/mailbox')).text()
  const [, secret = ''] = /\/invitation\/([\w-]{43})/.exec(mailbox.slice(mailbox.indexOf(email))) ?? []
  return `/invitation/${secret}`
}

test('[ORG-02] a manager invites by link and by e-mail; a new person signs up and joins, another is told why not', async ({
  page,
  browser,
  language,
  watch,
}) => {
  const t = textsOf(language)
  watch.allow(/status of 40[49]/)
  await enter(page, language, 'admin')
  const { _id, name } = await createOrganisation(page)
  await page.goto(`/studio/organisations/${_id}`)
  await page.getByRole('button', { name: t('studio-members:invitations.byLink') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('studio-members:invitations.mostUses')).fill('1')
  await screen(page, 'organisation-link')
  await dialog.getByRole('button', { name: t('studio-members:invitations.create') }).click()
  const made = dialog.getByLabel(t('studio-members:invitations.newLink'))
  const link = new URL(await made.inputValue()).pathname
  await dialog.getByRole('button', { name: t('studio-members:invitations.done') }).click()

  const newcomer = await (await browser.newContext()).newPage()
  await newcomer.goto(link)
  await newcomer.waitForURL(/\/login\?from=/)
  await fillSignUp(newcomer, language)
  await newcomer.waitForURL(new RegExp(link))
  await expect(heading(newcomer, t('studio-invitation:title', { name }))).toBeVisible()
  await screenInBothThemes(newcomer, 'invitation')
  await newcomer.getByRole('button', { name: t('studio-invitation:accept') }).click()
  await newcomer.waitForURL(/\/onboarding$/)
  await newcomer.goto(link)
  await expect(heading(newcomer, t('studio-invitation:member', { name }))).toBeVisible()

  const [invited, other] = [await addLearner(language), await addLearner(language)]
  const late = await openAs(browser, other, link)
  await expect(late.getByText(t('studio-invitation:obstacles.used'))).toBeVisible()

  await page.getByRole('button', { name: t('studio-members:invitations.byMail') }).click()
  await expect(
    dialog.getByRole('button', { name: t('studio-members:invitations.sendNone'), exact: true }),
  ).toBeVisible()
  const addresses = dialog.getByLabel(t('studio-members:invitations.addresses'))
  await addresses.fill(`Zofia <${invited.email}>; wrong@x`)
  await dialog.getByRole('button', { name: t('studio-members:invitations.send', { count: 2 }) }).click()
  await expect(dialog.getByRole('alert')).toContainText('wrong@x')
  await screen(page, 'organisation-mail')
  await addresses.fill(invited.email)
  await dialog.getByRole('button', { name: t('studio-members:invitations.send', { count: 1 }) }).click()
  await expect(dialog).toBeHidden()
  const letter = await letterTo(page, invited.email)
  await late.goto(letter)
  await expect(late.getByRole('alert')).toContainText(other.email)
  const guest = await openAs(browser, invited, letter)
  await guest.getByRole('button', { name: t('studio-invitation:accept') }).click()
  await guest.waitForURL((url) => url.pathname === '/')
  await page.reload()
  await expect(
    page.getByRole('status').filter({ hasText: t('studio-members:found', { count: 2 }) }),
  ).toBeVisible()
  await screenInBothThemes(page, 'organisation-people')
  await guest.goto('/invitation/nothing')
  await expect(heading(guest, t('studio-invitation:gone.title'))).toBeVisible()
})
