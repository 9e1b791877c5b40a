import { type RawBuilder, sql } from 'kysely'

const collations = { pl: sql`alphabet_pl`, en: sql`alphabet_en` }

/**
 * The collation of a language's alphabet, for `order by name collate …`. It sorts like `collators` of lists.ts, so that
 * the order does not depend on where a list is sorted.
 */
export const collationOf = (language: 'pl' | 'en'): RawBuilder<unknown> => collations[language]
