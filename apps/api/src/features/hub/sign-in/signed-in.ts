import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { hubPath, ownIssuer } from '../../identity/own-hub.ts'
import { type Account, findAccount } from '../accounts/queries.ts'
import type { Hub } from '../hub.ts'
import { formToken, isFormToken } from '../pages/form-token.ts'
import { isLoginOver } from '../provider/logins.ts'
import { pagesClientId, signedInPath } from '../provider/provider.ts'

/** The pages of the hub that need a session, below {@link hubPath}. */
const ownPages = [
  'profile',
  'rank',
  'account',
  'account/email',
  'account/password',
  'account/second-factor',
  'account/passkeys',
  'new-email',
  'confirm-email',
] as const
type OwnPage = (typeof ownPages)[number]

export const isOwnPage = (name: string): name is OwnPage => ownPages.some((one) => one === name)

export interface SignedInAccount {
  account: Account
  /** The session at the hub, in this browser. */
  sessionUid: string
  /** Token of the forms shown in this session. */
  token: string
  isToken(given: string | undefined): boolean
}

/** Returns who is signed in at the hub by the session cookie, or null. */
export async function findSignedIn(
  hub: Hub,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInAccount | null> {
  const provider = await hub.provider()
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  const account = session.accountId ? await findAccount(hub.deps.db, session.accountId) : undefined
  if (!account || isLoginOver(account, session.loginTs)) return null
  const { secret } = hub.deps.config
  return {
    account,
    sessionUid: session.uid,
    token: formToken(secret, session.uid),
    isToken: (given) => isFormToken(secret, session.uid, given),
  }
}

/** The address of the sign-in page that returns to this page. */
function signInAddress({ config }: Deps, page: OwnPage): string {
  const query = new URLSearchParams({
    client_id: pagesClientId,
    response_type: 'none',
    scope: 'openid',
    redirect_uri: `${ownIssuer(config)}${signedInPath}`,
    state: page,
  })
  return `${hubPath}/auth?${query}`
}

type Handler = (request: FastifyRequest, reply: FastifyReply, signedIn: SignedInAccount) => unknown

/** Wraps a handler that needs a session; without one, people sign in first and return to `page`. */
export const forSignedIn =
  (hub: Hub, page: OwnPage, handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const signedIn = await findSignedIn(hub, request, reply)
    if (!signedIn) return reply.redirect(signInAddress(hub.deps, page), 303)
    return handler(request, reply, signedIn)
  }
