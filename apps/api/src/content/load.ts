import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import type { Database } from '../platform/db/schema.ts'
import type { Files } from '../platform/files.ts'
import { newId } from '../platform/ids.ts'
import { checkPack } from './check.ts'
import { type CompiledPack, compilePack } from './compile.ts'
import type { Fault } from './faults.ts'
import type { IdOf } from './ids.ts'
import { loadCourses } from './load-courses.ts'
import { loadItems, loadPrograms, refuseForeign } from './load-items.ts'
import type { MediaLibrary } from './media.ts'

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
}

export type Counts = Pick<LoadResult, 'written' | 'retired' | 'revisions'>

export interface LoadOptions {
  db: Db
  files: Files
  folder: string
  onProgress?: (done: number, total: number) => void
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

// Any constant will do; two loads at once take turns.
const lockKey = 7_236_002

/**
 * Checks a content folder and loads it in one transaction. Loading the same content again changes nothing; what
 * learners have done stays: ids are kept by path, a changed course gets a new revision, and what is gone from the
 * folder is retired, not deleted. Listeners of `content_changed` are told at the commit.
 */
export async function loadPack({ db, files, folder, onProgress }: LoadOptions): Promise<LoadResult> {
  const checked = await checkPack(folder)
  if (checked.faults.length > 0) throw new FaultyPackError(folder, checked.faults)
  // Before the transaction: a key is its content, so a file too many does no harm and one too few would.
  const stored = await storeMedia(checked.media, files, onProgress)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx)
    const ids = await openIds(tx)
    const compiled = await compilePack(checked, ids.idOf)
    await refuseForeign(tx, compiled)
    await ids.save()
    const counts = await write(tx, compiled)
    const changed = counts.written + counts.retired + counts.revisions > 0
    if (changed) await sql`select pg_notify('content_changed', ${compiled.pack})`.execute(tx)
    return { pack: compiled.pack, changed, stored, ...counts }
  })
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
  for (const [index, { key, path, size }] of all.entries()) {
    if (!(await isStored(files, `media/${key}`, size))) {
      await files.copyFromFs(path, `media/${key}`)
      stored++
    }
    onProgress?.(index + 1, all.length)
  }
  return stored
}

/** A copy that was interrupted is there, but short. */
async function isStored(files: Files, key: string, size: number): Promise<boolean> {
  return (await files.exists(key)) && (await files.getMetaData(key)).contentLength === size
}

async function openIds(tx: Tx): Promise<{ idOf: IdOf; save(): Promise<void> }> {
  const rows = await tx.selectFrom('content_ids').selectAll().execute()
  const known = new Map(rows.map(({ path, id }) => [path, id]))
  const fresh: { path: string; id: string }[] = []
  return {
    idOf: (path) => {
      const given = known.get(path)
      if (given) return given
      const id = newId()
      known.set(path, id)
      fresh.push({ path, id })
      return id
    },
    save: async () => {
      // A statement takes at most 65,535 parameters.
      for (let at = 0; at < fresh.length; at += 10_000) {
        await tx
          .insertInto('content_ids')
          .values(fresh.slice(at, at + 10_000))
          .execute()
      }
    },
  }
}
