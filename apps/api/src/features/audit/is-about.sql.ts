import { sql } from 'kysely'

/** Lines about certificates name no person: the certificate says whose it is, for as long as its holder is there. */
export const isAbout = (person: string) => sql`(a.person_id = ${person} or (a.subject_kind = 'certificate'
  and a.subject = any(array(select c.number from certificates c where c.user_id = ${person}))))`
