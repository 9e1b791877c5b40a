import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  patternProperties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** The fields of a value that a schema does not have, at any depth; of alternatives, the closest is compared. */
export function extraFields(schema: JsonSchema, value: unknown, path = 'answer'): string[] {
  if (value === null || typeof value !== 'object' || value instanceof Date) return []
  if (schema.anyOf) {
    const each = schema.anyOf.map((one) => extraFields(one, value, path))
    return each.toSorted((one, other) => one.length - other.length)[0] ?? []
  }
  if (Array.isArray(value))
    return value.flatMap((one, index) => extraFields(schema.items ?? {}, one, `${path}.${index}`))
  if (schema.patternProperties || typeof schema.additionalProperties === 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = schema.properties?.[name]
    if (known) return extraFields(known, inner, `${path}.${name}`)
    return inner === undefined ? [] : [`${path}.${name}`]
  })
}

const answerSchema = ({ routeOptions }: FastifyRequest): JsonSchema | undefined =>
  (routeOptions.schema?.response as Record<string, JsonSchema> | undefined)?.['2xx']

/** Fails a response with fields that its call does not declare; the serialiser would silently remove them. */
function watch(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const schema = reply.statusCode < 300 ? answerSchema(request) : undefined
    const extra = schema?.properties ? extraFields(schema, payload) : []
    if (extra.length === 0) return payload
    throw new Error(
      `${request.method} ${request.routeOptions.url} has more than it declares: ${extra.join()}`,
    )
  })
}

const initialisation = channel('fastify.initialization')

/** Makes a server that checks each response against the schema of its call before sending it. */
export async function withStrictAnswers(make: () => Promise<FastifyInstance>): Promise<FastifyInstance> {
  const listen = (message: unknown) => watch((message as { fastify: FastifyInstance }).fastify)
  initialisation.subscribe(listen)
  try {
    return await make()
  } finally {
    initialisation.unsubscribe(listen)
  }
}
