import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { idParams, instant, nullable, strict } from './parts.ts'

const count = Type.Integer({ minimum: 0 })

/** How far an organisation's directory (Entra ID, Okta) manages its people by SCIM 2.0. */
export const directory = strict({
  /** The tenant URL to enter in the directory, together with the token. */
  address: Type.String(),
  /** A valid token for it exists. */
  isConnected: Type.Boolean(),
  /** Time of the directory's last request, to the minute. Null: never, or its tokens are revoked. */
  syncedAt: nullable(instant),
  /** Members of the organisation that it manages. */
  members: count,
  /** People it has provisioned who have not joined yet. */
  pending: count,
  /** People it has deactivated. */
  inactive: count,
  groups: count,
})
export type Directory = Static<typeof directory>

export const viewDirectory = call({
  name: 'viewDirectory',
  method: 'GET',
  path: '/studio/organisations/:id/directory',
  summary:
    'Returns the SCIM address for an organisation’s directory, the time of its last request, and how many people it manages.',
  slice: 'directory',
  access: 'manager',
  params: idParams,
  answer: directory,
  errors: ['not-found'],
})
