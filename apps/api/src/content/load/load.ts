import type { Transaction } from 'kysely'
import { locks } from '../../locks.ts'
import type { Db, DbOrTx } from '../../platform/db/connect.ts'
import { takeLock } from '../../platform/db/locks.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { Files } from '../../platform/files/files.ts'
import type { CompiledPack } from '../compile/compile.ts'
import { type PreparedPack, preparePack, withIds } from '../compile/prepare.ts'
import { ContentError, type Issue, textsOf } from '../issues.ts'
import { encodeForStore, type Media } from '../media/media.ts'
import { loadCourses } from './courses.ts'
import { type Effect, effectsOf } from './effects.ts'
import { openIds, renameIds } from './ids.ts'
import { loadItems, loadPrograms, refuseForeign } from './items.ts'
import { notifyOfChange, originOf, saveOrigin } from './queries.ts'

export type Tx = Transaction<Database>

/** Counts of a load; each is 0 when nothing changed. */
export interface LoadResult {
  pack: string
  changed: boolean
  /** New or changed programs, courses, tools and so on. */
  written: number
  /** Items no longer in the pack, kept for current users but no longer shown. */
  retired: number
  /** Courses with a new revision. */
  revisions: number
  /** Media files new to the store. */
  stored: number
  warnings: Issue[]
  /** Retirements, and changes that affect learners. */
  effects: Effect[]
}

export type Counts = Pick<LoadResult, 'written' | 'retired' | 'revisions'>

/** Who loads a pack: the product itself, somebody with a folder, or the studio. */
export type Origin = 'demo' | 'folder' | 'studio'

export interface LoadOptions {
  db: Db
  files: Files
  onProgress?: (done: number, total: number) => void
  /** Changes nothing, and returns what a load would do. */
  dryRun?: boolean
  /** Whether to continue although items would be retired or change for learners; without it, that is accepted. */
  confirm?: (effects: Effect[]) => boolean
  /** Default: `folder`. A pack from another origin is refused, unless it is taken over. */
  origin?: Origin
  takeOver?: boolean
  /** Further work in the transaction; not in a dry run. */
  within?: (tx: Tx, result: LoadResult) => Promise<void>
}

/** Something would be retired or change for learners without confirmation; nothing was loaded. */
export class UnconfirmedLoadError extends Error {
  readonly result: LoadResult

  constructor(result: LoadResult) {
    super(`Loading ${result.pack} would retire or change ${result.effects.length} things`)
    this.result = result
  }
}

/** The folder has errors; nothing was loaded. */
export class FaultyPackError extends Error {
  readonly errors: Issue[]

  constructor(folder: string, issues: Issue[]) {
    const errors = issues.filter(({ severity }) => severity === 'error')
    const lines = errors.map((issue) => `${issue.file}:${issue.line}: ${textsOf(issue, 'en').message}`)
    super(`${folder} has ${errors.length} errors:\n${lines.join('\n')}`)
    this.errors = errors
  }
}

/**
 * Checks a content folder and loads it in one transaction. Loading the same content again changes nothing. Learners'
 * progress stays: ids are kept by path, a changed course gets a new revision, and content missing from the folder is
 * retired, not deleted. `content_changed` is sent at the commit.
 */
export async function loadPack({
  folder,
  ...options
}: LoadOptions & { folder: string }): Promise<LoadResult> {
  return loadPrepared(await preparePack(folder), { ...options, name: folder })
}

/** Like {@link loadPack}, for a pack already checked; `name` is used in messages. */
export async function loadPrepared(
  prepared: PreparedPack,
  { name, ...options }: LoadOptions & { name: string },
): Promise<LoadResult> {
  const { files, onProgress, dryRun = false, confirm } = options
  if (!prepared.compiled) throw new FaultyPackError(name, prepared.issues)
  const pack = { ...prepared, compiled: prepared.compiled }
  if (dryRun || confirm) {
    const preview = await writePack(pack, { ...options, dryRun: true })
    if (dryRun) return preview
    refuseUnconfirmed(preview, confirm)
  }
  // Before the transaction: a key identifies content, so an unused file does no harm, but a missing one would.
  const stored = await storeMedia(prepared.media, files, onProgress)
  return { ...(await writePack(pack, options)), stored }
}

