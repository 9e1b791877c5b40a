import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { testTime } from './closed-tests-time.ts'
import { outcome } from './courses.ts'
import {
  choice,
  done,
  id,
  idParams,
  instant,
  language,
  listQuery,
  longPagination,
  nullable,
  strict,
} from './parts.ts'
import { role } from './session.ts'

const rank = Type.Integer({ minimum: 1, maximum: 5 })
const count = Type.Integer({ minimum: 0 })

/** The reason for a staff action. It stays in the audit log permanently, so it must not name anybody. */
export const staffReason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })

/** Roles that can be assigned; everyone is a learner. */
export const givenRole = choice('reviewer', 'author', 'admin')
export type AssignableRole = Static<typeof givenRole>

const summary = {
  _id: id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  avatar: nullable(Type.String()),
  roles: Type.Array(role),
  rankStage: rank,
  organisation: strict({ _id: id, name: Type.String() }),
  isDisabled: Type.Boolean(),
  /** When they first signed in. */
  createdAt: instant,
  /** When one of their sessions was last opened or renewed, to a quarter of an hour. Null when none is stored. */
  seenAt: nullable(instant),
}

/** A person as shown in a list. */
export const personSummary = strict(summary)
export type PersonSummary = Static<typeof personSummary>

export const listPeople = call({
  name: 'listPeople',
  method: 'GET',
  path: '/studio/people',
  summary:
    'Lists people; search by prefixes of words in name and email, ignoring case and accents, or by id; filters, sorting, pages of 50.',
  slice: 'people',
  access: 'admin',
  query: strict({
    ...listQuery(50),
    role: Type.Optional(Type.Array(givenRole, { maxItems: 3 })),
    rank: Type.Optional(Type.Array(rank, { maxItems: 5 })),
    organisation: Type.Optional(Type.Array(id, { maxItems: 100 })),
    status: Type.Optional(choice('active', 'disabled')),
    /** Default: by last name, ascending. */
    sortBy: Type.Optional(choice('name', 'createdAt', 'seenAt')),
  }),
  answer: strict({ people: Type.Array(personSummary), pagination: longPagination }),
  errors: [],
})

/** A course that a person has joined, with their progress. */
export const personCourse = strict({
  _id: id,
  title: Type.String(),
  joinedAt: instant,
  studiedAt: instant,
  /** Completed share of the course's steps, 0 to 1. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  finishedAt: nullable(instant),
  finish: nullable(choice('certificate', 'without-certificate')),
  outcome,
  passedAt: nullable(instant),
  passedBy: nullable(choice('closed-test', 'final-work')),
  certificate: Type.Union([
    strict({ number: Type.String(), issuedAt: instant, isRevoked: Type.Boolean() }),
    Type.Null(),
  ]),
  /** The newest submitted version. A decision that can still be withdrawn does not count yet. */
  finalWork: Type.Union([
    strict({
      /** Id by which reviewers open the version. */
      versionId: id,
      status: choice('pending', 'approved', 'rejected'),
      submittedAt: instant,
      dueAt: instant,
    }),
    Type.Null(),
  ]),
})
export type PersonCourse = Static<typeof personCourse>

export const person = strict({
  ...summary,
  /** Their hub; null for the product's own. */
  issuer: nullable(Type.String()),
  timeZone: Type.String(),
  locale: language,
  disabledAt: nullable(instant),
  /** Ranks above 1, lowest first: when and how each was reached. */
  ranks: Type.Array(strict({ rank, reason: Type.String(), promotedAt: instant })),
  /**
   * Since when the product’s own hub has asked for a second factor; null when it does not, or when they use another
   * hub.
   */
  secondFactorSince: nullable(instant),
  /** Number of their current sessions. */
  sessionsCount: count,
  testTime,
  /** Most recently studied course first. */
  courses: Type.Array(personCourse),
  /** Calls that remove rights are refused for oneself and for the last active admin; shown here in advance. */
  isSelf: Type.Boolean(),
  isLastAdmin: Type.Boolean(),
})
export type Person = Static<typeof person>

const answer = strict({ ...done.properties, person })

export const viewPerson = call({
  name: 'viewPerson',
  method: 'GET',
  path: '/studio/people/:id',
  summary: 'Returns a person with their roles, rank, sessions, time in tests and courses.',
  slice: 'people',
  access: 'admin',
  params: idParams,
  answer: strict({ person }),
  errors: ['not-found'],
})

export const updatePersonRoles = call({
  name: 'updatePersonRoles',
  method: 'PUT',
  path: '/studio/people/:id/roles',
  summary:
    'Sets a person’s roles, in addition to learner. The admin role cannot be removed from oneself or from the last active admin.',
  slice: 'people',
  access: 'admin',
  params: idParams,
  body: strict({
    roles: Type.Array(givenRole, { maxItems: 3, uniqueItems: true }),
    reason: staffReason,
  }),
  answer,
  errors: ['not-found', 'last-admin', 'own-account'],
})

export const updatePersonRank = call({
  name: 'updatePersonRank',
  method: 'PUT',
  path: '/studio/people/:id/rank',
  summary:
    'Raises a person to a rank, which is notified and celebrated, or lowers it. Their achievements count again with the next course they finish.',
  slice: 'people',
  access: 'admin',
  params: idParams,
  body: strict({ rank, reason: staffReason }),
  answer,
  errors: ['not-found', 'last-admin', 'own-account'],
})

export const updatePersonOrganisation = call({
  name: 'updatePersonOrganisation',
  method: 'PUT',
  path: '/studio/people/:id/organisation',
  summary:
    'Moves a person to an organisation with a free seat. Its flags apply to them at once, and they leave their previous groups.',
  slice: 'people',
  access: 'admin',
  params: idParams,
  body: strict({ organisationId: id, reason: staffReason }),
  answer,
  errors: ['not-found', 'no-seats'],
})

export const updatePersonStatus = call({
  name: 'updatePersonStatus',
  method: 'PUT',
  path: '/studio/people/:id/status',
  summary:
    'Disables a person and ends all their sessions, or enables them again. None of their data is lost.',
  slice: 'people',
  access: 'admin',
  params: idParams,
  body: strict({ isDisabled: Type.Boolean(), reason: staffReason }),
  answer,
  errors: ['not-found', 'last-admin', 'own-account'],
})

export const endPersonSessions = call({
  name: 'endPersonSessions',
  method: 'PUT',
  path: '/studio/people/:id/sessions-ended',
  summary:
    'Signs a person out everywhere, at the product’s own hub too. Without sessions it changes nothing.',
  slice: 'people',
  access: 'admin',
  params: idParams,
  body: strict({ reason: staffReason }),
  answer: strict({ ...answer.properties, ended: count }),
  errors: ['not-found', 'own-account'],
})

export const resetPersonSecondFactor = call({
  name: 'resetPersonSecondFactor',
  method: 'PUT',
  path: '/studio/people/:id/second-factor-reset',
  summary:
    'Removes a lost second factor at the product’s own hub: the person signs in by password and gets a letter. Without one it changes nothing.',
  slice: 'people',
  access: 'admin',
  params: idParams,
  body: strict({ reason: staffReason }),
  answer,
  errors: ['not-found', 'own-account'],
})
