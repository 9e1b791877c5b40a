import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, done, id, idParams, instant, nullable, strict } from './parts.ts'
import { staffReason } from './people.ts'

/** A calendar day, until it ends in Warsaw. */
export const day = Type.String({ format: 'date' })

export const itemKind = choice('program', 'course')
export type ItemKind = Static<typeof itemKind>

/**
 * With `certificate`, a course without certificates follows `finishing`: finishing or passing it completes the
 * assignment.
 */
export const completionRule = choice('finishing', 'certificate')
export type CompletionRule = Static<typeof completionRule>

export const audience = choice('organisation', 'groups', 'people')
export type Audience = Static<typeof audience>

/** Maximum number of people or groups in one assignment. An organisation cannot have more groups. */
export const mostPeople = 200
export const mostGroups = 200

const terms = {
  /** Null: no deadline. */
  dueOn: nullable(day),
  isMandatory: Type.Boolean(),
  rule: completionRule,
  /** Months after completion when it is required again; null: required once. Only where a test can be passed again. */
  renewMonths: nullable(Type.Integer({ minimum: 1, maximum: 120 })),
}

const group = strict({ _id: id, name: Type.String() })

/** Version of the terms; a change must send the version that it is based on. */
const version = Type.Integer({ minimum: 1 })

export const assignment = strict({
  _id: id,
  version,
  /** What is assigned; the title is null once it is no longer offered. */
  item: strict({ kind: itemKind, _id: id, title: nullable(Type.String()) }),
  audience,
  /** With `groups`: the groups that still exist. */
  groups: Type.Array(group),
  /** With `people`: how many of them belong to the organisation; otherwise null. */
  peopleCount: nullable(Type.Integer({ minimum: 0 })),
  ...terms,
  createdAt: instant,
  /** Null once their account is gone. */
  createdBy: nullable(Type.String()),
  endedAt: nullable(instant),
})
export type Assignment = Static<typeof assignment>

const organisationPath = '/studio/organisations/:id/assignments'

