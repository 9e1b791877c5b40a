import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import type { MailDeps } from '../../platform/mail/mail.ts'
import { linkDirectory } from '../directory/service.ts'
import { joinByDomain } from '../domains/join.ts'
import { ownHubName } from '../identity/own-hub.ts'
import { accessCookie } from './cookies.ts'
import { endSessions, findSessionId } from './queries.ts'
import { demandFor } from './second-factor.ts'
import * as users from './users.queries.ts'

// Everything that the product's own hub exchanges with it, about accounts by their ids. The hub may import nothing else
// from here, so that another hub can replace it (docs/decisions/031).

const who = (accountId: string) => ({ issuer: ownHubName, subject: accountId })

/** Applies changes made at the hub at once; does nothing before the first sign-in. */
export const accountChanged = (tx: DbOrTx, accountId: string, changes: users.Changes): Promise<void> =>
  users.updateUserFromHub(tx, who(accountId), changes)

/**
 * Records that the account's address is confirmed, which may move the person to an organisation; `email` when it has
 * changed.
 */
export async function addressConfirmed(
  tx: DbOrTx,
  needs: MailDeps,
  { accountId, email }: { accountId: string; email?: string },
): Promise<void> {
  await accountChanged(tx, accountId, { ...(email ? { email } : {}), emailConfirmed: true })
  const userId = await findUserId(tx, accountId)
  if (!userId) return
  await joinByDomain(tx, needs, userId)
  await linkDirectory(tx, { userId, now: needs.clock() })
}

interface SignOut {
  accountId: string
  /** The current browser, whose session is kept. */
  keep?: FastifyRequest | undefined
  now: Date
}

/** Ends the product's sessions of an account, in a transaction that has ended those at the hub. */
export async function accountSignedOut(tx: DbOrTx, { accountId, keep, now }: SignOut): Promise<void> {
  const access = keep?.cookies[accessCookie]
  const except = access ? await findSessionId(tx, [access]) : null
  const userId = await findUserId(tx, accountId)
  if (userId) await endSessions(tx, { userId, now, ...(except ? { except } : {}) })
}

/** Returns the person of an account; null before their first sign-in. */
export const findUserId = (db: DbOrTx, accountId: string): Promise<string | null> =>
  users.findUserId(db, who(accountId))

/** Returns when each rank was reached, the first with the first sign-in; null for people who never signed in. */
export const findRanks = (db: DbOrTx, accountId: string): Promise<Map<number, Date> | null> =>
  users.findRanks(db, who(accountId))

/** Whether this person needs a second factor by now, so that the last one cannot be removed. */
export async function isFactorRequired(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  db: DbOrTx,
  accountId: string,
): Promise<boolean> {
  const asked = await users.findAsked(db, who(accountId))
  return (asked && demandFor(config, { ...asked, hasSecondFactor: false }, clock())?.isEnforced) ?? false
}
