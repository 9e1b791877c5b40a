import type { Browser, Page } from '@playwright/test'
import { call } from './final-works.ts'
import { enterAs, type Person } from './people.ts'

export const reason = 'Nowa umowa. A new contract.'

const flags = {
  accessToToolRepository: true,
  accessToBenefits: true,
  accessToCommunity: true,
  accessToPromptbook: true,
  accessToAiGym: true,
  accessToMultibot: true,
}

/** Creates an organisation by the admin’s call. */
export async function createOrganisation(admin: Page): Promise<{ _id: string; name: string }> {
  const number = Date.now()
  const data = { slug: `hurtownia-${number}`, name: `Hurtownia Łąka ${number}`, flags, reason }
  const { organisation } = await call<{ organisation: { _id: string; name: string } }>(admin, 'POST', {
    path: '/studio/organisations',
    data,
  })
  return organisation
}

/** Moves a person to an organisation by the admin’s call. */
export async function moveTo(admin: Page, { email }: Person, organisationId: string): Promise<void> {
  const search = encodeURIComponent(email)
  const { people } = await call<{ people: { _id: string }[] }>(admin, 'GET', {
    path: `/studio/people?search=${search}`,
  })
  const path = `/studio/people/${people[0]?._id}/organisation`
  await call(admin, 'PUT', { path, data: { organisationId, reason } })
}

/** Opens a page as a person in a separate browser context. */
export const openAs = async (browser: Browser, person: Person, path: string) => {
  const page = await (await browser.newContext()).newPage()
  await enterAs(page, person, path)
  return page
}
