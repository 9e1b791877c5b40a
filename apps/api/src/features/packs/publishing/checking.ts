import type { DraftCourse } from '../../../content/compile/draft-course.ts'
import type { PreparedPack } from '../../../content/compile/prepare.ts'
import { PackPreparer, TooMuchToPrepare } from '../../../content/compile/preparing.ts'
import type { DraftFile } from '../../../content/reading/draft-folder.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { requirePack } from '../access.ts'
import * as fileQueries from '../files.queries.ts'
import * as queries from '../queries.ts'
import { translationsDraft } from '../translations/translations.ts'
import { toStoredIssue, toStoredLink } from '../view.ts'

/** More is no help to anybody at once. */
const mostIssues = 2_000
const mostLinks = 2_000

/** Goes up with every change of the rules, so that packs are checked anew by them. */
const rulesVersion = 8

const answerOf = ({ rules: _, ...result }: queries.CheckResult, change: number) => ({ ...result, change })

/** Checks packs and keeps the last compiled one, because authors publish right after viewing the effects. */
export class Checker {
  readonly #deps: Pick<Deps, 'db' | 'clock'>
  readonly #preparer = new PackPreparer()
  #last: { key: string; pack: Promise<PreparedPack> } | null = null

  constructor(deps: Pick<Deps, 'db' | 'clock'>) {
    this.#deps = deps
  }

  /** An author who lists packs is about to open one, which is then checked. */
  warm(): void {
    this.#preparer.warm()
  }

  close(): Promise<void> {
    return this.#preparer.close()
  }

  /** A pack of the studio as it is now, checked and compiled, with the number of its last change. */
  async prepare(
    packId: string,
  ): Promise<{ pack: PreparedPack; change: number; files: fileQueries.FileRow[] }> {
    const { change, files, all } = await this.#read(packId)
    const key = `${packId}:${change}`
    if (this.#last?.key !== key) this.#last = { key, pack: this.prepareFiles(all) }
    const { pack } = this.#last
    pack.catch(() => {
      if (this.#last?.pack === pack) this.#last = null
    })
    return { pack: await pack, change, files }
  }

  /** Any files of a pack. Throws 413 `pack-too-large`. */
  prepareFiles(files: readonly DraftFile[]): Promise<PreparedPack> {
    return refusingTooMuch(this.#preparer.pack(files.map(toDraft), this.#deps.clock()))
  }

  /** A course of the pack as it is now, errors or none; null: nothing of it can be shown. */
  async course(packId: string, course: string): Promise<DraftCourse | null> {
    const { files } = await this.#read(packId)
    const task = { course, namespace: packId, now: this.#deps.clock() }
    return refusingTooMuch(this.#preparer.course(files.map(toDraft), task))
  }

  /** The issues of the pack as it is now: those found before, when nothing was changed since. */
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

  /** The files, with what is known of translations, and the change that they are as of: one moment's. */
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
