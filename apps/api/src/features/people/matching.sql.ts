import { type RawBuilder, sql } from 'kysely'
import { isId } from '../../platform/ids.ts'
import { isEmail, normaliseEmail } from '../../platform/text/email-address.ts'

/** A whole address in whatever spelling, as it is kept; else the words as they are. */
const spelt = (search: string): string =>
  search.replaceAll(/\S+@\S+/g, (word) => (isEmail(normaliseEmail(word)) ? normaliseEmail(word) : word))

/** Each word of the search begins a word of the name or the e-mail of a person `u`; an id finds its person. */
export function matching(search: string): RawBuilder<unknown> {
  const wanted = search.trim()
  if (wanted === '') return sql`true`
  if (isId(wanted.toLowerCase())) return sql`u.id = ${wanted.toLowerCase()}::uuid`
  return sql`u.words @@ (
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(search_words(${spelt(wanted)})) word)`
}
