import { type RawBuilder, sql } from 'kysely'

/** Like {@link displayName} in SQL, for a row of `users` by its alias; null where a left join found nobody. */
export const displayNameOf = (users: string): RawBuilder<string | null> =>
  sql`trim(${sql.ref(users)}.first_name || ' ' || ${sql.ref(users)}.last_name)`
