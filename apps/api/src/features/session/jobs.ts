import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { job } from '../../platform/jobs.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Clears tokens and codes that nobody can use any more, and the sessions that have none left; each person's last one
 * stays, which tells when they were here.
 */
export const sweepSessions = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  job({
    name: 'session.sweep.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '17 * * * *',
    async run() {
      // A day later than they could go: a clock that runs behind still finds what it counts on.
      const before = new Date(clock().getTime() - day)
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
    },
  })
