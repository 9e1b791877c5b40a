import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { normaliseEmail } from '../../platform/text/email-address.ts'
import { displayNameOf } from '../identity/display-name.sql.ts'

export interface Candidate {
  id: string
  issuer: string
  name: string
  roles: ('learner' | 'reviewer' | 'author' | 'admin')[]
  rank: number
  isDisabled: boolean
}

export async function lockCandidates(tx: DbOrTx, email: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select u.id, u.issuer, ${displayNameOf('u')} as name, u.roles,
      coalesce((select max(p.rank) from rank_promotions p where p.user_id = u.id), 1) as rank,
      u.disabled_at is not null as "isDisabled"
    from users u where u.email = ${normaliseEmail(email)} order by u.created_at, u.id
    for no key update of u`.execute(tx)
  return rows
}
