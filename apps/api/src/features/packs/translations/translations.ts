import { posix } from 'node:path'
import { readYaml } from '../../../content/reading/reader.ts'
import { changesOf, isFileName, type Pair, pairsOf } from '../../../content/translations/pairs.ts'
import {
  sumOfText,
  type TranslationRecord,
  Translations,
  translationsFile,
  writeTranslations,
} from '../../../content/translations/translations.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { findFile } from '../files.queries.ts'
import { isYaml, kindOf } from '../paths.ts'
import { countChange } from '../queries.ts'
import * as queries from './translations.queries.ts'

const courseOf = (path: string): string | null => /^courses\/([^/]+)\//.exec(path)?.[1] ?? null

/** The author and the pack, under its lock. */
export interface Turn {
  tx: DbOrTx
  packId: string
  now: Date
}

const recordOf = ({ language, target, source }: Omit<Pair, 'path'>): TranslationRecord => ({
  language,
  target: sumOfText(target),
  source: sumOfText(source),
})

type Languages = Awaited<ReturnType<typeof queries.findLanguages>>

/** Pairs the texts of a YAML document in two languages; files that it names are texts of their own. */
async function textsIn(content: string, languages: Languages): Promise<Pair[]> {
  const { value } = await readYaml(content)
  return pairsOf(value, languages).filter(({ source }) => !isFileName(source))
}

/** Returns the pairs of files that include this one, from the documents beside it. */
async function filePairs(
  db: DbOrTx,
  packId: string,
  { path, languages }: { path: string; languages: Languages },
): Promise<Pair[]> {
  const folder = posix.dirname(path)
  const named = await Promise.all(
    (await queries.listYamlIn(db, packId, folder)).map(async ({ content }) => {
      const { value } = await readYaml(content)
      return pairsOf(value, languages).filter(({ source }) => isFileName(source))
    }),
  )
  const inFolder = (name: string) => posix.normalize(`${folder}/${name}`)
  return named
    .flat()
    .map((pair) => ({ ...pair, source: inFolder(pair.source), target: inFolder(pair.target) }))
    .filter(({ source, target }) => source === path || target === path)
}

interface RewrittenDocument {
  path: string
  /** Previous text of the document. */
  before: string
  after: string
}

/** Pairs the texts of a document before and after a rewrite, each with its counterpart. */
async function rewrittenPairs(
  db: DbOrTx,
  packId: string,
  { path, before, after }: RewrittenDocument,
  contentOf: (path: string) => Promise<string | null>,
): Promise<[Pair[], Pair[]]> {
  const languages = await queries.findLanguages(db, packId, courseOf(path))
  if (languages.length < 2) return [[], []]
  if (isYaml(path)) return [await textsIn(before, languages), await textsIn(after, languages)]
  if (kindOf(path) !== 'markdown') return [[], []]
  const pairs = await filePairs(db, packId, { path, languages })
  const texts = async (own: string): Promise<Pair[]> => {
    const read = (file: string) => (file === path ? own : contentOf(file))
    const both = await Promise.all(
      pairs.map(async (pair) => ({
        ...pair,
        source: await read(pair.source),
        target: await read(pair.target),
      })),
    )
    return both.filter((pair): pair is Pair => Boolean(pair.source?.trim() && pair.target?.trim()))
  }
  return [await texts(before), await texts(after)]
}

/** Records what a change of a document means for its translations: which are new, and which became stale. */
export async function noteRewritten(
  tx: DbOrTx,
  packId: string,
  rewritten: RewrittenDocument,
  contentOf: (path: string) => Promise<string | null>,
): Promise<void> {
  const { made, left, gone } = changesOf(...(await rewrittenPairs(tx, packId, rewritten, contentOf)))
  await queries.insertTranslations(tx, packId, { records: left.map(recordOf), of: 'unknown' })
  await queries.deleteTranslations(tx, packId, gone.map(recordOf))
  await queries.insertTranslations(tx, packId, { records: made.map(recordOf), of: 'known' })
}

/** Returns the record of a pack's translations as a file of a folder; null: none. */
export async function translationsDraft(db: DbOrTx, packId: string) {
  const records = await queries.listTranslations(db, packId)
  if (records.length === 0) return null
  return { path: translationsFile, content: writeTranslations(records), media: null }
}

export interface StaleText {
  /** The document that contains the translation, or the translated file. */
  path: string
  language: 'pl' | 'en'
  source: string
  target: string
}

/** Identifies a pair of texts: changes with either text. */
export const markOf = ({ language, source, target }: StaleText): string =>
  sumOfText(`${language} ${sumOfText(source)} ${sumOfText(target)}`)

/** Returns the translations of a YAML document, and of the texts that it names, whose source has changed since. */
export async function listStale(db: DbOrTx, packId: string, path: string): Promise<StaleText[]> {
  const languages = await queries.findLanguages(db, packId, courseOf(path))
  const content = await findText(db, packId, path)
  if (content === null || !isYaml(path) || languages.length < 2) return []
  const known = new Translations(await queries.listTranslations(db, packId))
  if (known.isEmpty) return []
  const { value } = await readYaml(content)
  const folder = posix.dirname(path)
  const texts = await Promise.all(
    pairsOf(value, languages).map(async ({ language, source, target }): Promise<StaleText | null> => {
      if (!isFileName(source)) return { path, language, source, target }
      const file = posix.normalize(`${folder}/${target}`)
      if (kindOf(file) !== 'markdown') return null
      const original = await findText(db, packId, posix.normalize(`${folder}/${source}`))
      const translated = await findText(db, packId, file)
      if (!original?.trim() || !translated?.trim()) return null
      return { path: file, language, source: original, target: translated }
    }),
  )
  return texts.filter((text) => text !== null).filter((text) => known.isStale(text.language, text))
}

const findText = async (db: DbOrTx, packId: string, path: string): Promise<string | null> =>
  (await findFile(db, packId, path))?.content ?? null

/** Marks translations as up to date. Throws 409 `conflict` when one of them has changed. */
export async function confirm(
  turn: Turn,
  { path, marks }: { path: string; marks: readonly string[] },
): Promise<number> {
  const { tx, packId, now } = turn
  const stale = new Map((await listStale(tx, packId, path)).map((text) => [markOf(text), text]))
  const confirmed = marks.map((mark) => stale.get(mark))
  if (!confirmed.every((text) => text !== undefined)) throw new ApiError('conflict')
  await queries.insertTranslations(tx, packId, { records: confirmed.map(recordOf) })
  return countChange(tx, packId, now)
}
