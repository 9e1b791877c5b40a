import { createHash } from 'node:crypto'
import type { BodyOf } from '@zenit/contract/call'
import type { PackImpact, publishPack, rollBackCourse } from '@zenit/contract/packs'
import type { PreparedPack } from '../../../content/compile/prepare.ts'
import { ContentError } from '../../../content/issues.ts'
import type { Effect } from '../../../content/load/effects.ts'
import {
  ForeignPackError,
  type LoadOptions,
  type LoadResult,
  loadPrepared,
  UnconfirmedLoadError,
} from '../../../content/load/load.ts'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { ApiError, required } from '../../../platform/http/errors.ts'
import { logSecurityEvent } from '../../../platform/observability/security-events.ts'
import { recordStaffAction, type StaffAction } from '../../staff/actions.ts'
import { type Asker, recordOf, requirePack } from '../access.ts'
import { Edit, type Turn } from '../documents/edit.ts'
import * as history from '../documents/history.queries.ts'
import { type Outline, outlineOf } from '../documents/outline.ts'
import * as fileQueries from '../files.queries.ts'
import { courseFolder, nodeAt } from '../paths.ts'
import * as queries from '../queries.ts'
import type { Checker } from './checking.ts'
import { notePublication } from './publications.ts'
import { requireReason, staleTestsOf } from './stale-tests.ts'

/** What is confirmed: the kinds of effects, not the numbers of learners, which change all the time. */
export function linesOf({ effects, staleTests }: Pick<PackImpact, 'effects' | 'staleTests'>): string[] {
  const stale = staleTests.map(({ path, texts }) => `stale ${path} ${texts}`)
  return [...effects.map(({ kind, slug, what }) => `${what} ${kind} ${slug}`), ...stale].sort()
}

/** Returns a hash of these lines. */
function confirmationOf(lines: readonly string[]): string | null {
  if (lines.length === 0) return null
  return createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 22)
}

function requireSound(pack: PreparedPack): void {
  required(pack.compiled, 'pack-faulty')
}

/** Maps errors of a load to codes of the API. */
function toApiError(error: unknown): unknown {
  if (error instanceof ForeignPackError) return new ApiError('pack-elsewhere')
  if (error instanceof UnconfirmedLoadError) return new ApiError('confirmation-required')
  // Another pack has something with this name, or a file was changed meanwhile.
  if (error instanceof ContentError)
    return new ApiError('conflict', { fields: [{ field: 'pack', code: 'content', message: error.message }] })
  return error
}

type PublishDeps = Pick<Deps, 'db' | 'files' | 'clock'>

async function load(
  deps: PublishDeps,
  pack: PreparedPack,
  options: Pick<LoadOptions, 'dryRun' | 'confirm' | 'takeOver' | 'within'>,
): Promise<LoadResult> {
  requireSound(pack)
  const { db, files } = deps
  return loadPrepared(pack, { db, files, name: 'the pack', origin: 'studio', ...options }).catch((error) => {
    throw toApiError(error)
  })
}

/** Returns the effects of publishing, without changing anything. */
export async function viewImpact(
  deps: PublishDeps,
  checker: Checker,
  { asker, id }: { asker: Asker; id: string },
): Promise<PackImpact> {
  const { home } = await requirePack(deps.db, asker, id)
  const { pack, change, files } = await checker.prepare(id)
  return impactOf(deps, pack, { change, home, staleTests: staleTestsOf(pack, files) })
}

/**
 * Returns the effects of rolling a course back, without changing anything. Throws 404 `not-found` and 409
 * `pack-elsewhere`.
 */
export async function viewRollBack(
  deps: PublishDeps,
  checker: Checker,
  { asker, id, course, publicationId }: { asker: Asker; id: string } & CoursePublication,
): Promise<PackImpact> {
  const { home, change, isMirror } = await requirePack(deps.db, asker, id)
  required(!isMirror, 'pack-in-folder')
  required(home === 'studio', 'pack-elsewhere')
  const { all } = await readRollBack(deps.db, id, { course, publicationId })
  return impactOf(deps, await checker.prepareFiles(all), { change, home, staleTests: [] })
}

async function impactOf(
  deps: PublishDeps,
  pack: PreparedPack,
  { change, home, staleTests }: Pick<queries.PackRow, 'change' | 'home'> & Pick<PackImpact, 'staleTests'>,
): Promise<PackImpact> {
  const { changed, written, retired, revisions, effects } = await load(deps, pack, {
    dryRun: true,
    takeOver: true,
  })
  const shown = effects.map(({ kind, slug, what, learners, attempts, works, newBeside, path }) => {
    return { kind, slug, what, learners, attempts, works, newBeside, node: nodeAt(path) ?? path }
  })
  return {
    change,
    changes: changed,
    written,
    retired,
    revisions,
    effects: shown,
    staleTests,
    confirmation: confirmationOf(linesOf({ effects, staleTests })),
    takesOver: home === 'studio' ? null : home,
  }
}

