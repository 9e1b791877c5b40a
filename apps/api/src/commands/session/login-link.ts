import type { Config } from '../../config/config.ts'
import { signLinkTokens } from '../../features/hub/provider/link-tokens.ts'
import { insertLoginCode } from '../../features/session/service.ts'
import type { Db } from '../../platform/db/connect.ts'
import { findUserIdByEmail } from './queries.ts'

/** Forms of a sign-in link; docs/security.md compares them. */
export const linkForms = ['code', 'fragment', 'query'] as const
export type LinkForm = (typeof linkForms)[number]

interface LinkInput {
  email: string
  form: LinkForm
  /** The address of this product that the link opens. */
  url: string
  now: Date
}

/**
 * Returns an address that signs a person in once, within a minute; null when nobody has the e-mail address.
 * Codes are for people who have signed in before, with any hub; tokens are signed by the product's own hub
 * for one of its accounts.
 */
export async function createLoginLink(db: Db, config: Config, wanted: LinkInput): Promise<string | null> {
  const { email, form, now } = wanted
  const link = new URL(wanted.url)
  if (form === 'code') {
    const userId = await findUserIdByEmail(db, email)
    if (!userId) return null
    const { loginCode } = await insertLoginCode(db, { userId, now })
    link.searchParams.set('loginCode', loginCode)
    return link.href
  }
  const tokens = await signLinkTokens(db, config, { email, now })
  if (!tokens) return null
  if (form === 'fragment') link.hash = new URLSearchParams({ ...tokens }).toString()
  else for (const [name, value] of Object.entries(tokens)) link.searchParams.set(name, value)
  return link.href
}
