import { isUtf8 } from 'node:buffer'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import type { FastifyBodyParser, FastifyInstance, FastifySchemaValidationError } from 'fastify'

// The format of our ids. The default format also accepts `urn:uuid:…`, which no column does.
const ownIds = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const withFormats = (ajv: Ajv.default): Ajv.default => addFormats.default(ajv).addFormat('uuid', ownIds)

const isText = (text: string) => text.isWellFormed() && !text.includes('\0')

const fault = (path: string): FastifySchemaValidationError => ({
  keyword: 'text',
  instancePath: path,
  schemaPath: '#',
  params: {},
})

/**
 * Returns the first invalid text of a value: with a NUL, which PostgreSQL does not allow, or with a lone surrogate,
 * which has no UTF-8 and would be changed. The value has passed its schema, which limits its depth.
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
 * Compiles a schema at the first request: at start that would take half a second, for hundreds of calls, most
 * of which are not used soon.
 */
function compiledLate<T>(compile: () => T): () => T {
  let compiled: T | undefined
  return () => {
    compiled ??= compile()
    return compiled
  }
}

/**
 * Bodies are strict: no coercion, and no silent removal of unknown fields. Addresses contain only text, so params and
 * queries are converted to the numbers and arrays of their schema.
 */
export function strictValidation(app: FastifyInstance): void {
  // Stops at the first error, so that a body with thousands costs no more than a valid one.
  const settings = { allErrors: false, removeAdditional: false, useDefaults: true, strict: false } as const
  const forBodies = withFormats(new Ajv.default({ ...settings, coerceTypes: false, useDefaults: false }))
  const forAddresses = withFormats(new Ajv.default({ ...settings, coerceTypes: 'array' }))
  // Paths of prose in the value being validated (contract/parts.ts).
  const prose = new Set<string>()
  const markProse = (_schema: unknown, _text: unknown, _parent?: unknown, at?: { instancePath: string }) => {
    if (at) prose.add(at.instancePath)
    return true
  }
  forBodies.addKeyword({ keyword: 'x-prose', schemaType: 'boolean', validate: markProse })
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const validator = compiledLate(() => (httpPart === 'body' ? forBodies : forAddresses).compile(schema))
    return (value: unknown) => {
      const validate = validator()
      prose.clear()
      if (!validate(value)) return { error: validate.errors as FastifySchemaValidationError[] }
      const bad = findBadText(value, prose)
      return bad ? { error: [bad] } : { value }
    }
  })
}

/** Responses are serialised by their schema, which is an allow-list; all calls share that of problems. */
export function strictAnswers(app: FastifyInstance): void {
  const bySchema = new WeakMap<object, (value: unknown) => string>()
  app.setSerializerCompiler(({ schema }) => {
    const serializer = compiledLate(() => {
      const known = bySchema.get(schema) ?? fastJsonStringify(schema as AnySchema)
      bySchema.set(schema, known)
      return known
    })
    return (value) => serializer()(value)
  })
}

/** Far more than any call needs; a receipt of the longest test has some 5,000. */
const mostObjects = 10_000

/**
 * Whether a body has too many objects, which are the most expensive to parse: some 2 ms per thousand. Counted before
 * parsing: a non-empty object starts with a brace and a quote, which a string contains only at its end.
 */
function hasTooManyObjects(body: Buffer): boolean {
  let count = 0
  let isOpen = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] as number
    if (byte === 0x7b) isOpen = true
    else if (isOpen && byte > 0x20) {
      if (byte === 0x22 && ++count > mostObjects) return true
      isOpen = false
    }
  }
  return false
}

const badRequest = (message: string) => Object.assign(new Error(message), { statusCode: 400 })

/** Parses a JSON body of any media type. Throws 400 for names that would change a prototype. */
export function jsonParser(app: FastifyInstance): FastifyBodyParser<Buffer> {
  const parse = app.getDefaultJsonParser('error', 'error') as FastifyBodyParser<string>
  return (request, body, done) => {
    if (!isUtf8(body)) return done(badRequest('The body is not UTF-8'))
    if (hasTooManyObjects(body)) return done(badRequest('The body has too many objects'))
    return parse(request, body.toString(), done)
  }
}

/** JSON is UTF-8 (RFC 8259, 8.1): invalid bytes would be changed to other characters. */
export function strictJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonParser(app))
}
