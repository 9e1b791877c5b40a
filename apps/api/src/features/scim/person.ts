import { isEmail, normaliseEmail } from '../../platform/text/email-address.ts'
import { cleanPersonName } from '../../platform/text/text.ts'
import { invalidValue, ScimError } from './errors.ts'
import type { Condition } from './filter.ts'
import { type Operation, type Path, parsePath } from './patch.ts'
import { fieldOf, isResource, type Resource, readOptionalText, readText, readTruth } from './values.ts'

/** A person's attributes from a directory, as stored. */
export interface Person {
  userName: string
  externalId: string | null
  /** Normalised by {@link normaliseEmail}. */
  email: string
  firstName: string
  lastName: string
  displayName: string | null
  language: 'pl' | 'en' | null
  isActive: boolean
}

/** A person being written; without an address, the user name may be one. */
export interface Draft extends Omit<Person, 'email'> {
  email: string | null
}

export const newDraft = (): Draft => ({
  userName: '',
  externalId: null,
  email: null,
  firstName: '',
  lastName: '',
  displayName: null,
  language: null,
  isActive: true,
})

export const toDraft = (person: Person): Draft => ({
  ...person,
  email: person.email === normaliseEmail(person.userName) ? null : person.email,
})

function requireEmail(value: unknown): string {
  const email = normaliseEmail(readText(value, 'emails'))
  if (!isEmail(email)) throw invalidValue('emails', 'email')
  return email
}

/** Completes a draft. Throws 400 `invalidValue` without a name or an address. */
export function finish(draft: Draft): Person {
  if (draft.userName === '') throw invalidValue('userName')
  return { ...draft, email: draft.email ?? requireEmail(draft.userName) }
}

/** Returns the address that is marked as primary, else the one of type work, else the first. */
function chooseEmail(value: unknown): string | null {
  const all = (Array.isArray(value) ? value.slice(0, 20) : [value]).filter((one) => one !== null)
  if (all.length === 0) return null
  const emails = all.map((one) => (isResource(one) ? one : { value: one }))
  const chosen =
    emails.find((one) => String(fieldOf(one, 'primary')).toLowerCase() === 'true') ??
    emails.find((one) => fieldOf(one, 'type') === 'work') ??
    emails[0]
  const address = chosen && fieldOf(chosen, 'value')
  return address === undefined || address === null || address === '' ? null : requireEmail(address)
}

const personName = (value: unknown, attribute: string) =>
  cleanPersonName(readOptionalText(value, attribute, 200) ?? '')

function languageOf(value: unknown): Draft['language'] {
  const tag = typeof value === 'string' ? value.slice(0, 2).toLowerCase() : ''
  return tag === 'pl' || tag === 'en' ? tag : null
}

type Reader = (value: unknown, draft: Draft) => Partial<Draft>

/** Reads the parts of `name`. */
function readName(value: unknown): Partial<Draft> {
  if (!isResource(value)) throw invalidValue('name')
  const [given, family] = [fieldOf(value, 'givenName'), fieldOf(value, 'familyName')]
  return {
    ...(given === undefined ? {} : { firstName: personName(given, 'name.givenName') }),
    ...(family === undefined ? {} : { lastName: personName(family, 'name.familyName') }),
  }
}

/** Readers by attribute name in lower case; other names are ignored. */
const readers = new Map<string, Reader>([
  ['username', (value) => ({ userName: readText(value, 'userName') })],
  ['externalid', (value) => ({ externalId: readOptionalText(value, 'externalId') })],
  ['displayname', (value) => ({ displayName: readOptionalText(value, 'displayName', 400) })],
  ['active', (value) => ({ isActive: readTruth(value, 'active') })],
  ['emails', (value) => ({ email: chooseEmail(value) })],
  ['emails.value', (value) => ({ email: chooseEmail(value) })],
  ['preferredlanguage', (value) => ({ language: languageOf(value) })],
  ['locale', (value, draft) => ({ language: draft.language ?? languageOf(value) })],
  ['name.givenname', (value) => ({ firstName: personName(value, 'name.givenName') })],
  ['name.familyname', (value) => ({ lastName: personName(value, 'name.familyName') })],
  ['name', readName],
])

