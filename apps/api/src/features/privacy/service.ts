import type { AnswerOf } from '@zenit/contract/call'
import type { viewOwnData } from '@zenit/contract/privacy'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { freshSeconds } from '../session/confirmed-identity.ts'
import type { Viewer } from '../session/viewer.ts'
import { isAdmin, isAnotherAdmin } from '../staff/admins.ts'

interface Facts {
  email: string
  authenticatedAt: Date | null
  certificates: number
}

/** What the page needs to know before it offers anything. */
export async function readOwnData(
  { db, clock, config }: Deps,
  { sessionId, user }: Viewer,
): Promise<AnswerOf<typeof viewOwnData>> {
  const { rows } = await sql<Facts>`
    select u.email, s.authenticated_at as "authenticatedAt",
      (select count(*) from certificates c where c.user_id = u.id) as certificates
    from users u join sessions s on s.user_id = u.id
    where u.id = ${user._id} and s.id = ${sessionId}`.execute(db)
  const [facts] = rows
  required(facts, 'unauthenticated')
  const until = facts.authenticatedAt && new Date(facts.authenticatedAt.getTime() + freshSeconds * 1000)
  return {
    confirmedUntil: until && until > clock() ? until.toISOString() : null,
    email: facts.email,
    certificates: facts.certificates,
    isLastAdmin: (await isAdmin(db, user._id)) && !(await isAnotherAdmin(db, user._id)),
    isOwnHub: config.hub === null,
  }
}
