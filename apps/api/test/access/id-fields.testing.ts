import type { Call } from '@zenit/contract/call'
import type { TSchema } from 'typebox'

interface JsonSchema {
  format?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

function find({ format, properties = {}, items, anyOf = [] }: JsonSchema, path: string): string[] {
  return [
    ...(format === 'uuid' ? [path] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => find(inner, `${path}.${name}`)),
    ...(items ? find(items, path) : []),
    ...anyOf.flatMap((inner) => find(inner, path)),
  ]
}

const within = (schema: TSchema | undefined, path: string) => (schema ? find(schema as JsonSchema, path) : [])

/**
 * The fields of a call that take an id, or a name used as one: every parameter of its path, and every id in its query
 * and body.
 */
export const idFieldsOf = ({ params, query, body }: Call): string[] => [
  ...new Set([
    ...Object.keys(params?.properties ?? {}).map((name) => `params.${name}`),
    ...within(query, 'query'),
    ...within(body, 'body'),
  ]),
]
