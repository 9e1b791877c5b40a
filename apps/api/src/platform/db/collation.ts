import { type RawBuilder, sql } from 'kysely'

const collations = { pl: sql`alphabet_pl`, en: sql`alphabet_en` }

/**
 * The collation of a language's own alphabet, for `order by name collate …`. It orders as `collators` of lists.ts do, so
 * that a list does not change its order with the place where it is sorted.
 */
export const collationOf = (language: 'pl' | 'en'): RawBuilder<unknown> => collations[language]
