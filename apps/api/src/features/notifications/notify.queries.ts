import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { channel } from './channel.ts'
import type { Kind, News } from './notify.ts'

export async function insertNews(tx: DbOrTx, { kind, cause, to, now }: News<Kind>): Promise<void> {
  const userIds = to.map(({ userId }) => userId)
  const ids = to.map(() => newId())
  const parameters = to.map((one) => JSON.stringify(one.parameters))
  await sql`
    with told as (
      insert into notifications (user_id, id, kind, cause, parameters, created_at)
      select user_id, id, ${kind}, ${cause}, parameters::jsonb, ${now}
      from unnest(${userIds}::uuid[], ${ids}::uuid[], ${parameters}::text[]) as new (user_id, id, parameters)
      on conflict (user_id, kind, cause) do nothing
      returning user_id, id
    )
    select pg_notify(${channel}, user_id || ' ' || id) from told`.execute(tx)
}

export async function announce(tx: DbOrTx, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
}
