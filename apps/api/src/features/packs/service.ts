import type { BodyOf, QueryOf } from '@zenit/contract/call'
import type * as calls from '@zenit/contract/packs'
import type { CourseReport, PackSummary } from '@zenit/contract/packs'
import { stringify } from 'yaml'
import { problemPhrase } from '../../content/convert/said.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import type { ReceivedFile } from '../../platform/http/upload.ts'
import { newId } from '../../platform/ids.ts'
import { paginationOf } from '../../platform/lists.ts'
import { deleteUnsubmittedFiles, findOwnFiles } from '../files/service.ts'
import { staffTransaction } from '../staff/actions.ts'
import { type Asker, inPack, recordOf, requirePack } from './access.ts'
import { updateOrganisation } from './authors/assignments.queries.ts'
import { findHome } from './authors/authors.queries.ts'
import { requireVersion, viewOne } from './documents/documents.ts'
import { Edit } from './documents/edit.ts'
import * as history from './documents/history.queries.ts'
import { listEditors } from './documents/presence.ts'
import { importCourse, withFolder } from './exchange/course-import.ts'
import {
  type ImportResult,
  importFiles,
  type ReadFolder,
  readIncoming,
  readMedia,
  refused,
} from './exchange/import.ts'
import * as fileQueries from './files.queries.ts'
import { requireMediaPath } from './paths.ts'
import * as queries from './queries.ts'
import { toAuthor, toDocumentHead, toPackSummary, toSkipped } from './view.ts'

export async function viewSummary({ db }: Pick<Deps, 'db'>, asker: Asker, id: string): Promise<PackSummary> {
  return toPackSummary(await requirePack(db, asker, id))
}

export async function listPacks({ db, clock }: Deps, asker: Asker, query: QueryOf<typeof calls.listPacks>) {
  const page = { page: query.page ?? 1, limit: query.limit ?? 20 }
  const filter = {
    search: (query.search ?? '').trim(),
    states: query.state ?? [],
    hasGaps: query.hasGaps ?? false,
  }
  const { rows, totalCount } = await queries.listPackRows(db, asker, { page, filter })
  return {
    packs: rows.map(toPackSummary),
    pagination: paginationOf(page, totalCount),
    editors: await listEditors(
      { db, clock },
      asker,
      rows.map(({ id }) => id),
    ),
    folders: await queries.listFolderPacks(db),
  }
}

const slugTaken = (pack: string) =>
  new ApiError('slug-taken', { fields: [{ field: 'pack', code: 'taken', values: { pack } }] })

interface NewPack {
  pack: string
  action: 'pack-created' | 'pack-imported'
  files: ReadFolder['files']
}

/**
 * Creates a pack with its first documents, for an organisation if the author is assigned to some. Authors assigned only
 * to programs could not find it again. Throws 403 `no-access` and 409 `slug-taken`.
 */
export async function insertPack(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asker: Asker,
  { pack, action, files }: NewPack,
): Promise<{ id: string; imported: ImportResult }> {
  return staffTransaction({ db }, asker.log, async (tx, record) => {
    const turn = { tx, packId: newId(), userId: asker.userId, now: clock() }
    const id = await queries.insertPack(tx, { id: turn.packId, pack, now: turn.now })
    if (id === null) throw slugTaken(pack)
    await updateOrganisation(tx, id, await findHome(tx, asker))
    required(await queries.findPack(tx, asker, id), 'no-access')
    const imported = await importFiles(turn, files, { overwrite: false })
    await recordOf(record, { ...turn, pack })(action, { written: imported.written })
    return { id, imported }
  })
}

/** Creates a pack. Repeating the request returns the existing one while it is untouched. */
export async function createPack(deps: Deps, asker: Asker, given: BodyOf<typeof calls.createPack>) {
  const { pack, languages } = given
  const content = stringify({ id: pack, languages })
  const known = await queries.findUntouched(deps.db, asker, { pack, content })
  if (known) return viewSummary(deps, asker, known)
  const files = [{ path: 'content.yaml', content, media: null }]
  const { id } = await insertPack(deps, asker, { pack, action: 'pack-created', files })
  return viewSummary(deps, asker, id)
}

/** Deletes a pack that learners never saw. */
export async function deletePack(deps: Deps, asker: Asker, id: string): Promise<void> {
  await inPack(deps, asker, {
    id,
    act: async ({ tx, record }) => {
      const { needsApproval, request } = await requirePack(tx, asker, id)
      // A new pack of this name would need no approval.
      required(!needsApproval, 'approval-required')
      required(request === null, 'conflict')
      required((await history.findLastPublication(tx, id)) === null, 'conflict')
      await queries.deletePackRow(tx, id)
      await record('pack-deleted')
    },
  })
}

const pageOfDocuments = 1_000

export async function listDocuments(
  { db }: Deps,
  asker: Asker,
  { id, below = '', after = '' }: { id: string } & QueryOf<typeof calls.listDocuments>,
) {
  await requirePack(db, asker, id)
  const rows = await fileQueries.listHeads(db, id, { below, after, limit: pageOfDocuments + 1 })
  const documents = rows.slice(0, pageOfDocuments).map(toDocumentHead)
  return { documents, next: rows.length > pageOfDocuments ? (documents.at(-1)?.path ?? null) : null }
}

