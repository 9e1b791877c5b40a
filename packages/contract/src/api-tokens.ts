import { type Static, Type } from 'typebox'
import { call, tokenScopes } from './call.ts'
import { choice, done, id, idParams, instant, nullable, strict } from './parts.ts'

/** Maximum number of tokens of one organisation at a time. */
export const mostTokens = 50

const name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' })

const scopes = Type.Array(choice(...tokenScopes), {
  minItems: 1,
  maxItems: tokenScopes.length,
  uniqueItems: true,
})

/** Lets an organisation's program call the API; the token itself is shown only once. */
export const apiToken = strict({
  _id: id,
  name: Type.String(),
  scopes,
  createdAt: instant,
  /** Null once their account is gone. */
  createdBy: nullable(Type.String()),
  /** The person who created it and saw the secret no longer manages the organisation; the token stays valid. */
  isMakerGone: Type.Boolean(),
  expiresAt: instant,
  isExpired: Type.Boolean(),
  /** Time of last use, to the minute; null when never used. */
  usedAt: nullable(instant),
})
export type ApiToken = Static<typeof apiToken>

export const listApiTokens = call({
  name: 'listApiTokens',
  method: 'GET',
  path: '/studio/organisations/:id/tokens',
  summary: 'Lists the API tokens of an organisation, newest first, at most 50.',
  slice: 'api-tokens',
  access: 'manager',
  params: idParams,
  answer: strict({ tokens: Type.Array(apiToken) }),
  errors: ['not-found'],
})

export const createApiToken = call({
  name: 'createApiToken',
  method: 'POST',
  path: '/studio/organisations/:id/tokens',
  summary:
    'Creates a token that lets a program read an organisation’s data within its scopes; the secret is returned once.',
  slice: 'api-tokens',
  access: 'manager',
  params: idParams,
  body: strict({ name, scopes, days: Type.Integer({ minimum: 1, maximum: 366 }) }),
  answer: strict({ ...done.properties, token: apiToken, secret: Type.String() }),
  isSecret: true,
  errors: ['not-found', 'default-organisation', 'integrations-full', 'rate-limited'],
})

export const deleteApiToken = call({
  name: 'deleteApiToken',
  method: 'DELETE',
  path: '/studio/organisations/:id/tokens/:tokenId',
  summary: 'Revokes a token; every process rejects it at once.',
  slice: 'api-tokens',
  access: 'manager',
  params: strict({ id, tokenId: id }),
  answer: done,
  errors: ['not-found'],
})
