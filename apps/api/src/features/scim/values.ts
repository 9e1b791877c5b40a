import { invalidValue, ScimError } from './errors.ts'

export type Resource = Readonly<Record<string, unknown>>

export const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns an attribute of a resource; names are case-insensitive (RFC 7643, 2.1). */
export function fieldOf(resource: Resource, name: string): unknown {
  const lower = name.toLowerCase()
  const key = Object.keys(resource).find((one) => one.toLowerCase() === lower)
  return key === undefined ? undefined : resource[key]
}

/** Returns the body of a write. Throws 400 `invalidSyntax` unless it is an object. */
export function requireResource(body: unknown): Resource {
  if (!isResource(body)) throw new ScimError(400, 'syntax', { type: 'invalidSyntax' })
  return body
}

/** Reads a text: well-formed, one line, within the limit. */
export function readText(value: unknown, attribute: string, longest = 254): string {
  if (typeof value !== 'string') throw invalidValue(attribute)
  const text = value.trim()
  const isKept = text.isWellFormed() && !/\p{Cc}/u.test(text) && text.length <= longest
  if (!isKept) throw invalidValue(attribute)
  return text
}

/** Like {@link readText} for an optional attribute: null and an empty text mean none. */
export const readOptionalText = (value: unknown, attribute: string, longest?: number): string | null =>
  value === null || value === undefined ? null : readText(value, attribute, longest) || null

/** Entra ID sends booleans as capitalised text. */
export function readTruth(value: unknown, attribute: string): boolean {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text === 'true' || text === 'false') return text === 'true'
  throw invalidValue(attribute)
}