export interface PublishResult {
  changed: boolean
  written: number
  retired: number
  revisions: number
}

interface Publication {
  userId: string
  id: string
  pack: string
  versions: Record<string, number>
  action: StaffAction['action']
  course?: string
  reason?: string | undefined
}

const versionsOf = (files: readonly { path: string; version: number }[]): Record<string, number> =>
  Object.fromEntries(files.map(({ path, version }) => [path, version]))

/** Records in the load's transaction what was published, in which versions, and by whom. */
async function note(
  { clock }: PublishDeps,
  tx: DbOrTx,
  { publication, result }: { publication: Publication; result: LoadResult },
): Promise<void> {
  const { userId, id, pack, versions, action, course, reason } = publication
  const now = clock()
  await notePublication(tx, { packId: id, pack, userId, now, versions })
  const record = recordOf((line) => recordStaffAction(tx, line), {
    userId,
    pack,
    reason: reason ?? null,
    now,
  })
  const { written, retired, revisions } = result
  await record(action, { written, retired, revisions, ...(course ? { course } : {}) })
}

const toResult = ({ changed, written, retired, revisions }: LoadResult): PublishResult => ({
  changed,
  written,
  retired,
  revisions,
})

/** How a publication starts: by an author, or by a request that is due. */
interface PublishMode {
  /** Whether the effects were confirmed, line by line. */
  accepts: (lines: readonly string[]) => boolean
  /** Further checks and changes in the transaction, with the pack locked. */
  within: (tx: DbOrTx) => Promise<void>
}

/** Throws 409: `approval-required`, and `conflict` while a publication is requested. */
function requireFree({ needsApproval, request }: queries.PackRow): void {
  required(!needsApproval, 'approval-required')
  required(request === null, 'conflict')
}

const directly = (asker: Asker, id: string, confirmation: string | undefined): PublishMode => ({
  accepts: (lines) => confirmationOf(lines) === (confirmation ?? null),
  within: async (tx) => requireFree(await requirePack(tx, asker, id)),
})

/** Throws 409 `confirmation-required` unless the author has seen these effects. */
export function requireConfirmed(impact: PackImpact, confirmation: string | undefined): void {
  required(impact.confirmation === (confirmation ?? null), 'confirmation-required')
}

const sayPublished = ({ log, userId }: Asker, action: StaffAction['action']) =>
  logSecurityEvent(log, 'staff-action', { actorId: userId, reason: action })

/** The whole pack, as of the change that was previewed. */
interface PublishInput extends Pick<BodyOf<typeof publishPack>, 'change' | 'takeOver' | 'reason'> {
  asker: queries.Author
  id: string
}

/** The only way in which drafts reach learners. */
export async function publishChange(
  deps: PublishDeps,
  checker: Checker,
  { asker, id, change, takeOver = false, reason, accepts, within }: PublishInput & PublishMode,
): Promise<PublishResult> {
  const found = await requirePack(deps.db, asker, id)
  required(!found.isMirror, 'pack-in-folder')
  required(found.change === change, 'conflict')
  const { pack, change: prepared, files } = await checker.prepare(id)
  required(prepared === change, 'conflict')
  const staleTests = staleTestsOf(pack, files)
  requireReason(staleTests, reason)
  const isAccepted = (effects: readonly Effect[]) => accepts(linesOf({ effects: [...effects], staleTests }))
  const publication: Publication = {
    ...{ userId: asker.userId, id, pack: found.pack, versions: versionsOf(files) },
    action: 'pack-published',
    ...(staleTests.length > 0 ? { reason } : {}),
  }
  const result = await load(deps, pack, {
    confirm: isAccepted,
    takeOver,
    within: async (tx, result) => {
      // The load confirms only its own effects, so stale tests are confirmed together with them.
      required(staleTests.length === 0 || isAccepted(result.effects), 'confirmation-required')
      const locked = await queries.lockPack(tx, asker, id)
      required(locked?.change === prepared, 'conflict')
      required(!locked.isMirror, 'pack-in-folder')
      await within(tx)
      if (result.changed || (await history.findLastPublication(tx, id)) === null)
        await note(deps, tx, { publication, result })
      await history.markPublished(tx, id, { change: prepared, now: deps.clock() })
    },
  })
  return toResult(result)
}

/** Publishes the current pack. */
export async function publish(
  deps: PublishDeps,
  checker: Checker,
  { asker, id, body }: { asker: Asker; id: string; body: BodyOf<typeof publishPack> },
): Promise<PublishResult> {
  const { confirmation, ...input } = body
  requireFree(await requirePack(deps.db, asker, id))
  const way = directly(asker, id, confirmation)
  const result = await publishChange(deps, checker, { asker, id, ...input, ...way })
  sayPublished(asker, 'pack-published')
  return result
}

/** A course, and a publication that contains it. */
type CoursePublication = Pick<BodyOf<typeof rollBackCourse>, 'course' | 'publicationId'>

interface RollBack {
  /** The course's documents at that time. */
  own: Pick<history.VersionRow, 'path' | 'version' | 'content' | 'media'>[]
  /** Those, and the documents of everything else that learners see. */
  all: RollBack['own']
  last: string
}

