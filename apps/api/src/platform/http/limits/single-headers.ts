import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors.ts'
import type { FieldError } from '../field-errors.ts'

/**
 * Headers that may occur only once. Given two, a proxy and this process may each use a different one, and so bypass
 * each other's checks (RFC 9112, 11.2; RFC 9110, 5.3).
 */
const single: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'content-type',
  'content-encoding',
  'transfer-encoding',
  'authorization',
  'origin',
  'referer',
  'range',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'x-csrf-token',
  'idempotency-key',
  'upload-length',
  'upload-offset',
])

/** RFC 9110, 7.2: a host and a port. */
const hostShape = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

const fault = (name: string, code: 'repeated' | 'malformed'): FieldError => ({
  field: `header.${name}`,
  code,
})

function findFault(rawHeaders: readonly string[]): FieldError | null {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    if (!single.has(name)) continue
    if (seen.has(name)) return fault(name, 'repeated')
    seen.add(name)
    const value = rawHeaders[at + 1] ?? ''
    if (name === 'host' && !hostShape.test(value)) return fault(name, 'malformed')
  }
  return null
}

/** Refuses (400) a request with a repeated header. */
export function refuseRepeatedHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const found = findFault(raw.rawHeaders)
    if (found) throw new ApiError('invalid-input', { fields: [found] })
  })
}
