import { isUtf8 } from 'node:buffer'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify'

// As the server makes them. The stock format also takes `urn:uuid:…`, which no column does.
const ownIds = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const withFormats = (ajv: Ajv.default): Ajv.default => addFormats.default(ajv).addFormat('uuid', ownIds)

const isText = (text: string) => text.isWellFormed() && !text.includes('\0')

const fault = (path: string): FastifySchemaValidationError => ({
  keyword: 'text',
  instancePath: path,
  schemaPath: '#',
  params: {},
  message: 'must be text without NUL and without halves of characters',
})

/**
 * The first text in a value that is none: with a NUL, which no text of PostgreSQL may hold, or with half of a surrogate
 * pair, which has no UTF-8 and would be kept as another character than was sent. The value has passed its schema, so
 * it is no deeper than that.
 */
function findBadText(
  value: unknown,
  prose: ReadonlySet<string>,
  path = '',
): FastifySchemaValidationError | null {
  if (typeof value === 'string') return isText(value) || prose.has(path) ? null : fault(path)
  if (typeof value !== 'object' || value === null) return null
  for (const [name, child] of Object.entries(value)) {
    const found = isText(name) ? findBadText(child, prose, `${path}/${name}`) : fault(path)
    if (found) return found
  }
  return null
}

/**
 * Bodies are taken as they are: no coercion, no silent removal of unknown fields. Addresses carry only text, so params
 * and queries are read as the numbers and arrays that their schema names, and no further.
 */
export function strictValidation(app: FastifyInstance): void {
  const settings = { allErrors: true, removeAdditional: false, useDefaults: true, strict: false } as const
  const forBodies = withFormats(new Ajv.default({ ...settings, coerceTypes: false, useDefaults: false }))
  const forAddresses = withFormats(new Ajv.default({ ...settings, coerceTypes: 'array' }))
  // Where the value that is being validated has prose (contract/parts.ts).
  const prose = new Set<string>()
  const markProse = (_schema: unknown, _text: unknown, _parent?: unknown, at?: { instancePath: string }) => {
    if (at) prose.add(at.instancePath)
    return true
  }
  forBodies.addKeyword({ keyword: 'prose', schemaType: 'boolean', validate: markProse })
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const validate = (httpPart === 'body' ? forBodies : forAddresses).compile(schema)
    return (value: unknown) => {
      prose.clear()
      if (!validate(value)) return { error: validate.errors as FastifySchemaValidationError[] }
      const bad = findBadText(value, prose)
      return bad ? { error: [bad] } : { value }
    }
  })
}

/** JSON is UTF-8 (RFC 8259, 8.1): bytes that are not would be kept as other characters than were sent. */
export function strictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(body as Buffer)) return parse(request, body.toString(), done)
    done(Object.assign(new Error('The body is not UTF-8'), { statusCode: 400 }))
  })
}
