import { type Static, Type } from 'typebox'
import { assignmentState } from './assignments.ts'
import { call, tokenScopes } from './call.ts'
import { requestFailure } from './packs/parts.ts'
import { choice, id, instant, nullable, strict } from './parts.ts'
import { organizationSettings, role } from './session.ts'

/** Every staff action on people, organisations, certificates and works, by its name in the audit log. */
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

/** Facts stored before and after a change: an allow-list without names of people. */
export const staffFacts = strict({
  roles: Type.Optional(Type.Array(role)),
  rank: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  organisationId: Type.Optional(id),
  isDisabled: Type.Optional(Type.Boolean()),
  /** Number of people invited. */
  invitations: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The name of a group. */
  group: Type.Optional(Type.String()),
  /** Number of people added or removed. */
  people: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Maximum number of people in the organisation; absent: unlimited. */
  seats: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Day from which people need a second factor; absent: nobody needs one. */
  secondFactorFrom: Type.Optional(Type.String({ format: 'date' })),
  /** Domain of e-mail addresses. */
  domain: Type.Optional(Type.String()),
  /** Number of ended sessions. */
  sessions: Type.Optional(Type.Integer({ minimum: 0 })),
  multiplier: Type.Optional(Type.Number()),
  isRevoked: Type.Optional(Type.Boolean()),
  decision: Type.Optional(choice('approved', 'rejected')),
  /** Name of an organisation. */
  name: Type.Optional(Type.String()),
  slug: Type.Optional(Type.String()),
  flags: Type.Optional(organizationSettings),
  /** For a pack: counts of what an import or a publication wrote, retired and revised. */
  written: Type.Optional(Type.Integer({ minimum: 0 })),
  retired: Type.Optional(Type.Integer({ minimum: 0 })),
  revisions: Type.Optional(Type.Integer({ minimum: 0 })),
  course: Type.Optional(Type.String()),
  /** The pack that was copied. */
  copyOf: Type.Optional(Type.String()),
  /**
   * Title of what is assigned, whether it is obligatory, what completes it, its deadline, and after how many months it
   * is renewed.
   */
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
  /** State filter of a report. */
  state: Type.Optional(assignmentState),
  /** The past day that a report shows. */
  asOf: Type.Optional(Type.String({ format: 'date' })),
  /** Name of the token. */
  token: Type.Optional(Type.String()),
  scopes: Type.Optional(Type.Array(choice(...tokenScopes))),
  /** Host of the webhook. */
  webhook: Type.Optional(Type.String()),
  /** Host of the learning record store. */
  recordStore: Type.Optional(Type.String()),
  needsApproval: Type.Optional(Type.Boolean()),
  /** Number of questions graded again. */
  questions: Type.Optional(Type.Integer({ minimum: 0 })),
  organisations: Type.Optional(Type.Array(id)),
  programs: Type.Optional(Type.Array(id)),
})
export type StaffFacts = Static<typeof staffFacts>

/** A person by id; the name is null once their account is deleted. */
const named = strict({ _id: id, name: nullable(Type.String()) })
const nobody = Type.Null()

export const staffAction = strict({
  _id: id,
  at: instant,
  /** Null: a command run by the operator. */
  actor: Type.Union([named, nobody]),
  action: choice(...staffActions),
  subject: strict({
    kind: subjectKind,
    /** A UUID, a certificate number, or a pack id. */
    _id: Type.String(),
    /** Current name of the person, organisation or pack, certificate number, or title of the work's course. */
    name: nullable(Type.String()),
  }),
  /** The person whose account or work it concerns. */
  person: Type.Union([named, nobody]),
  /** Null when the reason was stored with the subject itself and deleted with it. */
  reason: nullable(Type.String()),
  before: Type.Union([staffFacts, nobody]),
  after: Type.Union([staffFacts, nobody]),
})
export type StaffAction = Static<typeof staffAction>

export const listStaffActions = call({
  name: 'listStaffActions',
  method: 'GET',
  path: '/studio/audit',
  summary: 'Lists actions of staff, newest first, with current names. Entries are never changed or deleted.',
  slice: 'audit',
  access: 'admin',
  query: strict({
    actor: Type.Optional(id),
    /** The person whose account or work it concerns. */
    person: Type.Optional(id),
    /** Id of an organisation or a work, or a certificate number. */
    subject: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    action: Type.Optional(Type.Array(choice(...staffActions), { maxItems: staffActions.length })),
    /** From this moment. */
    from: Type.Optional(instant),
    /** Before this moment. */
    until: Type.Optional(instant),
    /** Entries older than this one: `next` of the previous page. */
    before: Type.Optional(id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
  }),
  answer: strict({
    actions: Type.Array(staffAction),
    /** Null: no older entries. */
    next: nullable(id),
    /** The organisations whose ids occur in `before` and `after`. */
    organisations: Type.Array(strict({ _id: id, name: Type.String() })),
  }),
  errors: [],
})
