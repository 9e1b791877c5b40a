import type { Group } from '@zenit/contract/groups'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { required } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { collators } from '../../platform/lists.ts'
import { requireUnmanaged } from '../directory/service.ts'
import { inOrganisation, type ManagerRequest } from '../organisations/manager-access.ts'
import { lockMembers } from '../organisations/membership.ts'
import { requireName } from '../staff/reason.ts'
import * as queries from './queries.ts'

export const mostGroups = 200

const toGroup = ({ id, name, people, createdAt, isFromDirectory }: queries.GroupRow): Group => ({
  _id: id,
  name,
  peopleCount: people,
  createdAt: createdAt.toISOString(),
  isFromDirectory,
})

export async function listGroups(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  organisationId: string,
  language: Language,
): Promise<Group[]> {
  const { compare } = collators[language]
  const rows = await queries.listRows(db, organisationId, clock())
  return rows.toSorted((a, b) => compare(a.name, b.name)).map(toGroup)
}

/** Throws 404 `not-found`. */
async function viewGroup(
  db: DbOrTx,
  place: { organisationId: string; id: string; now: Date },
): Promise<Group> {
  const row = await queries.findRow(db, place)
  required(row, 'not-found')
  return toGroup(row)
}

/** Creating a group with an existing name returns that group. */
export const createGroup = (deps: Deps, by: ManagerRequest, given: { name: string }): Promise<Group> => {
  const name = requireName(given.name)
  return inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    await queries.lockGroups(tx, organisationId)
    const known = await queries.findByName(tx, { organisationId, name })
    if (known) {
      const group = await viewGroup(tx, { organisationId, id: known, now })
      required(group.name === name, 'group-taken')
      return group
    }
    required((await queries.countGroups(tx, organisationId)) < mostGroups, 'too-many-groups')
    const id = newId()
    await queries.insertRow(tx, { organisationId, id, name, now })
    await record('group-created', { after: { group: name } })
    return viewGroup(tx, { organisationId, id, now })
  })
}

export const renameGroup = (
  deps: Deps,
  by: ManagerRequest,
  { id, name: given }: { id: string; name: string },
): Promise<Group> => {
  const name = requireName(given)
  return inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    await queries.lockGroups(tx, organisationId)
    const before = await viewGroup(tx, { organisationId, id, now })
    required(!before.isFromDirectory, 'directory-managed')
    if (before.name === name) return before
    const known = await queries.findByName(tx, { organisationId, name })
    required(known === null || known === id, 'group-taken')
    await queries.updateName(tx, { id, name })
    await record('group-renamed', { before: { group: before.name }, after: { group: name } })
    return { ...before, name }
  })
}

export const deleteGroup = (deps: Deps, by: ManagerRequest, id: string): Promise<void> =>
  inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    await queries.lockGroups(tx, organisationId)
    const { name, peopleCount, isFromDirectory } = await viewGroup(tx, { organisationId, id, now })
    required(!isFromDirectory, 'directory-managed')
    await queries.deleteRow(tx, { organisationId, id })
    await record('group-deleted', { before: { group: name, people: peopleCount } })
  })

/** Returns the ids of groups by the requested names, ignoring case. */
export const findGroupIds = (
  db: DbOrTx,
  organisationId: string,
  names: readonly string[],
): Promise<Map<string, string>> => queries.listIdsByName(db, organisationId, names)

/** Adds a person who joins an organisation to these groups, if they still exist. */
export const joinGroups = queries.joinGroups

interface GroupPeople {
  id: string
  people: readonly string[]
}

interface ChangedGroup {
  group: Group
  /** Number of people whose membership changed. */
  changed: number
}

/** Adds all or none. Throws 404 `not-found` when one of them is not in the organisation. */
export const addToGroup = (
  deps: Deps,
  by: ManagerRequest,
  { id, people }: GroupPeople,
): Promise<ChangedGroup> =>
  inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    const userIds = await lockMembers(tx, { organisationId, people })
    const held = await queries.lockRow(tx, { organisationId, id })
    required(held, 'not-found')
    await requireUnmanaged(tx, { organisationId, group: id, now })
    const changed = await queries.insertMembers(tx, { organisationId, id, userIds, now })
    if (changed > 0) await record('group-people-added', { after: { group: held.name, people: changed } })
    return { group: await viewGroup(tx, { organisationId, id, now }), changed }
  })

/** Ignores people who are not in the group. */
export const removeFromGroup = (
  deps: Deps,
  by: ManagerRequest,
  { id, people }: GroupPeople,
): Promise<ChangedGroup> =>
  inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    const held = await queries.lockRow(tx, { organisationId, id })
    required(held, 'not-found')
    await requireUnmanaged(tx, { organisationId, group: id, now })
    const changed = await queries.deleteMembers(tx, { organisationId, id, userIds: people })
    if (changed > 0) await record('group-people-removed', { before: { group: held.name, people: changed } })
    return { group: await viewGroup(tx, { organisationId, id, now }), changed }
  })
