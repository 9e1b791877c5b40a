import { type Call, isArea, isDuty, isTokenAccess, takesIdempotencyKey } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import { type ErrorCode, errorStatus } from '@zenit/contract/errors'
import { problem } from '@zenit/contract/parts'
import type { TObject } from 'typebox'
import { answerContent, querySchema } from '../../platform/http/route.ts'

const everyCall = ['invalid-input', 'internal', 'unavailable'] as const

export const isWrite = ({ method }: Call) => method !== 'GET'

const csrfHeader = {
  name: 'X-CSRF-Token',
  in: 'header',
  required: true,
  description: 'The value of the cookie caiplatform_csrf_token, which the first answer sets.',
  schema: { type: 'string' },
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a repetition safe: for 24 hours the same key gives the first success again, with Idempotency-Replayed: true, and does nothing. The same key with another request is 422.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function parameters(location: 'path' | 'query', schema: TObject | undefined): object[] {
  if (!schema) return []
  const required = new Set(location === 'path' ? Object.keys(schema.properties) : schema.required)
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: location,
    required: required.has(name),
    schema: property,
  }))
}

function requestBody(call: Call): object {
  if (call.body)
    return { requestBody: { required: true, content: { 'application/json': { schema: call.body } } } }
  if (!call.upload) return {}
  const file = {
    type: 'object',
    properties: { [call.upload]: { type: 'string', format: 'binary' } },
    required: [call.upload],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } }
}

/** Error codes of a call: its own, those of its scope, and those that every call may return. */
export function errorCodesOf(call: Call): ErrorCode[] {
  const isToken = isTokenAccess(call.access)
  const scope = call.access === 'public' ? [] : (['unauthenticated'] as const)
  const token = isToken ? (['invalid-token', 'scope-required'] as const) : []
  const isAnyRank = isToken || call.access === 'public' || call.access === 'signed-in'
  const rank = isAnyRank ? [] : (['rank-too-low'] as const)
  const area = isArea(call.access) ? (['no-access'] as const) : []
  const duty = isDuty(call.access) ? (['role-required'] as const) : []
  // Setting up a second factor, signing out and one's own data are open without it.
  const isOpen = token.length > 0 || call.access === 'public' || ['session', 'privacy'].includes(call.slice)
  const factor = isOpen ? [] : (['second-factor-required'] as const)
  const csrf = isWrite(call) ? (['csrf-mismatch'] as const) : []
  const repeated = takesIdempotencyKey(call)
    ? (['request-in-progress', 'idempotency-key-reused'] as const)
    : []
  return [
    ...new Set([
      ...[...call.errors, ...scope, ...token, ...rank, ...area, ...duty, ...factor, ...csrf],
      ...[...repeated, ...everyCall],
    ]),
  ]
}

function errorAnswers(call: Call): Record<string, object> {
  const byStatus = Map.groupBy(errorCodesOf(call), (code) => String(errorStatus[code]))
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.join(', '), content: { 'application/problem+json': { schema: problem } } },
    ]),
  )
}

/** Stated for each call: otherwise a reader would not know whether it was forgotten. */
function securityOf({ access }: Call): object[] {
  if (access === 'public') return []
  return isTokenAccess(access) ? [{ token: [] }] : [{ session: [] }]
}

function operation(call: Call): object {
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.slice],
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', querySchema(call)),
      ...(isWrite(call) ? [csrfHeader] : []),
      ...(takesIdempotencyKey(call) ? [idempotencyHeader] : []),
    ],
    ...requestBody(call),
    security: securityOf(call),
    responses: {
      200: { description: 'Success', ...answerContent(call) },
      ...errorAnswers(call),
    },
  }
}

/** The path of a call as OpenAPI writes it. */
export const templateOf = ({ path }: Call): string => path.replaceAll(/:(\w+)/g, '{$1}')

/** OpenAPI 3.1 of every declared call; its schemas are the contract's own (JSON Schema 2020-12). */
export function openApiDocument(title: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const path = templateOf(call)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'State-changing calls carry X-CSRF-Token, equal to the cookie caiplatform_csrf_token. Errors are RFC 9457.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'caiplatform_access' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of an organisation, which its managers make in the studio.',
        },
      },
    },
    paths,
  }
}
