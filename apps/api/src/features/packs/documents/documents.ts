import type { PackDocument } from '@zenit/contract/packs'
import { textsOf } from '../../../content/issues.ts'
import { mostBytes, readYaml, writeYaml } from '../../../content/reading/reader.ts'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { ApiError, required } from '../../../platform/http/errors.ts'
import { type Asker, inPack, type PackTurn } from '../access.ts'
import * as fileQueries from '../files.queries.ts'
import { isYaml, kindOf, requireTextPath } from '../paths.ts'
import { toDocumentHead } from '../view.ts'
import { Edit, type Turn, unreadable } from './edit.ts'
import * as history from './history.queries.ts'

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the parsed YAML when it has the form of a document. */
async function readValue({ path, content }: fileQueries.FileRow): Promise<unknown> {
  if (content === null || !isYaml(path)) return null
  const { value } = await readYaml(content)
  const isList = Array.isArray(value) && value.every(isRecord)
  return isList || isRecord(value) ? value : null
}

async function toDocument(row: fileQueries.FileRow): Promise<PackDocument> {
  return { ...toDocumentHead(row), content: row.content, value: await readValue(row) }
}

/** Throws 404 `not-found`. */
export async function viewOne(
  db: DbOrTx,
  packId: string,
  { path, version }: { path: string; version?: number | undefined },
): Promise<PackDocument> {
  const row = await fileQueries.findFile(db, packId, path)
  if (version === undefined || row?.version === version) {
    required(row, 'not-found')
    return toDocument(row)
  }
  const earlier = await history.findVersion(db, packId, { path, version })
  required(earlier && (earlier.content !== null || earlier.media !== null), 'not-found')
  const publishedVersion = earlier.isPublished ? version : null
  return toDocument({ ...earlier, publishedVersion, outline: null, publishedOutline: null, imported: null })
}

/** Throws 409 `conflict` with the current version, unless the document has this one (0: it does not exist). */
export async function requireVersion(
  { tx, packId }: Turn,
  { path, expectedVersion }: { path: string; expectedVersion: number },
): Promise<fileQueries.FileRow | null> {
  const row = await fileQueries.findFile(tx, packId, path)
  if ((row?.version ?? 0) === expectedVersion) return row
  throw new ApiError('conflict', {
    other: {
      version: row?.version ?? 0,
      content: row?.content ?? null,
      changedAt: row?.changedAt.toISOString() ?? null,
      changedBy: row?.changedBy ?? null,
    },
  })
}

const tooLarge = (limit: number) =>
  new ApiError('too-large', { fields: [{ field: 'content', code: 'size', values: { limit } }] })

/** Maximum size of a text at this path, in bytes. */
function limitOf(path: string): number {
  const kind = kindOf(path)
  if (kind === 'markdown') return mostBytes.markdown
  return kind === 'captions' ? mostBytes.captions : mostBytes.yaml
}

/** Normalises a text: no lone surrogates, no NUL, one kind of line end. */
const cleaned = (text: string): string => text.toWellFormed().replaceAll('\0', '').replaceAll(/\r\n?/g, '\n')

/** A document as sent; for YAML also its parsed value, and whether it came as JSON, to be written as YAML. */
interface ContentInput {
  text: string
  value: unknown
  isJson: boolean
}

/** Throws 400 `invalid-input` for invalid YAML, and `too-large`. Read before anything is locked. */
async function readGiven(path: string, given: string): Promise<ContentInput> {
  const text = cleaned(given)
  if (Buffer.byteLength(text) > limitOf(path)) throw tooLarge(limitOf(path))
  if (!isYaml(path)) return { text, value: null, isJson: false }
  const { value, problem } = await readYaml(text)
  if (problem) {
    const values = { line: problem.line, problem: textsOf(problem, 'en').message }
    throw new ApiError('invalid-input', { fields: [{ field: 'content', code: 'yaml', values }] })
  }
  return { text, value, isJson: /^\s*[{[]/.test(text) }
}

async function contentOf(path: string, given: ContentInput, before: string | null): Promise<string> {
  if (!given.isJson) return given.text
  const written = await writeYaml(before, given.value)
  if (written.problem) throw unreadable(path)
  return written.text
}

/** The name in content.yaml must be the pack's. */
function requireSamePack(path: string, { value }: ContentInput, pack: string): void {
  if (kindOf(path) !== 'manifest') return
  if ((value as { id?: unknown } | null)?.id === pack) return
  throw new ApiError('invalid-input', { fields: [{ field: 'content', code: 'pack', values: { pack } }] })
}

/** One person's saves within this time are one entry of the history. */
const oneSaveMs = 10 * 60_000

interface Save {
  path: string
  content: string
  expectedVersion: number
}

/** Saves a text. An identical text is not saved again. */
export async function save(deps: Deps, asker: Asker, given: Save & { id: string }): Promise<PackDocument> {
  const { id, path } = given
  requireTextPath(path)
  const read = await readGiven(path, given.content)
  return inPack(deps, asker, {
    id,
    act: async (turn) => {
      // A repetition after a lost response: the text is already saved.
      const there = await fileQueries.findFile(turn.tx, id, path)
      const content = await contentOf(path, read, there?.content ?? null)
      if (there && there.content === content && there.version === given.expectedVersion + 1)
        return toDocument(there)
      const known = await requireVersion(turn, given)
      requireSamePack(path, read, turn.pack)
      if (known?.content !== content) await write(turn, path, content)
      return viewOne(turn.tx, id, { path })
    },
  })
}

async function write(turn: PackTurn, path: string, content: string): Promise<void> {
  const edit = await Edit.open(turn, [])
  edit.put(path, { content, media: null })
  await edit.save()
  const since = new Date(turn.now.getTime() - oneSaveMs)
  await fileQueries.mergeSaves(turn.tx, turn, { path, since })
}

/** Deletes a document, except content.yaml, which identifies the pack. */
export async function remove(
  deps: Deps,
  asker: Asker,
  given: { id: string; path: string; expectedVersion: number },
): Promise<void> {
  const { id, path } = given
  await inPack(deps, asker, {
    id,
    act: async (turn) => {
      required(kindOf(path) !== 'manifest', 'conflict')
      required(await fileQueries.findFile(turn.tx, id, path), 'not-found')
      await requireVersion(turn, given)
      const edit = await Edit.open(turn, [path])
      edit.remove(path)
      await edit.save()
    },
  })
}
