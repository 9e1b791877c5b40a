import { Type } from 'typebox'
import { call } from './call.ts'
import { done, id, instant, strict } from './parts.ts'

export const viewMembership = call({
  name: 'viewMembership',
  method: 'GET',
  path: '/membership',
  summary:
    'Returns the person’s organisation, since when they belong to it, their groups, and whether they can leave.',
  slice: 'members',
  access: 'signed-in',
  answer: strict({
    organisation: strict({ _id: id, name: Type.String() }),
    joinedAt: instant,
    groups: Type.Array(Type.String()),
    /** False in the organisation that new people join: there is nowhere to leave to. */
    canLeave: Type.Boolean(),
  }),
  errors: ['not-found'],
})

export const leaveOrganisation = call({
  name: 'leaveOrganisation',
  method: 'POST',
  path: '/membership/leave',
  summary:
    'Leaves the person’s organisation for the default one. They keep account, progress, results and certificates, but not groups and seat.',
  slice: 'members',
  access: 'signed-in',
  body: strict({
    /** The organisation to leave: a mismatch with the current one is refused. */
    organisation: id,
  }),
  answer: done,
  errors: ['not-found', 'default-organisation'],
})
