import type { AnswerOf, BodyOf } from '@zenit/contract/call'
import type { createInvitationLink, Invitation, listInvitations } from '@zenit/contract/invitations'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import { isEmail, normaliseEmail } from '../../platform/text/email-address.ts'
import { inOrganisation, type Managing } from '../organisations/managed.ts'
import { writeInvitation } from './letters.ts'
import * as queries from './queries.ts'

const day = 24 * 60 * 60_000
const letterDays = 14

const toInvitation = (row: queries.InvitationRow): Invitation => ({
  _id: row.id,
  email: row.email,
  domain: row.domain,
  uses: row.uses,
  mostUses: row.mostUses,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

interface Page {
  organisationId: string
  before?: string
  limit?: number
}

export async function listPage(
  { db, clock }: Deps,
  { limit = 20, ...wanted }: Page,
): Promise<AnswerOf<typeof listInvitations>> {
  // One more than asked for tells whether there is anything older.
  const found = await queries.listRows(db, { ...wanted, limit: limit + 1, now: clock() })
  const rows = found.slice(0, limit)
  const next = found.length > limit ? (rows.at(-1)?.id ?? null) : null
  return { invitations: rows.map(toInvitation), next }
}

/** Throws 400 `invalid-input` for what is no domain. */
function requireDomain(text: string): string {
  const [, domain = ''] = normaliseEmail(`a@${text.trim()}`).split('@')
  if (!isEmail(`a@${domain}`))
    throw new ApiError('invalid-input', { fields: [{ field: 'domain', code: 'format' }] })
  return domain
}

/** The secret is kept nowhere. */
export function createLink(
  deps: Deps,
  by: Managing,
  { mostUses, days, domain: given }: BodyOf<typeof createInvitationLink>,
): Promise<{ invitation: Invitation; secret: string }> {
  const domain = given === null ? null : requireDomain(given)
  return inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    const secret = newSecret()
    const made = {
      id: newId(),
      email: null,
      domain,
      mostUses,
      expiresAt: new Date(now.getTime() + days * day),
    }
    await queries.insertRow(tx, { ...made, organisationId, secret, now, userId: by.userId })
    await record('invitation-created', { after: { invitations: mostUses } })
    return { invitation: toInvitation({ ...made, uses: 0, createdAt: now }), secret }
  })
}

/** The addresses as they are kept. Throws 400 `invalid-input` that names each that is none, or comes twice. */
function requireEmails(given: readonly string[]): string[] {
  const emails = given.map(normaliseEmail)
  const codeOf = (email: string, index: number) => {
    if (!isEmail(email)) return 'format'
    return emails.indexOf(email) < index ? 'repeated' : null
  }
  refuse(emails, codeOf)
  return emails
}

function refuse(emails: readonly string[], codeOf: (email: string, index: number) => string | null): void {
  const fields = emails.flatMap((email, index) => {
    const code = codeOf(email, index)
    return code ? [{ field: `emails.${index}`, code }] : []
  })
  if (fields.length > 0) throw new ApiError('invalid-input', { fields })
}

/** Writes to all or to nobody; throws 409 `no-seats` where there are not as many left as would be promised. */
export function send(
  deps: Deps,
  by: Managing,
  { emails: given, language }: { emails: readonly string[]; language: Language },
): Promise<number> {
  const emails = requireEmails(given)
  return inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    await queries.lockLetters(tx, organisationId)
    const members = await queries.listMemberEmails(tx, { organisationId, emails })
    refuse(emails, (email) => (members.has(email) ? 'member' : null))
    await queries.deleteLetters(tx, { organisationId, emails })
    const place = await queries.findRoom(tx, { organisationId, now })
    required(place, 'not-found')
    required(place.room === null || place.room >= emails.length, 'no-seats')
    const expiresAt = new Date(now.getTime() + letterDays * day)
    for (const email of emails) {
      const secret = newSecret()
      const made = { id: newId(), organisationId, email, domain: null, mostUses: 1, secret, expiresAt }
      await queries.insertRow(tx, { ...made, now, userId: by.userId })
      await writeInvitation(tx, deps, { to: email, organisation: place.name, secret, language })
    }
    await record('invitation-created', { after: { invitations: emails.length } })
    return emails.length
  })
}

export const revoke = (deps: Deps, by: Managing, id: string): Promise<void> =>
  inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    required(await queries.deleteRow(tx, { organisationId, id, now }), 'not-found')
    await record('invitation-revoked')
  })
