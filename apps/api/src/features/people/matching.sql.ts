import { type RawBuilder, sql } from 'kysely'
import { isId } from '../../platform/ids.ts'
import { isEmail, normaliseEmail } from '../../platform/text/email-address.ts'

/** Normalises a complete e-mail address; other text is returned unchanged. */
const spelt = (search: string): string =>
  search.replaceAll(/\S+@\S+/g, (word) => (isEmail(normaliseEmail(word)) ? normaliseEmail(word) : word))

/** Each word of the search is the beginning of a word in the name or e-mail of a person `u`; an id matches exactly. */
export function matching(search: string): RawBuilder<unknown> {
  const wanted = search.trim()
  if (wanted === '') return sql`true`
  if (isId(wanted.toLowerCase())) return sql`u.id = ${wanted.toLowerCase()}::uuid`
  return sql`u.words @@ (
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(search_words(${spelt(wanted)})) word)`
}
