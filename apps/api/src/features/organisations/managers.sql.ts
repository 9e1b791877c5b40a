import { type RawBuilder, sql } from 'kysely'

/** The roles of a person `u`: those assigned, and `manager` while they manage an organisation. */
export const rolesOf = sql<string[]>`case
  when exists (select from organisation_managers m where m.user_id = u.id) then u.roles || '{manager}'::text[]
  else u.roles end`

/** Whether a person `u` may manage an organisation today. */
export const looksAfter = (organisationId: RawBuilder<unknown>) => sql<boolean>`(u.disabled_at is null and (
  'admin' = any(u.roles) or exists (
    select from organisation_managers m where m.user_id = u.id and m.organisation_id = ${organisationId})))`

/**
 * The day from which a person `u` of organisation `o` needs a second factor: that of their own organisation, or of one
 * that they manage, because they see its people's data.
 */
export const secondFactorFrom = sql<string | null>`least(o.second_factor_from, (
  select min(managed.second_factor_from) from organisation_managers m join organisations managed on managed.id = m.organisation_id
  where m.user_id = u.id))::text`
