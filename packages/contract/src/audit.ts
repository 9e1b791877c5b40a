import { type Static, Type } from 'typebox'
import { assignmentState } from './assignments.ts'
import { call, tokenScopes } from './call.ts'
import { requestFailure } from './packs/parts.ts'
import { choice, id, instant, nullable, strict } from './parts.ts'
import { organizationSettings, role } from './session.ts'

/** Everything that staff do to people, organisations, certificates and works, as the audit log calls it. */
export const staffActions = [
  'roles-changed',
  'rank-changed',
  'organisation-changed',
  'organisation-joined',
  'organisation-left',
  'person-disabled',
  'person-enabled',
  'sessions-ended',
  'second-factor-reset',
  'test-time-changed',
  'certificate-revoked',
  'certificate-restored',
  'review-decided',
  'review-taken-back',
  'organisation-created',
  'organisation-updated',
  'organisation-made-default',
  'seats-changed',
  'second-factor-required',
  'domain-added',
  'domain-removed',
  'manager-appointed',
  'manager-removed',
  'invitation-created',
  'invitation-revoked',
  'group-created',
  'group-renamed',
  'group-deleted',
  'group-people-added',
  'group-people-removed',
  'training-assigned',
  'training-changed',
  'training-ended',
  'training-exempted',
  'training-required-again',
  'report-exported',
  'token-created',
  'token-revoked',
  'directory-added',
  'directory-changed',
  'directory-deactivated',
  'directory-reactivated',
  'directory-removed',
  'webhook-created',
  'webhook-changed',
  'webhook-secret-changed',
  'webhook-deleted',
  'record-store-set',
  'record-store-changed',
  'record-store-deleted',
  'pack-created',
  'pack-imported',
  'pack-copied',
  'pack-taken-over',
  'pack-taken-back',
  'pack-published',
  'pack-rolled-back',
  'publication-requested',
  'publication-rescheduled',
  'publication-approved',
  'publication-rejected',
  'publication-cancelled',
  'publication-failed',
  'approval-set',
  'pack-assigned',
  'preview-link-created',
  'preview-link-revoked',
  'pack-deleted',
  'assignments-changed',
  'test-regraded',
] as const
export type StaffActionName = (typeof staffActions)[number]

export const subjectKind = choice('person', 'organisation', 'certificate', 'final-work', 'pack')
export type SubjectKind = Static<typeof subjectKind>

/** What is kept of how a thing was and how it became: an allow-list, and nobody's name in it. */
export const staffFacts = strict({
  roles: Type.Optional(Type.Array(role)),
  rank: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  organisationId: Type.Optional(id),
  isDisabled: Type.Optional(Type.Boolean()),
  /** For how many people invitations were made. */
  invitations: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The name of a group. */
  group: Type.Optional(Type.String()),
  /** How many came into it or left it. */
  people: Type.Optional(Type.Integer({ minimum: 0 })),
  /** How many people an organisation has room for; left out: as many as come. */
  seats: Type.Optional(Type.Integer({ minimum: 1 })),
  /** From which day people need a second factor; left out: nobody has to have one. */
  secondFactorFrom: Type.Optional(Type.String({ format: 'date' })),
  /** Domain of e-mail addresses. */
  domain: Type.Optional(Type.String()),
  /** How many were ended. */
  sessions: Type.Optional(Type.Integer({ minimum: 0 })),
  multiplier: Type.Optional(Type.Number()),
  isRevoked: Type.Optional(Type.Boolean()),
  decision: Type.Optional(choice('approved', 'rejected')),
  /** Name of an organisation. */
  name: Type.Optional(Type.String()),
  slug: Type.Optional(Type.String()),
  flags: Type.Optional(organizationSettings),
  /** For a pack: what an import or a publication wrote, retired and revised. */
  written: Type.Optional(Type.Integer({ minimum: 0 })),
  retired: Type.Optional(Type.Integer({ minimum: 0 })),
  revisions: Type.Optional(Type.Integer({ minimum: 0 })),
  course: Type.Optional(Type.String()),
  /** The pack that it is a copy of. */
  copyOf: Type.Optional(Type.String()),
  /** The title of what is assigned, whether it has to be done, when it is done, until when, and after how many months again. */
  training: Type.Optional(Type.String()),
  isMandatory: Type.Optional(Type.Boolean()),
  rule: Type.Optional(choice('finishing', 'certificate')),
  dueOn: Type.Optional(Type.String({ format: 'date' })),
  renewMonths: Type.Optional(Type.Integer({ minimum: 1 })),
  /** For a publication request: its time, and why it ended without a publication. */
  publishAt: Type.Optional(instant),
  failure: Type.Optional(requestFailure),
  /** File format of a report. */
  format: Type.Optional(choice('csv', 'xlsx', 'pdf')),
  /** State to which a report was narrowed. */
  state: Type.Optional(assignmentState),
  /** The past day that a report tells of. */
  asOf: Type.Optional(Type.String({ format: 'date' })),
  /** The name that somebody gave to a token. */
  token: Type.Optional(Type.String()),
  scopes: Type.Optional(Type.Array(choice(...tokenScopes))),
  /** The host that is told of events. */
  webhook: Type.Optional(Type.String()),
  /** The host of a learning record store. */
  recordStore: Type.Optional(Type.String()),
  needsApproval: Type.Optional(Type.Boolean()),
  /** How many of its questions were graded again. */
  questions: Type.Optional(Type.Integer({ minimum: 0 })),
  organisations: Type.Optional(Type.Array(id)),
  programs: Type.Optional(Type.Array(id)),
})
export type StaffFacts = Static<typeof staffFacts>

/** Somebody by their id; the name is null once their account is gone. */
const named = strict({ _id: id, name: nullable(Type.String()) })
const nobody = Type.Null()

export const staffAction = strict({
  _id: id,
  at: instant,
  /** Null: a command of the operator. */
  actor: Type.Union([named, nobody]),
  action: choice(...staffActions),
  subject: strict({
    kind: subjectKind,
    /** An id, a certificate's number, or the id of a pack. */
    _id: Type.String(),
    /** Current name of a person, an organisation or a pack, number of a certificate, or title of a work's course. */
    name: nullable(Type.String()),
  }),
  /** Whose account or work it is about. */
  person: Type.Union([named, nobody]),
  /** Null where the words are kept with the thing itself and are gone with it. */
  reason: nullable(Type.String()),
  before: Type.Union([staffFacts, nobody]),
  after: Type.Union([staffFacts, nobody]),
})
export type StaffAction = Static<typeof staffAction>

export const listStaffActions = call({
  name: 'listStaffActions',
  method: 'GET',
  path: '/studio/audit',
  summary: 'What staff have done, the newest first. The log is only ever added to; names are those of today.',
  slice: 'audit',
  access: 'admin',
  query: strict({
    actor: Type.Optional(id),
    /** Whose account or work it is about. */
    person: Type.Optional(id),
    /** Id of an organisation or a work, or number of a certificate. */
    subject: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    action: Type.Optional(Type.Array(choice(...staffActions), { maxItems: staffActions.length })),
    /** From this moment on. */
    from: Type.Optional(instant),
    /** Before this moment. */
    until: Type.Optional(instant),
    /** Older ones than this one: the `next` of the page before. */
    before: Type.Optional(id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
  }),
  answer: strict({
    actions: Type.Array(staffAction),
    /** Null: there is nothing older. */
    next: nullable(id),
    /** Those that `before` and `after` name by their ids. */
    organisations: Type.Array(strict({ _id: id, name: Type.String() })),
  }),
  errors: [],
})
