import { sql } from 'kysely'

/** Whether a person `u` is in a group. */
export const isInGroup = (groupId: string) =>
  sql`exists (select from group_members gm where gm.user_id = u.id and gm.group_id = ${groupId})`

/** The ids of the groups that a person `u` is in. */
export const groupsOf = sql<string[]>`array(
  select gm.group_id::text from group_members gm where gm.user_id = u.id order by gm.group_id)`
