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
 * Selects this person's mails by id. An address alone proves nothing, because hubs accept addresses that belong, or
 * belonged, to somebody else. So mails known to be another person's never match, and mails written to an account before
 * its owner came here (`user_id` is null) match only if they are not older than the account and the address belongs to
 * nobody else.
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
