import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { done, id, idParams, instant, nullable, strict } from './parts.ts'
import { staffReason } from './people.ts'
import { organizationSettings } from './session.ts'

export const organisation = strict({
  _id: id,
  /** Name for scripts and URLs; it never changes. */
  slug: Type.String(),
  name: Type.String(),
  flags: organizationSettings,
  /** The organisation that new people join. */
  isDefault: Type.Boolean(),
  peopleCount: Type.Integer({ minimum: 0 }),
  /** Maximum number of people; null: unlimited. */
  seats: nullable(Type.Integer({ minimum: 1 })),
  /** Day (Warsaw) from which its people need a second factor; null: optional. */
  secondFactorFrom: nullable(Type.String({ format: 'date' })),
  createdAt: instant,
})
export type Organisation = Static<typeof organisation>

const name = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' })

/** Lowercase Latin letters, digits, and single hyphens between them. */
export const organisationSlug = Type.String({
  minLength: 2,
  maxLength: 60,
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
})

const answer = strict({ ...done.properties, organisation })

export const listOrganisations = call({
  name: 'listOrganisations',
  method: 'GET',
  path: '/studio/organisations',
  summary:
    'Lists organisations by name with their flags, number of people and seats: all for an admin, their own for a manager.',
  slice: 'organisations',
  access: 'manager',
  answer: strict({ organisations: Type.Array(organisation) }),
  errors: [],
})

export const viewOrganisation = call({
  name: 'viewOrganisation',
  method: 'GET',
  path: '/studio/organisations/:id',
  summary: 'Returns an organisation. listMembers lists its people.',
  slice: 'organisations',
  access: 'manager',
  params: idParams,
  answer: strict({ organisation }),
  errors: ['not-found'],
})

export const createOrganisation = call({
  name: 'createOrganisation',
  method: 'POST',
  path: '/studio/organisations',
  summary: 'Creates an organisation. An identical repeated request returns the existing one.',
  slice: 'organisations',
  access: 'admin',
  body: strict({ slug: organisationSlug, name, flags: organizationSettings, reason: staffReason }),
  answer,
  errors: ['slug-taken'],
})

export const updateOrganisation = call({
  name: 'updateOrganisation',
  method: 'PUT',
  path: '/studio/organisations/:id',
  summary: 'Sets an organisation’s name and features, which apply within a second.',
  slice: 'organisations',
  access: 'admin',
  params: idParams,
  body: strict({ name, flags: organizationSettings, reason: staffReason }),
  answer,
  errors: ['not-found'],
})

export const updateOrganisationSeats = call({
  name: 'updateOrganisationSeats',
  method: 'PUT',
  path: '/studio/organisations/:id/seats',
  summary:
    'Sets the maximum number of people; null: unlimited. Never below the current number; the default organisation has no limit.',
  slice: 'organisations',
  access: 'admin',
  params: idParams,
  body: strict({ seats: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })), reason: staffReason }),
  answer,
  errors: ['not-found', 'no-seats', 'default-organisation'],
})

export const makeOrganisationDefault = call({
  name: 'makeOrganisationDefault',
  method: 'PUT',
  path: '/studio/organisations/:id/default',
  summary: 'Makes this the organisation that new people join; existing people stay where they are.',
  slice: 'organisations',
  access: 'admin',
  params: idParams,
  body: strict({ reason: staffReason }),
  answer,
  errors: ['not-found', 'default-organisation', 'directory-managed'],
})

export const updateRequiredSecondFactor = call({
  name: 'updateRequiredSecondFactor',
  method: 'PUT',
  path: '/studio/organisations/:id/second-factor',
  summary:
    'Sets the day (Warsaw, today or later) from which people need a second factor; null: optional. After it, people without one can only set one up, sign out, get their data, and finish a running test. Only where people sign in at the product’s own hub.',
  slice: 'organisations',
  access: 'manager',
  params: idParams,
  body: strict({ from: nullable(Type.String({ format: 'date' })), reason: staffReason }),
  answer,
  errors: ['not-found', 'feature-disabled'],
})
