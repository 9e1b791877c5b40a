import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

export async function deleteExpired(db: Db, before: Date): Promise<void> {
  for (const table of ['session_tokens', 'used_link_tokens', 'login_codes'] as const)
    await db.deleteFrom(table).where('expires_at', '<', before).execute()
  await db
    .deleteFrom('sessions')
    .where('created_at', '<', before)
    .where(
      sql<boolean>`exists (select from sessions later
        where later.user_id = sessions.user_id and (later.seen_at, later.id) > (sessions.seen_at, sessions.id))`,
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('session_tokens')
            .whereRef('session_tokens.session_id', '=', 'sessions.id')
            .select('session_tokens.session_id'),
        ),
      ),
    )
    .execute()
}
