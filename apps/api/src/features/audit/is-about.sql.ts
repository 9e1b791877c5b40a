import { sql } from 'kysely'

/**
 * Matches lines about a person. Lines about certificates name nobody; the certificate identifies its holder while
 * their account exists.
 */
export const isAbout = (person: string) => sql`(a.person_id = ${person} or (a.subject_kind = 'certificate'
  and a.subject = any(array(select c.number from certificates c where c.user_id = ${person}))))`
