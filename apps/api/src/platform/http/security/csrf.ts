import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { newSecret } from '../../ids.ts'
import { logSecurityEvent } from '../../observability/security-events.ts'
import { ApiError } from '../errors.ts'
import { foreignSender, isSafe } from './foreign-pages.ts'

export const csrfCookie = 'caiplatform_csrf_token'

/** The session of a token; null: signed out. */
type TokenOwner = string | null

declare module 'fastify' {
  interface FastifyInstance {
    /** Set in the API's scope: returns whether this server made the token for this owner. */
    isCsrfToken(token: string | undefined, owner: TokenOwner): boolean
  }
  interface FastifyRequest {
    /** Whether the token was checked. State-changing requests without a check are refused. */
    hasOwnToken: boolean
  }
  interface FastifyReply {
    /** Sets a new cookie when the signed-in person changes, so that earlier tokens stop working. */
    renewCsrfToken(owner: TokenOwner): FastifyReply
  }
}

const sign = (secret: string, owner: TokenOwner, nonce: string) =>
  createHmac('sha256', secret)
    .update(`csrf:${owner ?? ''}:${nonce}`)
    .digest('base64url')
    .slice(0, 32)

/**
 * A token is a nonce and its signature for one session, so that cookies planted by a neighbouring site, tokens of other
 * people, and tokens from before the login are invalid (OWASP, signed double submit).
 */
export function newCsrfToken(secret: string, owner: TokenOwner): string {
  const nonce = newSecret().slice(0, 24)
  return `${nonce}.${sign(secret, owner, nonce)}`
}

/** A page sends the same token with every request; its signature is computed once. */
function createTokenCheck(secret: string): (token: string | undefined, owner: TokenOwner) => boolean {
  const known = new LRUCache<string, true>({ max: 10_000 })
  return (token, owner) => {
    const key = `${owner} ${token}`
    if (known.get(key)) return true
    if (!hasSignature(secret, token, owner)) return false
    known.set(key, true)
    return true
  }
}

function hasSignature(secret: string, token: string | undefined, owner: TokenOwner): boolean {
  const [nonce, signature, ...rest] = (token ?? '').split('.')
  if (!nonce || !signature || rest.length > 0) return false
  const expected = Buffer.from(sign(secret, owner, nonce))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function refuse(request: FastifyRequest, reason: string, owner: TokenOwner = null): never {
  logSecurityEvent(request.log, 'request-forged', {
    actorId: null,
    reason,
    ...(owner ? { sessionId: owner } : {}),
  })
  throw new ApiError('csrf-mismatch')
}

/**
 * Checks the token of a request against its session; called by scopes that know the session. A wrong token is replaced,
 * so that the page's retry succeeds.
 */
export function requireOwnToken(request: FastifyRequest, reply: FastifyReply, owner: TokenOwner): void {
  const isOwn = request.server.isCsrfToken(request.cookies[csrfCookie], owner)
  if (!isOwn) reply.renewCsrfToken(owner)
  if (!isOwn && !isSafe(request)) refuse(request, 'stale-token', owner)
  request.hasOwnToken = true
}

/**
 * Double submit (OWASP): a state-changing request must come from our own page and repeat the readable cookie in
 * `X-CSRF-Token`. The cookie is set on the first response. Scopes check the owner with {@link requireOwnToken}.
 */
export function protectFromForgery(
  scope: FastifyInstance,
  { secret, publicUrl }: { secret: string; publicUrl: string },
): void {
  const { origin, protocol } = new URL(publicUrl)
  const options = { path: '/', sameSite: 'lax', secure: protocol === 'https:' } as const
  scope.decorate('isCsrfToken', createTokenCheck(secret))
  scope.decorateRequest('hasOwnToken', false)
  scope.decorateReply('renewCsrfToken', function (this: FastifyReply, owner: TokenOwner) {
    return this.setCookie(csrfCookie, newCsrfToken(secret, owner), options)
  })
  scope.addHook('onRequest', async (request, reply) => {
    const cookie = request.cookies[csrfCookie]
    if (!cookie) reply.renewCsrfToken(null)
    // Unknown addresses need no protection.
    if (isSafe(request) || request.is404) return
    const foreign = foreignSender(request, origin)
    if (foreign) refuse(request, foreign)
    if (!cookie || request.headers['x-csrf-token'] !== cookie) refuse(request, 'no-token')
  })
  scope.addHook('preValidation', async (request) => {
    if (!isSafe(request) && !request.hasOwnToken && !request.is404) throw new ApiError('csrf-mismatch')
  })
}
