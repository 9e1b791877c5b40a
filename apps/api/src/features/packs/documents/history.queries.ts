import { type RawBuilder, sql } from 'kysely'
import type { JudgedMedia } from '../../../content/reading/folder.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { limitTo } from '../../../platform/db/page.ts'
import type { Page } from '../../../platform/lists.ts'
import { displayNameOf } from '../../identity/display-name.sql.ts'
import type { Outline } from './outline.ts'

export interface VersionRow {
  path: string
  version: number
  content: string | null
  media: JudgedMedia | null
  changedAt: Date
  changedById: string | null
  changedBy: string | null
  isPublished: boolean
}

const versionColumns = sql`
  v.path, v.version, v.changed_at as "changedAt", v.is_published as "isPublished",
  u.id as "changedById", ${displayNameOf('u')} as "changedBy"`

/** Selects versions of documents by path and name. */
interface VersionFilter {
  /** A regular expression; null: all documents. */
  pattern: string | null
  /** Names of files that have to occur in quotes; null: any. */
  named: string | null
  /** Only the deletions of documents that no longer exist. */
  isGone: boolean
}

/** A moved lesson gets a folder with another number but stays the same lesson. */
const unnumbered = (path: RawBuilder<unknown>) => sql`regexp_replace(${path}, '/lessons/\\d+-', '/lessons/')`

const matching = ({ pattern, named, isGone }: VersionFilter): RawBuilder<unknown> => sql`
  ${pattern === null ? sql`true` : sql`v.path ~ ${pattern}`}
  and ${named === null ? sql`true` : sql`strpos(${named}, '"' || regexp_replace(v.path, '^.*/', '') || '"') > 0`}
  and ${
    isGone
      ? sql`v.content is null and v.media is null
        and not exists (select from studio_versions w where w.pack_id = v.pack_id and w.path = v.path
          and w.version > v.version)
        and ${unnumbered(sql`v.path`)} not in (
          select ${unnumbered(sql`f.path`)} from studio_files f where f.pack_id = v.pack_id)`
      : sql`true`
  }`

interface ListedVersion extends Omit<VersionRow, 'content' | 'media'> {
  isDeletion: boolean
  before: number | null
}

export async function listVersionRows(
  db: DbOrTx,
  packId: string,
  { filter, page }: { filter: VersionFilter; page: Page },
): Promise<{
  rows: ListedVersion[]
  totalCount: number
}> {
  const where = sql`v.pack_id = ${packId} and ${matching(filter)}`
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) from studio_versions v where ${where}`.execute(db)
  const { rows } = await sql<ListedVersion>`
    select ${versionColumns}, v.content is null and v.media is null as "isDeletion",
      (select max(w.version) from studio_versions w where w.pack_id = v.pack_id and w.path = v.path
        and w.version < v.version) as before
    from studio_versions v left join users u on u.id = v.changed_by where ${where}
    order by v.changed_at desc, v.path, v.version desc ${limitTo(page)}`.execute(db)
  return { rows, totalCount: counted[0]?.count ?? 0 }
}

/** Returns which of these paths exist, with their versions, and the paths of the lessons of these courses. */
export async function listCurrent(
  db: DbOrTx,
  packId: string,
  { paths, courses }: { paths: readonly string[]; courses: readonly string[] },
): Promise<{ path: string; version: number }[]> {
  const { rows } = await sql<{ path: string; version: number }>`
    select path, version from studio_files where pack_id = ${packId} and (path = any(${paths}::text[])
      or (path like 'courses/%/lessons/%/lesson.yaml' and split_part(path, '/', 2) = any(${courses}::text[])))`.execute(
    db,
  )
  return rows
}

export async function findVersion(
  db: DbOrTx,
  packId: string,
  { path, version }: { path: string; version: number },
): Promise<VersionRow | null> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns}, v.content, v.media from studio_versions v left join users u on u.id = v.changed_by
    where v.pack_id = ${packId} and v.path = ${path} and v.version = ${version}`.execute(db)
  return rows[0] ?? null
}

