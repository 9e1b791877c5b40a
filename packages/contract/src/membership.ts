import { Type } from 'typebox'
import { call } from './call.ts'
import { done, id, instant, strict } from './parts.ts'

export const viewMembership = call({
  name: 'viewMembership',
  method: 'GET',
  path: '/membership',
  summary:
    'The organisation that the person belongs to, since when, in which groups, and whether they can leave it.',
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
    'Leaves the organisation that the person belongs to, for the one where new people go. Account, progress, results and certificates stay theirs; groups and seat do not.',
  slice: 'members',
  access: 'signed-in',
  body: strict({
    /** The organisation to leave: a mismatch with the current one is refused. */
    organisation: id,
  }),
  answer: done,
  errors: ['not-found', 'default-organisation'],
})
