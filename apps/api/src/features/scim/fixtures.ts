import { createApiToken } from '@zenit/contract/api-tokens'
import { getUserData } from '@zenit/contract/session'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import type { TestApp } from '../../../test/testing/app.ts'
import { createUser } from '../../../test/testing/factories.ts'
import { createManaged } from '../organisations/fixtures.ts'

type Json = Record<string, unknown>

export interface Answer {
  status: number
  // What a test looks at differs from answer to answer.
  // biome-ignore lint/suspicious/noExplicitAny: JSON as it came.
  body: any
  headers: Record<string, unknown>
  text: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface PersonOptions {
  email: string
  organisationId: string
  isConfirmed?: boolean
}

/** Creates a person with an address and a session. */
export async function createPerson(
  app: TestApp,
  { organisationId, ...address }: PersonOptions,
): Promise<Actor> {
  const id = await createUser(app.deps.db, { organisationId })
  await setAddress(app, id, address)
  return signIn(app, id)
}

export async function setAddress(
  { deps: { db } }: TestApp,
  id: string,
  { email, isConfirmed = true }: Omit<PersonOptions, 'organisationId'>,
): Promise<void> {
  await db.updateTable('users').set({ email, email_confirmed: isConfirmed }).where('id', '=', id).execute()
}

/** Sends requests with a token, by default in the format of RFC 7644. */
export const sending =
  (app: TestApp, secret: string, contentType = 'application/scim+json') =>
  async (method: Method, path: string, body?: Json | string): Promise<Answer> => {
    const { statusCode, headers, payload } = await app.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body === undefined ? {} : { 'content-type': contentType }),
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: statusCode, body: payload ? JSON.parse(payload) : null, headers, text: payload }
  }

/** Creates an organisation with a manager and a directory token. */
export async function createDirectory(app: TestApp, limit: Parameters<typeof createManaged>[1] = null) {
  const { id, params, manager } = await createManaged(app, limit)
  const body = { name: 'Entra ID', scopes: ['scim' as const], days: 30 }
  const { token, secret } = (await manager.call(createApiToken, { params, body })).body
  return { id, params, manager, token, secret, send: sending(app, secret) }
}

export type Directory = Awaited<ReturnType<typeof createDirectory>>

const user = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** A person as Entra ID creates them with its default mapping. */
export const entraUser = (name: string, more: Json = {}): Json => ({
  schemas: [user, enterprise],
  externalId: `object-${name}`,
  userName: `${name}@firma.example`,
  active: true,
  displayName: 'Świętosława Żółć',
  emails: [{ primary: true, type: 'work', value: `${name}@firma.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Świętosława Żółć', familyName: 'Żółć', givenName: 'Świętosława' },
  title: 'Specjalistka',
  [enterprise]: { department: 'Zarząd' },
  ...more,
})

/** A person as Okta creates them. */
export const oktaUser = (name: string, more: Json = {}): Json => ({
  schemas: [user],
  userName: `${name}@okta.example`,
  name: { givenName: 'Łukasz', familyName: 'Jaźwiński' },
  emails: [{ primary: true, value: `${name}@okta.example`, type: 'work' }],
  displayName: 'Łukasz Jaźwiński',
  locale: 'pl-PL',
  externalId: `00u-${name}`,
  groups: [],
  password: '1mz050nq',
  active: true,
  ...more,
})

export const patchOf = (...Operations: Json[]): Json => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

export const groupOf = (displayName: string, more: Json = {}): Json => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  displayName,
  ...more,
})

/** `active` as Entra ID writes it. */
export const switchedOff = patchOf({ op: 'Replace', path: 'active', value: 'False' })
export const switchedOn = patchOf({ op: 'Replace', path: 'active', value: 'True' })

export const filtered = (filter: string): string => `?filter=${encodeURIComponent(filter)}`

export const placeOf = async ({ deps: { db } }: TestApp, { userId }: Actor) =>
  (
    await db
      .selectFrom('users')
      .where('id', '=', String(userId))
      .select('organisation_id as id')
      .executeTakeFirstOrThrow()
  ).id

export const isSignedIn = async (actor: Actor) => (await actor.call(getUserData, {})).status === 200

let count = 0
export const newName = () => `osoba-${++count}`

/** Creates a member whom the directory manages. */
export async function createKept(app: TestApp, directory: Directory) {
  const name = newName()
  const person = await createPerson(app, { email: `${name}@firma.example`, organisationId: directory.id })
  const { body } = await directory.send('POST', '/Users', entraUser(name))
  return { name, person, path: `/Users/${body.id}`, id: body.id as string }
}
