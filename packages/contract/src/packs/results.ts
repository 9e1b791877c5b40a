import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { choice, id, idParams, instant, language, nullable, strict } from '../parts.ts'
import { count, slug } from './parts.ts'

/**
 * `closed-test`: each learner's first attempt. `practice`: each learner's first answers in quizzes and internal tests.
 */
export const resultsKind = choice('closed-test', 'practice')
export type ResultsKind = Static<typeof resultsKind>

/** Below this number of learners, only the fact that there are few is shown. */
export const leastLearners = 10
/** Below this number, no discrimination is shown. */
export const leastForDiscrimination = 30

const percent = nullable(Type.Integer({ minimum: 0, maximum: 100 }))

const figures = {
  /** Null: fewer than `leastLearners`. */
  learners: nullable(count),
  correct: percent,
  /**
   * Point-biserial correlation between a right answer and the learner's share of right answers to the other questions,
   * from −1 to 1. Null: too few learners, or no variation.
   */
  discrimination: nullable(Type.Number({ minimum: -1, maximum: 1 })),
}

export const questionFlag = choice(
  'easy',
  'hard',
  'discrimination-negative',
  'discrimination-low',
  'distractor-unused',
  'distractor-preferred',
)
export type QuestionFlag = Static<typeof questionFlag>

export const questionResults = strict({
  _id: id,
  /** Inline HTML in the reader's language, from the latest revision that contains the question. */
  question: Type.String(),
  type: choice('single', 'multiple'),
  /** Title of its lesson; null in a closed test. */
  lesson: nullable(Type.String()),
  /** Tags set by its author in that revision. */
  tags: Type.Array(Type.String()),
  /** Part of the published content. */
  isCurrent: Type.Boolean(),
  ...figures,
  answers: Type.Array(
    strict({
      _id: id,
      label: Type.String(),
      right: Type.Boolean(),
      /**
       * Who chose it, in percent: of all, of the 27 % with the most other questions right, and of the 27 % with the
       * fewest.
       */
      chosen: percent,
      strong: percent,
      weak: percent,
    }),
  ),
  /** Null: answers from before languages were stored. Languages with too few learners are left out. */
  languages: Type.Array(strict({ language: nullable(language), ...figures })),
  revisions: Type.Array(strict({ number: nullable(count), publishedAt: nullable(instant), ...figures })),
  flags: Type.Array(questionFlag),
})
export type QuestionResults = Static<typeof questionResults>

export const viewQuestionResults = call({
  name: 'viewQuestionResults',
  method: 'GET',
  path: '/studio/packs/:id/results',
  summary:
    'Returns results of a published course’s questions for its latest learners: right answers, discrimination, choices, and questions to review. Names nobody, and omits figures about few learners.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ course: slug, kind: resultsKind }),
  answer: strict({
    /** Number of learners counted; null: fewer than `leastLearners`. */
    learners: nullable(count),
    /** There were more learners; only the latest are counted. */
    isPart: Type.Boolean(),
    /** Questions to review first, otherwise in course order. */
    questions: Type.Array(questionResults),
  }),
  errors: ['not-found', 'rate-limited'],
})
