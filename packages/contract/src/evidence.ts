import { type Static, Type } from 'typebox'
import { assignmentState, completionRule, day, itemKind } from './assignments.ts'
import { call } from './call.ts'
import { member } from './members.ts'
import { choice, id, instant, nullable, strict } from './parts.ts'

/** A current or former assignment of a person, and their progress today. */
const training = strict({
  _id: id,
  item: strict({ kind: itemKind, _id: id, title: nullable(Type.String()) }),
  state: assignmentState,
  /** Deadline for this person. */
  dueOn: nullable(day),
  isMandatory: Type.Boolean(),
  rule: completionRule,
  doneAt: nullable(instant),
  endedAt: nullable(instant),
})
export type EvidenceTraining = Static<typeof training>

/** Null: not checked yet. */
const attempt = strict({
  startedAt: instant,
  checkedAt: nullable(instant),
  isPassed: nullable(Type.Boolean()),
  /** Taken after the course was passed: it can only renew. */
  isPractice: Type.Boolean(),
})
export type EvidenceAttempt = Static<typeof attempt>

const workState = choice('pending', 'approved', 'rejected')

/** One submission of a final work. */
const work = strict({ submittedAt: instant, state: workState, reviewedAt: nullable(instant) })
export type EvidenceWork = Static<typeof work>

const certificate = strict({ number: Type.String(), issuedAt: instant, revokedAt: nullable(instant) })

/** A currently or formerly assigned course, once the person has started it. */
const evidence = strict({
  _id: id,
  title: nullable(Type.String()),
  startedAt: instant,
  studiedAt: instant,
  finishedAt: nullable(instant),
  passedAt: nullable(instant),
  /** The newest attempts, newest first, and the total number. */
  attempts: Type.Array(attempt),
  attemptCount: Type.Integer({ minimum: 0 }),
  /** Newest first. */
  works: Type.Array(work),
  certificate: nullable(certificate),
})
export type Evidence = Static<typeof evidence>

export const viewMember = call({
  name: 'viewMember',
  method: 'GET',
  path: '/studio/organisations/:id/people/:personId',
  summary:
    'Returns a person’s assignments in an organisation and the evidence of their progress, without answers and texts they wrote.',
  slice: 'reports',
  access: 'manager',
  params: strict({ id, personId: id }),
  answer: strict({
    person: member,
    /** Open ones first, by deadline. */
    trainings: Type.Array(training),
    courses: Type.Array(evidence),
  }),
  errors: ['not-found'],
})
export type MemberView = Static<typeof viewMember.answer>
