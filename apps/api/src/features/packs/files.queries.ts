import { sql } from 'kysely'
import type { JudgedMedia } from '../../content/reading/folder.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { displayNameOf } from '../identity/display-name.sql.ts'
import type { Outline } from './documents/outline.ts'

export interface FileRow {
  path: string
  version: number
  content: string | null
  media: JudgedMedia | null
  outline: Outline | null
  publishedVersion: number | null
  publishedOutline: Outline | null
  imported: Buffer | null
  changedAt: Date
  changedById: string | null
  changedBy: string | null
}

const headColumns = sql`
  f.path, f.version, f.media, f.published_version as "publishedVersion", f.changed_at as "changedAt",
  u.id as "changedById", ${displayNameOf('u')} as "changedBy"`
const fileColumns = sql`${headColumns}, f.content, f.outline, f.published_outline as "publishedOutline", f.imported`
const ofFiles = sql`studio_files f left join users u on u.id = f.changed_by`

export type FileHead = Omit<FileRow, 'content' | 'outline' | 'publishedOutline' | 'imported'>

/** Returns documents by path prefix without their content, sorted by path. */
export async function listHeads(
  db: DbOrTx,
  packId: string,
  { below, after, limit }: { below: string; after: string; limit: number },
): Promise<FileHead[]> {
  const { rows } = await sql<FileHead>`
    select ${headColumns} from ${ofFiles}
    where f.pack_id = ${packId} and starts_with(f.path, ${below}) and f.path > ${after}
    order by f.path limit ${limit}`.execute(db)
  return rows
}

/** Returns the paths among these that are media. */
export async function listMedia(
  db: DbOrTx,
  packId: string,
  paths: readonly string[],
): Promise<{ path: string; media: JudgedMedia }[]> {
  const { rows } = await sql<{ path: string; media: JudgedMedia }>`
    select f.path, f.media from studio_files f
    where f.pack_id = ${packId} and f.path = any(${[...paths]}::text[]) and f.media is not null`.execute(db)
  return rows
}

/** Returns complete documents by path prefixes, sorted by path. */
export async function listFiles(
  db: DbOrTx,
  packId: string,
  prefixes: readonly string[] = [''],
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from ${ofFiles}
    where f.pack_id = ${packId} and exists (
      select from unnest(${prefixes}::text[]) as prefix where starts_with(f.path, prefix))
    order by f.path`.execute(db)
  return rows
}

export async function findFile(db: DbOrTx, packId: string, path: string): Promise<FileRow | null> {
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from ${ofFiles} where f.pack_id = ${packId} and f.path = ${path}`.execute(db)
  return rows[0] ?? null
}

/** Returns the paths among these that are texts, with their content. */
export async function listContents(
  db: DbOrTx,
  packId: string,
  paths: readonly string[],
): Promise<{ path: string; content: string }[]> {
  const { rows } = await sql<{ path: string; content: string }>`
    select path, content from studio_files
    where pack_id = ${packId} and path = any(${paths}::text[]) and content is not null`.execute(db)
  return rows
}

export interface TreeRow {
  path: string
  version: number
  outline: Outline | null
  publishedVersion: number | null
  publishedOutline: Outline | null
}

/** Returns the rows of a tree: outlines, and for other documents only whether they changed. */
export async function listTreeRows(db: DbOrTx, packId: string): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select path, version, outline, published_version as "publishedVersion", published_outline as "publishedOutline"
    from studio_files where pack_id = ${packId} order by path`.execute(db)
  return rows
}

export interface WrittenFile {
  path: string
  content: string | null
  media: JudgedMedia | null
  outline: Outline | null
  imported: Buffer | null
}

interface Write {
  packId: string
  userId: string | null
  now: Date
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
const perStatement = 500

/** Returns the last version of each path, including deleted ones. */
async function lastVersions(tx: DbOrTx, packId: string, paths: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ path: string; version: number }>`
    select path, max(version) as version from studio_versions
    where pack_id = ${packId} and path = any(${paths}::text[]) group by path`.execute(tx)
  return new Map(rows.map(({ path, version }) => [path, version]))
}

/** Writes documents as new versions. Earlier ones are already in the history. */
export async function writeFiles(tx: DbOrTx, write: Write, files: readonly WrittenFile[]): Promise<void> {
  for (let at = 0; at < files.length; at += perStatement) {
    const some = files.slice(at, at + perStatement)
    const last = await lastVersions(
      tx,
      write.packId,
      some.map(({ path }) => path),
    )
    const rows = some.map((file) => ({
      pack_id: write.packId,
      path: file.path,
      version: (last.get(file.path) ?? 0) + 1,
      content: file.content,
      media: json(file.media),
      changed_at: write.now,
      changed_by: write.userId,
    }))
    await tx.insertInto('studio_versions').values(rows).execute()
    await tx
      .insertInto('studio_files')
      .values(rows.map((row, index) => ({ ...row, ...extrasOf(some[index]) })))
      .onConflict((conflict) =>
        conflict.columns(['pack_id', 'path']).doUpdateSet((row) => ({
          version: row.ref('excluded.version'),
          content: row.ref('excluded.content'),
          media: row.ref('excluded.media'),
          outline: row.ref('excluded.outline'),
          imported: sql`coalesce(excluded.imported, studio_files.imported)`,
          changed_at: row.ref('excluded.changed_at'),
          changed_by: row.ref('excluded.changed_by'),
        })),
      )
      .execute()
  }
}

const extrasOf = (file: WrittenFile | undefined) => ({
  outline: json(file?.outline ?? null),
  published_version: null,
  published_outline: null,
  imported: file?.imported ?? null,
})

/** Deletes documents, which is recorded as a version. */
export async function removeFiles(tx: DbOrTx, write: Write, paths: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from studio_files where pack_id = ${write.packId} and path = any(${paths}::text[]) returning path, version)
    insert into studio_versions (pack_id, path, version, changed_at, changed_by)
    select ${write.packId}::uuid, path, version + 1, ${write.now}::timestamptz, ${write.userId}::uuid from gone`.execute(
    tx,
  )
}

/**
 * Merges one person's successive saves of a document into one entry of its history: the previous version is deleted,
 * unless it was published, is another person's, or is too old.
 */
export async function mergeSaves(tx: DbOrTx, write: Write, { path, since }: { path: string; since: Date }) {
  await sql`
    with last as (
      select version from studio_versions where pack_id = ${write.packId} and path = ${path}
      order by version desc limit 2),
    gone as (
      delete from studio_versions v
      where v.pack_id = ${write.packId} and v.path = ${path} and v.version = (select min(version) from last)
        and v.changed_by = ${write.userId} and coalesce(v.began_at, v.changed_at) > ${since} and not v.is_published
        and v.content is not null
        -- The first version stays: it says who made the document, and from what.
        and exists (select from studio_versions e where e.pack_id = v.pack_id and e.path = v.path
          and e.version < v.version)
      returning coalesce(v.began_at, v.changed_at) as began_at)
    update studio_versions v set began_at = gone.began_at from gone
    where v.pack_id = ${write.packId} and v.path = ${path} and v.version = (select max(version) from last)`.execute(
    tx,
  )
}