export const listAssignments = call({
  name: 'listAssignments',
  method: 'GET',
  path: organisationPath,
  summary: 'Lists the assignments of an organisation, newest first, in pages.',
  slice: 'assignments',
  access: 'manager',
  params: idParams,
  query: strict({
    state: Type.Optional(choice('open', 'ended')),
    /** Rows older than this one: `next` of the previous page. */
    before: Type.Optional(id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
  }),
  answer: strict({ assignments: Type.Array(assignment), next: nullable(id) }),
  errors: ['not-found'],
})

export const assignable = strict({
  kind: itemKind,
  _id: id,
  title: Type.String(),
  /** Title of the course’s program. */
  program: nullable(Type.String()),
  /** Lowest rank that can open it. */
  rank: Type.Integer({ minimum: 1, maximum: 5 }),
  hasCertificate: Type.Boolean(),
  /** Each of its courses ends with a test that can be passed again. */
  canRenew: Type.Boolean(),
})
export type AssignableItem = Static<typeof assignable>

export const listAssignable = call({
  name: 'listAssignable',
  method: 'GET',
  path: '/studio/assignable',
  summary: 'Searches the titles of programs and courses that can be assigned; returns the first matches.',
  slice: 'assignments',
  access: 'manager',
  query: strict({
    search: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
  }),
  answer: strict({ items: Type.Array(assignable) }),
  errors: [],
})

export const createAssignment = call({
  name: 'createAssignment',
  method: 'POST',
  path: organisationPath,
  summary:
    'Assigns a program or a course to everybody in the organisation, now and later, to groups, or to people; all or none. An identical repeated request returns the existing assignment.',
  slice: 'assignments',
  access: 'manager',
  params: idParams,
  body: strict({
    item: strict({ kind: itemKind, _id: id }),
    audience,
    /** With `groups`; otherwise empty. */
    groups: Type.Array(id, { maxItems: mostGroups, uniqueItems: true }),
    /** With `people`; otherwise empty. */
    people: Type.Array(id, { maxItems: mostPeople, uniqueItems: true }),
    ...terms,
  }),
  answer: strict({ ...done.properties, assignment }),
  errors: ['not-found', 'assignments-full', 'rate-limited'],
})

const assignmentParams = strict({ id, assignmentId: id })

const count = Type.Integer({ minimum: 0 })

/** Each person is counted in exactly one. */
const figures = strict({ notStarted: count, started: count, overdue: count, done: count, exempt: count })
export type AssignmentFigures = Static<typeof figures>

export const viewAssignment = call({
  name: 'viewAssignment',
  method: 'GET',
  path: `${organisationPath}/:assignmentId`,
  summary: 'Returns one assignment with the number of people in each state.',
  slice: 'assignments',
  access: 'manager',
  params: assignmentParams,
  answer: strict({ assignment, figures }),
  errors: ['not-found', 'rate-limited'],
})

export const updateAssignment = call({
  name: 'updateAssignment',
  method: 'PUT',
  path: `${organisationPath}/:assignmentId`,
  summary: 'Changes deadline, obligation and renewal of an assignment. Earlier terms stay on record.',
  slice: 'assignments',
  access: 'manager',
  params: assignmentParams,
  body: strict({ ...terms, version }),
  answer: strict({ ...done.properties, assignment }),
  errors: ['not-found', 'assignment-ended', 'conflict'],
})

export const endAssignment = call({
  name: 'endAssignment',
  method: 'POST',
  path: `${organisationPath}/:assignmentId/end`,
  summary: 'Ends an assignment for everybody. Repeating it changes nothing.',
  slice: 'assignments',
  access: 'manager',
  params: assignmentParams,
  answer: strict({ ...done.properties, assignment }),
  errors: ['not-found'],
})

export const assignmentStates = ['not-started', 'started', 'overdue', 'done', 'exempt'] as const
export const assignmentState = choice(...assignmentStates)
export type AssignmentState = Static<typeof assignmentState>

/**
 * A person with this assignment, and how many of the assigned courses they finished, passed and got certificates for.
 */
export const assignee = strict({
  _id: id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  state: assignmentState,
  /** Deadline for this person: people who joined later have more time, and a renewal has its own date. */
  dueOn: nullable(day),
  doneAt: nullable(instant),
  courses: count,
  finished: count,
  passed: count,
  certified: count,
  exemption: Type.Union([strict({ reason: Type.String(), at: instant }), Type.Null()]),
})
export type Assignee = Static<typeof assignee>

export const listAssignees = call({
  name: 'listAssignees',
  method: 'GET',
  path: `${organisationPath}/:assignmentId/people`,
  summary: 'Lists the people an assignment is for and their progress, by name; search, filter, pages.',
  slice: 'assignments',
  access: 'manager',
  params: assignmentParams,
  query: strict({
    search: Type.Optional(Type.String({ maxLength: 200 })),
    state: Type.Optional(assignmentState),
    /** People after this one: `next` of the previous page. */
    after: Type.Optional(id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  answer: strict({ people: Type.Array(assignee), next: nullable(id) }),
  errors: ['not-found', 'rate-limited'],
})

export const updateExemption = call({
  name: 'updateExemption',
  method: 'PUT',
  path: `${organisationPath}/:assignmentId/people/:personId/exemption`,
  summary: 'Exempts one person from an assignment, or ends the exemption.',
  slice: 'assignments',
  access: 'manager',
  params: strict({ id, assignmentId: id, personId: id }),
  body: strict({ isExempt: Type.Boolean(), reason: staffReason }),
  answer: done,
  errors: ['not-found', 'assignment-ended'],
})

/**
 * An assignment that the learner has not completed or has to renew soon; with the earliest deadline when several assign
 * the same item.
 */
export const requiredItem = strict({
  kind: itemKind,
  _id: id,
  title: Type.String(),
  dueOn: nullable(day),
  isOverdue: Type.Boolean(),
  isMandatory: Type.Boolean(),
  isRenewal: Type.Boolean(),
  rule: completionRule,
  /** Number of assigned courses, and how many of them are done. */
  courses: count,
  done: count,
  /** The courses not done yet. */
  todo: Type.Array(id),
  organisation: Type.String(),
  /** Who assigned it; null once their account is gone. */
  assignedBy: nullable(Type.String()),
})
export type RequiredItem = Static<typeof requiredItem>
