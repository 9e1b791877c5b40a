import { isDeepStrictEqual } from 'node:util'
import type {
  Assignment,
  createAssignment,
  listAssignees,
  listAssignments,
  viewAssignment,
} from '@zenit/contract/assignments'
import type { StaffFacts } from '@zenit/contract/audit'
import type { AnswerOf, BodyOf, QueryOf } from '@zenit/contract/call'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { inOrganisation, type ManagerRequest, type ManagerTurn } from '../organisations/manager-access.ts'
import { requireReason } from '../staff/reason.ts'
import * as assignees from './assignees.queries.ts'
import { itemOf, requireChange, requireCourses, titleOf } from './items.ts'
import type { AssignmentKey, Terms } from './queries.ts'
import * as queries from './queries.ts'
import { toAssignee, toAssignment, toFigures } from './view.ts'
import { deadlineZone } from './zone.ts'

/** Each learner's home page reads all of them. */
const mostOpen = 300

const todayOf = (now: Date) => dayIn(deadlineZone, now)

export async function listPage(
  { db, catalog }: Deps,
  {
    organisationId,
    language,
    limit = 20,
    ...wanted
  }: QueryOf<typeof listAssignments> & {
    organisationId: string
    language: Language
  },
): Promise<AnswerOf<typeof listAssignments>> {
  // One row more than requested shows whether there are older ones.
  const found = await queries.listRows(db, { ...wanted, organisationId, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return {
    assignments: rows.map((row) => toAssignment(row, catalog, language)),
    next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
  }
}

async function requireRow(deps: Deps, named: AssignmentKey): Promise<queries.AssignmentRow> {
  const row = await queries.findRow(deps.db, named)
  required(row, 'not-found')
  return row
}

export async function viewOne(
  deps: Deps,
  named: AssignmentKey,
  language: Language,
): Promise<AnswerOf<typeof viewAssignment>> {
  const row = await requireRow(deps, named)
  const today = todayOf(deps.clock())
  const { organisationId } = named
  const tally = await assignees.readTally(deps.db, { assignment: row, organisationId, today })
  return { assignment: toAssignment(row, deps.catalog, language), figures: toFigures(tally) }
}

type AssigneesInput = QueryOf<typeof listAssignees> & AssignmentKey & { language: Language }

/** Throws 400 `invalid-input` for a page after a person for whom the assignment is not (any more). */
export async function listPeople(
  deps: Deps,
  { organisationId, assignmentId, after, limit = 50, ...wanted }: AssigneesInput,
): Promise<AnswerOf<typeof listAssignees>> {
  const assignment = await requireRow(deps, { organisationId, assignmentId })
  const { db, clock } = deps
  if (after && !(await assignees.isAssignee(db, { organisationId, assignmentId, personId: after })))
    throw new ApiError('invalid-input', { fields: [{ field: 'after', code: 'unknown' }] })
  const today = todayOf(clock())
  const page = { ...wanted, assignment, organisationId, after, today, limit: limit + 1 }
  const found = await assignees.listAssigneeRows(db, page)
  const rows = found.slice(0, limit)
  return { people: rows.map(toAssignee), next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

/** Later deadlines are taken for typing errors. */
const mostYears = 10

/** Throws 400 `invalid-input` for a past deadline, and for one more than ten years ahead. */
function requireAhead(dueOn: string | null, now: Date): void {
  if (dueOn === null) return
  const last = `${Number(todayOf(now).slice(0, 4)) + mostYears}-12-31`
  const code = dueOn < todayOf(now) ? 'past' : dueOn > last ? 'far' : null
  if (code) throw new ApiError('invalid-input', { fields: [{ field: 'dueOn', code }] })
}

/** Throws 400 `invalid-input` when the given groups or people do not fit the audience. */
function requireAudience({ audience, groups, people }: BodyOf<typeof createAssignment>): void {
  const named = { groups, people }
  for (const field of ['groups', 'people'] as const)
    if (named[field].length > 0 !== (audience === field))
      throw new ApiError('invalid-input', { fields: [{ field, code: 'audience' }] })
}

const factsOf = (training: string | null, { dueOn, isMandatory, rule, renewMonths }: Terms): StaffFacts => ({
  ...(training === null ? {} : { training }),
  isMandatory,
  rule,
  ...(dueOn === null ? {} : { dueOn }),
  ...(renewMonths === null ? {} : { renewMonths }),
})

/** The title of the assigned item in the audit log. */
const logTitle = (deps: Deps, row: Parameters<typeof itemOf>[0]) => titleOf(deps.catalog, itemOf(row), 'pl')

/**
 * Repeating the request returns the existing assignment. Throws 404 `not-found` when a person or group belongs to
 * another organisation.
 */
export const create = (
  deps: Deps,
  by: ManagerRequest,
  given: BodyOf<typeof createAssignment>,
): Promise<string> => {
  const { item, audience, groups, people, ...terms } = given
  requireAudience(given)
  const [programId, courseId] = item.kind === 'program' ? [item._id, null] : [null, item._id]
  return inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    const wanted = { organisationId, programId, courseId, audience, groups, people }
    await queries.lockAssigning(tx, organisationId)
    const same = await queries.findSame(tx, { ...wanted, ...terms })
    if (same) return same
    const courses = requireCourses(deps.catalog, item, terms)
    requireAhead(terms.dueOn, now)
    required((await queries.countOpen(tx, organisationId)) < mostOpen, 'assignments-full')
    required((await queries.lockPeople(tx, organisationId, people)) === people.length, 'not-found')
    required((await queries.lockGroups(tx, organisationId, groups)) === groups.length, 'not-found')
    const id = newId()
    const { userId } = by
    await queries.insertRow(tx, { ...wanted, id, courses, now, userId })
    await queries.insertTerms(tx, id, { ...terms, now, userId })
    await record('training-assigned', { after: factsOf(logTitle(deps, wanted), terms) })
    return id
  })
}

interface Turn extends ManagerTurn {
  row: queries.AssignmentRow
}

/** Changes one assignment under its lock. */
const change = <T>(
  deps: Deps,
  by: ManagerRequest,
  assignmentId: string,
  act: (turn: Turn) => Promise<T>,
): Promise<T> =>
  inOrganisation(deps, by, async (turn) => {
    const { tx, organisationId } = turn
    const row = await queries.lockRow(tx, { organisationId, assignmentId })
    required(row, 'not-found')
    return act({ ...turn, row })
  })

const termsOf = ({ dueOn, isMandatory, rule, renewMonths }: Terms): Terms => ({
  dueOn,
  isMandatory,
  rule,
  renewMonths,
})

/**
 * Writes to the audit log only when terms change. A passed deadline may stay but cannot be set. Throws 409 `conflict`
 * when the terms have changed since the given version.
 */
export const update = (
  deps: Deps,
  by: ManagerRequest,
  assignmentId: string,
  { version, ...terms }: Terms & { version: number },
): Promise<void> =>
  change(deps, by, assignmentId, async ({ tx, now, row, record }) => {
    required(row.endedAt === null, 'assignment-ended')
    if (isDeepStrictEqual(termsOf(row), termsOf(terms))) return
    required(row.version === version, 'conflict')
    if (terms.dueOn !== row.dueOn) requireAhead(terms.dueOn, now)
    const asked = await queries.listCourses(tx, assignmentId)
    requireChange(deps.catalog, asked, { before: row, after: terms })
    await queries.insertTerms(tx, assignmentId, { ...terms, now, userId: by.userId })
    const title = logTitle(deps, row)
    await record('training-changed', { before: factsOf(title, row), after: factsOf(title, terms) })
  })

export const end = (deps: Deps, by: ManagerRequest, assignmentId: string): Promise<void> =>
  change(deps, by, assignmentId, async ({ tx, now, row, record }) => {
    if (row.endedAt) return
    await queries.endRow(tx, assignmentId, now)
    await record('training-ended', { before: factsOf(logTitle(deps, row), row) })
  })

interface Exemption {
  assignmentId: string
  personId: string
  isExempt: boolean
  reason: string
}

/** Writes to the audit log only when something changes. */
export const updateExemption = (
  deps: Deps,
  by: ManagerRequest,
  { assignmentId, personId, isExempt, reason: given }: Exemption,
): Promise<void> => {
  const reason = requireReason(given)
  return change(deps, by, assignmentId, async ({ tx, now, organisationId, row, record }) => {
    required(row.endedAt === null, 'assignment-ended')
    // Keeps the person in the organisation until the exemption is stored.
    required((await queries.lockPeople(tx, organisationId, [personId])) === 1, 'not-found')
    required(await assignees.isAssignee(tx, { organisationId, assignmentId, personId }), 'not-found')
    const id = newId()
    const exempting = { id, assignmentId, personId, userId: by.userId, now, reason }
    const isChanged = isExempt
      ? await assignees.insertExemption(tx, exempting)
      : await assignees.liftExemption(tx, exempting)
    if (!isChanged) return
    const after = factsOf(logTitle(deps, row), row)
    await record(isExempt ? 'training-exempted' : 'training-required-again', { id, personId, after })
  })
}

/** Returns the assignment after a change. */
export async function viewAlone(deps: Deps, named: AssignmentKey, language: Language): Promise<Assignment> {
  return toAssignment(await requireRow(deps, named), deps.catalog, language)
}