export async function listPublications(
  { db }: Deps,
  asker: Asker,
  { id, course }: { id: string; course?: string },
) {
  await requirePack(db, asker, id)
  const rows = await history.listPublicationRows(db, id, course ?? null)
  return rows.map((row) => ({
    _id: row.id,
    number: row.number,
    publishedAt: row.publishedAt.toISOString(),
    publishedBy: toAuthor(row.publishedById, row.publishedBy),
    courses: Object.entries(row.courses).map(([slug, revision]) => ({ slug, revision })),
  }))
}

/** Adds a finished upload to a pack. */
export async function addMedia(
  deps: Deps,
  asker: Asker,
  { id, body }: { id: string; body: BodyOf<typeof calls.addMedia> },
) {
  const { path, fileId } = body
  requireMediaPath(path)
  await requirePack(deps.db, asker, id)
  const own = { userId: asker.userId, ids: [fileId] }
  const [upload] = await findOwnFiles(deps.db, own)
  required(upload?.use === 'content', 'not-found')
  const { files } = deps
  const read = await files.withPath(upload.key, (file) =>
    readMedia(files, { path, file, sum: upload.sha256 }),
  )
  if (read.problem !== null) throw refused(problemPhrase(read.problem), asker.language)
  return inPack(deps, asker, {
    id,
    act: async (turn) => {
      await requireVersion(turn, body)
      const edit = await Edit.open(turn, [])
      edit.put(path, { content: null, media: read.media })
      await edit.save()
      await deleteUnsubmittedFiles(deps, turn.tx, own)
      return viewOne(turn.tx, id, { path })
    },
  })
}

interface Report {
  id: string
  imported: ImportResult
  skipped: ReadFolder['skipped']
  course: CourseReport | null
}

const reportOf = async (deps: Deps, asker: Asker, { id, imported, skipped, course }: Report) => ({
  ...{ success: true as const, pack: await viewSummary(deps, asker, id), ...imported, course },
  skipped: skipped.map((one) => toSkipped(one, asker.language)),
})

/** Imports an archive as a new pack: a content folder, or a course that becomes one. */
export const importPack = (deps: Deps, asker: Asker, uploaded: ReceivedFile) =>
  withFolder(deps, { uploaded, into: null, language: asker.language }, async (unpacked, course) => {
    const { pack, files, skipped } = await readIncoming(deps.files, unpacked, asker.language)
    const { id, imported } = await insertPack(deps, asker, { pack, action: 'pack-imported', files })
    return reportOf(deps, asker, { id, imported, skipped, course })
  })

/** Imports an archive into a pack: its own content folder, or a course to add. */
export async function importInto(
  deps: Deps,
  asker: Asker,
  { id, uploaded, overwrite }: { id: string; uploaded: ReceivedFile; overwrite: boolean },
) {
  const order = { uploaded, into: await requirePack(deps.db, asker, id), language: asker.language }
  return withFolder(deps, order, async (unpacked, course) => {
    const { pack, files, skipped } = await readIncoming(deps.files, unpacked, asker.language)
    const imported = await inPack(deps, asker, {
      id,
      act: async (turn) => {
        if (turn.pack !== pack) throw otherPack(turn.pack)
        const done = course
          ? await importCourse(turn, { files, slug: course.slug, overwrite })
          : await importFiles(turn, files, { overwrite })
        if (done.written > 0) await turn.record('pack-imported', { written: done.written })
        return done
      },
    })
    return reportOf(deps, asker, { id, imported, skipped, course })
  })
}

/** Whether an upload can be imported again: after a question to the author, or when the server is busy. */
const canTakeAgain = (error: unknown): boolean =>
  error instanceof ApiError && ['conflict', 'unavailable'].includes(error.code)

/** Imports an uploaded archive and deletes it, also after a failure, unless it can be imported again. */
export async function importUpload(
  deps: Deps,
  asker: Asker,
  { fileId, into, overwrite = false }: BodyOf<typeof calls.importUpload>,
) {
  const own = { userId: asker.userId, ids: [fileId] }
  const [upload] = await findOwnFiles(deps.db, own)
  required(upload?.use === 'pack', 'not-found')
  const drop = () => deps.db.transaction().execute((tx) => deleteUnsubmittedFiles(deps, tx, own))
  const take = (path: string) => {
    const uploaded = { path, name: upload.name }
    return into
      ? importInto(deps, asker, { id: into, uploaded, overwrite })
      : importPack(deps, asker, uploaded)
  }
  try {
    const report = await deps.files.withPath(upload.key, take)
    await drop()
    return report
  } catch (error) {
    if (!canTakeAgain(error)) await drop()
    throw error
  }
}

const otherPack = (pack: string) =>
  new ApiError('file-format', { fields: [{ field: 'file', code: 'pack', values: { pack } }] })
