import { type RawBuilder, sql } from 'kysely'

/** Since when anybody in an organisation listens to an event: a day, or null. */
export const toldSince = (organisationId: RawBuilder<unknown>, event: string) => sql`
  (select min(e.created_at)::date from webhook_endpoints e
    where e.organisation_id = ${organisationId} and e.disabled_at is null and ${event} = any(e.events))`
