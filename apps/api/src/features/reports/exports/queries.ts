import type { AssignmentState } from '@zenit/contract/assignments'
import type { ReportFormat } from '@zenit/contract/reports'
import { sql } from 'kysely'
import type { Language } from '../../../content/document.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'

/** The filters of an export. */
interface ExportFilter {
  format: ReportFormat
  group: string | null
  course: string | null
  state: AssignmentState | null
  asOf: Day | null
}

export interface ExportRow extends ExportFilter {
  id: string
  groupName: string | null
  language: Language
  requestedAt: Date
  expiresAt: Date
  progress: 'waiting' | 'running' | 'ready' | 'failed' | 'no-room'
  runId: string | null
  people: number
  peopleDone: number
  lines: number
  readyAt: Date | null
  size: number | null
  sha256: Buffer | null
}

interface ExportOwner {
  organisationId: string
  userId: string
}

const columns = sql`
  e.id, e.format, e.language, e.group_id as "group", g.name as "groupName", e.course_id as course, e.in_state as state,
  e.as_of::text as "asOf", e.requested_at as "requestedAt", e.expires_at as "expiresAt", e.state as progress,
  e.run_id as "runId", e.people, e.people_done as "peopleDone", e.lines, e.ready_at as "readyAt", e.size, e.sha256
  from report_exports e left join groups g on g.id = e.group_id`

const isOwn = ({ organisationId, userId }: ExportOwner) =>
  sql`e.organisation_id = ${organisationId} and e.user_id = ${userId}`

/** Returns a person's exports, newest first. */
export async function listOwn(db: DbOrTx, own: ExportOwner & { now: Date }): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${columns} where ${isOwn(own)} and e.expires_at > ${own.now} order by e.id desc`.execute(db)
  return rows
}

export async function findOwn(
  db: DbOrTx,
  own: ExportOwner & { id: string; now: Date },
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${columns} where e.id = ${own.id} and ${isOwn(own)} and e.expires_at > ${own.now}`.execute(db)
  return rows[0]
}

/** Returns the person's export that is waiting or running. */
export async function findOpen(db: DbOrTx, own: ExportOwner): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${columns} where ${isOwn(own)} and e.state in ('waiting', 'running')`.execute(db)
  return rows[0]
}

interface NewExport extends ExportOwner, ExportFilter {
  id: string
  language: Language
  now: Date
  expiresAt: Date
  /** The saved view whose schedule ordered the file; null: a person did. */
  viewId: string | null
}

/** Returns false when the person already has an export waiting or running. */
export async function insertOne(tx: DbOrTx, made: NewExport): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into report_exports (id, organisation_id, user_id, format, language, group_id, course_id, in_state, as_of,
      requested_at, expires_at, view_id)
    values (${made.id}, ${made.organisationId}, ${made.userId}, ${made.format}, ${made.language}, ${made.group},
      ${made.course}, ${made.state}, ${made.asOf}, ${made.now}, ${made.expiresAt}, ${made.viewId})
    on conflict (organisation_id, user_id) where state in ('waiting', 'running') do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes all but the newest. */
export async function deleteOldest(
  tx: DbOrTx,
  { organisationId, userId, kept }: ExportOwner & { kept: number },
) {
  await sql`
    delete from report_exports where id in (
      select id from report_exports where organisation_id = ${organisationId} and user_id = ${userId}
      order by id desc offset ${kept})`.execute(tx)
}

/** Returns whether there was anything to delete. */
export async function deleteOwn(tx: DbOrTx, { id, organisationId, userId }: ExportOwner & { id: string }) {
  const { numAffectedRows } = await sql`
    delete from report_exports where id = ${id} and organisation_id = ${organisationId} and user_id = ${userId}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** A run that writes one file. */
export interface Run {
  id: string
  runId: string
}

export interface ClaimedRow extends ExportFilter, ExportOwner, Run {
  language: Language
  runs: number
}

/** Claims an export for a run, unless another run has reported progress since `before`. */
export async function claim(
  db: DbOrTx,
  { id, runId, now, before }: Run & { now: Date; before: Date },
): Promise<ClaimedRow | undefined> {
  const { rows } = await sql<ClaimedRow>`
    update report_exports set state = 'running', run_id = ${runId}, runs = runs + 1, seen_at = ${now}, people = 0,
      people_done = 0, lines = 0
    where id = ${id} and (state = 'waiting' or (state = 'running' and seen_at < ${before}))
    returning id, run_id as "runId", runs, organisation_id as "organisationId", user_id as "userId", format, language,
      group_id as "group", course_id as course, in_state as state, as_of::text as "asOf"`.execute(db)
  return rows[0]
}

