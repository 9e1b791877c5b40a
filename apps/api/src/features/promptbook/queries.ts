import { type RawBuilder, sql } from 'kysely'
import { collationOf } from '../../platform/db/collation.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { limitTo } from '../../platform/db/page.ts'
import { folded } from '../../platform/lists.ts'

/** Origin of a saved prompt. */
export interface Source {
  promptId: string
  courseId: string
  lessonId: string
  sublessonId: string
}

export interface Item {
  id: string
  title: string
  prompt: string
  createdAt: Date
  source: Source | null
  isDeleted: boolean
}

interface ItemRow {
  id: string
  title: string
  prompt: string
  createdAt: Date
  promptId: string | null
  courseId: string
  lessonId: string
  sublessonId: string
  isDeleted: boolean
}

const columns = sql`i.id, i.title, i.prompt, i.created_at as "createdAt", i.prompt_id as "promptId",
  i.course_id as "courseId", i.lesson_id as "lessonId", i.sublesson_id as "sublessonId",
  i.deleted_at is not null as "isDeleted"`

const toItem = ({ promptId, courseId, lessonId, sublessonId, ...rest }: ItemRow): Item => ({
  ...rest,
  source: promptId ? { promptId, courseId, lessonId, sublessonId } : null,
})

interface Key {
  userId: string
  id: string
}

/** Locks a learner's prompt book, so that concurrent saves neither duplicate nor exceed the limit. */
export async function lockPromptbook(tx: DbOrTx, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
}

export async function countItems(db: DbOrTx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from promptbook_items where user_id = ${userId} and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function findOne(db: DbOrTx, condition: RawBuilder<unknown>): Promise<Item | null> {
  const { rows } = await sql<ItemRow>`select ${columns} from promptbook_items i where ${condition}`.execute(
    db,
  )
  return rows[0] ? toItem(rows[0]) : null
}

/** Returns a learner's own item, also a deleted one. */
export const findItem = (db: DbOrTx, { userId, id }: Key): Promise<Item | null> =>
  findOne(db, sql`i.user_id = ${userId} and i.id = ${id}`)

/** Returns the item of the same prompt: by lesson, or without one by text; also a deleted one. */
export const findSame = (
  db: DbOrTx,
  { userId, prompt, promptId }: { userId: string; prompt: string; promptId: string | null },
): Promise<Item | null> =>
  promptId
    ? findOne(db, sql`i.user_id = ${userId} and i.prompt_id = ${promptId}`)
    : findOne(
        db,
        sql`i.user_id = ${userId} and i.prompt_id is null and md5(i.prompt) = md5(${prompt}) and i.prompt = ${prompt}`,
      )

interface Text {
  title: string
  prompt: string
}

const foldedText = ({ title, prompt }: Text) => folded(`${title}\n${prompt}`)

export async function insertItem(
  db: DbOrTx,
  item: Key & Text & { source: Source | null; now: Date },
): Promise<void> {
  const { userId, id, title, prompt, source, now } = item
  await db
    .insertInto('promptbook_items')
    .values({
      user_id: userId,
      id,
      title,
      prompt,
      prompt_id: source?.promptId ?? null,
      course_id: source?.courseId ?? null,
      lesson_id: source?.lessonId ?? null,
      sublesson_id: source?.sublessonId ?? null,
      folded: foldedText(item),
      created_at: now,
      deleted_at: null,
      delivered_at: null,
    })
    .execute()
}

/** Updates title and text, and restores a deleted item. */
export async function rewriteItem(db: DbOrTx, item: Key & Text): Promise<void> {
  const { userId, id, title, prompt } = item
  await db
    .updateTable('promptbook_items')
    .set({ title, prompt, folded: foldedText(item), deleted_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Marks an own item as deleted; returns whether it exists. A deleted item keeps its time. */
export async function markDeleted(db: DbOrTx, { userId, id }: Key, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update promptbook_items set deleted_at = coalesce(deleted_at, ${now}::timestamptz)
    where user_id = ${userId} and id = ${id} returning id`.execute(db)
  return rows.length > 0
}

export interface Search {
  userId: string
  /** Each must occur in title or text. */
  words: string[]
  /** Null: any origin. */
  promptIds: string[] | null
  sortBy: 'title' | 'createdAt'
  order: 'asc' | 'desc'
  language: 'pl' | 'en'
  page: number
  limit: number
}

/** Escapes `%`, `_` and `\`. */
const containing = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

function orderOf({ sortBy, order, language }: Search): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  if (sortBy === 'createdAt') return sql`i.created_at ${direction}, i.id ${direction}`
  return sql`i.title collate ${collationOf(language)} ${direction}, i.id ${direction}`
}

/** Returns one page of matches, and their number. */
export async function searchItems(
  db: DbOrTx,
  search: Search,
): Promise<{ items: Item[]; totalCount: number }> {
  const { userId, words, promptIds, page, limit } = search
  const matching = sql`from promptbook_items i
    where i.user_id = ${userId} and i.deleted_at is null
      and i.folded like all (${words.map(containing)}::text[])
      and (${promptIds}::uuid[] is null or i.prompt_id = any (${promptIds}::uuid[]))`
  const [{ rows }, counted] = await Promise.all([
    sql<ItemRow>`select ${columns} ${matching} order by ${orderOf(search)}
      ${limitTo({ page, limit })}`.execute(db),
    sql<{ count: number }>`select count(*) as count ${matching}`.execute(db),
  ])
  return { items: rows.map(toItem), totalCount: counted.rows[0]?.count ?? 0 }
}

/** The person as known to the hub, so that another product of the same hub recognises them. */
export interface Delivery extends Text {
  id: string
  createdAt: Date
  owner: { issuer: string; subject: string; email: string }
}

/** Returns an item to deliver; null when it is deleted or delivered. */
export async function findDelivery(db: DbOrTx, { userId, id }: Key): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`
    select i.id, i.title, i.prompt, i.created_at as "createdAt",
      json_build_object('issuer', u.issuer, 'subject', u.subject, 'email', u.email) as owner
    from promptbook_items i join users u on u.id = i.user_id
    where i.user_id = ${userId} and i.id = ${id} and i.deleted_at is null and i.delivered_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function markDelivered(db: DbOrTx, { userId, id }: Key, now: Date): Promise<void> {
  await db
    .updateTable('promptbook_items')
    .set({ delivered_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Deletes items for good that were marked as deleted before this time. */
export async function sweepDeleted(db: DbOrTx, before: Date): Promise<void> {
  await db.deleteFrom('promptbook_items').where('deleted_at', '<', before).execute()
}
