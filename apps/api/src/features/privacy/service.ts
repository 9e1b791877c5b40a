import type { AnswerOf } from '@zenit/contract/call'
import type { viewOwnData } from '@zenit/contract/privacy'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { freshSeconds } from '../session/confirmed-identity.ts'
import type { Viewer } from '../session/viewer.ts'
import { isAdmin, isAnotherAdmin } from '../staff/admins.ts'
import { findFacts } from './queries.ts'

/** Returns what the page needs before it offers anything. */
export async function readOwnData(
  { db, clock, config }: Deps,
  { sessionId, user }: Viewer,
): Promise<AnswerOf<typeof viewOwnData>> {
  const facts = await findFacts(db, { userId: user._id, sessionId })
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
