import { type RawBuilder, sql } from 'kysely'

/** Larger numbers are shown as "many". */
const mostCounted = 1_000

/** Number of deliveries waiting for the endpoint of an alias. */
export const waitingOf = (endpoint: string): RawBuilder<number> => sql`
  (select count(*)::int from (select from webhook_deliveries d
    where d.endpoint_id = ${sql.ref(`${endpoint}.id`)} and d.state = 'waiting' limit ${sql.lit(mostCounted)}) counted)`
