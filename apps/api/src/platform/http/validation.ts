import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'

/**
 * Bodies are taken as they are: no coercion, no silent removal of unknown fields. Addresses carry only text, so params
 * and queries are read as the numbers and arrays that their schema names, and no further.
 */
export function strictValidation(app: FastifyInstance): void {
  const settings = { allErrors: true, removeAdditional: false, useDefaults: true, strict: false } as const
  const forBodies = addFormats.default(
    new Ajv.default({ ...settings, coerceTypes: false, useDefaults: false }),
  )
  const forAddresses = addFormats.default(new Ajv.default({ ...settings, coerceTypes: 'array' }))
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? forBodies : forAddresses).compile(schema),
  )
}
