import { invalidValue, ScimError } from './errors.ts'

export type Resource = Readonly<Record<string, unknown>>

export const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a resource has under a name; names of attributes are the same in whatever case (RFC 7643, 2.1). */
export function fieldOf(resource: Resource, name: string): unknown {
  const lower = name.toLowerCase()
  const key = Object.keys(resource).find((one) => one.toLowerCase() === lower)
  return key === undefined ? undefined : resource[key]
}

/** The body of a write; throws 400 `invalidSyntax` for what is no object. */
export function requireResource(body: unknown): Resource {
  if (!isResource(body)) throw new ScimError(400, 'syntax', { type: 'invalidSyntax' })
  return body
}

/** A text that can be kept: whole characters of one line, within the limit. */
export function readText(value: unknown, attribute: string, longest = 254): string {
  if (typeof value !== 'string') throw invalidValue(attribute)
  const text = value.trim()
  const isKept = text.isWellFormed() && !/\p{Cc}/u.test(text) && text.length <= longest
  if (!isKept) throw invalidValue(attribute)
  return text
}

/** The same, of what may be missing: null and an empty text are none. */
export const readOptionalText = (value: unknown, attribute: string, longest?: number): string | null =>
  value === null || value === undefined ? null : readText(value, attribute, longest) || null

/** Entra ID sends truth as text, in capitals. */
export function readTruth(value: unknown, attribute: string): boolean {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text === 'true' || text === 'false') return text === 'true'
  throw invalidValue(attribute)
}
