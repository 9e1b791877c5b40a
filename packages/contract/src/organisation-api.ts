import { Type } from 'typebox'
import { assignmentState, audience, completionRule, day, itemKind } from './assignments.ts'
import { call } from './call.ts'
import { id, instant, nullable, strict } from './parts.ts'

// For an organisation's programs, which send `Authorization: Bearer <token>`. Each list is sorted by ids, which never
// change: rows added meanwhile come at the end, and no row is repeated or skipped.

const page = {
  /** Rows after this one: `next` of the previous page. */
  after: Type.Optional(id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
}

/** Null: no more rows. */
const next = nullable(id)

const count = Type.Integer({ minimum: 0 })

const name = nullable(Type.String())

export const listOrganisationPeople = call({
  name: 'listOrganisationPeople',
  method: 'GET',
  path: '/organisation/people',
  summary: 'Lists the people of the token’s organisation, sorted by id, in pages.',
  slice: 'organisation-api',
  access: 'token-people',
  query: strict(page),
  answer: strict({
    people: Type.Array(
      strict({
        _id: id,
        firstName: Type.String(),
        lastName: Type.String(),
        email: Type.String(),
        groups: Type.Array(strict({ _id: id, name: Type.String() })),
        /** Disabled by an admin: no access to the product at all. */
        isDisabled: Type.Boolean(),
        joinedAt: instant,
      }),
    ),
    next,
  }),
  errors: ['rate-limited'],
})

export const listOrganisationAssignments = call({
  name: 'listOrganisationAssignments',
  method: 'GET',
  path: '/organisation/assignments',
  summary: 'Lists the organisation’s open and ended assignments, oldest first, in pages.',
  slice: 'organisation-api',
  access: 'token-assignments',
  query: strict(page),
  answer: strict({
    assignments: Type.Array(
      strict({
        _id: id,
        /** The title is null once it is no longer offered. */
        item: strict({ kind: itemKind, _id: id, title: name }),
        audience,
        groups: Type.Array(strict({ _id: id, name: Type.String() })),
        dueOn: nullable(day),
        isMandatory: Type.Boolean(),
        rule: completionRule,
        renewMonths: nullable(Type.Integer({ minimum: 1 })),
        createdAt: instant,
        endedAt: nullable(instant),
      }),
    ),
    next,
  }),
  errors: ['rate-limited'],
})

export const listOrganisationAssignees = call({
  name: 'listOrganisationAssignees',
  method: 'GET',
  path: '/organisation/assignments/:assignmentId/people',
  summary: 'Lists the people an assignment is for and their progress, sorted by person id, in pages.',
  slice: 'organisation-api',
  access: 'token-assignments',
  params: strict({ assignmentId: id }),
  query: strict(page),
  answer: strict({
    people: Type.Array(
      strict({
        person: id,
        state: assignmentState,
        /** Deadline for this person: people who joined later have more time, and a renewal has its own date. */
        dueOn: nullable(day),
        doneAt: nullable(instant),
        courses: count,
        finished: count,
        passed: count,
        certified: count,
      }),
    ),
    next,
  }),
  errors: ['not-found', 'rate-limited'],
})

export const listOrganisationProgress = call({
  name: 'listOrganisationProgress',
  method: 'GET',
  path: '/organisation/progress',
  summary:
    'Lists the progress of the organisation’s people in currently or formerly assigned courses, in pages.',
  slice: 'organisation-api',
  access: 'token-progress',
  query: strict(page),
  answer: strict({
    people: Type.Array(
      strict({
        person: id,
        courses: Type.Array(
          strict({
            _id: id,
            title: Type.String(),
            progress: Type.Number({ minimum: 0, maximum: 1 }),
            joinedAt: instant,
            studiedAt: instant,
            finishedAt: nullable(instant),
            passedAt: nullable(instant),
            /** When a valid certificate was issued. */
            certifiedAt: nullable(instant),
          }),
        ),
      }),
    ),
    next,
  }),
  errors: ['rate-limited'],
})

export const listOrganisationCertificates = call({
  name: 'listOrganisationCertificates',
  method: 'GET',
  path: '/organisation/certificates',
  summary:
    'Lists the certificates of the organisation’s people for currently or formerly assigned courses, including revoked ones, in pages.',
  slice: 'organisation-api',
  access: 'token-certificates',
  query: strict(page),
  answer: strict({
    people: Type.Array(
      strict({
        person: id,
        certificates: Type.Array(
          strict({
            number: Type.String(),
            course: strict({ _id: id, title: Type.String() }),
            issuedAt: instant,
            revokedAt: nullable(instant),
            /** Public page that verifies the certificate. */
            url: Type.String(),
          }),
        ),
      }),
    ),
    next,
  }),
  errors: ['rate-limited'],
})
