import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { listKeys } from '../../platform/files/files.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import {
  deleteRows,
  findUpload,
  listHandedIn,
  listOwnFiles,
  lockOwnFiles,
  type OwnFileKey,
} from './queries.ts'
import type { StoredFile } from './stored-file.ts'

/** Key prefix of uploaded files in the store. */
export const uploadedPrefix = 'uploaded/'

interface OwnFiles {
  userId: string
  ids: readonly string[]
}

/**
 * Returns the files that a form names, complete and the person's own, in the form's order, and protects them from
 * deletion until the transaction ends. Throws 400 `too-many-files` (more than `max`) or 400 `invalid-input`, at
 * `attachments.<place>`, for each that does not exist (`missing`) or is repeated (`repeated`).
 */
export async function requireOwnFiles(
  tx: DbOrTx,
  { userId, ids, max }: OwnFiles & { max: number },
): Promise<StoredFile[]> {
  if (ids.length > max)
    throw new ApiError('too-many-files', {
      fields: [{ field: 'attachments', code: 'too-many-files', values: { limit: max } }],
    })
  if (ids.length === 0) return []
  await lockOwnFiles(tx, { userId, ids })
  const found = new Map((await listOwnFiles(tx, { userId, ids })).map((file) => [file.id, file]))
  const faults = ids.flatMap((id, place) => {
    const field = `attachments.${place}`
    if (ids.indexOf(id) < place) return [{ field, code: 'repeated' }]
    return found.get(id)?.use === 'work' ? [] : [{ field, code: 'missing' }]
  })
  if (faults.length > 0) throw new ApiError('invalid-input', { fields: faults })
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Returns those files that exist, in the requested order: a draft's files may have been deleted. */
export async function findOwnFiles(db: DbOrTx, { userId, ids }: OwnFiles): Promise<StoredFile[]> {
  const found = new Map((await listOwnFiles(db, { userId, ids })).map((file) => [file.id, file]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Returns the keys of all uploads, including previews of images. */
export const listStoredKeys = ({ files }: Pick<Deps, 'files'>): Promise<string[]> =>
  listKeys(files, uploadedPrefix)

/** Deletes bytes from the store. Ordered in the transaction that deletes the rows. */
export const eraseFiles = ({ files }: Pick<Deps, 'files'>) =>
  job({
    name: 'files.erase.v1',
    payload: Type.Object({ keys: Type.Array(Type.String()) }),
    maxAttempts: 10,
    async run({ keys }) {
      for (const key of keys) await files.delete(key)
    },
  })

/**
 * Deletes a person's files that were not submitted, and their bytes after the commit, such as all files of a discarded
 * draft. Ignores unknown ids and those of other people. Returns the ids that stay because they were submitted.
 */
export async function deleteUnsubmittedFiles(
  deps: Pick<Deps, 'files'>,
  tx: DbOrTx,
  { userId, ids }: OwnFiles,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const own = await lockOwnFiles(tx, { userId, ids })
  // Read after the rows are locked, so that a version being submitted is seen.
  const kept = await listHandedIn(tx, { userId, ids })
  const keys = await deleteRows(
    tx,
    own.map(({ id }) => id).filter((id) => !kept.has(id)),
  )
  if (keys.length > 0) await enqueue(tx, eraseFiles(deps), { payload: { keys } })
  return kept
}

/**
 * Deletes one file. Throws 404 `not-found` for another person's file as for an unknown one, so that nobody learns which
 * exist, and 409 `conflict` for submitted files.
 */
export async function deleteOwnFile(
  deps: Pick<Deps, 'db' | 'files'>,
  { userId, id }: OwnFileKey,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const upload = await findUpload(tx, id)
    required(upload?.user_id === userId, 'not-found')
    const kept = await deleteUnsubmittedFiles(deps, tx, { userId, ids: [id] })
    required(kept.size === 0, 'conflict')
  })
}
