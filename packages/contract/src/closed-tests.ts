import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { question } from './courses.ts'
import { id, idParams, instant, strict } from './parts.ts'

/** `q`: index of the question as served in this attempt; `a`: the chosen answers' ids. */
export const chosenAnswers = Type.Array(
  strict({
    q: Type.Integer({ minimum: 0, maximum: 500 }),
    a: Type.Array(id, { maxItems: 20, uniqueItems: true }),
  }),
  { maxItems: 500 },
)
export type ChosenAnswers = Static<typeof chosenAnswers>

/** Names the attempt that is meant, so that a late repetition never touches a newer one. */
const attemptId = Type.Optional(id)

const attempt = strict({
  _id: id,
  startedAt: instant,
  endsAt: instant,
  serverNow: instant,
  answers: chosenAnswers,
  /** Number of the last save; the next save sends a greater one. */
  sequence: Type.Integer({ minimum: 0 }),
})

export const result = strict({
  correctCount: Type.Integer({ minimum: 0 }),
  totalQuestions: Type.Integer({ minimum: 0 }),
  /** Rounded down to a whole number for show; passing is computed exactly. */
  percentage: Type.Integer({ minimum: 0, maximum: 100 }),
  passed: Type.Boolean(),
  questions: Type.Array(
    strict({
      question: Type.String(),
      type: Type.Union([Type.Literal('single'), Type.Literal('multiple')]),
      isCorrect: Type.Boolean(),
      answers: Type.Array(
        strict({
          id,
          label: Type.String(),
          userAnswer: Type.Boolean(),
          /** Only when the test is passed or its settings show right answers after failing. */
          isRight: Type.Optional(Type.Boolean()),
        }),
      ),
    }),
  ),
  /** The course offers a certificate. */
  hasCertificate: Type.Boolean(),
  checkedAt: instant,
})
export type Result = Static<typeof result>

export const test = strict({
  courseTitle: Type.String(),
  course: id,
  percentageToPass: Type.Integer({ minimum: 1, maximum: 100 }),
  /** How many an attempt asks. */
  questionsCount: Type.Integer({ minimum: 1 }),
  /** Empty until an attempt runs. */
  questions: Type.Array(question),
  minutes: Type.Integer({ minimum: 1 }),
  attempts: strict({
    used: Type.Integer({ minimum: 0 }),
    allowed: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    /** When the pause between attempts ends; null when a start is possible now or never again. */
    nextAt: Type.Union([instant, Type.Null()]),
  }),
  attempt: Type.Optional(attempt),
  /** Of the last attempt, while none runs: what time ended is shown too, and a reload keeps it. */
  lastResult: Type.Optional(result),
  hasCertificate: Type.Boolean(),
  /** The learner has passed before. */
  isPassed: Type.Boolean(),
})
export type Test = Static<typeof test>

export const viewClosedTest = call({
  name: 'viewClosedTest',
  method: 'GET',
  path: '/closed-test/:id',
  summary: 'The closed test of a course; its questions only while an attempt runs.',
  slice: 'closed-tests',
  access: 'learner',
  params: idParams,
  answer: strict({ test }),
  errors: ['not-found', 'rank-too-low', 'language-unavailable', 'not-joined', 'lessons-unfinished'],
})

export const startClosedTest = call({
  name: 'startClosedTest',
  method: 'POST',
  path: '/closed-test/start/:id',
  summary: 'Starts an attempt, or gives the running one; after passing there is none to start (conflict).',
  slice: 'closed-tests',
  access: 'learner',
  params: idParams,
  answer: strict({ test }),
  errors: [
    'not-found',
    'rank-too-low',
    'language-unavailable',
    'not-joined',
    'lessons-unfinished',
    'no-attempts-left',
    'attempt-pause',
    'conflict',
  ],
})

export const saveClosedTestAnswers = call({
  name: 'saveClosedTestAnswers',
  method: 'PUT',
  path: '/closed-test/answers/:id',
  summary: 'Saves the chosen answers of the running attempt. An older sequence changes nothing.',
  slice: 'closed-tests',
  access: 'learner',
  params: idParams,
  body: strict({
    sequence: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
    answers: chosenAnswers,
    attemptId,
  }),
  answer: strict({ sequence: Type.Integer(), savedAt: instant }),
  errors: ['not-found', 'test-not-started', 'stale-sequence'],
})

export const checkClosedTest = call({
  name: 'checkClosedTest',
  method: 'POST',
  path: '/closed-test/check/:id',
  summary:
    'Ends the running attempt and scores it; a second check answers the first result. More than 15 s after the deadline only answers saved before it count.',
  slice: 'closed-tests',
  access: 'learner',
  params: idParams,
  body: strict({ answers: chosenAnswers, attemptId }),
  answer: strict({ result }),
  errors: ['not-found', 'test-not-started'],
})
