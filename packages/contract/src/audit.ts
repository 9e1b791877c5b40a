import { type Static, Type } from 'typebox'
import { choice, id, strict } from './parts.ts'
import { organizationSettings, role } from './session.ts'

/** Everything that staff do to people, organisations, certificates and works, as the audit log calls it. */
export const staffActions = [
  'roles-changed',
  'rank-changed',
  'organisation-changed',
  'person-disabled',
  'person-enabled',
  'sessions-ended',
  'test-time-changed',
  'certificate-revoked',
  'certificate-restored',
  'review-decided',
  'review-taken-back',
  'organisation-created',
  'organisation-updated',
  'organisation-made-default',
] as const
export type StaffActionName = (typeof staffActions)[number]

export const subjectKind = choice('person', 'organisation', 'certificate', 'final-work')
export type SubjectKind = Static<typeof subjectKind>

/** What is kept of how a thing was and how it became: an allow-list, and nobody's name in it. */
export const staffFacts = strict({
  roles: Type.Optional(Type.Array(role)),
  rank: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  organisationId: Type.Optional(id),
  isDisabled: Type.Optional(Type.Boolean()),
  /** How many were ended. */
  sessions: Type.Optional(Type.Integer({ minimum: 0 })),
  multiplier: Type.Optional(Type.Number()),
  isRevoked: Type.Optional(Type.Boolean()),
  decision: Type.Optional(choice('approved', 'rejected')),
  /** Of an organisation. */
  name: Type.Optional(Type.String()),
  slug: Type.Optional(Type.String()),
  flags: Type.Optional(organizationSettings),
})
export type StaffFacts = Static<typeof staffFacts>
