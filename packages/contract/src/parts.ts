import { type Static, type TProperties, Type } from 'typebox'

/** An object that refuses unknown fields: strict bodies, answers as allow-lists. */
export const strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** An opaque id: a UUID made by the server. */
export const id = Type.String({ format: 'uuid' })

export const language = Type.Union([Type.Literal('pl'), Type.Literal('en')])
export type Language = Static<typeof language>

/** ISO 8601, UTC. */
export const instant = Type.String({ format: 'date-time' })

export const idParams = strict({ id })

export const pagination = strict({
  page: Type.Integer({ minimum: 1 }),
  limit: Type.Integer({ minimum: 1 }),
  totalCount: Type.Integer({ minimum: 0 }),
  totalPages: Type.Integer({ minimum: 0 }),
})
export type Pagination = Static<typeof pagination>

/** Query fields of every list; `limit` is the page size of the specification. */
export const listQuery = (limit: number) => ({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: limit })),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sortBy: Type.Optional(Type.Union([Type.Literal('title'), Type.Literal('createdAt')])),
  order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
})

export const done = strict({ success: Type.Literal(true) })

/** RFC 9457 problem details. */
export const problem = strict({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  detail: Type.String(),
  errors: Type.Optional(
    Type.Array(strict({ field: Type.String(), code: Type.String(), message: Type.String() })),
  ),
  /** With `language-unavailable`: the languages that the thing asked for has. */
  languages: Type.Optional(Type.Array(language)),
  requestId: Type.String(),
})
export type Problem = Static<typeof problem>
