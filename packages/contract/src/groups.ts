import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { done, id, idParams, instant, strict } from './parts.ts'

/** A group of people in an organisation, such as a department. */
export const group = strict({
  _id: id,
  name: Type.String(),
  peopleCount: Type.Integer({ minimum: 0 }),
  createdAt: instant,
  /** Managed by the organisation's directory through SCIM: managers cannot change its name or its people. */
  isFromDirectory: Type.Boolean(),
})
export type Group = Static<typeof group>

const name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' })

const groupParams = strict({ id, groupId: id })

const people = Type.Array(id, { minItems: 1, maxItems: 200, uniqueItems: true })

const answer = strict({ ...done.properties, group })

export const listGroups = call({
  name: 'listGroups',
  method: 'GET',
  path: '/studio/organisations/:id/groups',
  summary: 'Lists the groups of an organisation by name, at most 200. listMembers lists their people.',
  slice: 'groups',
  access: 'manager',
  params: idParams,
  answer: strict({ groups: Type.Array(group) }),
  errors: ['not-found'],
})

export const createGroup = call({
  name: 'createGroup',
  method: 'POST',
  path: '/studio/organisations/:id/groups',
  summary:
    'Creates a group without people. Its name is unique in the organisation, ignoring case; an identical repeated request returns the existing group.',
  slice: 'groups',
  access: 'manager',
  params: idParams,
  body: strict({ name }),
  answer,
  errors: ['not-found', 'group-taken', 'too-many-groups'],
})

export const updateGroup = call({
  name: 'updateGroup',
  method: 'PUT',
  path: '/studio/organisations/:id/groups/:groupId',
  summary: 'Renames a group.',
  slice: 'groups',
  access: 'manager',
  params: groupParams,
  body: strict({ name }),
  answer,
  errors: ['not-found', 'directory-managed', 'group-taken'],
})

export const deleteGroup = call({
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/studio/organisations/:id/groups/:groupId',
  summary: 'Deletes a group; its people stay in the organisation.',
  slice: 'groups',
  access: 'manager',
  params: groupParams,
  answer: done,
  errors: ['not-found', 'directory-managed'],
})

export const addGroupMembers = call({
  name: 'addGroupMembers',
  method: 'POST',
  path: '/studio/organisations/:id/groups/:groupId/people',
  summary: 'Adds people of the organisation to a group, all or none; existing members stay.',
  slice: 'groups',
  access: 'manager',
  params: groupParams,
  body: strict({ people }),
  answer: strict({ ...answer.properties, added: Type.Integer({ minimum: 0 }) }),
  errors: ['not-found', 'directory-managed'],
})

export const removeGroupMembers = call({
  name: 'removeGroupMembers',
  method: 'POST',
  path: '/studio/organisations/:id/groups/:groupId/people/remove',
  summary: 'Removes people from a group; they stay in the organisation. Non-members are ignored.',
  slice: 'groups',
  access: 'manager',
  params: groupParams,
  body: strict({ people }),
  answer: strict({ ...answer.properties, removed: Type.Integer({ minimum: 0 }) }),
  errors: ['not-found', 'directory-managed'],
})
