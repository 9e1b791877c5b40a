import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { limitTo } from '../../platform/db/page.ts'
import { channel } from './channel.ts'
import type { Kind, Parameters } from './notify.ts'

/** A stored notification: kind and parameters, without text. */
export type NotificationRow = {
  [K in Kind]: { id: string; kind: K; parameters: Parameters[K]; createdAt: Date; readAt: Date | null }
}[Kind]

const columns = sql`id, kind, parameters, created_at as "createdAt", read_at as "readAt"`
const unreadOf = (userId: string) =>
  sql`(select count(*) from notifications where user_id = ${userId} and read_at is null)`

/** Returns one page, newest first, with both counts. */
export async function listNotifications(
  db: DbOrTx,
  { userId, page, limit }: { userId: string; page: number; limit: number },
): Promise<{ rows: NotificationRow[]; totalCount: number; unread: number }> {
  const [{ rows }, counts] = await Promise.all([
    sql<NotificationRow>`
      select ${columns} from notifications where user_id = ${userId}
      order by created_at desc, id desc ${limitTo({ page, limit })}`.execute(db),
    sql<{ totalCount: number; unread: number }>`
      select count(*) as "totalCount", count(*) filter (where read_at is null) as unread
      from notifications where user_id = ${userId}`.execute(db),
  ])
  return { rows, totalCount: counts.rows[0]?.totalCount ?? 0, unread: counts.rows[0]?.unread ?? 0 }
}

export async function countUnread(db: DbOrTx, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select ${unreadOf(userId)} as unread`.execute(db)
  return rows[0]?.unread ?? 0
}

/** Informs the person's other pages that something was read; the payload names no notification. */
const sayRead = (db: DbOrTx, userId: string) =>
  sql`select pg_notify(${channel}, ${userId} || ' ')`.execute(db)

/** Marks one as read; returns false when the learner has no such notification. */
export async function markRead(
  db: DbOrTx,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update notifications set read_at = coalesce(read_at, ${now})
    where user_id = ${userId} and id = ${id} returning id`.execute(db)
  if (rows.length > 0) await sayRead(db, userId)
  return rows.length > 0
}

export async function markAllRead(db: DbOrTx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await sql`
    update notifications set read_at = ${now} where user_id = ${userId} and read_at is null`.execute(db)
  await sayRead(db, userId)
}

/** Deletes notifications of ranks that a person has lost; they are sent again when the rank is reached again. */
export async function forgetRanksAbove(
  tx: DbOrTx,
  { userId, rank }: { userId: string; rank: number },
): Promise<void> {
  await sql`
    delete from notifications
    where user_id = ${userId} and kind = 'rank' and (parameters ->> 'rank')::int > ${rank}`.execute(tx)
  await sayRead(tx, userId)
}

/** Returns one notification and the number of unread ones, for an open page. */
export async function findNews(
  db: DbOrTx,
  { userId, id }: { userId: string; id: string },
): Promise<{ row: NotificationRow; unread: number } | null> {
  const { rows } = await sql<NotificationRow & { unread: number }>`
    select ${columns}, ${unreadOf(userId)} as unread
    from notifications where user_id = ${userId} and id = ${id}`.execute(db)
  const [found] = rows
  if (!found) return null
  const { unread, ...row } = found
  return { row, unread }
}

/**
 * Ids are created before their transactions end, so a late commit may have an id before the last one sent to
 * a page.
 */
const overlap = sql`interval '1 minute'`
const mostMissed = 50

/**
 * Returns ids of unread notifications since the last one sent to a page, oldest first; some of them may have
 * been sent.
 */
export async function listMissed(
  db: DbOrTx,
  { userId, after }: { userId: string; after: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from notifications n join notifications l on l.user_id = n.user_id and l.id = ${after}
    where n.user_id = ${userId} and n.id <> l.id and n.read_at is null and n.created_at >= l.created_at - ${overlap}
    order by n.created_at, n.id limit ${mostMissed}`.execute(db)
  return rows.map(({ id }) => id)
}
