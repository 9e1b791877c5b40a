import { createLoginCode, exchangeLoginCode, urlLogin } from '@zenit/contract/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { ApiError, required } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { logSecurityEvent } from '../../../platform/observability/security-events.ts'
import { linkDirectory } from '../../directory/service.ts'
import { joinByDomain } from '../../domains/join.ts'
import { displayName } from '../../identity/display-name.ts'
import { answerNewSession, noStore } from '../answer.ts'
import { accessCookie, refreshCookie } from '../cookies.ts'
import type { HubClient } from '../login/hub-client.ts'
import { createSession, lockPerson, revokeSession } from '../queries.ts'
import { saveUser } from '../users.queries.ts'
import { type LinkLogin, LinkRefused, type LinkTokens, verifyLink } from './link-tokens.ts'
import {
  findLoginCode,
  findPerson,
  findPersonById,
  findSignedIn,
  insertLoginCode,
  type KnownPerson,
  useUpLoginCode,
  useUpTokens,
} from './queries.ts'

/** A link's person, and how to use the link up. */
interface LinkEntry {
  kind: 'tokens' | 'code'
  /** Null: they have never been here. */
  personId: string | null
  name: string
  /** Uses the link up, once; returns the person to sign in. */
  enter(tx: DbOrTx): Promise<string>
}

function refuseUnless(condition: unknown, reason: string): asserts condition {
  if (!condition) throw new LinkRefused(reason)
}

/** Stores the profile in the tokens. Tokens without one work only for people who have been here. */
async function saveLinked(tx: DbOrTx, profile: LinkLogin['profile']): Promise<string> {
  const known = await findPerson(tx, profile)
  refuseUnless(known || profile.email, 'unknown-person')
  const userId = profile.email || !known ? await saveUser(tx, profile) : known.isDisabled ? null : known.id
  refuseUnless(userId, 'disabled')
  return userId
}

async function broughtByTokens(deps: Deps, hub: HubClient, tokens: LinkTokens): Promise<LinkEntry> {
  const { profile, used } = await verifyLink(tokens, { hub, config: deps.config, now: deps.clock() })
  const known = await findPerson(deps.db, profile)
  refuseUnless(!known?.isDisabled, 'disabled')
  return {
    kind: 'tokens',
    personId: known?.id ?? null,
    name: known?.name ?? displayName(profile),
    async enter(tx) {
      refuseUnless(await useUpTokens(tx, used), 'used')
      return saveLinked(tx, profile)
    },
  }
}

async function broughtByCode({ db, clock }: Deps, code: string): Promise<LinkEntry> {
  const userId = await findLoginCode(db, code, clock())
  const person: KnownPerson | null = userId ? await findPersonById(db, userId) : null
  refuseUnless(person, 'code')
  refuseUnless(!person.isDisabled, 'disabled')
  return {
    kind: 'code',
    personId: person.id,
    name: person.name,
    async enter(tx) {
      refuseUnless(await useUpLoginCode(tx, code), 'used')
      return person.id
    },
  }
}

/** Opens the person's session in this browser and ends its previous one. */
async function signIn(deps: Deps, request: FastifyRequest, brought: LinkEntry, isConfirmed: boolean) {
  const { db, clock, viewers } = deps
  const now = clock()
  const { [accessCookie]: access, [refreshCookie]: refresh } = request.cookies
  const held = [access, refresh].filter((token) => token !== undefined)
  const current = await findSignedIn(db, held, now)
  const isChange = current !== null && current.id !== brought.personId
  if (isChange && !isConfirmed)
    throw new ApiError('already-signed-in', { people: { current: current.name, next: brought.name } })
  const opened = await db.transaction().execute(async (tx) => {
    const userId = await brought.enter(tx)
    await lockPerson(tx, userId)
    await joinByDomain(tx, deps, userId)
    await linkDirectory(tx, { userId, now: deps.clock() })
    await revokeSession(tx, held, now)
    const { 'user-agent': userAgent = '' } = request.headers
    // A link proves possession of the link, not identity, so nothing that needs a fresh sign-in opens.
    return { userId, ...(await createSession(tx, { userId, idToken: null, userAgent, now })) }
  })
  if (access) viewers.forget(access)
  if (isChange) logSecurityEvent(request.log, 'signed-out', { actorId: current.id, reason: 'another-link' })
  const { userId, sessionId } = opened
  logSecurityEvent(request.log, 'signed-in', { actorId: userId, sessionId, reason: `link-${brought.kind}` })
  return opened
}

/** Writes the reason to the security log; the response only reports that the link failed. */
async function orRefuse<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof LinkRefused)) throw error
    logSecurityEvent(request.log, 'login-refused', { actorId: null, reason: `link-${error.reason}` })
    throw new ApiError('login-failed')
  }
}

/**
 * Sign-in by a value in an address (AUTH-02): a pair of the hub's tokens, or a code. docs/decisions/017 lists the
 * claims of the tokens, docs/security.md the risks.
 */
export function linkRoutes(scope: FastifyInstance, deps: Deps, hub: HubClient): void {
  const requireLinks = () => required(deps.config.urlLogin, 'feature-disabled')
  const enter = async (
    { request, reply, body }: { request: FastifyRequest; reply: FastifyReply; body: { confirm?: true } },
    read: () => Promise<LinkEntry>,
  ) => {
    requireLinks()
    const isConfirmed = body.confirm === true
    const tokens = await orRefuse(request, async () => signIn(deps, request, await read(), isConfirmed))
    return answerNewSession(deps, reply, tokens)
  }
  route(scope, urlLogin, (input) => enter(input, () => broughtByTokens(deps, hub, input.body)))
  route(scope, exchangeLoginCode, (input) => enter(input, () => broughtByCode(deps, input.body.loginCode)))
  route(scope, createLoginCode, async ({ body, request, reply }) => {
    requireLinks()
    noStore(reply)
    const now = deps.clock()
    const { loginCode, expiresAt } = await orRefuse(request, async () => {
      const brought = await broughtByTokens(deps, hub, body)
      return deps.db.transaction().execute(async (tx) => {
        const userId = await brought.enter(tx)
        return insertLoginCode(tx, { userId, now })
      })
    })
    return { loginCode, expiresAt: expiresAt.toISOString() }
  })
}
