import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, id, instant, nullable, strict } from './parts.ts'

const count = Type.Integer({ minimum: 0 })

/** A condition for a certificate, whether it is met, and the facts that show it, without texts. */
export const rule = Type.Union([
  strict({
    rule: Type.Literal('joined'),
    isMet: Type.Boolean(),
    evidence: nullable(strict({ joinedAt: instant })),
  }),
  strict({
    rule: Type.Literal('lessons'),
    isMet: Type.Boolean(),
    evidence: strict({
      /** Lessons of the learner's revision in which every sublesson is completed. */
      completedCount: count,
      totalCount: count,
      /** When the last of them was completed; null before the first. */
      completedAt: nullable(instant),
      /** Set when the rule counts as met although lessons were added after the course was passed or finished. */
      keptBy: nullable(choice('pass', 'finish')),
    }),
  }),
  strict({
    rule: Type.Literal('closed-test'),
    isMet: Type.Boolean(),
    evidence: strict({
      /** The attempt that passed, otherwise the last checked one; null before that. */
      attempt: nullable(
        strict({
          _id: id,
          checkedAt: instant,
          correctCount: count,
          totalQuestions: count,
          percentageToPass: Type.Integer({ minimum: 1, maximum: 100 }),
        }),
      ),
      used: count,
      /** Null: unlimited. */
      allowed: nullable(count),
    }),
  }),
  strict({
    rule: Type.Literal('final-work'),
    isMet: Type.Boolean(),
    /** The newest submitted version; null before the first. */
    evidence: nullable(
      strict({
        /** The submitId of the final work. */
        _id: id,
        status: choice('pending', 'approved', 'rejected'),
        submittedAt: instant,
        dueAt: instant,
        decidedAt: nullable(instant),
      }),
    ),
  }),
  strict({ rule: Type.Literal('certificate-offered'), isMet: Type.Boolean() }),
  strict({
    rule: Type.Literal('not-issued'),
    isMet: Type.Boolean(),
    /** The existing certificate. */
    evidence: nullable(strict({ number: Type.String(), issuedAt: instant, revokedAt: nullable(instant) })),
  }),
])
export type Rule = Static<typeof rule>

/** The learner's next step, with its time or place. */
export const nextStep = strict({
  step: choice(
    'raise-rank',
    'join',
    'learn',
    'start-test',
    'continue-test',
    'wait-for-test',
    'write-final-work',
    'rewrite-final-work',
    'wait-for-review',
    'claim',
    'finish',
    'view-certificate',
    'none',
  ),
  /** With `learn`: the first incomplete sublesson. */
  lessonId: nullable(id),
  sublessonId: nullable(id),
  /** With `continue-test`, `wait-for-test` and `wait-for-review`: the latest end. */
  until: nullable(instant),
  /** With `raise-rank`: the rank that opens the course. */
  rank: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
})
export type NextStep = Static<typeof nextStep>

export const eligibility = strict({
  /**
   * In the order in which they are met. They include the closed test, the final work, or both, depending on how the
   * course ends.
   */
  rules: Type.Array(rule),
  /** Every rule is met: generate-certificate will issue the certificate. */
  canClaim: Type.Boolean(),
  /** The course can be finished, with or without a certificate. */
  canFinish: Type.Boolean(),
  finishedAt: nullable(instant),
  next: nextStep,
})
export type Eligibility = Static<typeof eligibility>

export const viewEligibility = call({
  name: 'viewEligibility',
  method: 'GET',
  path: '/course/eligibility/:courseId',
  summary:
    'Returns each rule for the learner’s certificate of a course, whether it is met, and the next step.',
  slice: 'eligibility',
  access: 'learner',
  params: strict({ courseId: id }),
  answer: strict({ eligibility }),
  errors: ['not-found'],
})

export const viewLearnerEligibility = call({
  name: 'viewLearnerEligibility',
  method: 'GET',
  path: '/studio/eligibility',
  summary: 'Returns the same for any learner: whether a certificate can be claimed, and why.',
  slice: 'eligibility',
  access: 'reviewer',
  query: strict({ courseId: id, learnerId: id }),
  answer: strict({
    learner: strict({ _id: id, firstName: Type.String(), lastName: Type.String(), email: Type.String() }),
    course: strict({ _id: id, title: Type.String() }),
    eligibility,
  }),
  errors: ['not-found'],
})
