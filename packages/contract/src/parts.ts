import { type Static, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'

/** An object that refuses unknown fields: strict bodies, answers as allow-lists. */
export const strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** One of these texts. An `enum`: refused with one clear message, and written without trying alternatives. */
export const choice = <const V extends readonly string[]>(...values: V) =>
  Object.assign(Type.Unsafe<V[number]>({ type: 'string', enum: values }), {
    type: 'string' as const,
    enum: values,
  })

/**
 * A value that may be null, as a type of JSON Schema rather than as alternatives, which are tried one by one at each
 * writing.
 */
export const nullable = <S extends TSchema & { type: string; enum?: readonly unknown[] }>(
  schema: S,
): TUnsafe<Static<S> | null> =>
  Type.Unsafe<Static<S> | null>({
    ...schema,
    type: [schema.type, 'null'],
    ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
  })

/** An opaque id: a UUID made by the server. */
export const id = Type.String({ format: 'uuid' })

export const language = choice('pl', 'en')
export type Language = Static<typeof language>

/**
 * What people write at length. What is broken in it (a NUL, half of a character that came by the clipboard) is mended by
 * the slice that keeps it: nobody's work is refused for a character that they cannot see.
 */
export const prose = (options: { maxLength: number }) => Type.String({ ...options, 'x-prose': true })

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

/** Maximum number of rows of a very long list that are counted and can be paged through. */
export const mostCounted = 10_000

/** Pages of such a list; `isCapped`: there are more rows than are counted. */
export const longPagination = strict({ ...pagination.properties, isCapped: Type.Boolean() })
export type LongPagination = Static<typeof longPagination>

/** Query fields of every list; `limit` is the page size of the specification. */
export const listQuery = (limit: number) => ({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: limit })),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sortBy: Type.Optional(choice('title', 'createdAt')),
  order: Type.Optional(choice('asc', 'desc')),
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
  /** With `file-too-large`: how many bytes a file may have. */
  limit: Type.Optional(Type.Integer()),
  /** With `language-unavailable`: the languages that the thing asked for has. */
  languages: Type.Optional(Type.Array(language)),
  /** With `rank-too-low`, where a program asks for it: the rank that opens it. */
  rank: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  /** With `already-signed-in`: who is, and whom the link would sign in instead. */
  people: Type.Optional(strict({ current: Type.String(), next: Type.String() })),
  /** With `conflict`, of a document that somebody else has saved meanwhile: what it is now; null: it was deleted. */
  other: Type.Optional(
    strict({
      version: Type.Integer({ minimum: 0 }),
      content: nullable(Type.String()),
      changedAt: nullable(instant),
      changedBy: nullable(Type.String()),
    }),
  ),
  requestId: Type.String(),
})
export type Problem = Static<typeof problem>
