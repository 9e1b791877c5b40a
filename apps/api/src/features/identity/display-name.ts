import { type RawBuilder, sql } from 'kysely'

/** What a person is called wherever they are named. */
export const displayName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

/** The same in SQL, of a row of `users` by its alias; null where a left join found nobody. */
export const displayNameOf = (users: string): RawBuilder<string | null> =>
  sql`trim(${sql.ref(users)}.first_name || ' ' || ${sql.ref(users)}.last_name)`
