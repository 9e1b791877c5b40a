import type { DraftCourse } from '../../../content/compile/draft-course.ts'
import type { PreparedPack, Readers } from '../../../content/compile/prepare.ts'
import { PackPreparer, TooMuchToPrepare } from '../../../content/compile/preparing.ts'
import type { DraftFile } from '../../../content/reading/draft-folder.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { requirePack } from '../access.ts'
import * as fileQueries from '../files.queries.ts'
import * as queries from '../queries.ts'
import { translationsDraft } from '../translations/translations.ts'
import { toStoredIssue, toStoredLink } from '../view.ts'

/** A longer list would not help anybody. */
const mostIssues = 2_000
const mostLinks = 2_000

/** Increase with every change of the rules, so that packs are checked again. */
const rulesVersion = 12

const answerOf = ({ rules: _, ...result }: queries.CheckResult, change: number) => ({ ...result, change })

/** Checks packs and keeps the last compiled one, because authors publish right after viewing the effects. */
export class Checker {
  readonly #deps: Pick<Deps, 'db' | 'clock'>
  readonly #preparer = new PackPreparer()
  #last: { key: string; pack: Promise<PreparedPack> } | null = null

  constructor(deps: Pick<Deps, 'db' | 'clock'>) {
    this.#deps = deps
  }

  /** Called when an author lists packs: opening one starts a check. */
  warm(): void {
    this.#preparer.warm()
  }

  close(): Promise<void> {
    return this.#preparer.close()
  }

  /** Returns the current pack, checked and compiled, with the number of its last change. */
  async prepare(
    packId: string,
    readers: Readers = 'learners',
  ): Promise<{ pack: PreparedPack; change: number; files: fileQueries.FileRow[] }> {
    const { change, files, all } = await this.#read(packId)
    const key = `${packId}:${change}:${readers}`
    if (this.#last?.key !== key) this.#last = { key, pack: this.prepareFiles(all, readers) }
    const { pack } = this.#last
    pack.catch(() => {
      if (this.#last?.pack === pack) this.#last = null
    })
    return { pack: await pack, change, files }
  }

  /** Checks and compiles the files of any pack. Throws 413 `pack-too-large`. */
  prepareFiles(files: readonly DraftFile[], readers: Readers = 'learners'): Promise<PreparedPack> {
    return refusingTooMuch(this.#preparer.pack(files.map(toDraft), this.#deps.clock(), readers))
  }

  /** Returns a course of the current pack, with or without errors; null: it cannot be shown. */
  async course(packId: string, course: string): Promise<DraftCourse | null> {
    const { files } = await this.#read(packId)
    const task = { course, namespace: packId, now: this.#deps.clock() }
    return refusingTooMuch(this.#preparer.course(files.map(toDraft), task))
  }

  /** Returns the issues of the current pack, from storage when nothing has changed. */
  async issues(asker: queries.Author, packId: string) {
    await requirePack(this.#deps.db, asker, packId)
    const known = await queries.findCheck(this.#deps.db, packId)
    const isCurrent = known.checked === known.change && known.result?.rules === rulesVersion
    if (known.result && isCurrent) return answerOf(known.result, known.change)
    const { change, all } = await this.#read(packId)
    const { issues: found, links } = await refusingTooMuch(
      this.#preparer.issues(all.map(toDraft), this.#deps.clock()),
    )
    const result = {
      errors: found.filter(({ severity }) => severity === 'error').length,
      warnings: found.filter(({ severity }) => severity === 'warning').length,
      missing: found.filter(({ missing }) => missing !== undefined).length,
      stale: found.filter(({ code }) => code === 'stale-text').length,
      rules: rulesVersion,
      issues: found.slice(0, mostIssues).map(toStoredIssue),
      links: links.slice(0, mostLinks).map(toStoredLink),
    }
    await queries.saveCheck(this.#deps.db, { id: packId, change, result })
    return answerOf(result, change)
  }

  /** Reads the files, the record of translations and the number of the change at one moment. */
  #read(packId: string): Promise<{ change: number; files: fileQueries.FileRow[]; all: DraftFile[] }> {
    return this.#deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { change } = await queries.findCheck(tx, packId)
        const files = await fileQueries.listFiles(tx, packId)
        const translations = await translationsDraft(tx, packId)
        return { change, files, all: translations ? [...files, translations] : files }
      })
  }
}

const toDraft = ({ path, content, media }: DraftFile): DraftFile => ({ path, content, media })

async function refusingTooMuch<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof TooMuchToPrepare ? new ApiError('pack-too-large') : error
  }
}
