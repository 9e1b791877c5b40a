import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { newId } from '../../../platform/ids.ts'
import { recordStaffAction } from '../../staff/actions.ts'
import { recordOf } from '../access.ts'
import { isSame, sumOf } from '../documents/edit.ts'
import * as history from '../documents/history.queries.ts'
import { outlineOf } from '../documents/outline.ts'
import { type ArchivedFile, apart } from '../exchange/import.ts'
import * as fileQueries from '../files.queries.ts'
import { notePublication } from '../publishing/publications.ts'
import * as queries from '../queries.ts'
import { endTakenBack } from '../requests/end.ts'
import { insertTranslations, listTranslations } from '../translations/translations.queries.ts'
import * as mirrors from './mirrors.queries.ts'

interface MirrorInput {
  pack: string
  /** Everything in the folder. */
  documents: readonly ArchivedFile[]
  /** Whether the folder replaces the studio's pack of this name; its documents stay in the history. */
  takeOver: boolean
}

/** What loading and its follow-up steps need. `clock` is the time of the load. */
type MirrorDeps = Pick<Deps, 'db' | 'config' | 'clock'>

interface OpenMirror {
  id: string
  /** True when learners see a different state than the studio has recorded, whatever the documents. */
  isChanged: boolean
}

/** Returns the pack of the folder; null when authors have a draft of this name, which stays. */
async function openMirror(
  tx: DbOrTx,
  deps: MirrorDeps,
  { pack, takeOver }: MirrorInput,
): Promise<OpenMirror | null> {
  const now = deps.clock()
  await mirrors.beginMirroring(tx)
  const id = newId()
  if (await queries.insertPack(tx, { id, pack, now, isMirror: true })) return { id, isChanged: true }
  const known = await mirrors.lockByName(tx, pack)
  if (!known) return null
  if (known.isMirror) return known
  if (!takeOver) return null
  await mirrors.setMirror(tx, known.id, true)
  await recordOf((action) => recordStaffAction(tx, action), { userId: null, pack, now })('pack-taken-back')
  await endTakenBack(tx, deps, known.id)
  return known
}

const toWritten = async (file: ArchivedFile): Promise<fileQueries.WrittenFile> => ({
  ...file,
  outline: file.content === null ? null : await outlineOf(file.path, file.content),
  imported: sumOf(file),
})

/** Updates the studio's copy of a folder. Writes nothing when it is up to date. */
export async function mirror(
  tx: DbOrTx,
  deps: MirrorDeps,
  mirrored: MirrorInput,
): Promise<'mirror' | 'draft'> {
  const { pack } = mirrored
  const opened = await openMirror(tx, deps, mirrored)
  if (opened === null) return 'draft'
  const { id: packId, isChanged } = opened
  const now = deps.clock()
  const { documents, translations } = apart(mirrored.documents)
  const known = new Map((await fileQueries.listFiles(tx, packId)).map((row) => [row.path, row] as const))
  const present = new Set(documents.map(({ path }) => path))
  const news = documents.filter((file) => !isSame(known.get(file.path) ?? null, file))
  const gone = [...known.keys()].filter((path) => !present.has(path))
  const areTranslationsSame = sameRecords(await listTranslations(tx, packId), translations)
  const isSameAll = news.length + gone.length === 0 && areTranslationsSame
  if (isSameAll && !isChanged && isPublished([...known.values()])) return 'mirror'
  const write = { packId, userId: null, now }
  await fileQueries.removeFiles(tx, write, gone)
  await fileQueries.writeFiles(tx, write, await Promise.all(news.map(toWritten)))
  if (!areTranslationsSame) {
    await mirrors.clearTranslations(tx, packId)
    await insertTranslations(tx, packId, { records: translations })
  }
  const change = await queries.countChange(tx, packId, now)
  const rows = await fileQueries.listTreeRows(tx, packId)
  const versions = Object.fromEntries(rows.map(({ path, version }) => [path, version]))
  await notePublication(tx, { packId, pack, userId: null, now, versions })
  await history.markPublished(tx, packId, { change, now })
  return 'mirror'
}

const isPublished = (rows: readonly fileQueries.FileRow[]) =>
  rows.every(({ version, publishedVersion }) => version === publishedVersion)

type Records = Parameters<typeof insertTranslations>[2]['records']

function sameRecords(a: Records, b: Records): boolean {
  const keysOf = (records: Records) =>
    new Set(records.map(({ language, target, source }) => `${language} ${target} ${source}`))
  const [one, other] = [keysOf(a), keysOf(b)]
  return one.size === other.size && [...one].every((key) => other.has(key))
}
