import type { JudgedMedia } from '../../../content/reading/folder.ts'
import { readYaml, writeYaml } from '../../../content/reading/reader.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { sha256Of } from '../../../platform/files/files.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import * as fileQueries from '../files.queries.ts'
import * as queries from '../queries.ts'
import { noteRewritten } from '../translations/translations.ts'
import { outlineOf } from './outline.ts'

/** Content of a document: a text, or a file of the store. */
export interface Body {
  content: string | null
  media: JudgedMedia | null
}

/** Returns a hash of the content; media are named by their bytes. */
export const sumOf = ({ content, media }: Body): Buffer => sha256Of(content ?? media?.key ?? '')

export const isSame = (a: Body | null, b: Body | null): boolean =>
  a?.content === b?.content && a?.media?.key === b?.media?.key

interface PlannedWrite extends Body {
  imported: Buffer | null
}

/** The author and the pack, under its lock. */
export interface Turn {
  tx: DbOrTx
  packId: string
  userId: string | null
  now: Date
}

/**
 * A change of several documents of a pack, prepared in memory and written at once. Contains only documents in
 * the folders that it was opened with.
 */
export class Edit {
  readonly #turn: Turn
  readonly #files: Map<string, Body>
  readonly #planned = new Map<string, PlannedWrite>()
  readonly #removed = new Set<string>()

  private constructor(turn: Turn, rows: readonly fileQueries.FileRow[]) {
    this.#turn = turn
    this.#files = new Map(rows.map(({ path, content, media }) => [path, { content, media }]))
  }

  static async open(turn: Turn, prefixes: readonly string[]): Promise<Edit> {
    return new Edit(turn, await fileQueries.listFiles(turn.tx, turn.packId, prefixes))
  }

  has(path: string): boolean {
    return this.#files.has(path)
  }

  get(path: string): Body | null {
    return this.#files.get(path) ?? null
  }

  /** In no particular order. */
  below(prefix: string): string[] {
    return [...this.#files.keys()].filter((path) => path.startsWith(prefix))
  }

  /** Returns the parsed YAML of a document, of any form. Throws 404 when it does not exist. */
  async anyValue(path: string): Promise<unknown> {
    const content = this.get(path)?.content
    if (content === undefined || content === null) throw new ApiError('not-found')
    return (await readYaml(content)).value
  }

  /** Like {@link anyValue}, for keys and values. Throws 409 `conflict` for invalid YAML. */
  async value(path: string): Promise<Record<string, unknown>> {
    const value = await this.anyValue(path)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
    throw unreadable(path)
  }

  put(path: string, body: Body, imported: Buffer | null = null): void {
    this.#files.set(path, body)
    this.#planned.set(path, { ...body, imported })
    this.#removed.delete(path)
  }

  async putValue(path: string, value: unknown): Promise<void> {
    const { text, problem } = await writeYaml(this.get(path)?.content ?? null, value)
    if (problem) throw unreadable(path)
    this.put(path, { content: text, media: null })
  }

  copy(from: string, to: string): void {
    const body = this.get(from)
    if (body) this.put(to, { ...body })
  }

  remove(path: string): void {
    if (!this.#files.delete(path)) return
    this.#planned.delete(path)
    this.#removed.add(path)
  }

  move(from: string, to: string): void {
    if (from === to) return
    this.copy(from, to)
    this.remove(from)
  }

  /** Moves everything in a folder to another name. */
  moveFolder(from: string, to: string): void {
    for (const path of this.below(`${from}/`)) this.move(path, `${to}${path.slice(from.length)}`)
  }

  get written(): number {
    return this.#planned.size + this.#removed.size
  }

  async #noteTranslations(): Promise<void> {
    const { tx, packId } = this.#turn
    const before = await fileQueries.listContents(tx, packId, [...this.#planned.keys()])
    const contentOf = async (path: string) =>
      this.#planned.get(path)?.content ?? (await fileQueries.findFile(tx, packId, path))?.content ?? null
    for (const { path, content } of before) {
      const after = this.#planned.get(path)?.content
      if (after) await noteRewritten(tx, packId, { path, before: content, after }, contentOf)
    }
  }

  /** Writes the prepared change; returns its number. */
  async save(): Promise<number> {
    const { tx, packId, userId, now } = this.#turn
    const write = { packId, userId, now }
    const files: fileQueries.WrittenFile[] = []
    for (const [path, { content, media, imported }] of this.#planned) {
      const outline = content === null ? null : await outlineOf(path, content)
      files.push({ path, content, media, outline, imported })
    }
    await this.#noteTranslations()
    await fileQueries.removeFiles(tx, write, [...this.#removed])
    await fileQueries.writeFiles(tx, write, files)
    return queries.countChange(tx, packId, now)
  }
}

/** A document required by the change has errors, which the check lists. */
export const unreadable = (path: string): ApiError =>
  new ApiError('conflict', { fields: [{ field: 'path', code: 'unreadable', values: { path } }] })
