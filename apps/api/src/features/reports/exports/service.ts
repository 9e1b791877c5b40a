import type { StaffFacts } from '@zenit/contract/audit'
import type { BodyOf } from '@zenit/contract/call'
import { type createReportExport, mostExports, type ReportExport } from '@zenit/contract/report-exports'
import type { Language } from '../../../content/document.ts'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { required } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { inOrganisation, type ManagerRequest } from '../../organisations/manager-access.ts'
import { courseTitle, pastOf, requireGroup } from '../service.ts'
import { writeReport } from './jobs.ts'
import { keptMs } from './keys.ts'
import * as queries from './queries.ts'

interface Reader {
  organisationId: string
  userId: string
  language: Language
}

function toExport(deps: Deps, row: queries.ExportRow, language: Language): ReportExport {
  const { id, format, groupName, course, state, asOf, progress, people, peopleDone, lines, size } = row
  return {
    _id: id,
    format,
    group: groupName,
    course: course && (courseTitle(deps, course, language) ?? course),
    state,
    asOf,
    requestedAt: row.requestedAt.toISOString(),
    progress,
    people,
    peopleDone,
    lines,
    readyAt: row.readyAt?.toISOString() ?? null,
    size,
    expiresAt: row.expiresAt.toISOString(),
  }
}

export async function listOwn(deps: Deps, { language, ...own }: Reader): Promise<ReportExport[]> {
  const rows = await queries.listOwn(deps.db, { ...own, now: deps.clock() })
  return rows.map((row) => toExport(deps, row, language))
}

type ExportBody = BodyOf<typeof createReportExport> & { language: Language }

const isSame = (row: queries.ExportRow, wanted: ExportBody): boolean =>
  row.format === wanted.format &&
  row.group === (wanted.group ?? null) &&
  row.course === (wanted.course ?? null) &&
  row.state === (wanted.state ?? null) &&
  row.asOf === (wanted.asOf ?? null)

type ExportOrder = Omit<Parameters<typeof queries.insertOne>[1], 'id' | 'now' | 'expiresAt'>

/** Orders a file in the caller's transaction. Returns false when the person has another one under way. */
export async function orderExport(deps: Deps, tx: DbOrTx, ordered: ExportOrder): Promise<boolean> {
  const id = newId()
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + keptMs)
  if (!(await queries.insertOne(tx, { ...ordered, id, now, expiresAt }))) return false
  await queries.deleteOldest(tx, { ...ordered, kept: mostExports })
  await enqueue(tx, writeReport(deps), { payload: { id } })
  return true
}

/**
 * Orders a file, or returns the same order if it is under way. Throws 409 `export-running` while a different one is,
 * 404 `not-found` for a group of another organisation, 400 `invalid-input` for a future day.
 */
export async function create(deps: Deps, by: ManagerRequest, wanted: ExportBody): Promise<ReportExport> {
  pastOf(deps, wanted)
  const { language, format, group = null, course = null, state = null, asOf = null } = wanted
  return inOrganisation(deps, by, async ({ tx, organisationId }) => {
    await requireGroup({ db: tx }, { ...wanted, organisationId })
    const own = { organisationId, userId: by.userId }
    await orderExport(deps, tx, { ...own, format, group, course, state, asOf, language, viewId: null })
    const open = await queries.findOpen(tx, own)
    required(open && isSame(open, wanted), 'export-running')
    return toExport(deps, open, language)
  })
}

/** Deletes an export and ends its run. The sweep deletes the bytes. */
export const remove = (deps: Deps, by: ManagerRequest, id: string): Promise<void> =>
  inOrganisation(deps, by, async ({ tx, organisationId }) => {
    required(await queries.deleteOwn(tx, { id, organisationId, userId: by.userId }), 'not-found')
  })

interface DownloadInput {
  id: string
  /** True for a download, false for a request of its headers only. */
  isTaken: boolean
}

/**
 * Returns a ready file and records the download in the audit log. Throws 404 `not-found` for a file that is not ready
 * or expired.
 */
export const take = (deps: Deps, by: ManagerRequest, { id, isTaken }: DownloadInput) =>
  inOrganisation(deps, by, async ({ tx, now, organisationId, record }) => {
    const row = await queries.findOwn(tx, { id, organisationId, userId: by.userId, now })
    required(row, 'not-found')
    const { runId, readyAt, size, sha256, groupName, course, state, asOf, format, language } = row
    required(runId && readyAt && size !== null && sha256, 'not-found')
    const title = course && courseTitle(deps, course, language)
    const facts: StaffFacts = {
      format,
      ...(groupName && { group: groupName }),
      ...(title && { course: title }),
      ...(state && { state }),
      ...(asOf && { asOf }),
    }
    if (isTaken) await record('report-exported', { after: facts })
    return { id, runId, readyAt, size, sha256, asOf, format, language }
  })
