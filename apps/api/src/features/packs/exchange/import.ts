import { readFile, stat } from 'node:fs/promises'
import { type Said, say } from '../../../content/convert/said.ts'
import type { Language } from '../../../content/document.ts'
import { isId } from '../../../content/format/schema.ts'
import type { Finding } from '../../../content/issues.ts'
import { encodeForStore, inspectMedia, isMediaName, type Media } from '../../../content/media/media.ts'
import type { JudgedMedia } from '../../../content/reading/folder.ts'
import { readYaml } from '../../../content/reading/reader.ts'
import { encodingProblem, textProblem } from '../../../content/reading/relative-paths.ts'
import {
  readTranslations,
  type TranslationRecord,
  translationsFile,
} from '../../../content/translations/translations.ts'
import type { Files } from '../../../platform/files/files.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { type Body, Edit, isSame, sumOf, type Turn } from '../documents/edit.ts'
import * as fileQueries from '../files.queries.ts'
import { isTextPath, kindOf } from '../paths.ts'
import { insertTranslations } from '../translations/translations.queries.ts'
import type { IncomingFile, UnpackedArchive } from './archive.ts'
import { mostTextBytes } from './texts.ts'

/** A received file, checked and ready to be written. */
export interface ArchivedFile extends Body {
  path: string
}

export interface ReadFolder {
  pack: string
  files: ArchivedFile[]
  skipped: UnpackedArchive['skipped']
}

/** Keeps only what follows from the bytes: the name may differ elsewhere. */
export const judgedOf = ({ key, mime, size, width, height, seconds }: Media): JudgedMedia => ({
  key,
  mime,
  size,
  ...(width === undefined ? {} : { width }),
  ...(height === undefined ? {} : { height }),
  ...(seconds === undefined ? {} : { seconds }),
})

/** Stores a checked file without camera metadata. */
async function storeJudged(files: Files, media: Media): Promise<JudgedMedia> {
  const key = `media/${media.key}`
  if (!(await files.isWhole(key))) {
    const encoded = await encodeForStore(media)
    if (encoded) await files.put(key, encoded)
    else await files.adopt(media.path, key)
  }
  return judgedOf(media)
}

/** Returns a media file as a document, or its problem. */
export async function readMedia(
  files: Files,
  { path, file, sum = null }: IncomingFile & { sum?: Buffer | null },
): Promise<{ media: JudgedMedia; problem: null } | { media: null; problem: Finding }> {
  const { media, problems } = await inspectMedia({ path: file, sum }, { file: path, name: path })
  if (!media) return { media: null, problem: problems[0] }
  return { media: await storeJudged(files, media), problem: null }
}

async function readText({ path, file }: IncomingFile): Promise<{ content: string } | { problem: Finding }> {
  const problem = textProblem((await stat(file)).size, mostTextBytes(path))
  if (problem) return { problem }
  const bytes = await readFile(file)
  const damage = encodingProblem(bytes)
  return damage ? { problem: damage } : { content: bytes.toString('utf8') }
}

async function packOf(files: readonly ArchivedFile[], language: Language): Promise<string> {
  const manifest = files.find(({ path }) => kindOf(path) === 'manifest')
  if (!manifest?.content) throw refused({ key: 'import-report:no-manifest' }, language)
  const { value } = await readYaml(manifest.content)
  const id = (value as { id?: unknown } | null)?.id
  if (typeof id === 'string' && isId(id)) return id
  throw refused({ key: 'import-report:no-pack' }, language)
}

export const refused = (said: Said, language: Language) =>
  new ApiError('file-format', { fields: [{ field: 'file', code: 'content', message: say(said, language) }] })

/** Reads received files and stores their media. Unreadable files are left out and listed. */
export async function readIncoming(
  files: Files,
  unpacked: UnpackedArchive,
  language: Language,
): Promise<ReadFolder> {
  const read: ArchivedFile[] = []
  const skipped = [...unpacked.skipped]
  for (const incoming of unpacked.files) {
    const { path } = incoming
    const text = isTextPath(path) ? await readText(incoming) : null
    if (text && 'content' in text) {
      read.push({ path, content: text.content, media: null })
      continue
    }
    // A text too large to edit can still be a download.
    if (text && !(text.problem.code === 'text-too-large' && isMediaName(path))) {
      skipped.push({ path, why: text.problem })
      continue
    }
    const { media, problem } = await readMedia(files, incoming)
    if (problem !== null) skipped.push({ path, why: problem })
    else read.push({ path, content: null, media })
  }
  return { pack: await packOf(read, language), files: read, skipped }
}

export interface ImportResult {
  written: number
  kept: string[]
}

interface ImportWhere {
  overwrite: boolean
  /** The folder that the files replace completely; the rest of the pack is not touched. */
  below?: string
}

/** Separates the record of translations, which is not a document of the pack. */
export function apart(files: readonly ArchivedFile[]): {
  documents: ArchivedFile[]
  translations: TranslationRecord[]
} {
  const file = files.find(({ path }) => path === translationsFile)
  return {
    documents: files.filter((one) => one !== file),
    translations: file?.content ? readTranslations(file.content) : [],
  }
}

/**
 * Writes a folder into a pack with a three-way merge of each document: the last import, the current version and the new
 * one. A change on one side is taken; a change on both is refused with its path, and then nothing is written.
 */
export async function importFiles(
  turn: Turn,
  files: readonly ArchivedFile[],
  { overwrite, below = '' }: ImportWhere,
): Promise<ImportResult> {
  const known = new Map(
    (await fileQueries.listFiles(turn.tx, turn.packId)).map((row) => [row.path, row] as const),
  )
  const edit = await Edit.open(turn, [''])
  const plan: { kept: string[]; conflicts: string[] } = { kept: [], conflicts: [] }
  const { documents, translations } = apart(files)
  const incoming = new Map(documents.map((file) => [file.path, file]))
  const own = [...known.keys()].filter((path) => path.startsWith(below))
  for (const path of new Set([...own, ...incoming.keys()])) {
    const [there, comes] = [known.get(path) ?? null, incoming.get(path) ?? null]
    if (isSame(there, comes)) continue
    const base = there?.imported ?? null
    const isEdited = there !== null && !(base && sumOf(there).equals(base))
    const isNews = comes ? !(base && sumOf(comes).equals(base)) : base !== null
    if (there && !isNews) plan.kept.push(path)
    else if (isEdited && !overwrite) plan.conflicts.push(path)
    else if (comes) edit.put(path, comes, sumOf(comes))
    else edit.remove(path)
  }
  if (plan.conflicts.length > 0) throw conflictOf(plan.conflicts)
  if (edit.written > 0) await edit.save()
  // After the texts: the folder's own record of translations is more accurate.
  await insertTranslations(turn.tx, turn.packId, { records: translations })
  return { written: edit.written, kept: plan.kept.toSorted() }
}

const mostNamed = 50

const conflictOf = (paths: readonly string[]) =>
  new ApiError('conflict', {
    fields: paths.slice(0, mostNamed).map((path) => ({ field: path, code: 'edited' })),
  })
