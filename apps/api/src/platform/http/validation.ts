import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'

// As the server makes them. The stock format also takes `urn:uuid:…`, which no column does.
const ownIds = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const withFormats = (ajv: Ajv.default): Ajv.default => addFormats.default(ajv).addFormat('uuid', ownIds)

/**
 * Bodies are taken as they are: no coercion, no silent removal of unknown fields. Addresses carry only text, so params
 * and queries are read as the numbers and arrays that their schema names, and no further.
 */
export function strictValidation(app: FastifyInstance): void {
  const settings = { allErrors: true, removeAdditional: false, useDefaults: true, strict: false } as const
  const forBodies = withFormats(new Ajv.default({ ...settings, coerceTypes: false, useDefaults: false }))
  const forAddresses = withFormats(new Ajv.default({ ...settings, coerceTypes: 'array' }))
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? forBodies : forAddresses).compile(schema),
  )
}
