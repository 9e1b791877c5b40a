import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { displayNameOf } from '../../identity/display-name.sql.ts'

export interface Presence {
  packId: string
  userId: string
  page: string
  now: Date
}

/** Records a person's open page, and deletes expired entries of this pack. */
export async function savePresence(
  db: DbOrTx,
  { packId, userId, page, now }: Presence,
  since: Date,
): Promise<void> {
  await sql`
    with gone as (delete from studio_presence where pack_id = ${packId} and seen_at <= ${since})
    insert into studio_presence (pack_id, user_id, page, seen_at) values (${packId}, ${userId}, ${page}, ${now})
    on conflict (pack_id, user_id, page) do update set seen_at = excluded.seen_at`.execute(db)
}

export const deletePresence = (db: DbOrTx, { packId, userId, page }: Omit<Presence, 'now'>) =>
  db
    .deleteFrom('studio_presence')
    .where('pack_id', '=', packId)
    .where('user_id', '=', userId)
    .where('page', '=', page)
    .execute()

interface EditorRow {
  packId: string
  userId: string
  name: string
  page: string
}

/** Returns other people seen in these packs. */
export async function listEditors(
  db: DbOrTx,
  packIds: readonly string[],
  { userId, since }: { userId: string; since: Date },
): Promise<EditorRow[]> {
  const { rows } = await sql<EditorRow>`
    select p.pack_id as "packId", p.user_id as "userId", ${displayNameOf('u')} as name, p.page
    from studio_presence p join users u on u.id = p.user_id
    where p.pack_id = any(${packIds}::uuid[]) and p.user_id <> ${userId} and p.seen_at > ${since}
    order by name, p.user_id, p.page limit 500`.execute(db)
  return rows
}
