import { type ErrorCode, errorStatus } from '@zenit/contract/errors'
import type { Language, Problem } from '@zenit/contract/parts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/away.ts'
import { isDiskFull } from '../files.ts'
import { translator } from '../i18n.ts'

export interface FieldError {
  field: string
  code: string
  message: string
}

/** An answer other than success: a code of the closed list, and which fields were wrong. Nothing of the inside. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** For whoever answers with a page rather than problem details. */
  readonly statusCode: number
  readonly fields: FieldError[]
  readonly headers: Record<string, string>
  /** With `language-unavailable`: which ones there are instead. */
  readonly languages: readonly Language[] | undefined
  /** With `rank-too-low`: the one that opens what was asked for. */
  readonly rank: number | undefined
  /** With `already-signed-in`: the names of both. */
  readonly people: Problem['people']

  constructor(
    code: ErrorCode,
    more: Partial<Pick<ApiError, 'fields' | 'headers' | 'languages' | 'rank' | 'people'>> = {},
  ) {
    super(code)
    this.code = code
    this.statusCode = errorStatus[code]
    this.fields = more.fields ?? []
    this.headers = more.headers ?? {}
    this.languages = more.languages
    this.rank = more.rank
    this.people = more.people
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
function codeOf(error: FastifyError): ErrorCode {
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
  if (isDatabaseAway(error)) return 'unavailable'
  if (isDiskFull(error)) return 'storage-full'
  const status = error.statusCode ?? 500
  if (status === 429) return 'rate-limited'
  return status >= 400 && status < 500 ? 'invalid-input' : 'internal'
}

/** More than this many faults are no help to anybody, and a body of thousands shall not make an answer of thousands. */
const mostFields = 50
const longestName = 200

/** A name as it was sent may be anything; what is said of it is a short text. */
const named = (name: string) =>
  (name.length > longestName ? `${name.slice(0, longestName)}…` : name)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '\ufffd')

function fieldErrors(error: FastifyError): FieldError[] {
  return (error.validation ?? []).slice(0, mostFields).map((fault) => {
    const params = fault.params as { missingProperty?: string; additionalProperty?: string }
    const last = params.missingProperty ?? params.additionalProperty
    const path = [...fault.instancePath.split('/').filter(Boolean), ...(last ? [last] : [])]
    return {
      field: named(path.join('.')) || (error.validationContext ?? 'body'),
      code: fault.keyword,
      message: fault.message ?? '',
    }
  })
}

/** Where a request could not be read at all: its address, or its body. */
function unreadable({ code = '' }: FastifyError): FieldError[] {
  const isAddress = code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH'
  return [{ field: isAddress ? 'path' : 'body', code: 'malformed', message: 'cannot be read' }]
}

function fieldsOf(error: FastifyError, code: ErrorCode): FieldError[] {
  if (error.validation) return fieldErrors(error)
  return code === 'invalid-input' ? unreadable(error) : []
}

/** RFC 9457 problem details in the reader's language. */
export function toProblem(request: FastifyRequest, code: ErrorCode, fields: FieldError[]): Problem {
  const t = translator(request.language)
  return {
    type: `/api/docs/errors#${code}`,
    title: t(`errors:${code}.title`),
    status: errorStatus[code],
    code,
    detail: t(`errors:${code}.detail`),
    ...(fields.length > 0 ? { errors: fields } : {}),
    requestId: request.id,
  }
}

/** The last stop of every failure of the API: logs what is ours, answers what is theirs to know. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = thrown as FastifyError
  const own = error instanceof ApiError ? error : null
  const code = own ? own.code : codeOf(error)
  const fields = own ? own.fields : fieldsOf(error, code)
  if (errorStatus[code] >= 500) request.log.error({ err: error }, 'request failed')
  if (code === 'unavailable') reply.header('retry-after', '2')
  if (own) reply.headers(own.headers)
  reply
    .status(errorStatus[code])
    .type('application/problem+json')
    .send({
      ...toProblem(request, code, fields),
      ...(own?.languages ? { languages: own.languages } : {}),
      ...(own?.rank ? { rank: own.rank } : {}),
      ...(own?.people ? { people: own.people } : {}),
    })
}
