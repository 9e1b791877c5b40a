import { type RawBuilder, sql } from 'kysely'

/** Whether a directory manages an organisation now, that is, has a valid token. Otherwise its managers do. */
export const isConnected = (organisationId: RawBuilder<unknown>, now: Date) => sql<boolean>`exists (
  select from api_tokens t where t.organisation_id = ${organisationId} and 'scim' = any(t.scopes) and t.expires_at > ${now})`

/** Whether the directory of their organisation manages a person `u`. */
export const isFromDirectory = (now: Date) => sql<boolean>`(exists (
  select from directory_people d where d.user_id = u.id and d.organisation_id = u.organisation_id and d.is_active)
  and ${isConnected(sql`u.organisation_id`, now)})`

/** Whether the directory has excluded a person `u` from an organisation. */
export const isShutOut = (organisationId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from directory_people d where d.organisation_id = ${organisationId} and not d.is_active
    and (d.user_id = u.id or (d.email = u.email and u.email_confirmed)))`

/**
 * Whether a directory was the last to remove a person `u` from an organisation, even one that has deleted their entry
 * since.
 */
export const wasTakenOut = (organisationId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from staff_actions a where a.person_id = u.id and a.action = 'directory-deactivated'
    and a.before ->> 'organisationId' = ${organisationId}::text and not exists (
      select from staff_actions b where b.person_id = u.id and b.action in ('directory-reactivated', 'organisation-joined')
        and b.after ->> 'organisationId' = ${organisationId}::text and b.id > a.id))`
