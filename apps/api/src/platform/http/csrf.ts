import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { newSecret } from '../ids.ts'
import { ApiError } from './errors.ts'

export const csrfCookie = 'caiplatform_csrf_token'

const sign = (secret: string, nonce: string) =>
  createHmac('sha256', secret).update(`csrf:${nonce}`).digest('base64url').slice(0, 32)

/** A token is a nonce and its signature, so that a cookie planted by a neighbouring site is no token. */
export function newCsrfToken(secret: string): string {
  const nonce = newSecret().slice(0, 24)
  return `${nonce}.${sign(secret, nonce)}`
}

// A page sends the same token with every request; its signature is computed once. Keyed by the secret too, which tests vary.
const known = new LRUCache<string, true>({ max: 10_000 })

export function isCsrfToken(secret: string, token: string | undefined): token is string {
  const key = `${secret} ${token}`
  if (known.get(key)) return true
  if (!hasSignature(secret, token)) return false
  known.set(key, true)
  return true
}

function hasSignature(secret: string, token: string | undefined): boolean {
  const [nonce, signature, ...rest] = (token ?? '').split('.')
  if (!nonce || !signature || rest.length > 0) return false
  const expected = Buffer.from(sign(secret, nonce))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Double submit (OWASP): a state-changing request carries in `X-CSRF-Token` what the readable cookie says. The cookie
 * is set on the first answer.
 */
export function protectFromForgery(
  scope: FastifyInstance,
  options: { secret: string; secure: boolean },
): void {
  const { secret, secure } = options
  const refuse = (request: FastifyRequest): boolean => {
    if (safeMethods.has(request.method)) return false
    const cookie = request.cookies[csrfCookie]
    return !isCsrfToken(secret, cookie) || request.headers['x-csrf-token'] !== cookie
  }
  const offer = (request: FastifyRequest, reply: FastifyReply) => {
    if (isCsrfToken(secret, request.cookies[csrfCookie])) return
    reply.setCookie(csrfCookie, newCsrfToken(secret), { path: '/', sameSite: 'lax', secure })
  }
  scope.addHook('onRequest', async (request, reply) => {
    offer(request, reply)
    if (refuse(request)) throw new ApiError('csrf-mismatch')
  })
}