const isRun = ({ id, runId }: Run) => sql`id = ${id} and run_id = ${runId} and state = 'running'`

interface Progress {
  people: number
  peopleDone: number
  lines: number
  now: Date
}

/** Returns whether this run is still the one to write the file. Caps the people done at the people counted. */
export async function noteProgress(db: DbOrTx, run: Run, step: Progress): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_exports set people = ${step.people}, people_done = least(${step.peopleDone}::int, ${step.people}),
      lines = ${step.lines}, seen_at = ${step.now} where ${isRun(run)}`.execute(db)
  return numAffectedRows === 1n
}

interface Written extends Pick<Progress, 'lines' | 'now'> {
  people: number
  size: number
  sha256: Buffer
  expiresAt: Date
}

/** Returns false when another run has taken over. */
export async function markReady(tx: DbOrTx, run: Run, written: Written): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_exports set state = 'ready', people = ${written.people}, people_done = ${written.people},
      lines = ${written.lines}, ready_at = ${written.now}, size = ${written.size}, sha256 = ${written.sha256},
      expires_at = ${written.expiresAt}
    where ${isRun(run)}`.execute(tx)
  return numAffectedRows === 1n
}

/** Lets another run start at once, or ends the export after the last attempt. */
export async function markBroken(db: DbOrTx, run: Run, { isLast }: { isLast: boolean }): Promise<void> {
  await sql`
    update report_exports set state = ${isLast ? 'failed' : 'running'}, seen_at = 'epoch' where ${isRun(run)}`.execute(
    db,
  )
}

/** Not retried, because a retry would fill the disk further; the manager can request it again. */
export async function markNoRoom(db: DbOrTx, run: Run): Promise<void> {
  await sql`update report_exports set state = 'no-room' where ${isRun(run)}`.execute(db)
}

interface QuotaQuery {
  /** The newest export, which is kept. */
  id: string
  organisationId: string
  perOrganisation: number
}

/** Deletes the oldest finished files of an organisation until the rest take at most the allowed bytes. */
export async function deleteBeyond(
  tx: DbOrTx,
  { id, organisationId, perOrganisation }: QuotaQuery,
): Promise<void> {
  await sql`
    delete from report_exports where id <> ${id} and id in (
      select counted.id from (
        select e.id, sum(e.size) over (order by e.id = ${id} desc, e.ready_at desc, e.id desc) as bytes
        from report_exports e where e.organisation_id = ${organisationId} and e.state = 'ready') counted
      where counted.bytes > ${perOrganisation})`.execute(tx)
}

export async function deleteRun(db: DbOrTx, run: Run): Promise<void> {
  await sql`delete from report_exports where ${isRun(run)}`.execute(db)
}

/** Returns runs without progress since `before` to the queue; those with too many attempts fail instead. */
export async function releaseBroken(
  tx: DbOrTx,
  { before, mostRuns }: { before: Date; mostRuns: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; state: string }>`
    update report_exports set state = case when runs < ${mostRuns} then 'waiting' else 'failed' end
    where state = 'running' and seen_at < ${before} returning id, state`.execute(tx)
  return rows.flatMap(({ id, state }) => (state === 'waiting' ? [id] : []))
}

export async function deleteExpired(db: DbOrTx, now: Date): Promise<void> {
  await sql`delete from report_exports where expires_at <= ${now}`.execute(db)
}

/** Returns those of the given runs whose bytes are needed: being written, or ready. */
export async function listKept(db: DbOrTx, runIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ runId: string }>`
    select run_id as "runId" from report_exports
    where run_id = any(${runIds}::uuid[]) and state in ('running', 'ready')`.execute(db)
  return new Set(rows.map(({ runId }) => runId))
}

/** Returns the name of the saved view whose schedule wrote a file. */
export async function findViewName(db: DbOrTx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select v.name from report_exports e join report_views v on v.id = e.view_id where e.id = ${id}`.execute(
    db,
  )
  return rows[0]?.name ?? null
}
