import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { takeLock } from '../platform/db/locks.ts'
import type { Database } from '../platform/db/schema.ts'
import type { Files } from '../platform/files/files.ts'
import { type CheckedPack, checkPack } from './check.ts'
import { type CompiledPack, compilePack } from './compile.ts'
import { ContentError, type Fault } from './faults.ts'
import { loadCourses } from './load-courses.ts'
import { type Effect, effectsOf } from './load-effects.ts'
import { openIds, renameIds } from './load-ids.ts'
import { loadItems, loadPrograms, refuseForeign } from './load-items.ts'
import { encodeForStore, type MediaLibrary } from './media.ts'
import { renamesOf } from './renames.ts'

export type Tx = Transaction<Database>

/** What a load did, counted; each number is 0 when nothing changed. */
export interface LoadResult {
  pack: string
  changed: boolean
  /** Programs, courses, tools and so on that are new or different. */
  written: number
  /** Things no longer in the pack, kept for those who use them, but shown no more. */
  retired: number
  /** Courses that got a new revision. */
  revisions: number
  /** Media files that the store did not have yet. */
  stored: number
  warnings: Fault[]
  /** What was retired, and what changed under learners. */
  effects: Effect[]
}

export type Counts = Pick<LoadResult, 'written' | 'retired' | 'revisions'>

export interface LoadOptions {
  db: Db
  files: Files
  folder: string
  onProgress?: (done: number, total: number) => void
  /** Changes nothing, and answers what a load would do. */
  dryRun?: boolean
  /** Whether to go on although things would be retired, or change under learners; without it, that is accepted. */
  confirm?: (effects: Effect[]) => boolean
  /** `demo` for the product's own content, which never replaces what somebody else loaded under the same name. */
  origin?: 'demo' | 'folder'
}

/** Something would be retired, or change under learners, and nobody has said that it may; nothing was loaded. */
export class UnconfirmedLoadError extends Error {
  readonly result: LoadResult

  constructor(result: LoadResult) {
    super(`Loading ${result.pack} would retire or change ${result.effects.length} things`)
    this.result = result
  }
}

/** The folder has faults; nothing was loaded. */
export class FaultyPackError extends Error {
  readonly faults: Fault[]

  constructor(folder: string, faults: Fault[]) {
    const lines = faults.map(({ file, line, message }) => `${file}:${line}: ${message}`)
    super(`${folder} has ${faults.length} faults:\n${lines.join('\n')}`)
    this.faults = faults
  }
}

/**
 * Checks a content folder and loads it in one transaction. Loading the same content again changes nothing; what
 * learners have done stays: ids are kept by path, a changed course gets a new revision, and what is gone from the
 * folder is retired, not deleted. Listeners of `content_changed` are told at the commit.
 */
export async function loadPack(options: LoadOptions): Promise<LoadResult> {
  const { files, folder, onProgress, dryRun = false, confirm } = options
  const checked = await checkPack(folder)
  if (checked.faults.length > 0) throw new FaultyPackError(folder, checked.faults)
  if (dryRun || confirm) {
    const preview = await writePack(checked, { ...options, dryRun: true })
    if (dryRun) return preview
    refuseUnconfirmed(preview, confirm)
  }
  // Before the transaction: a key is its content, so a file too many does no harm and one too few would.
  const stored = await storeMedia(checked.media, files, onProgress)
  return { ...(await writePack(checked, options)), stored }
}

function refuseUnconfirmed(result: LoadResult, confirm: LoadOptions['confirm']): void {
  if (confirm && result.effects.length > 0 && !confirm(result.effects)) throw new UnconfirmedLoadError(result)
}

/** Carries the result of a transaction that is to leave no trace. */
class DryRun extends Error {
  readonly result: LoadResult

  constructor(result: LoadResult) {
    super('A dry run')
    this.result = result
  }
}

async function writePack(checked: CheckedPack, options: LoadOptions): Promise<LoadResult> {
  const { db, dryRun, confirm, origin = 'folder' } = options
  const load = db.transaction().execute(async (tx) => {
    // Two loads at once take turns.
    await takeLock(tx, 'contentLoad')
    const renamed = await renameIds(tx, renamesOf(checked.pack))
    const ids = await openIds(tx)
    const compiled = await compilePack(checked, ids.idOf)
    await refuseForeign(tx, compiled)
    await noteOrigin(tx, compiled.pack, origin)
    await ids.save()
    const counts = await write(tx, compiled)
    const changed = counts.written + counts.retired + counts.revisions > 0
    const effects = await effectsOf(tx, ids)
    const warnings = [...checked.warnings, ...renamed]
    const result: LoadResult = { pack: compiled.pack, changed, stored: 0, ...counts, warnings, effects }
    if (dryRun) throw new DryRun(result)
    // Again: somebody may have joined since the preview.
    refuseUnconfirmed(result, confirm)
    if (changed) await sql`select pg_notify('content_changed', ${compiled.pack})`.execute(tx)
    return result
  })
  return load.catch((error) => {
    if (error instanceof DryRun) return error.result
    throw error
  })
}

async function noteOrigin(tx: Tx, pack: string, origin: 'demo' | 'folder'): Promise<void> {
  const known = await tx
    .selectFrom('content_packs')
    .select('origin')
    .where('pack', '=', pack)
    .executeTakeFirst()
  if (origin === 'demo' && known?.origin === 'folder') {
    throw new ContentError(`Somebody has loaded a folder of their own as the pack "${pack}", which stays`)
  }
  if (known?.origin === origin) return
  await tx
    .insertInto('content_packs')
    .values({ pack, origin })
    .onConflict((conflict) => conflict.column('pack').doUpdateSet({ origin }))
    .execute()
}

async function write(tx: Tx, compiled: CompiledPack): Promise<Counts> {
  const programs = await loadPrograms(tx, compiled)
  const courses = await loadCourses(tx, compiled)
  const items = await loadItems(tx, compiled)
  const all = [programs, courses, items]
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)
  return { written: sum('written'), retired: sum('retired'), revisions: sum('revisions') }
}

async function storeMedia(
  media: MediaLibrary,
  files: Files,
  onProgress: LoadOptions['onProgress'],
): Promise<number> {
  const all = await media.all()
  let stored = 0
  for (const [index, one] of all.entries()) {
    const key = `media/${one.key}`
    if (!(await files.isWhole(key))) {
      const encoded = await encodeForStore(one)
      if (encoded) await files.put(key, encoded)
      else await files.copyFromFs(one.path, key)
      stored++
    }
    onProgress?.(index + 1, all.length)
  }
  return stored
}
