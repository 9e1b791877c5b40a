import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { mostGroups } from '../groups/service.ts'
import { type DirectoryClient, inDirectory, type Turn } from './client.ts'
import { invalidValue, ScimError } from './errors.ts'
import type { readGroup, Step } from './group.ts'
import * as queries from './groups.queries.ts'

/**
 * Maximum number of members in one response, over all its groups: some 4 MB, because SCIM has no pages of
 * members. A group may have more; directories then request it without its members.
 */
export const mostMembersOfAnswer = 20_000

export interface GroupView extends queries.GroupRow {
  /** Absent when they were not requested. */
  members?: queries.MemberRow[]
}

async function current({ tx, organisationId }: Turn, id: string): Promise<queries.GroupRow> {
  const row = await queries.findRow(tx, { organisationId, id })
  required(row, 'not-found')
  return row
}

async function findMembers({ db }: Deps, rows: readonly queries.GroupRow[]) {
  const ids = rows.map(({ id }) => id)
  const members = await queries.listMembersOf(db, ids, mostMembersOfAnswer)
  return members && rows.map((row) => ({ ...row, members: members.get(row.id) ?? [] }))
}

/**
 * Returns the groups with their members. Throws 400 `tooMany` for more members than one response may contain.
 */
export async function withMembers(deps: Deps, rows: readonly queries.GroupRow[]): Promise<GroupView[]> {
  const groups = await findMembers(deps, rows)
  if (groups) return groups
  throw new ScimError(400, 'manyMembers', { type: 'tooMany', values: { most: mostMembersOfAnswer } })
}

/** Returns a group of the directory. Throws 404 `not-found`, also for groups managed by hand. */
export async function view(
  { db }: Deps,
  { organisationId }: DirectoryClient,
  id: string,
): Promise<queries.GroupRow> {
  const row = await queries.findRow(db, { organisationId, id })
  required(row, 'not-found')
  return row
}

interface WrittenGroup {
  id: string
  /** Whether the response contains members. */
  isWithMembers: boolean
}

/**
 * Returns a group after a write, with its members if one response can contain them: the write has succeeded,
 * so it is not refused.
 */
export async function viewWritten(
  deps: Deps,
  by: DirectoryClient,
  { id, isWithMembers }: WrittenGroup,
): Promise<GroupView> {
  const row = await view(deps, by, id)
  if (!isWithMembers) return row
  const [group = row] = (await findMembers(deps, [row])) ?? []
  return group
}

type Membership = { kind: 'add' | 'remove' | 'replace'; people: string[] }

/** Adds, removes or replaces members; each audit log line contains the number. */
async function changeMembers(
  turn: Turn,
  group: queries.GroupRow,
  { kind, people }: Membership,
): Promise<void> {
  const { tx, organisationId, now, record } = turn
  const place = { organisationId, id: group.id, people }
  if (kind !== 'remove' && (await queries.lockPeople(tx, place)) !== people.length)
    throw invalidValue('members', 'members')
  const removed =
    kind === 'remove'
      ? await queries.removePeople(tx, place)
      : kind === 'replace'
        ? await queries.removeOthers(tx, place)
        : 0
  const added = kind === 'remove' ? 0 : await queries.addPeople(tx, { ...place, now })
  if (removed > 0) await record('group-people-removed', { before: { group: group.name, people: removed } })
  if (added > 0) await record('group-people-added', { after: { group: group.name, people: added } })
}

async function take(turn: Turn, group: queries.GroupRow, step: Step): Promise<queries.GroupRow> {
  const { tx, organisationId, record } = turn
  if ('people' in step) {
    await changeMembers(turn, group, step)
    return group
  }
  const changed =
    step.kind === 'name' ? { ...group, name: step.name } : { ...group, externalId: step.externalId }
  if (changed.name === group.name && changed.externalId === group.externalId) return group
  await queries.updateRow(tx, { organisationId, ...changed })
  if (changed.name !== group.name)
    await record('group-renamed', { before: { group: group.name }, after: { group: changed.name } })
  return changed
}

/** Runs the steps in order, all or none. Throws 409 `uniqueness`, and 400 for members who are not in the directory. */
export const change = (
  deps: Deps,
  by: DirectoryClient,
  { id, steps }: { id: string; steps: readonly Step[] },
): Promise<void> =>
  inDirectory(deps, by, async (turn) => {
    await queries.lockGroups(turn.tx, turn.organisationId)
    let group = await current(turn, id)
    for (const step of steps) group = await take(turn, group, step)
  })

/** Throws when a group managed by hand has the name, because a directory must not take over such a group. */
export const create = (
  deps: Deps,
  by: DirectoryClient,
  { name, externalId, people }: ReturnType<typeof readGroup>,
): Promise<string> =>
  inDirectory(deps, by, async (turn) => {
    const { tx, organisationId, now, record } = turn
    await queries.lockGroups(tx, organisationId)
    if ((await queries.countGroups(tx, organisationId)) >= mostGroups) throw new ScimError(403, 'groups')
    const id = newId()
    await queries.insertRow(tx, { organisationId, id, name, externalId, now })
    await record('group-created', { after: { group: name } })
    await changeMembers(turn, { id, name, externalId, createdAt: now }, { kind: 'replace', people })
    return id
  })

export const remove = (deps: Deps, by: DirectoryClient, id: string): Promise<void> =>
  inDirectory(deps, by, async (turn) => {
    await queries.lockGroups(turn.tx, turn.organisationId)
    const { name } = await current(turn, id)
    const people = await queries.countMembers(turn.tx, id)
    await queries.deleteRow(turn.tx, id)
    await turn.record('group-deleted', { before: { group: name, people } })
  })
