import { isUtf8 } from 'node:buffer'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import type { FastifyBodyParser, FastifyInstance, FastifySchemaValidationError } from 'fastify'

// As the server makes them. The stock format also takes `urn:uuid:…`, which no column does.
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
 * Code that is made from a schema when the first request needs it: at the start that would be half a second of work,
 * for hundreds of calls of which most are not made soon.
 */
function compiledLate<T>(compile: () => T): () => T {
  let compiled: T | undefined
  return () => {
    compiled ??= compile()
    return compiled
  }
}

/**
 * Bodies are taken as they are: no coercion, no silent removal of unknown fields. Addresses carry only text, so params
 * and queries are read as the numbers and arrays that their schema names, and no further.
 */
export function strictValidation(app: FastifyInstance): void {
  // The first fault ends it: a body of thousands of them must not cost more than a good one.
  const settings = { allErrors: false, removeAdditional: false, useDefaults: true, strict: false } as const
  const forBodies = withFormats(new Ajv.default({ ...settings, coerceTypes: false, useDefaults: false }))
  const forAddresses = withFormats(new Ajv.default({ ...settings, coerceTypes: 'array' }))
  // Where the value that is being validated has prose (contract/parts.ts).
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

/** Answers are written by their schema, which is an allow-list; the one of problems is every call's. */
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

/** Far more than any call takes; a receipt of the longest test has some 5,000. */
const mostObjects = 10_000

/**
 * Objects with names of their own are what costs the processor most to read, some 2 ms for a thousand. Counted before:
 * an object that is not empty begins with a brace and a quote, which a text can have only once, at its end.
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

/** Reads a body of JSON, under whatever media type it comes; throws 400 for names that would change a prototype. */
export function jsonParser(app: FastifyInstance): FastifyBodyParser<Buffer> {
  const parse = app.getDefaultJsonParser('error', 'error') as FastifyBodyParser<string>
  return (request, body, done) => {
    if (!isUtf8(body)) return done(badRequest('The body is not UTF-8'))
    if (hasTooManyObjects(body)) return done(badRequest('The body has too many objects'))
    return parse(request, body.toString(), done)
  }
}

/** JSON is UTF-8 (RFC 8259, 8.1): bytes that are not would be kept as other characters than were sent. */
export function strictJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonParser(app))
}
