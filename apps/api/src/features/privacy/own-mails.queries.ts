import { sql } from 'kysely'
import { ownHubName } from '../identity/own-hub.ts'

export interface Addressee {
  userId: string
  issuer: string
  /** Subject of their account at the hub. */
  subject: string
  email: string
}

/**
 * Mails that are this person's, by their ids. An address alone proves nothing: hubs let people give one that is not
 * theirs, or was somebody else's before. So a mail that is known to be another's never is, and one that was written to
 * an account before its owner came here (`user_id` is null) only if it is not older than the account and its address
 * leads to nobody else.
 */
export const ownMails = ({ userId, issuer, subject, email }: Addressee) => {
  const isOwnHub = issuer === ownHubName
  return sql`
    select m.id from mails m
    where m.user_id = ${userId}
      or (m.user_id is null
        and (m.recipient = ${email}
          or m.recipient in (select l.email from hub.links l
            where ${isOwnHub} and l.account_id::text = ${subject} and l.purpose = 'old-email'))
        and m.created_at >= (select least(u.created_at, a.created_at) from users u
          left join hub.accounts a on ${isOwnHub} and a.id::text = u.subject where u.id = ${userId})
        and not exists (select from users o where o.id <> ${userId} and o.email = m.recipient)
        and not exists (select from mails o
          where o.user_id <> ${userId} and o.recipient = m.recipient)
        and not exists (select from hub.accounts o
          where not (${isOwnHub} and o.id::text = ${subject}) and o.email = m.recipient)
        and not exists (select from hub.links o
          where not (${isOwnHub} and o.account_id::text = ${subject}) and o.purpose = 'old-email'
            and o.email = m.recipient))`
}
