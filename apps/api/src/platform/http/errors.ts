import { type ErrorCode, errorStatus } from '@zenit/contract/errors'
import type { Problem } from '@zenit/contract/parts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/away.ts'
import { isDiskFull } from '../files/files.ts'
import { isStoreAway } from '../files/s3/client.ts'
import { translator } from '../i18n.ts'
import { type FieldError, fieldErrorsOf, messageOf } from './field-errors.ts'

/** What a problem says beside its code, as the contract declares it for some codes. */
type ProblemDetails = Partial<
  Omit<Problem, 'type' | 'title' | 'status' | 'code' | 'detail' | 'errors' | 'requestId'>
>

interface ApiErrorOptions extends ProblemDetails {
  fields?: FieldError[]
  headers?: Record<string, string>
}

/** An answer other than success: a code of the closed list, and which fields were wrong. Nothing of the inside. */
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

/** Somebody was erased while they were doing something: what they write has nobody to belong to. */
const isOfNobody = ({ code, constraint = '' }: FastifyError & { constraint?: string }): boolean =>
  code === '23503' && constraint.includes('user_id')

/** Fastify's and the database's own errors as codes of the list. */
export function codeOf(error: FastifyError): ErrorCode {
  const known: Record<string, ErrorCode> = {
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media',
    FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
    FST_REQ_FILE_TOO_LARGE: 'too-large',
    // PostgreSQL: a NUL or broken UTF-8 in a text is the sender's.
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

/** Where a request could not be read at all: its address, or its body. */
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
 * RFC 9110 asks for a challenge with each 401. Ours is a cookie, for which no scheme is registered; this one is from
 * draft-broyer-http-cookie-auth, and no browser opens a window for it.
 */
const challenge = 'Cookie realm="api", form-action="/login", cookie-name="caiplatform_access"'

/** The last stop of every failure of the API: logs what is ours, answers what is theirs to know. */
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
