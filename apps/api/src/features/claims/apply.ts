import type { StaffFacts } from '@zenit/contract/audit'
import type { ClaimRule } from '../../config/claim-rules.ts'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { isShutOutOf } from '../directory/service.ts'
import { moveTo } from '../organisations/membership.ts'
import { recordStaffAction, type StaffAction } from '../staff/actions.ts'
import * as queries from './queries.ts'

export type Claims = Readonly<Record<string, unknown>>

const holds = (claims: Claims, { claim, value }: ClaimRule): boolean => {
  const told = claims[claim]
  return Array.isArray(told) ? told.includes(value) : told === value
}

/**
 * Returns what the claims of a sign-in mean: the first matching rule gives the organisation, all matching rules of that
 * organisation the groups and the manager role.
 */
function readClaims(rules: readonly ClaimRule[], claims: Claims) {
  const held = rules.filter((rule) => holds(claims, rule))
  const organisation = held[0]?.organisation ?? null
  const ofIt = rules.filter((rule) => rule.organisation === organisation)
  const groups = new Set(held.flatMap((rule) => (rule.organisation === organisation ? rule.groups : [])))
  return {
    organisation,
    groups: [...groups],
    /** Groups that rules mention, but not for this person. */
    otherGroups: [...new Set(ofIt.flatMap((rule) => rule.groups))].filter((name) => !groups.has(name)),
    isManager: held.some((rule) => rule.organisation === organisation && rule.isManager),
    /** Organisations whose managers are set by rules: people without a matching claim stop being managers. */
    notManaged: [...new Set(rules.filter(({ isManager }) => isManager).map((rule) => rule.organisation))],
  }
}

interface Turn {
  tx: DbOrTx
  userId: string
  now: Date
  /** Writes to the audit log in the name of the operator's rules. */
  record: (
    action: StaffAction['action'],
    organisationId: string,
    facts?: { before?: StaffFacts; after?: StaffFacts },
  ) => Promise<void>
}

/** Returns null when there is no free seat, no such organisation, or the directory has excluded the person. */
async function enter({ tx, userId, now, record }: Turn, slug: string): Promise<string | null> {
  const membership = await queries.lockMembership(tx, userId)
  if (membership?.slug === slug) return membership.organisationId
  const organisation = await queries.lockOrganisation(tx, slug)
  if (!membership || !organisation || organisation.isFull) return null
  const { id } = organisation
  // The directory is more current than the claims of a sign-in.
  if (await isShutOutOf(tx, { organisationId: id, userId, isPersonal: true, now })) return null
  await moveTo(tx, { userIds: [userId], to: id, now })
  const [before, after] = [{ organisationId: membership.organisationId }, { organisationId: id }]
  await record('organisation-joined', id, { before, after })
  return id
}

async function setGroups(turn: Turn, organisationId: string, wanted: ReturnType<typeof readClaims>) {
  const { tx, userId, record } = turn
  const membership = { userId, organisationId }
  for (const group of await queries.enterGroups(tx, { ...membership, names: wanted.groups }))
    await record('group-people-added', organisationId, { after: { group, people: 1 } })
  for (const group of await queries.leaveGroups(tx, { ...membership, names: wanted.otherGroups }))
    await record('group-people-removed', organisationId, { after: { group, people: 1 } })
}

/**
 * Applies the claims of a sign-in to a person's organisation, groups and manager role. What no rule mentions stays
 * unchanged, and staff roles never come from claims.
 */
export async function applyClaims(
  tx: DbOrTx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { userId, claims }: { userId: string; claims: Claims },
): Promise<void> {
  const rules = config.hub?.claimRules ?? []
  if (rules.length === 0) return
  const now = clock()
  const record: Turn['record'] = (action, id, facts = {}) =>
    recordStaffAction(tx, {
      actorId: null,
      action,
      subject: { kind: 'organisation', id },
      personId: userId,
      reason: null,
      ...facts,
      now,
    })
  const turn = { tx, userId, now, record }
  const wanted = readClaims(rules, claims)
  const organisationId = wanted.organisation ? await enter(turn, wanted.organisation) : null
  const isManager = organisationId !== null && wanted.isManager
  const slugs = wanted.notManaged.filter((slug) => !(isManager && slug === wanted.organisation))
  for (const id of await queries.deleteManagers(tx, { userId, slugs })) await record('manager-removed', id)
  if (organisationId === null) return
  await setGroups(turn, organisationId, wanted)
  if (isManager && (await queries.insertManager(tx, { userId, organisationId, now })))
    await record('manager-appointed', organisationId)
}
