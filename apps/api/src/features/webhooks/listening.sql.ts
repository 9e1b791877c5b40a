import { type RawBuilder, sql } from 'kysely'

/** Since when somebody of an organisation is told of an event: a day, or null where nobody is. */
export const toldSince = (organisationId: RawBuilder<unknown>, event: string) => sql`
  (select min(e.created_at)::date from webhook_endpoints e
    where e.organisation_id = ${organisationId} and e.disabled_at is null and ${event} = any(e.events))`