/** Returns what learners see of the pack, with one course as in an earlier publication. Throws 404 `not-found`. */
async function readRollBack(
  db: DbOrTx,
  id: string,
  { course, publicationId }: CoursePublication,
): Promise<RollBack> {
  const isOfCourse = ({ path }: { path: string }) => path.startsWith(`${courseFolder(course)}/`)
  const last = await history.findLastPublication(db, id)
  const own = (await history.listPublishedFiles(db, id, publicationId)).filter(isOfCourse)
  required(last && own.length > 0, 'not-found')
  const others = (await history.listPublishedFiles(db, id, last)).filter((file) => !isOfCourse(file))
  return { own, all: [...others, ...own], last }
}

interface RollBackInput extends CoursePublication, PublishMode {
  asker: queries.Author
  id: string
  /** Decides in the transaction whether the course keeps its draft, because it was edited meanwhile. */
  keepsDraft: (tx: DbOrTx) => Promise<boolean>
}

/** Publishes a course as it was, and resets its draft to that. Other drafts of the pack stay unchanged. */
export async function rollBackTo(
  deps: PublishDeps,
  checker: Checker,
  { asker, id, accepts, within, keepsDraft, ...earlier }: RollBackInput,
): Promise<PublishResult> {
  const { pack: name, isMirror } = await requirePack(deps.db, asker, id)
  required(!isMirror, 'pack-in-folder')
  const { course } = earlier
  const { userId } = asker
  const { own, all, last } = await readRollBack(deps.db, id, earlier)
  const pack = await checker.prepareFiles(all)
  const result = await load(deps, pack, {
    confirm: (effects) => accepts(linesOf({ effects, staleTests: [] })),
    within: async (tx, result) => {
      const locked = await queries.lockPack(tx, asker, id)
      required(locked, 'not-found')
      required(!locked.isMirror, 'pack-in-folder')
      required((await history.findLastPublication(tx, id)) === last, 'conflict')
      await within(tx)
      const turn = { tx, packId: id, userId, now: deps.clock() }
      const isKept = await keepsDraft(tx)
      const versions = {
        ...versionsOf(all),
        ...(isKept ? {} : await restoreDraft(turn, { course, own })),
      }
      const publication = { userId, id, pack: name, versions, action: 'pack-rolled-back', course } as const
      await note(deps, tx, { publication, result })
      if (isKept) await history.setPublishedOutlines(tx, id, await outlinesOf(own))
      await history.markPublished(tx, id, { change: await publishedChange(turn, versions), now: turn.now })
    },
  })
  return toResult(result)
}

/** Rolls a course back at once. */
export async function rollBack(
  deps: PublishDeps,
  checker: Checker,
  { asker, id, body }: { asker: Asker; id: string; body: BodyOf<typeof rollBackCourse> },
): Promise<PublishResult> {
  const { confirmation, change, ...earlier } = body
  requireFree(await requirePack(deps.db, asker, id))
  const way = directly(asker, id, confirmation)
  const keepsDraft = async (tx: DbOrTx) => {
    const found = await requirePack(tx, asker, id)
    required(change === undefined || found.change === change, 'conflict')
    return false
  }
  const result = await rollBackTo(deps, checker, { asker, id, ...earlier, ...way, keepsDraft })
  sayPublished(asker, 'pack-rolled-back')
  return result
}

/** Returns the number of the pack's last change when learners see all of it; otherwise a number without a change. */
async function publishedChange({ tx, packId }: Turn, versions: Record<string, number>): Promise<number> {
  const current = await fileQueries.listTreeRows(tx, packId)
  const isAll =
    current.length === Object.keys(versions).length &&
    current.every(({ path, version }) => versions[path] === version)
  return isAll ? (await queries.findCheck(tx, packId)).change : -1
}

/** Returns the outlines of these documents. */
async function outlinesOf(files: RollBack['own']): Promise<{ path: string; outline: Outline }[]> {
  const outlined = await Promise.all(
    files.map(async ({ path, content }) => ({ path, outline: content && (await outlineOf(path, content)) })),
  )
  return outlined.flatMap(({ path, outline }) => (outline ? [{ path, outline }] : []))
}

/** Resets a course's draft; returns the versions of its documents. */
async function restoreDraft(
  turn: Turn,
  { course, own }: { course: string; own: RollBack['own'] },
): Promise<Record<string, number>> {
  const below = `${courseFolder(course)}/`
  const edit = await Edit.open(turn, [below])
  const kept = new Set(own.map(({ path }) => path))
  for (const path of edit.below(below)) if (!kept.has(path)) edit.remove(path)
  for (const { path, content, media } of own) {
    const there = edit.get(path)
    if (there?.content !== content || there?.media?.key !== media?.key) edit.put(path, { content, media })
  }
  if (edit.written > 0) await edit.save()
  return versionsOf(await fileQueries.listFiles(turn.tx, turn.packId, [below]))
}
