import { ScimError } from './errors.ts'
import { type Condition, parseFilter } from './filter.ts'
import { fieldOf, isResource, requireResource } from './values.ts'

export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** Target of an operation: `emails[type eq "work"].value`; names in lower case. */
export interface Path {
  attribute: string
  /** The filter in brackets; null: all values. */
  filter: Condition[] | null
  sub: string | null
  /** Whether the path belongs to an extension schema, of which nothing is stored. */
  isExtension: boolean
}

export interface Operation {
  op: 'add' | 'replace' | 'remove'
  path: Path | null
  value: unknown
}

export const mostOperations = 1_000
const longestPath = 1_000

const shape = /^([a-z][\w$-]*)(?:\[([^\]]*)\])?(?:\.([a-z][\w$-]*))?$/i
const core = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i

const refuse = () => new ScimError(400, 'path', { type: 'invalidPath' })

/** Parses a path (RFC 7644, 3.5.2). Throws 400 `invalidPath`. */
export function parsePath(text: string): Path {
  if (text.length > longestPath) throw refuse()
  const own = text.trim().replace(core, '')
  if (/^urn:/i.test(own)) return { attribute: own.toLowerCase(), filter: null, sub: null, isExtension: true }
  const [, attribute, filter, sub] = shape.exec(own) ?? []
  if (!attribute) throw refuse()
  return {
    attribute: attribute.toLowerCase(),
    filter: filter === undefined ? null : parseFilter(filter),
    sub: sub?.toLowerCase() ?? null,
    isExtension: false,
  }
}

const isOp = (op: string): op is Operation['op'] => op === 'add' || op === 'replace' || op === 'remove'

const syntax = () => new ScimError(400, 'syntax', { type: 'invalidSyntax' })

function readOperation(given: unknown): Operation {
  if (!isResource(given)) throw syntax()
  // Entra ID writes `Add`.
  const op = String(fieldOf(given, 'op')).toLowerCase()
  if (!isOp(op)) throw syntax()
  const path = fieldOf(given, 'path')
  if (path !== undefined && path !== null && typeof path !== 'string') throw refuse()
  if (op === 'remove' && !path) throw new ScimError(400, 'target', { type: 'noTarget' })
  return { op, path: path ? parsePath(path) : null, value: fieldOf(given, 'value') }
}

/** Returns the operations of a PATCH in order. Throws 400 for invalid ones, 413 for more than a thousand. */
export function readPatch(body: unknown): Operation[] {
  const patch = requireResource(body)
  const schemas = fieldOf(patch, 'schemas')
  const operations = fieldOf(patch, 'Operations')
  if (!Array.isArray(schemas) || !schemas.includes(patchSchema) || !Array.isArray(operations)) throw syntax()
  if (operations.length === 0) throw syntax()
  if (operations.length > mostOperations) throw new ScimError(413, 'large')
  return operations.map(readOperation)
}
