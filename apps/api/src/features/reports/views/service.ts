import type { BodyOf } from '@zenit/contract/call'
import {
  type createReportView,
  mostReportViews,
  type ReportView,
  type updateReportSchedule,
  type updateReportView,
} from '@zenit/contract/report-views'
import type { Language } from '../../../content/document.ts'
import type { Deps } from '../../../deps.ts'
import { dayIn } from '../../../platform/calendar/zone.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { required } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { collators } from '../../../platform/lists.ts'
import { deadlineZone } from '../../assignments/zone.ts'
import { inOrganisation, type ManagerRequest } from '../../organisations/manager-access.ts'
import { requireName } from '../../staff/reason.ts'
import { pastOf, requireGroup, spanOf } from '../service.ts'
import * as queries from './queries.ts'
import { deleteSchedule, saveSchedule } from './schedule.queries.ts'
import { periodsOf } from './schedule.ts'

const toView = ({ id, userId, isLeft, ...row }: queries.ViewRow, viewerId: string): ReportView => ({
  _id: id,
  isOwn: userId === viewerId,
  canDelete: userId === viewerId || isLeft,
  ...row,
})

/** Returns the visible views, sorted by name. */
export async function listSeen(
  { db }: Pick<Deps, 'db'>,
  owner: queries.Owner,
  language: Language,
): Promise<ReportView[]> {
  const { compare } = collators[language]
  const rows = await queries.listSeen(db, owner)
  return rows.toSorted((a, b) => compare(a.name, b.name)).map((row) => toView(row, owner.userId))
}

/** Throws 404 `not-found` for another person's view. */
async function requireOwn(tx: DbOrTx, owner: queries.Owner, id: string): Promise<queries.ViewRow> {
  const row = (await queries.listOwn(tx, owner)).find((one) => one.id === id)
  required(row, 'not-found')
  return row
}

const narrowings = ['group', 'course', 'state', 'from', 'to', 'asOf'] as const

/**
 * Throws 400 `invalid-input` for days that reports do not accept, 404 `not-found`, 409 `view-taken`,
 * `too-many-views`.
 */
export async function create(
  deps: Deps,
  by: ManagerRequest,
  { name: given, isShared, ...body }: BodyOf<typeof createReportView>,
): Promise<ReportView> {
  const name = requireName(given)
  spanOf(body, pastOf(deps, body).today)
  const { group = null, course = null, state = null, from = null, to = null, asOf = null } = body
  const narrowing = { group, course, state, from, to, asOf }
  return inOrganisation(deps, by, async ({ tx, now, organisationId }) => {
    await requireGroup({ db: tx }, { ...body, organisationId })
    await queries.lockViews(tx, organisationId)
    const owner = { organisationId, userId: by.userId }
    const known = await queries.findByName(tx, owner, name)
    if (known) {
      const isSame =
        known.name === name &&
        known.isShared === isShared &&
        narrowings.every((one) => known[one] === narrowing[one])
      required(isSame, 'view-taken')
      return toView(known, by.userId)
    }
    required((await queries.listOwn(tx, owner)).length < mostReportViews, 'too-many-views')
    const id = newId()
    await queries.insertRow(tx, { ...owner, ...narrowing, id, name, isShared, now })
    return toView(await requireOwn(tx, owner, id), by.userId)
  })
}

/** Throws 404 `not-found` for another person's view, 409 `view-taken`. */
export async function update(
  deps: Deps,
  by: ManagerRequest,
  { id, name: given, isShared }: BodyOf<typeof updateReportView> & { id: string },
): Promise<ReportView> {
  const name = requireName(given)
  return inOrganisation(deps, by, async ({ tx, organisationId }) => {
    await queries.lockViews(tx, organisationId)
    const owner = { organisationId, userId: by.userId }
    const row = await requireOwn(tx, owner, id)
    const known = await queries.findByName(tx, owner, name)
    required(!known || known.id === id, 'view-taken')
    await queries.updateRow(tx, { id, name, isShared })
    return toView({ ...row, name, isShared }, by.userId)
  })
}

/** Throws 404 `not-found` for the view of another person who still manages the organisation. */
export const remove = (deps: Deps, by: ManagerRequest, id: string): Promise<void> =>
  inOrganisation(deps, by, async ({ tx, organisationId }) => {
    await queries.lockViews(tx, organisationId)
    const seen = await queries.listSeen(tx, { organisationId, userId: by.userId })
    const row = seen.find((one) => one.id === id)
    required(row && (row.userId === by.userId || row.isLeft), 'not-found')
    await queries.deleteRow(tx, id)
  })

/** Throws 404 `not-found` for a view that the reader cannot see. */
export const schedule = (
  deps: Deps,
  by: ManagerRequest,
  { id, rhythm, format }: BodyOf<typeof updateReportSchedule> & { id: string },
): Promise<ReportView> =>
  inOrganisation(deps, by, async ({ tx, now, organisationId }) => {
    await queries.lockViews(tx, organisationId)
    const owner = { organisationId, userId: by.userId }
    const seen = async () => {
      const row = (await queries.listSeen(tx, owner)).find((one) => one.id === id)
      required(row, 'not-found')
      return row
    }
    await seen()
    const key = { viewId: id, userId: by.userId }
    if (rhythm === 'never') await deleteSchedule(tx, key)
    else {
      const served = periodsOf(dayIn(deadlineZone, now))[rhythm]
      await saveSchedule(tx, { ...key, rhythm, format, served, now })
    }
    return toView(await seen(), by.userId)
  })
