import { type ErrorCode, errorStatus } from '@zenit/contract/errors'
import type { Problem } from '@zenit/contract/parts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/away.ts'
import { isDiskFull } from '../files/files.ts'
import { isStoreAway } from '../files/s3/client.ts'
import { translator } from '../i18n.ts'
import { type FieldError, fieldErrorsOf, messageOf } from './field-errors.ts'

/** Further details of a problem, as declared in the contract for some codes. */
type ProblemDetails = Partial<
  Omit<Problem, 'type' | 'title' | 'status' | 'code' | 'detail' | 'errors' | 'requestId'>
>

interface ApiErrorOptions extends ProblemDetails {
  fields?: FieldError[]
  headers?: Record<string, string>
}

/** An error response: a code of the closed list, and the invalid fields, without internal details. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** For routes that respond with a page instead of problem details. */
  readonly statusCode: number
  readonly fields: FieldError[]
  readonly headers: Record<string, string>
  readonly details: ProblemDetails

  constructor(code: ErrorCode, { fields = [], headers = {}, ...details }: ApiErrorOptions = {}) {
    super(code)
    this.code = code
    this.statusCode = errorStatus[code]
    this.fields = fields
    this.headers = headers
    this.details = details
  }
}

/** Throws the error unless the condition holds; narrows types like an assertion. */
export function required(condition: unknown, code: ErrorCode): asserts condition {
  if (!condition) throw new ApiError(code)
}

/** The person was erased during their request, so that their writes have no owner. */
const isOfNobody = ({ code, constraint = '' }: FastifyError & { constraint?: string }): boolean =>
  code === '23503' && constraint.includes('user_id')

/** Maps Fastify's and the database's own errors to codes of the list. */
export function codeOf(error: FastifyError): ErrorCode {
  const known: Record<string, ErrorCode> = {
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media',
    FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
    FST_REQ_FILE_TOO_LARGE: 'too-large',
    // PostgreSQL: a NUL or invalid UTF-8 is the sender's error.
    '22021': 'invalid-input',
  }
  const code = known[error.code]
  if (code) return code
  if (isOfNobody(error)) return 'unauthenticated'
  if (isDatabaseAway(error) || isStoreAway(error)) return 'unavailable'
  if (isDiskFull(error)) return 'storage-full'
  const status = error.statusCode ?? 500
  if (status === 429) return 'rate-limited'
  return status >= 400 && status < 500 ? 'invalid-input' : 'internal'
}

/** The address or the body could not be read at all. */
function unreadable({ code = '' }: FastifyError): FieldError[] {
  const isAddress = code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH'
  return [{ field: isAddress ? 'path' : 'body', code: 'malformed' }]
}

function fieldsOf(error: FastifyError, code: ErrorCode): FieldError[] {
  if (error.validation) return fieldErrorsOf(error)
  return code === 'invalid-input' ? unreadable(error) : []
}

const toFieldProblem = (t: ReturnType<typeof translator>, error: FieldError) => ({
  field: error.field,
  code: error.code,
  message: messageOf(t, error),
})

/** RFC 9457 problem details in the reader's language. */
export function toProblem(request: FastifyRequest, code: ErrorCode, fields: FieldError[]): Problem {
  const t = translator(request.language)
  return {
    type: `/api/docs/errors#${code}`,
    title: t(`errors:${code}.title`),
    status: errorStatus[code],
    code,
    detail: t(`errors:${code}.detail`),
    ...(fields.length > 0 ? { errors: fields.map((error) => toFieldProblem(t, error)) } : {}),
    requestId: request.id,
  }
}

/**
 * RFC 9110 requires a challenge with each 401. Ours is a cookie, which has no registered scheme; this one is from
 * draft-broyer-http-cookie-auth, and browsers show no dialog for it.
 */
const challenge = 'Cookie realm="api", form-action="/login", cookie-name="caiplatform_access"'

/** Handles every error of the API: logs internal ones, and sends what the client may know. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = thrown as FastifyError
  const own = error instanceof ApiError ? error : null
  const code = own ? own.code : codeOf(error)
  const fields = own ? own.fields : fieldsOf(error, code)
  if (errorStatus[code] >= 500) request.log.error({ err: error }, 'request failed')
  if (code === 'unavailable') reply.header('retry-after', '2')
  if (errorStatus[code] === 401) reply.header('www-authenticate', challenge)
  if (own) reply.headers(own.headers)
  reply
    .status(errorStatus[code])
    .type('application/problem+json')
    .send({ ...toProblem(request, code, fields), ...own?.details })
}