/** Attributes of the core schema that are accepted and not stored. */
const overlooked: ReadonlySet<string> = new Set(
  `addresses entitlements groups ims nickname password phonenumbers photos profileurl roles timezone title usertype
  x509certificates name emails`.split(/\s+/),
)
const readOnly: ReadonlySet<string> = new Set(['id', 'meta', 'schemas'])

/** Whether a condition selects the one stored address: the work address. */
const isKeptEmail = ({ attribute, value }: Condition): boolean => {
  if (attribute === 'type') return value === 'work'
  return attribute === 'value' || (attribute === 'primary' && value !== false)
}

const nameOf = ({ attribute, sub }: Path): string => (sub === null ? attribute : `${attribute}.${sub}`)

function setAt(draft: Draft, path: Path, value: unknown): void {
  if (path.isExtension) return
  if (readOnly.has(path.attribute)) throw new ScimError(400, 'readOnly', { type: 'mutability' })
  if (path.filter && path.attribute === 'emails' && !path.filter.every(isKeptEmail)) return
  const read = readers.get(nameOf(path))
  if (read) Object.assign(draft, read(value, draft))
  else if (!overlooked.has(path.attribute)) throw new ScimError(400, 'path', { type: 'invalidPath' })
}

const removed = new Map<string, Partial<Draft>>([
  ['externalid', { externalId: null }],
  ['displayname', { displayName: null }],
  ['emails', { email: null }],
  ['emails.value', { email: null }],
  ['preferredlanguage', { language: null }],
  ['locale', {}],
  ['name.givenname', { firstName: '' }],
  ['name.familyname', { lastName: '' }],
  ['name', { firstName: '', lastName: '' }],
])

function removeAt(draft: Draft, path: Path): void {
  if (path.isExtension || (path.filter && path.attribute === 'emails' && !path.filter.every(isKeptEmail)))
    return
  const name = nameOf(path)
  const change = removed.get(name)
  if (change) Object.assign(draft, change)
  else if (readers.has(name) || readOnly.has(path.attribute))
    throw new ScimError(400, 'readOnly', { type: 'mutability' })
  else if (!overlooked.has(path.attribute)) throw new ScimError(400, 'path', { type: 'invalidPath' })
}

/** Okta omits the path, and Entra ID may send paths as attribute names. */
function setAll(draft: Draft, value: unknown): void {
  if (!isResource(value)) throw invalidValue('value')
  for (const [name, one] of Object.entries(value)) {
    const path = parsePath(name)
    if (!readOnly.has(path.attribute)) setAt(draft, path, one)
  }
}

/** Returns a person after the operations of a PATCH in order; all or none. */
export function patchPerson(person: Person, operations: readonly Operation[]): Person {
  const draft = toDraft(person)
  for (const { op, path, value } of operations) {
    if (op === 'remove') removeAt(draft, path as Path)
    else if (path) setAt(draft, path, value)
    else setAll(draft, value)
  }
  return finish(draft)
}

/** Reads a person from the body of a POST or PUT; unknown attributes are ignored (RFC 7644, 3.3). */
export function readPerson(resource: Resource): Person {
  const draft = newDraft()
  for (const [name, read] of readers) {
    const value = name.includes('.') ? undefined : fieldOf(resource, name)
    if (value !== undefined && value !== null) Object.assign(draft, read(value, draft))
  }
  return finish(draft)
}

/** Leaves out our own columns: the account, and the time. */
export const personOf = (person: Person): Person => ({
  userName: person.userName,
  externalId: person.externalId,
  email: person.email,
  firstName: person.firstName,
  lastName: person.lastName,
  displayName: person.displayName,
  language: person.language,
  isActive: person.isActive,
})
