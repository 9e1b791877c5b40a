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
    /** Where new people go nobody leaves to anywhere. */
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
    /** The one that is left: nobody leaves another than the one they were told of. */
    organisation: id,
  }),
  answer: done,
  errors: ['not-found', 'default-organisation'],
})
