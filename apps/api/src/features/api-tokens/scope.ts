import type { TokenScope } from '@zenit/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { type FoundToken, findToken } from './queries.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set in the scopes `token-…`: the token's organisation and what it may read. */
    apiToken: FoundToken
  }
}

/** RFC 6750: how to authenticate, and why it failed. */
const refuse = (code: 'unauthenticated' | 'invalid-token' | 'scope-required', why = ''): ApiError =>
  new ApiError(code, { headers: { 'www-authenticate': `Bearer${why}` } })

function secretOf({ headers: { authorization = '' } }: FastifyRequest): string {
  const [, secret] = /^Bearer +([\w.~+/-]{1,200}=*)$/i.exec(authorization) ?? []
  if (!secret) throw refuse('unauthenticated')
  return secret
}

/** Every call in this scope needs a valid token; sessions are not accepted. */
export function requireApiToken(
  scope: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limit: 'api-token' | 'scim' = 'api-token',
): void {
  scope.addHook('onRequest', async (request: FastifyRequest) => {
    const token = await findToken(db, secretOf(request), clock())
    if (!token) throw refuse('invalid-token', ' error="invalid_token"')
    request.apiToken = token
    await request.server.limits.take(request, [{ limit, of: token.id }])
  })
}

/** Every call in this scope needs a token with this scope. */
export function requireTokenScope(scope: FastifyInstance, name: TokenScope): void {
  scope.addHook('onRequest', async ({ apiToken }: FastifyRequest) => {
    if (apiToken.scopes.includes(name)) return
    throw refuse('scope-required', ` error="insufficient_scope", scope="${name}"`)
  })
}
