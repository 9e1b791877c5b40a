import type { ErrorCode } from '@zenit/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, codeOf } from '../../platform/http/errors.ts'
import { translator } from '../../platform/i18n.ts'

export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** RFC 7644, 3.12: what was wrong with a request. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

interface ScimErrorOptions {
  type?: ScimType
  /** Values for the placeholders in the text. */
  values?: Record<string, string | number>
  headers?: Record<string, string>
}

/** An error in the form of RFC 7644; `key` is a text of the catalogue `scim`. */
export class ScimError extends Error {
  readonly status: number
  readonly key: string
  readonly told: ScimErrorOptions

  constructor(status: number, key: string, told: ScimErrorOptions = {}) {
    super(key)
    this.status = status
    this.key = key
    this.told = told
  }
}

/** 400 about a value of the body: the attribute, and its requirement. */
export const invalidValue = (attribute: string, key = 'value'): ScimError =>
  new ScimError(400, key, { type: 'invalidValue', values: { attribute } })

/** Maps errors of the rest of the product to statuses that directories understand. */
const known: Partial<Record<ErrorCode, ScimError>> = {
  'not-found': new ScimError(404, 'missing'),
  'no-seats': new ScimError(403, 'seats'),
  'invalid-input': new ScimError(400, 'syntax', { type: 'invalidSyntax' }),
  'too-large': new ScimError(413, 'large'),
  'unsupported-media': new ScimError(415, 'media'),
  'rate-limited': new ScimError(429, 'limited'),
  unauthenticated: new ScimError(401, 'unauthenticated'),
  'invalid-token': new ScimError(401, 'unauthenticated'),
  'scope-required': new ScimError(403, 'scope'),
  unavailable: new ScimError(503, 'unavailable', { headers: { 'retry-after': '2' } }),
}

/** Maps unique constraints of the database to attributes. */
const keptOnce: Record<string, string> = {
  directory_people_user_name: 'userName',
  directory_people_external_id: 'externalId',
  directory_people_email: 'emails',
  groups_name: 'displayName',
  groups_external_id: 'externalId',
}

function toScimError(error: FastifyError & { constraint?: string }): ScimError {
  if (error instanceof ScimError) return error
  const attribute = keptOnce[error.constraint ?? '']
  if (error.code === '23505' && attribute)
    return new ScimError(409, 'taken', { type: 'uniqueness', values: { attribute } })
  const code = error instanceof ApiError ? error.code : codeOf(error)
  return known[code] ?? new ScimError(500, 'internal')
}

export const scimType = 'application/scim+json; charset=utf-8'

/** Answers every error below `/scim/v2`, without internal details. */
export function answerScimError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = thrown as FastifyError
  const { status, key, told } = toScimError(error)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (error instanceof ApiError) reply.headers(error.headers)
  reply
    .headers(told.headers ?? {})
    .status(status)
    .type(scimType)
    .send({
      schemas: [errorSchema],
      ...(told.type ? { scimType: told.type } : {}),
      detail: translator(request.language)(`scim:${key}`, told.values ?? {}),
      status: String(status),
    })
}
