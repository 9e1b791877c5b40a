import { isId } from '../../platform/ids.ts'
import { requireName } from '../staff/reason.ts'
import { invalidValue, ScimError } from './errors.ts'
import { type Operation, type Path, parsePath } from './patch.ts'
import { fieldOf, isResource, type Resource, readOptionalText, readText } from './values.ts'

/** Maximum number of people in one request. */
export const mostMembers = 5_000

/** One step of a change of a group; steps run in order. */
export type Step =
  | { kind: 'name'; name: string }
  | { kind: 'externalId'; externalId: string | null }
  | { kind: 'add' | 'remove' | 'replace'; people: string[] }

const longestName = 80

/** Reads a group's name: one line of at most 80 characters. */
function readName(value: unknown): string {
  const text = readText(value, 'displayName')
  if (text === '' || text.length > longestName) throw invalidValue('displayName', 'groupName')
  return requireName(text)
}

function readMember(member: unknown): string {
  const id = isResource(member) ? fieldOf(member, 'value') : member
  const type = isResource(member) ? fieldOf(member, 'type') : undefined
  if (typeof id !== 'string' || !isId(id) || type === 'Group') throw invalidValue('members', 'members')
  return id
}

/** Reads the ids of members; the database checks that they exist. */
function readMembers(value: unknown): string[] {
  if (value === undefined || value === null) return []
  const members = Array.isArray(value) ? value : [value]
  if (members.length > mostMembers) throw new ScimError(413, 'large')
  return [...new Set(members.map(readMember))]
}

/** Reads a group from the body of a POST or PUT. */
export function readGroup(resource: Resource): {
  name: string
  externalId: string | null
  people: string[]
} {
  return {
    name: readName(fieldOf(resource, 'displayName')),
    externalId: readOptionalText(fieldOf(resource, 'externalId'), 'externalId'),
    people: readMembers(fieldOf(resource, 'members')),
  }
}

const invalidPath = () => new ScimError(400, 'path', { type: 'invalidPath' })

/** Returns the people in `members[value eq "…"]`; null: no brackets. */
function membersInBrackets({ filter }: Path): string[] | null {
  if (!filter) return null
  const [only, ...others] = filter
  if (!only || others.length > 0 || only.attribute !== 'value') throw invalidPath()
  return [readMember(only.value)]
}

function stepsOfMembers(op: Operation['op'], path: Path, value: unknown): Step[] {
  if (path.sub !== null) throw invalidPath()
  const inBrackets = membersInBrackets(path)
  if (op !== 'remove') {
    if (inBrackets) throw invalidPath()
    return [{ kind: op, people: readMembers(value) }]
  }
  if (inBrackets) return [{ kind: 'remove', people: inBrackets }]
  // Entra ID names the people to remove in the value; without a value all are removed.
  return value === undefined || value === null
    ? [{ kind: 'replace', people: [] }]
    : [{ kind: 'remove', people: readMembers(value) }]
}

const readOnly: ReadonlySet<string> = new Set(['id', 'meta', 'schemas'])

function stepsAt(op: Operation['op'], path: Path, value: unknown): Step[] {
  if (path.isExtension) return []
  if (path.attribute === 'members') return stepsOfMembers(op, path, value)
  if (readOnly.has(path.attribute)) throw new ScimError(400, 'readOnly', { type: 'mutability' })
  if (path.filter || path.sub) throw invalidPath()
  if (path.attribute === 'externalid')
    return [
      { kind: 'externalId', externalId: op === 'remove' ? null : readOptionalText(value, 'externalId') },
    ]
  if (path.attribute !== 'displayname') throw invalidPath()
  if (op === 'remove') throw new ScimError(400, 'readOnly', { type: 'mutability' })
  return [{ kind: 'name', name: readName(value) }]
}

/** Returns the steps of a PATCH. Throws 413 when it names more people than one request may. */
export function readSteps(operations: readonly Operation[]): Step[] {
  const steps = operations.flatMap(({ op, path, value }) => {
    if (path) return stepsAt(op, path, value)
    if (!isResource(value)) throw invalidValue('value')
    return Object.entries(value).flatMap(([name, one]) => {
      const at = parsePath(name)
      // Okta sends the id as well.
      return readOnly.has(at.attribute) ? [] : stepsAt(op, at, one)
    })
  })
  const named = steps.reduce((sum, step) => sum + ('people' in step ? step.people.length : 0), 0)
  if (named > mostMembers) throw new ScimError(413, 'large')
  return steps
}
