import { required } from '../../platform/http/errors.ts'
import { joinDirectoryGroups } from '../directory/service.ts'
import { displayName } from '../identity/display-name.ts'
import { endHubSessions } from '../identity/own-logins.ts'
import { inviteByDirectory, withdrawLetters } from '../invitations/by-directory.ts'
import { sayStreamsEnded } from '../notifications/notify.ts'
import { ensureDefaultOrganisation } from '../organisations/default.ts'
import { moveTo } from '../organisations/membership.ts'
import { endSessions } from '../session/service.ts'
import type { Turn } from './client.ts'
import type { PersonRow } from './people.queries.ts'
import * as queries from './people.queries.ts'

/** Thrown before a letter is written, because rate limits are checked outside of the transaction. */
export class LetterWanted extends Error {
  readonly email: string

  constructor(email: string) {
    super('A letter is wanted')
    this.email = email
  }
}

/** Reserves a seat for a person without an account, and sends a letter unless they join by their domain. */
async function expectSoon(turn: Turn, person: PersonRow, mayWriteTo: string | null): Promise<void> {
  const { tx, deps, organisationId, now } = turn
  const { email, id } = person
  const wanted = await queries.findExpectation(tx, { organisationId, id, email, now })
  required(wanted.room === null || wanted.room > 0, 'no-seats')
  if (wanted.isOfDomain || wanted.isInvited) return
  if (mayWriteTo !== email) throw new LetterWanted(email)
  const name = person.displayName ?? displayName(person)
  const language = person.language ?? 'pl'
  await inviteByDirectory(deps, turn, { email, name: name.slice(0, 200) || null, language })
}

/**
 * Finds the account of an active person in the directory. Only members of the organisation with this confirmed address
 * match; others are expected to join by themselves.
 */
export async function settleActive(turn: Turn, person: PersonRow, mayWriteTo: string | null): Promise<void> {
  const { tx, organisationId, now } = turn
  const member = await queries.lockMember(tx, { organisationId, email: person.email })
  if (!member) return expectSoon(turn, person, mayWriteTo)
  await queries.setUser(tx, person.id, member)
  await joinDirectoryGroups(tx, { personId: person.id, now })
}

/** Ends a membership and every session, within a second on all processes. The person keeps what they learned. */
export async function shutOut(turn: Turn, { userId, email }: PersonRow): Promise<void> {
  const { tx, deps, organisationId, now, record } = turn
  await withdrawLetters(tx, { organisationId, email })
  const place = userId === null ? null : await queries.lockUser(tx, userId)
  if (userId === null || place?.organisationId !== organisationId) return record('directory-deactivated')
  // At the commit, too: with a remaining hub session the person could sign in again without a password.
  await endHubSessions(tx, deps.ownLogins, userId)
  const sessions = await endSessions(tx, { userId, now })
  const to = await ensureDefaultOrganisation(tx)
  await moveTo(tx, { userIds: [userId], to, now })
  await sayStreamsEnded(tx, userId)
  const [before, after] = [{ organisationId }, { organisationId: to, sessions }]
  await record('directory-deactivated', { personId: userId, before, after })
  if (await queries.deleteManager(tx, { organisationId, userId }))
    await record('manager-removed', { personId: userId })
}

/**
 * Restores a person whom the directory had excluded, if they are still where it left them. People in another
 * organisation stay there and are expected like anybody else.
 */
export async function bringBack(turn: Turn, person: PersonRow, mayWriteTo: string | null): Promise<void> {
  const { tx, organisationId, now, record } = turn
  const { id, userId } = person
  const place = userId === null ? null : await queries.lockUser(tx, userId)
  const free = [organisationId, await ensureDefaultOrganisation(tx)]
  if (userId === null || !place || !free.includes(place.organisationId)) {
    await queries.setUser(tx, id, null)
    await record('directory-reactivated')
    return settleActive(turn, { ...person, userId: null }, mayWriteTo)
  }
  await moveTo(tx, { userIds: [userId], to: organisationId, now })
  await joinDirectoryGroups(tx, { personId: id, now })
  await sayStreamsEnded(tx, userId)
  const before = { organisationId: place.organisationId }
  await record('directory-reactivated', { personId: userId, before, after: { organisationId } })
}
