import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { idParams, instant, nullable, strict } from './parts.ts'

const count = Type.Integer({ minimum: 0 })

/** How far an organisation's directory (Entra ID, Okta) keeps its people here, by SCIM 2.0. */
export const directory = strict({
  /** What the directory asks for as the address of the tenant; the token comes with it. */
  address: Type.String(),
  /** A token for it serves now. */
  isConnected: Type.Boolean(),
  /** When the directory last asked or told something; to the minute. Null: never, or its tokens are revoked. */
  syncedAt: nullable(instant),
  /** People whom it keeps and who belong to the organisation. */
  members: count,
  /** Whom it named and who have not come yet. */
  pending: count,
  /** Whom it has shut out. */
  inactive: count,
  groups: count,
})
export type Directory = Static<typeof directory>

export const viewDirectory = call({
  name: 'viewDirectory',
  method: 'GET',
  path: '/studio/organisations/:id/directory',
  summary:
    'Where the directory of an organisation brings its people, when it last did, and how many it keeps.',
  slice: 'directory',
  access: 'manager',
  params: idParams,
  answer: directory,
  errors: ['not-found'],
})
