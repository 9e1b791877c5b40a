import { type RawBuilder, sql } from 'kysely'

/** What a person `u` may do: the roles that they were given, and a manager's while they manage an organisation. */
export const rolesOf = sql<string[]>`case
  when exists (select from organisation_managers m where m.user_id = u.id) then u.roles || '{manager}'::text[]
  else u.roles end`

/** Whether a person `u` may look after an organisation today. */
export const looksAfter = (organisationId: RawBuilder<unknown>) => sql<boolean>`(u.disabled_at is null and (
  'admin' = any(u.roles) or exists (
    select from organisation_managers m where m.user_id = u.id and m.organisation_id = ${organisationId})))`

/**
 * The day from which an organisation asks a person `u` of organisation `o` for a second factor: their own, or one that
 * they manage, whose people's data they see.
 */
export const secondFactorFrom = sql<string | null>`least(o.second_factor_from, (
  select min(managed.second_factor_from) from organisation_managers m join organisations managed on managed.id = m.organisation_id
  where m.user_id = u.id))::text`
