import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, done, id, idParams, instant, nullable, strict } from './parts.ts'
import { staffReason } from './people.ts'

/** A person as the managers of their organisation see them. */
export const member = strict({
  _id: id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  avatar: nullable(Type.String()),
  /** Disabled by an admin: no access to the product at all. */
  isDisabled: Type.Boolean(),
  /** When they joined this organisation. */
  joinedAt: instant,
  /**
   * When one of their sessions was last opened or renewed, to a quarter of an hour. Null: no session is stored any
   * more.
   */
  seenAt: nullable(instant),
  /** Ids of their groups in the organisation. */
  groups: Type.Array(id),
  /** Membership is managed by the organisation's directory through SCIM: managers cannot remove them. */
  isFromDirectory: Type.Boolean(),
})
export type Member = Static<typeof member>

export const listMembers = call({
  name: 'listMembers',
  method: 'GET',
  path: '/studio/organisations/:id/people',
  summary:
    'Lists the people of an organisation by name; search by prefixes of words in name and email, ignoring case and accents; filters, pages.',
  slice: 'members',
  access: 'manager',
  params: idParams,
  query: strict({
    search: Type.Optional(Type.String({ maxLength: 200 })),
    status: Type.Optional(choice('active', 'disabled')),
    group: Type.Optional(id),
    /** People after this one: `next` of the previous page. */
    after: Type.Optional(id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  answer: strict({
    people: Type.Array(member),
    /** Null: no more people. */
    next: nullable(id),
  }),
  errors: ['not-found'],
})

export const removeMembers = call({
  name: 'removeMembers',
  method: 'POST',
  path: '/studio/organisations/:id/people/remove',
  summary:
    'Removes people from an organisation, all or none. They keep their account, progress, results and certificates, and move to the default organisation.',
  slice: 'members',
  access: 'manager',
  params: idParams,
  body: strict({
    people: Type.Array(id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    reason: staffReason,
  }),
  answer: strict({ ...done.properties, removed: Type.Integer({ minimum: 0 }) }),
  errors: ['not-found', 'default-organisation', 'directory-managed'],
})

export const manager = strict({
  _id: id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  avatar: nullable(Type.String()),
  appointedAt: instant,
})
export type Manager = Static<typeof manager>

const managers = Type.Array(manager)

export const listManagers = call({
  name: 'listManagers',
  method: 'GET',
  path: '/studio/organisations/:id/managers',
  summary: 'Lists the managers of an organisation by name.',
  slice: 'members',
  access: 'manager',
  params: idParams,
  answer: strict({ managers }),
  errors: ['not-found'],
})

export const updateManager = call({
  name: 'updateManager',
  method: 'PUT',
  path: '/studio/organisations/:id/managers/:personId',
  summary: 'Makes a person manager of an organisation or ends it; applies within a second.',
  slice: 'members',
  access: 'admin',
  params: strict({ id, personId: id }),
  body: strict({ isManager: Type.Boolean(), reason: staffReason }),
  answer: strict({ ...done.properties, managers }),
  errors: ['not-found'],
})
