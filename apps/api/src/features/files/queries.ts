import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import type { StoredFile, UploadUse } from './stored-file.ts'

/** A file that is being uploaded, or complete. */
export interface Upload {
  id: string
  user_id: string
  use: UploadUse
  name: string
  size: number
  key: string
  created_at: Date
  completed_at: Date | null
}

const uploadColumns = ['id', 'user_id', 'use', 'name', 'size', 'key', 'created_at', 'completed_at'] as const
const storedColumns = [
  'id',
  'user_id',
  'use',
  'name',
  sql<number>`coalesce(stored_size, size)`.as('size'),
  'mime',
  'key',
  'preview_key',
  'sha256',
  'preview_sha256',
] as const

export interface OwnFileKey {
  userId: string
  id: string
}

export const insertUpload = (tx: DbOrTx, values: Omit<Upload, 'completed_at'>) =>
  tx
    .insertInto('files')
    .values({ ...values, mime: null, preview_key: null, completed_at: null })
    .execute()

/**
 * Locks a person's uploads until the end of the transaction, so that of two concurrent ones the second counts the
 * first.
 */
export const lockUploads = (tx: DbOrTx, userId: string): Promise<unknown> =>
  sql`select from users where id = ${userId} for no key update`.execute(tx)

/** Returns a person's unfinished uploads begun since `since`, and the bytes of all files of this use. */
export async function measureFiles(
  tx: DbOrTx,
  { userId, use, since }: { userId: string; use: UploadUse; since: Date },
) {
  const { rows } = await sql<{ running: number; bytes: number }>`
    select count(*) filter (where completed_at is null) as running, coalesce(sum(coalesce(stored_size, size)), 0)::bigint as bytes
    from files where user_id = ${userId} and use = ${use} and (completed_at is not null or created_at > ${since})`.execute(
    tx,
  )
  return rows[0] ?? { running: 0, bytes: 0 }
}

export const findUpload = (db: DbOrTx, id: string): Promise<Upload | undefined> =>
  db.selectFrom('files').where('id', '=', id).select(uploadColumns).executeTakeFirst()

/** Returns true to the request that completes an upload, false to later ones. */
export async function completeUpload(
  db: DbOrTx,
  id: string,
  values: Pick<StoredFile, 'mime' | 'preview_key' | 'sha256' | 'preview_sha256'> & {
    stored_size: number
    completed_at: Date
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set(values)
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns a person's own complete file. */
export const findOwnFile = (db: DbOrTx, { userId, id }: OwnFileKey): Promise<StoredFile | undefined> =>
  db
    .selectFrom('files')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('mime', 'is not', null)
    .select(storedColumns)
    .$narrowType<{ mime: string }>()
    .executeTakeFirst()

/** Returns the person's own complete files among these, in no order. */
export const listOwnFiles = (
  db: DbOrTx,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<StoredFile[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('files')
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .where('mime', 'is not', null)
        .select(storedColumns)
        .$narrowType<{ mime: string }>()
        .execute()

/** Locks a person's files until the transaction ends, so that none is deleted while it is being submitted. */
export const lockOwnFiles = (tx: DbOrTx, { userId, ids }: { userId: string; ids: readonly string[] }) =>
  tx
    .selectFrom('files')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Returns the submitted files among these, which are kept because a reviewer saw them. */
export const listHandedIn = async (
  tx: DbOrTx,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from final_work_versions v cross join unnest(v.attachments) as a (id)
    where v.user_id = ${userId} and a.id = any(${ids}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Deletes rows of files; returns the keys of their bytes in the store. */
export async function deleteRows(tx: DbOrTx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.deleteFrom('files').where('id', 'in', ids).returning(['key', 'preview_key']).execute()
  return rows.flatMap(({ key, preview_key }) => (preview_key ? [key, preview_key] : [key]))
}

/** Returns uploads that were not finished in time and have no writer. */
export const listExpiredUploads = (db: DbOrTx, { before, now }: { before: Date; now: Date }) =>
  db
    .selectFrom('files')
    .where('completed_at', 'is', null)
    .where('created_at', '<', before)
    .where((row) => row.or([row('writer_until', 'is', null), row('writer_until', '<', now)]))
    .select(['id', 'user_id'])
    .limit(1_000)
    .execute()

/** Returns files that no form refers to and that were not submitted. */
export const listUnusedFiles = async (
  db: DbOrTx,
  before: Date,
): Promise<{ id: string; user_id: string }[]> => {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select f.id, f.user_id from files f
    where f.completed_at < ${before}
      and not exists (select from final_work_drafts d
        where d.user_id = f.user_id and d.form -> 'attachments' ? f.id::text)
      and not exists (select from final_work_versions v
        where v.user_id = f.user_id and f.id = any(v.attachments))
    limit 1000`.execute(db)
  return rows
}

/** Returns the ids among these whose upload is unfinished. */
export async function listRunning(db: DbOrTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('files')
    .where('id', 'in', ids)
    .where('completed_at', 'is', null)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the keys among these that have a row. */
export async function listKnownKeys(db: DbOrTx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('files').where('key', 'in', keys).select('key').execute()
  return new Set(rows.map(({ key }) => key))
}

/** Returns a page of complete files, by id. */
export const listCompleteFiles = (db: DbOrTx, { after, limit }: { after: string; limit: number }) =>
  db
    .selectFrom('files')
    .where('completed_at', 'is not', null)
    .where('id', '>', after)
    .select(['id', 'user_id', 'key'])
    .orderBy('id')
    .limit(limit)
    .execute()

/** Returns complete files without a stored hash. */
export const listWithoutSum = (db: DbOrTx, limit: number) =>
  db
    .selectFrom('files')
    .where('completed_at', 'is not', null)
    .where('sha256', 'is', null)
    .select(['id', 'key', 'preview_key'])
    .limit(limit)
    .execute()

/** Stores the hashes of files, in hexadecimal. */
export const updateSums = (
  db: DbOrTx,
  { id, sum, previewSum }: { id: string; sum: string; previewSum: string | null },
) =>
  db
    .updateTable('files')
    .set({
      sha256: Buffer.from(sum, 'hex'),
      preview_sha256: previewSum ? Buffer.from(previewSum, 'hex') : null,
    })
    .where('id', '=', id)
    .where('sha256', 'is', null)
    .execute()
