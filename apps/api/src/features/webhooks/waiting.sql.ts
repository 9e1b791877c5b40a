import { type RawBuilder, sql } from 'kysely'

/** A number that is worth telling apart; more is many. */
const mostCounted = 1_000

/** How much waits to be sent to the endpoint of an alias. */
export const waitingOf = (endpoint: string): RawBuilder<number> => sql`
  (select count(*)::int from (select from webhook_deliveries d
    where d.endpoint_id = ${sql.ref(`${endpoint}.id`)} and d.state = 'waiting' limit ${sql.lit(mostCounted)}) counted)`
