import { type RawBuilder, sql } from 'kysely'
import type { OutsideLink } from '../../content/check/links.ts'
import type { Language } from '../../content/document.ts'
import type { Issue } from '../../content/issues.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { limitTo } from '../../platform/db/page.ts'
import type { Page } from '../../platform/lists.ts'
import * as authors from './authors/authors.queries.ts'
import type { Outline } from './documents/outline.ts'

export type Author = authors.Author

/** An issue as stored; its text is written in the reader's language. */
export interface StoredIssue extends Omit<Issue, 'missing'> {
  missing: Language | null
  /** The nearest enclosing node. */
  node: string | null
}

/** An external address and where it first occurs. */
export interface StoredLink extends OutsideLink {
  node: string | null
}

export interface CheckResult {
  errors: number
  warnings: number
  missing: number
  stale: number
  /** Version of the rules of the check. */
  rules: number
  issues: StoredIssue[]
  links: StoredLink[]
}

export interface PackRow {
  id: string
  pack: string
  organisationId: string | null
  changedAt: Date
  change: number
  checkedChange: number | null
  publishedChange: number | null
  publishedAt: Date | null
  languages: ('pl' | 'en')[] | null
  programs: Outline['title'][]
  courses: number
  home: 'studio' | 'folder' | 'demo' | null
  counts: Omit<CheckResult, 'issues' | 'links' | 'rules'> | null
  needsApproval: boolean
  /** Whether it is kept in a folder and changed only there. */
  isMirror: boolean
  /** Whether the author edits the whole pack, not only some of its programs. */
  isWhole: boolean
  /** The open publication request. */
  request: { publishAt: string | null; isApproved: boolean } | null
}

const columnsFor = (author: Author) => sql`
  ${authors.editsWhole(author)} as "isWhole", p.id, p.pack, p.organisation_id as "organisationId", p.changed_at as "changedAt", p.change,
  p.checked_change as "checkedChange", p.published_change as "publishedChange", p.published_at as "publishedAt",
  case when p.check_result is null then null else p.check_result - 'issues' - 'links' - 'rules' end as counts,
  p.needs_approval as "needsApproval", p.is_mirror as "isMirror",
  (select json_build_object('publishAt', r.publish_at, 'isApproved', r.approved_at is not null)
   from studio_requests r where r.pack_id = p.id and r.ended_at is null) as request,
  (select c.origin from content_packs c where c.pack = p.pack) as home,
  (select f.outline -> 'languages' from studio_files f where f.pack_id = p.id and f.path = 'content.yaml') as languages,
  (select coalesce(json_agg(t.title), '[]') from (
     select coalesce(f.outline -> 'title', '{}') as title from studio_files f
     where f.pack_id = p.id and f.path like 'programs/%' and f.outline is not null
     order by (f.outline ->> 'position')::numeric nulls last, f.path limit 5) t) as programs,
  (select count(*) from studio_files f where f.pack_id = p.id and f.path like 'courses/%/course.yaml') as courses`

interface PackFilter {
  search: string
  states: readonly ('draft' | 'published' | 'changed')[]
  /** Whether translations are missing or stale. */
  hasGaps: boolean
}

const stateOf = sql`case when p.published_change is null then 'draft'
  when p.published_change = p.change then 'published' else 'changed' end`

function matches({ search, states, hasGaps }: PackFilter): RawBuilder<unknown> {
  const wanted = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = sql`(p.pack ilike ${wanted} or exists (
    select from studio_files f where f.pack_id = p.id and f.outline is not null
      and (f.outline -> 'title' ->> 'pl' ilike ${wanted} or f.outline -> 'title' ->> 'en' ilike ${wanted})))`
  return sql`${search === '' ? sql`true` : found}
    and ${hasGaps ? sql`(p.check_result ->> 'missing')::int + (p.check_result ->> 'stale')::int > 0` : sql`true`}
    and ${states.length === 0 ? sql`true` : sql`${stateOf} = any(${states}::text[])`}`
}

