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

/** Who was not seen for so long writes no more. */
const silentMs = 90_000
const seenEveryMs = 1_000
const mostRuns = 3

/** Somebody cancelled it, or another run has taken it over. */
class NotWanted extends Error {}

/** The disk is too full for it. */
class NoRoom extends Error {}

type Reason = typeof NotWanted | typeof NoRoom

/** However deep the store has wrapped it. */
const isFor = (error: unknown, reason: Reason): boolean =>
  error instanceof reason || (error instanceof Error && isFor(error.cause, reason))

/** In bytes. */
interface ExportLimits {
  /** What must be free on the disk while a file is written: more than one grows by between two looks. */
  room: number
  /** What the ready files of one organisation take; the newest is kept, however large it is. */
  perOrganisation: number
}

const usualBounds: ExportLimits = { room: 256 * 1024 ** 2, perOrganisation: 2 * 1024 ** 3 }

const isWanted = (deps: Deps, { organisationId, userId }: queries.ClaimedRow): Promise<boolean> =>
  stillManages(deps, { organisationId, userId })

/** Before the disk is full for uploads and the database, a report gives way. */
async function requireRoom({ files }: Deps, { room }: Pick<ExportLimits, 'room'>): Promise<void> {
  if (!(await files.hasRoom(room))) throw new NoRoom()
}

/** Notes how far a run is, at most once a second, and ends it where it is not wanted any more. */
function progressOf(deps: Deps, run: queries.ClaimedRow, { people, room }: { people: number; room: number }) {
  const done = { people, peopleDone: 0, lines: 0 }
  let notedAt = 0
  const onProgress: OnProgress = async (step) => {
    done.peopleDone += step.people
    done.lines += step.lines
    // By the clock on the wall: how often something is written has nothing to do with the database's time.
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

/** Writes one file of a report. Of two runs for the same file the later one ends it; a broken one is begun again. */
export const writeReport = (deps: Deps, bounds = usualBounds) =>
  job({
    name: 'reports.export.v1',
    payload: strict({ id: idSchema }),
    maxAttempts: 5,
    // One after the other, so that letters and webhooks have their turn.
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

/** Begins again what a killed process left, and takes away what has expired and bytes that are nobody's. */
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