/** Returns the documents of a publication as they were then, by version. */
export async function listPublishedFiles(
  db: DbOrTx,
  packId: string,
  publicationId: string,
): Promise<Pick<VersionRow, 'path' | 'version' | 'content' | 'media'>[]> {
  const { rows } = await sql<VersionRow>`
    select v.path, v.version, v.content, v.media
    from studio_publications p
    cross join jsonb_each_text(p.versions) as e (path, version)
    join studio_versions v on v.pack_id = p.pack_id and v.path = e.path and v.version = e.version::int
    where p.pack_id = ${packId} and p.id = ${publicationId} order by v.path`.execute(db)
  return rows
}

interface PublicationRow {
  id: string
  number: number
  courses: Record<string, number>
  publishedAt: Date
  publishedById: string | null
  publishedBy: string | null
}

/** Newest first; with a course, only publications that gave it a revision. */
export async function listPublicationRows(
  db: DbOrTx,
  packId: string,
  course: string | null,
): Promise<PublicationRow[]> {
  const { rows } = await sql<PublicationRow>`
    select p.id, p.number, p.courses, p.published_at as "publishedAt", u.id as "publishedById",
      ${displayNameOf('u')} as "publishedBy"
    from studio_publications p left join users u on u.id = p.published_by
    where p.pack_id = ${packId} and ${course === null ? sql`true` : sql`p.courses ? ${course}`}
    order by p.number desc limit 500`.execute(db)
  return rows
}

/** Returns the numbers of the published revisions of the pack's courses, by slug. */
export async function listRevisionNumbers(db: DbOrTx, pack: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('courses as c')
    .innerJoin('course_revisions as r', 'r.id', 'c.published_revision_id')
    .where('c.pack', '=', pack)
    .where('c.retired_at', 'is', null)
    .select(['c.slug', 'r.number'])
    .execute()
  return new Map(rows.map(({ slug, number }) => [slug, number]))
}

interface NewPublication {
  packId: string
  id: string
  /** Null: a load. */
  userId: string | null
  now: Date
  versions: Record<string, number>
  courses: Record<string, number>
}

/** Records what learners see from now on. */
export async function insertPublication(tx: DbOrTx, published: NewPublication): Promise<void> {
  const { packId, versions } = published
  const paths = Object.keys(versions)
  const numbers = Object.values(versions)
  await sql`
    insert into studio_publications (id, pack_id, number, versions, courses, published_at, published_by)
    select ${published.id}::uuid, ${packId}::uuid, coalesce(max(number), 0) + 1, ${JSON.stringify(versions)}::jsonb,
      ${JSON.stringify(published.courses)}::jsonb, ${published.now}::timestamptz, ${published.userId}::uuid
    from studio_publications where pack_id = ${packId}`.execute(tx)
  await sql`
    update studio_versions v set is_published = true
    from unnest(${paths}::text[], ${numbers}::int[]) as e (path, version)
    where v.pack_id = ${packId} and v.path = e.path and v.version = e.version and not v.is_published`.execute(
    tx,
  )
  // Where a document has changed since, learners see the published version, with the outline stored then.
  await sql`
    update studio_files f set published_version = e.version,
      published_outline = case when f.version = e.version then f.outline else f.published_outline end
    from unnest(${paths}::text[], ${numbers}::int[]) as e (path, version)
    where f.pack_id = ${packId} and f.path = e.path and f.published_version is distinct from e.version`.execute(
    tx,
  )
  await sql`
    update studio_files set published_version = null, published_outline = null
    where pack_id = ${packId} and published_version is not null and path <> all(${paths}::text[])`.execute(tx)
}

/** Stores the outlines of published versions that are older than the draft. */
export async function setPublishedOutlines(
  tx: DbOrTx,
  packId: string,
  outlines: readonly { path: string; outline: Outline }[],
): Promise<void> {
  const paths = outlines.map(({ path }) => path)
  const given = outlines.map(({ outline }) => JSON.stringify(outline))
  await sql`
    update studio_files f set published_outline = e.outline::jsonb
    from unnest(${paths}::text[], ${given}::text[]) as e (path, outline)
    where f.pack_id = ${packId} and f.path = e.path`.execute(tx)
}

export const markPublished = (
  tx: DbOrTx,
  id: string,
  { change, now }: { change: number | null; now: Date },
) =>
  tx
    .updateTable('studio_packs')
    .set({ published_change: change ?? 0, published_at: now })
    .where('id', '=', id)
    .execute()

export async function findLastPublication(db: DbOrTx, packId: string): Promise<string | null> {
  const row = await db
    .selectFrom('studio_publications')
    .where('pack_id', '=', packId)
    .select('id')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
