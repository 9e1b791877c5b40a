import type { AnswerOf, QueryOf } from '@zenit/contract/call'
import type { listMembers, Manager, Member } from '@zenit/contract/members'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { requireUnmanaged } from '../directory/service.ts'
import { sayStreamsEnded } from '../notifications/notify.ts'
import { ensureDefaultOrganisation } from '../organisations/default.ts'
import { inOrganisation, type ManagerRequest } from '../organisations/manager-access.ts'
import { lockMembers, moveTo } from '../organisations/membership.ts'
import { requireStillAdmin } from '../staff/admins.ts'
import { requireReason } from '../staff/reason.ts'
import * as queries from './queries.ts'
import { toManager, toMember } from './view.ts'

interface MembersInput extends QueryOf<typeof listMembers> {
  organisationId: string
  language: Language
}

/** Throws 400 `invalid-input` for a page after a person who is not a member (any more). */
export async function listPage(
  { db, clock }: Deps,
  input: MembersInput,
): Promise<AnswerOf<typeof listMembers>> {
  const { organisationId, after, limit = 50 } = input
  if (after && !(await queries.isMember(db, organisationId, after)))
    throw new ApiError('invalid-input', { fields: [{ field: 'after', code: 'unknown' }] })
  // One row more than requested shows whether there are more.
  const found = await queries.listMemberRows(db, { ...input, limit: limit + 1, now: clock() })
  const rows = found.slice(0, limit)
  return { people: rows.map(toMember), next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

/** Throws 404 `not-found` for a person who is not a member (any more). */
export async function viewMember(
  { db, clock }: Deps,
  wanted: { organisationId: string; personId: string },
): Promise<Member> {
  const row = await queries.findMemberRow(db, { ...wanted, now: clock() })
  required(row, 'not-found')
  return toMember(row)
}

interface Removal {
  people: readonly string[]
  reason: string
}

/**
 * Removes all given people or none. Throws 404 `not-found` for a non-member, 409 for a member whom the directory
 * manages.
 */
export const remove = (
  deps: Deps,
  by: ManagerRequest,
  { people, reason: given }: Removal,
): Promise<number> => {
  const reason = requireReason(given)
  return inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    const to = await ensureDefaultOrganisation(tx)
    required(to !== organisationId, 'default-organisation')
    const userIds = await lockMembers(tx, { organisationId, people })
    await requireUnmanaged(tx, { organisationId, people, now })
    await moveTo(tx, { userIds, to, now })
    for (const personId of userIds) {
      // Their open pages reconnect with the new permissions.
      await sayStreamsEnded(tx, personId)
      const [before, after] = [{ organisationId }, { organisationId: to }]
      await record('organisation-changed', { personId, reason, before, after })
    }
    return userIds.length
  })
}

export const listManagers = async (
  { db }: Deps,
  organisationId: string,
  language: Language,
): Promise<Manager[]> => (await queries.listManagerRows(db, organisationId, language)).map(toManager)

interface Appointment {
  personId: string
  isManager: boolean
  reason: string
}

/** For admins. Writes to the audit log only when something changes. */
export const updateManager = (
  deps: Deps,
  by: ManagerRequest,
  { personId, isManager, reason: given }: Appointment,
): Promise<void> => {
  const reason = requireReason(given)
  return inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    await requireStillAdmin(tx, by.userId)
    required(await queries.lockPerson(tx, personId), 'not-found')
    const managership = { organisationId, userId: personId }
    const isChanged = isManager
      ? await queries.insertManager(tx, { ...managership, now })
      : await queries.deleteManager(tx, managership)
    if (!isChanged) return
    await sayStreamsEnded(tx, personId)
    await record(isManager ? 'manager-appointed' : 'manager-removed', { personId, reason })
  })
}
