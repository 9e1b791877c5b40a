import type { AnswerOf, BodyOf } from '@zenit/contract/call'
import type { createInvitationLink, Invitation, listInvitations } from '@zenit/contract/invitations'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import { isEmail, normaliseDomain, normaliseEmail } from '../../platform/text/email-address.ts'
import { inOrganisation, type ManagerRequest, type ManagerTurn } from '../organisations/manager-access.ts'
import { writeInvitation } from './letters.ts'
import * as queries from './queries.ts'

const day = 24 * 60 * 60_000
const letterDays = 14

const toInvitation = (row: queries.InvitationRow): Invitation => ({
  _id: row.id,
  email: row.email,
  name: row.name,
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
  // One row more than requested shows whether there are older ones.
  const found = await queries.listRows(db, { ...wanted, limit: limit + 1, now: clock() })
  const rows = found.slice(0, limit)
  const next = found.length > limit ? (rows.at(-1)?.id ?? null) : null
  return { invitations: rows.map(toInvitation), next }
}

/** Throws 400 `invalid-input` for an invalid domain. */
function requireDomain(text: string): string {
  const domain = normaliseDomain(text)
  if (domain === null) throw new ApiError('invalid-input', { fields: [{ field: 'domain', code: 'format' }] })
  return domain
}

/** The secret is stored nowhere. */
export function createLink(
  deps: Deps,
  by: ManagerRequest,
  { mostUses, days, domain: given }: BodyOf<typeof createInvitationLink>,
): Promise<{ invitation: Invitation; secret: string }> {
  const domain = given === null ? null : requireDomain(given)
  return inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    const secret = newSecret()
    const made = {
      id: newId(),
      email: null,
      name: null,
      domain,
      mostUses,
      expiresAt: new Date(now.getTime() + days * day),
    }
    await queries.insertRow(tx, { ...made, organisationId, secret, now, userId: by.userId })
    await record('invitation-created', { after: { invitations: mostUses } })
    return { invitation: toInvitation({ ...made, uses: 0, createdAt: now }), secret }
  })
}

/** Returns the normalised addresses. Throws 400 `invalid-input` that names invalid and repeated ones. */
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

interface Letter {
  email: string
  name: string | null
  language: Language
  groupIds: readonly string[]
}

/**
 * Writes invitations from a person or from the organisation's directory. Throws 409 `no-seats` when too few seats are
 * left.
 */
export async function writeLetters(
  deps: Deps,
  { tx, now, organisationId, record }: ManagerTurn,
  { letters, userId }: { letters: readonly Letter[]; userId: string | null },
): Promise<number> {
  const place = await queries.findRoom(tx, { organisationId, now })
  required(place, 'not-found')
  required(place.room === null || place.room >= letters.length, 'no-seats')
  const expiresAt = new Date(now.getTime() + letterDays * day)
  for (const letter of letters) {
    const secret = newSecret()
    const made = { id: newId(), organisationId, domain: null, mostUses: 1, secret, expiresAt }
    await queries.insertRow(tx, { ...made, ...letter, now, userId })
    const { email, language } = letter
    const isFromDirectory = userId === null
    await writeInvitation(tx, deps, {
      to: email,
      organisation: place.name,
      secret,
      language,
      isFromDirectory,
    })
  }
  await record('invitation-created', { after: { invitations: letters.length } })
  return letters.length
}

/** Writes to all or to nobody. An open letter is replaced by one with the same content. Throws 409 `no-seats`. */
export function send(
  deps: Deps,
  by: ManagerRequest,
  { emails: given, language }: { emails: readonly string[]; language: Language },
): Promise<number> {
  const emails = requireEmails(given)
  return inOrganisation(deps, by, async (turn) => {
    const { tx, organisationId } = turn
    await queries.lockLetters(tx, organisationId)
    const members = await queries.listMemberEmails(tx, { organisationId, emails })
    refuse(emails, (email) => (members.has(email) ? 'member' : null))
    const before = await queries.deleteLetters(tx, { organisationId, emails })
    const letters = emails.map((email) => {
      const { name = null, groupIds = [], language: own } = before.find((one) => one.email === email) ?? {}
      return { email, name, groupIds, language: own ?? language }
    })
    return writeLetters(deps, turn, { letters, userId: by.userId })
  })
}

export const revoke = (deps: Deps, by: ManagerRequest, id: string): Promise<void> =>
  inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    required(await queries.deleteRow(tx, { organisationId, id, now }), 'not-found')
    await record('invitation-revoked')
  })