export async function listPackRows(
  db: DbOrTx,
  author: Author,
  { page, filter }: { page: Page; filter: PackFilter },
): Promise<{ rows: PackRow[]; totalCount: number }> {
  const where = sql`${authors.mayEdit(author)} and ${matches(filter)}`
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) from studio_packs p where ${where}`.execute(db)
  const { rows } = await sql<PackRow>`
    select ${columnsFor(author)} from studio_packs p where ${where}
    order by p.changed_at desc, p.id ${limitTo(page)}`.execute(db)
  return { rows, totalCount: counted[0]?.count ?? 0 }
}

/** Packs that learners see and the studio lacks, because they were loaded before it had mirrors. */
export const listFolderPacks = (db: DbOrTx) =>
  db
    .selectFrom('content_packs as c')
    .where('c.origin', '!=', 'studio')
    .where('c.pack', 'not in', db.selectFrom('studio_packs').select('pack'))
    .select(['c.pack', 'c.origin as home'])
    .orderBy('c.pack')
    .execute()

export async function findPack(db: DbOrTx, author: Author, id: string): Promise<PackRow | null> {
  const { rows } = await sql<PackRow>`
    select ${columnsFor(author)} from studio_packs p where p.id = ${id} and ${authors.mayEdit(author)}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Locks this pack until the transaction ends. Null: this person may edit no such pack. */
export async function lockPack(
  tx: DbOrTx,
  author: Author,
  id: string,
): Promise<{ pack: string; change: number; isMirror: boolean } | null> {
  const { rows } = await sql<{ pack: string; change: number; isMirror: boolean }>`
    select p.pack, p.change, p.is_mirror as "isMirror" from studio_packs p where p.id = ${id} and ${authors.mayEdit(author)} for no key update`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Returns a pack that contains only its original manifest. */
export async function findUntouched(
  db: DbOrTx,
  author: Author,
  { pack, content }: { pack: string; content: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id from studio_packs p join studio_files f on f.pack_id = p.id and f.path = 'content.yaml'
    where p.pack = ${pack} and p.change = 1 and f.content = ${content} and ${authors.mayEdit(author)}
      and not exists (select from studio_files o where o.pack_id = p.id and o.path <> f.path)`.execute(db)
  return rows[0]?.id ?? null
}

/** Returns null when the name is taken. */
export async function insertPack(
  tx: DbOrTx,
  given: { id: string; pack: string; now: Date; isMirror?: boolean },
): Promise<string | null> {
  const row = await tx
    .insertInto('studio_packs')
    .values({
      id: given.id,
      pack: given.pack,
      created_at: given.now,
      changed_at: given.now,
      is_mirror: given.isMirror ?? false,
    })
    .onConflict((conflict) => conflict.column('pack').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const deletePackRow = (tx: DbOrTx, id: string) =>
  tx.deleteFrom('studio_packs').where('id', '=', id).execute()

/** Counts a change; returns its number. */
export async function countChange(tx: DbOrTx, id: string, now: Date): Promise<number> {
  const row = await tx
    .updateTable('studio_packs')
    .set((row) => ({ change: sql<number>`${row.ref('change')} + 1`, changed_at: now }))
    .where('id', '=', id)
    .returning('change')
    .executeTakeFirstOrThrow()
  return row.change
}

export const saveCheck = (
  db: DbOrTx,
  { id, change, result }: { id: string; change: number; result: CheckResult },
) =>
  db
    .updateTable('studio_packs')
    .set({ checked_change: change, check_result: JSON.stringify(result) })
    .where('id', '=', id)
    .where((row) => row.or([row('checked_change', 'is', null), row('checked_change', '<=', change)]))
    .execute()

/** Returns the result of the last check; null: none, or no such pack. */
export async function findCheckResult(db: DbOrTx, id: string): Promise<CheckResult | null> {
  const row = await db
    .selectFrom('studio_packs')
    .where('id', '=', id)
    .select('check_result')
    .executeTakeFirst()
  return (row?.check_result as CheckResult | null | undefined) ?? null
}

export async function findCheck(
  db: DbOrTx,
  id: string,
): Promise<{ change: number; checked: number | null; result: CheckResult | null }> {
  const row = await db
    .selectFrom('studio_packs')
    .where('id', '=', id)
    .select(['change', 'checked_change as checked', 'check_result as result'])
    .executeTakeFirstOrThrow()
  return { ...row, result: row.result as CheckResult | null }
}
