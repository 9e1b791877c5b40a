import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@zenit/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { translator } from '../../i18n.ts'
import { answerError } from '../errors.ts'
import { languageOf } from '../language.ts'
import { headers } from '../security/security-headers.ts'

/** Codes of the HTTP parser; any other error means an unreadable request. */
const refusals: Record<string, { status: number; code: ErrorCode }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too-large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too-large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'invalid-input' },
}

/** Problem details for an unreadable request, whose language is unknown too. */
function problemOf(status: number, code: ErrorCode): string {
  const t = translator('pl')
  return JSON.stringify({
    type: `/api/docs/errors#${code}`,
    title: t(`errors:${code}.title`),
    status,
    code,
    detail: t(`errors:${code}.detail`),
    ...(code === 'invalid-input'
      ? { errors: [{ field: 'request', code: 'malformed', message: t('fields:malformed') }] }
      : {}),
    requestId: randomUUID(),
  })
}

/** A response is being sent: only the body of its request broke. */
const isAnswered = (socket: Socket): boolean =>
  (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage?.headersSent === true

/** Answers input that is not a request: broken framing, endless headers, silence. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswered(socket)) {
    socket.destroy()
    return
  }
  const { status, code } = refusals[error.code ?? ''] ?? { status: 400, code: 'invalid-input' }
  const body = Buffer.from(problemOf(status, code))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${body.length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]), () => socket.destroy())
}

/** Answers an address that cannot be parsed: invalid escapes, or an overlong part. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // No hook of the server has seen this request.
  request.language = languageOf(request)
  reply.headers(headers).header('x-request-id', request.id)
  answerError(error, request, reply)
}