function refuseUnconfirmed(result: LoadResult, confirm: LoadOptions['confirm']): void {
  if (confirm && result.effects.length > 0 && !confirm(result.effects)) throw new UnconfirmedLoadError(result)
}

/** Carries the result out of a transaction that is rolled back. */
class DryRun extends Error {
  readonly result: LoadResult

  constructor(result: LoadResult) {
    super('A dry run')
    this.result = result
  }
}

type SoundPack = PreparedPack & { compiled: CompiledPack }

async function writePack(prepared: SoundPack, options: LoadOptions): Promise<LoadResult> {
  const { db, dryRun, confirm, within } = options
  const load = db.transaction().execute(async (tx) => {
    // Concurrent loads run one after the other.
    await takeLock(tx, locks.contentLoad)
    const renamed = await renameIds(tx, prepared.renames)
    const ids = await openIds(tx)
    const compiled = withIds(prepared.compiled, prepared.marks, ids.idOf)
    await refuseForeign(tx, compiled)
    await noteOrigin(tx, compiled.pack, options)
    await ids.save()
    const counts = await write(tx, compiled)
    const changed = counts.written + counts.retired + counts.revisions > 0
    const effects = await effectsOf(tx, ids)
    const warnings = [...prepared.issues, ...renamed]
    const result: LoadResult = { pack: compiled.pack, changed, stored: 0, ...counts, warnings, effects }
    if (dryRun) throw new DryRun(result)
    // Again, because somebody may have joined since the preview.
    refuseUnconfirmed(result, confirm)
    await within?.(tx, result)
    if (changed) await notifyOfChange(tx, compiled.pack)
    return result
  })
  return load.catch((error) => {
    if (error instanceof DryRun) return error.result
    throw error
  })
}

/** The pack belongs to another origin; nothing was loaded. */
export class ForeignPackError extends ContentError {
  readonly origin: Origin

  constructor(pack: string, origin: Origin) {
    super(foreignSentence[origin](pack))
    this.origin = origin
  }
}

const foreignSentence: Record<Origin, (pack: string) => string> = {
  studio: (pack) =>
    `The pack "${pack}" is kept in the studio; say --take-over to load the folder in its place`,
  folder: (pack) => `Somebody has loaded a folder of their own as the pack "${pack}", which stays`,
  demo: (pack) => `The pack "${pack}" is the product's own content, which stays`,
}

/** A folder may replace the demo content; all other content stays with its origin. */
const mayReplace = (origin: Origin, known: Origin): boolean =>
  origin === known || (origin === 'folder' && known === 'demo')

async function noteOrigin(
  tx: Tx,
  pack: string,
  { origin = 'folder', takeOver = false }: Pick<LoadOptions, 'origin' | 'takeOver'>,
): Promise<void> {
  const known = await originOf(tx, pack)
  if (known && !takeOver && !mayReplace(origin, known)) throw new ForeignPackError(pack, known)
  if (known !== origin) await saveOrigin(tx, pack, origin)
}

/** From now on the pack belongs to the studio, unchanged for learners; requires the lock of loads. */
export const keepInStudio = (tx: DbOrTx, pack: string): Promise<void> => saveOrigin(tx, pack, 'studio')

async function write(tx: Tx, compiled: CompiledPack): Promise<Counts> {
  const programs = await loadPrograms(tx, compiled)
  const courses = await loadCourses(tx, compiled)
  const items = await loadItems(tx, compiled)
  const all = [programs, courses, items]
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)
  return { written: sum('written'), retired: sum('retired'), revisions: sum('revisions') }
}

async function storeMedia(
  all: readonly Media[],
  files: Files,
  onProgress: LoadOptions['onProgress'],
): Promise<number> {
  let stored = 0
  for (const [index, one] of all.entries()) {
    const key = `media/${one.key}`
    if (!(await files.isWhole(key))) {
      const encoded = await encodeForStore(one)
      if (encoded) await files.put(key, encoded)
      else if (one.text !== undefined) await files.put(key, one.text)
      else await files.copyFromFs(one.path, key)
      stored++
    }
    onProgress?.(index + 1, all.length)
  }
  return stored
}
