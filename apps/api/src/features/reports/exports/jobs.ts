import { id as idSchema, strict } from '@zenit/contract/parts'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { listKeys } from '../../../platform/files/files.ts'
import { isId, newId } from '../../../platform/ids.ts'
import { enqueue, job } from '../../../platform/jobs.ts'
import { withoutValues } from '../../../platform/observability/describe-error.ts'
import { writeTo } from '../../mail/letters.ts'
import { stillManages } from '../../organisations/manager-access.ts'
import { type OnProgress, openExport } from '../export.ts'
import { countPeople } from '../queries.ts'
import { exportsPrefix, keptMs, keyOf, runOf } from './keys.ts'
import * as queries from './queries.ts'

/** A run that has not reported progress for this long counts as dead. */
const silentMs = 90_000
const seenEveryMs = 1_000
const mostRuns = 3

/** Somebody cancelled the export, or another run has taken it over. */
class NotWanted extends Error {}

/** The disk is too full for the export. */
class NoRoom extends Error {}

type Reason = typeof NotWanted | typeof NoRoom

/** Finds the reason however deeply the store has wrapped it. */
const isFor = (error: unknown, reason: Reason): boolean =>
  error instanceof reason || (error instanceof Error && isFor(error.cause, reason))

/** In bytes. */
interface ExportLimits {
  /** Free disk space required while a file is written; more than a file grows between two checks. */
  room: number
  /** Maximum total size of an organisation's ready files. The newest is kept whatever its size. */
  perOrganisation: number
}

const usualBounds: ExportLimits = { room: 256 * 1024 ** 2, perOrganisation: 2 * 1024 ** 3 }

const isWanted = (deps: Deps, { organisationId, userId }: queries.ClaimedRow): Promise<boolean> =>
  stillManages(deps, { organisationId, userId })

/** Ends a report before the disk is too full for uploads and the database. */
async function requireRoom({ files }: Deps, { room }: Pick<ExportLimits, 'room'>): Promise<void> {
  if (!(await files.hasRoom(room))) throw new NoRoom()
}

/** Records the progress of a run at most once a second, and ends a run that is no longer wanted. */
function progressOf(deps: Deps, run: queries.ClaimedRow, { people, room }: { people: number; room: number }) {
  const done = { people, peopleDone: 0, lines: 0 }
  let notedAt = 0
  const onProgress: OnProgress = async (step) => {
    done.peopleDone += step.people
    done.lines += step.lines
    // Wall-clock time: how often progress is recorded does not depend on the database's time.
    if (performance.now() - notedAt < seenEveryMs && notedAt > 0) return
    notedAt = performance.now()
    if (!(await queries.noteProgress(deps.db, run, { ...done, now: deps.clock() }))) throw new NotWanted()
    await requireRoom(deps, { room })
  }
  return { done, onProgress }
}

/** Writes the lines into the store; returns how many there are. */
async function writeFile(
  deps: Deps,
  run: queries.ClaimedRow,
  { room }: Pick<ExportLimits, 'room'>,
): Promise<{ people: number; lines: number }> {
  await requireRoom(deps, { room })
  const { organisationId, language, format, group, course, state, asOf } = run
  const narrowed = {
    ...(group && { group }),
    ...(course && { course }),
    ...(state && { state }),
    ...(asOf && { asOf }),
  }
  const wanted = { ...narrowed, organisationId, language, format }
  const people = await countPeople(deps.db, { organisationId, ...narrowed })
  const { done, onProgress } = progressOf(deps, run, { people, room })
  const { stream } = await openExport(deps, wanted, onProgress)
  await deps.files.putStream(keyOf(run), stream)
  return { people: done.peopleDone, lines: done.lines }
}

/** Ends a run and sends the manager one letter in the same transaction, however many runs there were. */
async function finish(
  deps: Deps,
  run: queries.ClaimedRow,
  { counted, perOrganisation }: { counted: { people: number; lines: number }; perOrganisation: number },
) {
  const key = keyOf(run)
  const sum = await deps.files.sumOf(key)
  const { contentLength: size } = await deps.files.getMetaData(key)
  if (!sum) throw new Error('The file is gone')
  const now = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    const written = {
      ...counted,
      now,
      size,
      sha256: Buffer.from(sum, 'hex'),
      expiresAt: new Date(now.getTime() + keptMs),
    }
    if (!(await queries.markReady(tx, run, written))) throw new NotWanted()
    await queries.deleteBeyond(tx, { ...run, perOrganisation })
    const view = await queries.findViewName(tx, run.id)
    const kind = view === null ? 'letter' : 'scheduled'
    await writeTo(tx, deps, {
      to: [run.userId],
      cause: `report-export:${run.id}`,
      letter: ({ t }) => ({
        subject: t(`reports:${kind}.subject`, { view }),
        paragraphs: [t(`reports:${kind}.what`, { view }), t(`reports:${kind}.until`)],
        action: {
          label: t('reports:letter.action'),
          path: `/studio/organisations/${run.organisationId}/report`,
        },
      }),
    })
  })
}

/**
 * Writes one file of a report. A later run for the same file replaces an earlier one, and a broken run is retried.
 */
export const writeReport = (deps: Deps, bounds = usualBounds) =>
  job({
    name: 'reports.export.v1',
    payload: strict({ id: idSchema }),
    maxAttempts: 5,
    // One at a time, so that letters and webhooks are not held up.
    queue: 'report-exports',
    async run({ id }) {
      const now = deps.clock()
      const before = new Date(now.getTime() - silentMs)
      const run = await queries.claim(deps.db, { id, runId: newId(), now, before })
      if (!run) return
      if (!(await isWanted(deps, run))) return queries.deleteRun(deps.db, run)
      try {
        const counted = await writeFile(deps, run, bounds)
        if (!(await isWanted(deps, run))) await queries.deleteRun(deps.db, run)
        await finish(deps, run, { counted, ...bounds })
      } catch (error) {
        await deps.files.delete(keyOf(run))
        if (isFor(error, NotWanted)) return
        if (isFor(error, NoRoom)) return queries.markNoRoom(deps.db, run)
        console.error(`reports: ${withoutValues(error)}`)
        await queries.markBroken(deps.db, run, { isLast: run.runs >= mostRuns })
      }
    },
  })

/** Retries what a killed process left, and deletes expired files and bytes without a record. */
export const sweepReports = (deps: Deps) =>
  job({
    name: 'reports.sweep.v1',
    payload: Type.Object({}),
    maxAttempts: 1,
    cron: '* * * * *',
    async run() {
      const now = deps.clock()
      const before = new Date(now.getTime() - silentMs)
      await deps.db.transaction().execute(async (tx) => {
        for (const id of await queries.releaseBroken(tx, { before, mostRuns }))
          await enqueue(tx, writeReport(deps), { payload: { id } })
      })
      await queries.deleteExpired(deps.db, now)
      const keys = (await listKeys(deps.files, exportsPrefix)).filter((key) => isId(runOf(key)))
      const kept = await queries.listKept(deps.db, keys.map(runOf))
      for (const key of keys) if (!kept.has(runOf(key))) await deps.files.delete(key)
    },
  })
