import { displayName } from '../identity/display-name.ts'
import type { GroupView } from './groups.ts'
import type { PersonRow } from './people.queries.ts'
import { groupSchema, listSchema, userSchema } from './schemas.ts'

type Json = Record<string, unknown>

type Kind = 'User' | 'Group'

/** Returns the address of a resource. */
export const locationOf = (base: string, kind: Kind, id: string): string => `${base}/${kind}s/${id}`

const meta = (base: string, kind: Kind, { id, createdAt, changedAt }: Row) => ({
  resourceType: kind,
  created: createdAt.toISOString(),
  lastModified: (changedAt ?? createdAt).toISOString(),
  location: locationOf(base, kind, id),
})

interface Row {
  id: string
  createdAt: Date
  changedAt?: Date
}

const withoutEmpty = (resource: Json): Json =>
  Object.fromEntries(Object.entries(resource).filter(([, value]) => value !== null && value !== ''))

/** Returns what the directory sent about a person, without data of their account. */
export const toUser = (base: string, row: PersonRow): Json =>
  withoutEmpty({
    schemas: [userSchema],
    id: row.id,
    externalId: row.externalId,
    userName: row.userName,
    name: withoutEmpty({
      formatted: displayName(row),
      givenName: row.firstName,
      familyName: row.lastName,
    }),
    displayName: row.displayName,
    emails: [{ value: row.email, type: 'work', primary: true }],
    preferredLanguage: row.language,
    active: row.isActive,
    meta: meta(base, 'User', row),
  })

/** Leaves out members that were not requested: there may be as many as people. */
export const toGroup = (base: string, row: GroupView): Json =>
  withoutEmpty({
    schemas: [groupSchema],
    id: row.id,
    externalId: row.externalId,
    displayName: row.name,
    ...(row.members
      ? {
          members: row.members.map(({ id, userName }) => ({
            value: id,
            display: userName,
            type: 'User',
            $ref: locationOf(base, 'User', id),
          })),
        }
      : {}),
    meta: meta(base, 'Group', row),
  })

/** The requested attributes (RFC 7644, 3.9). */
export interface Selection {
  attributes: readonly string[]
  excluded: readonly string[]
}

const core = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/
const longestSelection = 2_000

const names = (given: unknown): string[] =>
  typeof given === 'string'
    ? given
        .slice(0, longestSelection)
        .toLowerCase()
        .split(',')
        .map((one) => one.trim().replace(core, ''))
        .filter(Boolean)
    : []

export const readSelection = ({ attributes, excludedAttributes }: Json): Selection => ({
  attributes: names(attributes),
  excluded: names(excludedAttributes),
})

/** Whether an attribute, or a part of it, was requested by name. */
export const isAsked = ({ attributes }: Selection, name: string): boolean =>
  attributes.some((asked) => asked.split('.')[0] === name)

/** Whether the response contains an attribute that is included by default. */
export const isWanted = (selection: Selection, name: string): boolean =>
  selection.attributes.length > 0 ? isAsked(selection, name) : !selection.excluded.includes(name)

/** Whether a selected name covers an attribute, directly or as its parent. */
const covers = (asked: string, own: string) => asked === own || own.startsWith(`${asked}.`)

function pickInside(value: unknown, own: string, keep: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => pickInside(one, own, keep))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => keep(`${own}.${name.toLowerCase()}`)))
}

const always: ReadonlySet<string> = new Set(['id', 'schemas'])

/** Returns the requested attributes of a resource; id and schemas are always included. */
export function select(resource: Json, { attributes, excluded }: Selection): Json {
  const keep = (name: string): boolean => {
    if (attributes.length > 0) return attributes.some((asked) => covers(asked, name))
    return !excluded.some((asked) => covers(asked, name))
  }
  const isInside = (name: string) => attributes.some((asked) => asked.startsWith(`${name}.`))
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const lower = name.toLowerCase()
      if (always.has(lower)) return [[name, value]]
      if (!keep(lower) && !isInside(lower)) return []
      return [[name, typeof value === 'object' ? pickInside(value, lower, keep) : value]]
    }),
  )
}

interface List {
  total: number
  startIndex: number
  resources: readonly Json[]
}

export const toList = ({ total, startIndex, resources }: List): Json => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
