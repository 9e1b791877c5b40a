import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { asked, explained, maxAnswers, maxQuestions, question } from './courses.ts'
import { choice, id, idParams, instant, language, nullable, strict } from './parts.ts'

/** `q`: index of the question as served in this attempt; `a`: ids of the chosen answers. */
export const chosenAnswers = Type.Array(
  strict({
    q: Type.Integer({ minimum: 0, maximum: maxQuestions - 1 }),
    a: Type.Array(id, { maxItems: maxAnswers, uniqueItems: true }),
  }),
  { maxItems: maxQuestions },
)
export type ChosenAnswers = Static<typeof chosenAnswers>

/** Names the attempt, so that a late repeated request cannot touch a newer attempt. */
const attemptId = Type.Optional(id)

/**
 * A period without service and its cause: no process was running, the database was unavailable, the machine or the
 * process was paused, or the clock was set forward. `seconds` of it were given back. Older receipts have no cause.
 */
const givenBack = strict({
  from: instant,
  until: instant,
  seconds: Type.Integer({ minimum: 1 }),
  cause: Type.Optional(choice('absence', 'database', 'suspension', 'clock', 'stall', 'unknown')),
})

/** Taken after the course was passed: it changes neither the pass nor the number of allowed attempts. */
const isPractice = Type.Boolean()

const attempt = strict({
  _id: id,
  isPractice,
  startedAt: instant,
  /** By the server's clock, including the time given back. */
  endsAt: instant,
  /** Periods in which the platform was unavailable during this attempt. */
  givenBack: Type.Array(givenBack),
  serverNow: instant,
  answers: chosenAnswers,
  /** Number of the last save; the next save sends a greater number. */
  sequence: Type.Integer({ minimum: 0 }),
})

/** How many questions on one topic the attempt asked, and how many were answered right. */
const topic = strict({
  /** The lesson that teaches it, and its first sublesson; null for questions that name no lesson. */
  lesson: nullable(strict({ _id: id, title: Type.String(), sublessonId: id })),
  correctCount: Type.Integer({ minimum: 0 }),
  totalQuestions: Type.Integer({ minimum: 1 }),
})
export type Topic = Static<typeof topic>

/** Result before and after grading again with a corrected key, with time and reason. */
const outcome = strict({
  correctCount: Type.Integer({ minimum: 0 }),
  percentage: Type.Integer({ minimum: 0, maximum: 100 }),
  passed: Type.Boolean(),
})
const regrade = strict({
  regradedAt: instant,
  reason: Type.String({ maxLength: 500 }),
  from: outcome,
  to: outcome,
})
/** In order; absent without regrades. The result shows the values of the last one. */
const regrades = Type.Optional(Type.Array(regrade, { maxItems: 1000 }))
/** Every answer counts as right, including none; present only when true. */
const isVoid = Type.Optional(Type.Literal(true))

export const result = strict({
  /** Id of the attempt; its receipt is requested by it. */
  attemptId: id,
  correctCount: Type.Integer({ minimum: 0 }),
  totalQuestions: Type.Integer({ minimum: 0 }),
  /** Rounded down to an integer for display; passing is computed exactly. */
  percentage: Type.Integer({ minimum: 0, maximum: 100 }),
  passed: Type.Boolean(),
  questions: Type.Array(
    strict({
      ...asked,
      /** Shown under the same conditions as the right answers. */
      ...explained,
      type: Type.Union([Type.Literal('single'), Type.Literal('multiple')]),
      isCorrect: Type.Boolean(),
      isVoid,
      answers: Type.Array(
        strict({
          id,
          label: Type.String(),
          userAnswer: Type.Boolean(),
          /** Only when the test is passed, or its settings show right answers after a failure. */
          isRight: Type.Optional(Type.Boolean()),
        }),
      ),
    }),
  ),
  /** In the order of the lessons; empty when no question names a lesson. */
  topics: Type.Array(topic),
  /** The course offers a certificate. */
  hasCertificate: Type.Boolean(),
  isPractice,
  checkedAt: instant,
  regrades,
})
export type Result = Static<typeof result>

export const test = strict({
  courseTitle: Type.String(),
  course: id,
  percentageToPass: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Number of questions per attempt. */
  questionsCount: Type.Integer({ minimum: 1 }),
  /** Empty unless an attempt is running. */
  questions: Type.Array(question),
  /** Minutes that this learner has for an attempt; `extraMinutes` of them exceed the test's own time. */
  minutes: Type.Integer({ minimum: 1 }),
  extraMinutes: Type.Integer({ minimum: 0 }),
  settings: strict({
    /** Size of the pool to draw from; null when every attempt asks all questions. */
    drawnFrom: nullable(Type.Integer({ minimum: 1 })),
    /** Each attempt has its own order of questions and answers. */
    shuffle: Type.Boolean(),
    pauseMinutes: Type.Integer({ minimum: 0 }),
    /** Whether a failed attempt shows which answers were right. */
    showRightAnswers: Type.Boolean(),
  }),
  attempts: strict({
    /** Without practice attempts. */
    used: Type.Integer({ minimum: 0 }),
    /** Before passing; practice is limited only by the pause. */
    allowed: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    /** When the pause between attempts ends; null when an attempt can start now or never again. */
    nextAt: Type.Union([instant, Type.Null()]),
  }),
  attempt: Type.Optional(attempt),
  /** Result of the last attempt that counted, while none is running; also after a timeout or a reload. */
  lastResult: Type.Optional(result),
  /** Result of the last attempt if it was practice. */
  lastPractice: Type.Optional(result),
  hasCertificate: Type.Boolean(),
  /** How the learner finished the course; null until then. */
  finish: nullable(choice('certificate', 'without-certificate')),
  /** The learner has passed before. */
  isPassed: Type.Boolean(),
  /** Passing the test does not pass the course: it opens the final work. */
  opensFinalWork: Type.Optional(Type.Literal(true)),
})
export type Test = Static<typeof test>

export const viewClosedTest = call({
  name: 'viewClosedTest',
  method: 'GET',
  path: '/closed-test/:id',
  summary: 'Returns the closed test of a course; its questions only during an attempt.',
  slice: 'closed-tests',
  access: 'learner',
  params: idParams,
  answer: strict({ test }),
  errors: ['not-found', 'rank-too-low', 'language-unavailable', 'not-joined', 'lessons-unfinished'],
})

export const runningTest = strict({
  course: id,
  courseTitle: Type.String(),
  startedAt: instant,
  /** By the server's clock, including the time given back. */
  endsAt: instant,
})
export type RunningTest = Static<typeof runningTest>

export const listRunningTests = call({
  name: 'listRunningTests',
  method: 'GET',
  path: '/closed-test/running',
  summary: 'Lists the learner’s running attempts, the earliest deadline first.',
  slice: 'closed-tests',
  access: 'learner',
  answer: strict({ tests: Type.Array(runningTest), serverNow: instant }),
  errors: [],
})

export const mostOutcomes = 20

/** The last checked attempt at a course's test, by topic. */
export const testOutcome = strict({
  course: id,
  courseTitle: Type.String(),
  percentageToPass: Type.Integer({ minimum: 1, maximum: 100 }),
  ...Type.Pick(result, [
    'correctCount',
    'totalQuestions',
    'percentage',
    'passed',
    'topics',
    'isPractice',
    'checkedAt',
  ]).properties,
})
export type TestOutcome = Static<typeof testOutcome>

export const listTestOutcomes = call({
  name: 'listTestOutcomes',
  method: 'GET',
  path: '/closed-test/outcomes',
  summary:
    'What the learner’s last checked attempt of each course came to, by topics; the latest first, 20 courses at most.',
  slice: 'closed-tests',
  access: 'learner',
  answer: strict({ outcomes: Type.Array(testOutcome, { maxItems: mostOutcomes }) }),
  errors: [],
})

export const startClosedTest = call({
  name: 'startClosedTest',
  method: 'POST',
  path: '/closed-test/start/:id',
  summary: 'Starts an attempt, or returns the running one. After a pass, attempts are practice.',
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
    'rate-limited',
  ],
})

export const saveClosedTestAnswers = call({
  name: 'saveClosedTestAnswers',
  method: 'PUT',
  path: '/closed-test/answers/:id',
  summary:
    'Saves answers of the running attempt question by question: those left out stay as they were, an empty choice clears one. An older sequence changes nothing.',
  slice: 'closed-tests',
  access: 'learner',
  params: idParams,
  body: strict({
    sequence: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
    answers: chosenAnswers,
    attemptId,
  }),
  /** `endsAt` shows whether the time was extended. */
  answer: strict({ sequence: Type.Integer(), savedAt: instant, endsAt: instant }),
  errors: ['not-found', 'test-not-started', 'stale-sequence', 'rate-limited'],
})

export const checkClosedTest = call({
  name: 'checkClosedTest',
  method: 'POST',
  path: '/closed-test/check/:id',
  summary:
    'Ends the running attempt and scores what was saved with what is sent put over it, question by question; a second check answers the first result. More than 15 s after the deadline only answers saved before it count.',
  slice: 'closed-tests',
  access: 'learner',
  params: idParams,
  body: strict({ answers: chosenAnswers, attemptId }),
  answer: strict({ result }),
  errors: ['not-found', 'test-not-started', 'rate-limited'],
})

/** Longer than any question can be. */
const receiptText = Type.String({ maxLength: 10_000 })

/** Content of a receipt, in the requested language. Its canonical form is RFC 8785. */
const receipt = strict({
  kind: Type.Literal('closed-test-receipt'),
  version: Type.Literal(1),
  issuer: receiptText,
  language,
  learner: strict({ _id: id, name: receiptText }),
  course: strict({ _id: id, title: receiptText }),
  attempt: strict({
    _id: id,
    /** The published revision of the test that was taken. */
    revisionId: id,
    /** Present only when true. */
    isPractice: Type.Optional(Type.Literal(true)),
    percentageToPass: Type.Integer(),
    minutes: Type.Integer(),
    multiplier: Type.Number(),
    startedAt: instant,
    endsAt: instant,
    givenBack: Type.Array(givenBack, { maxItems: 1000 }),
    /** Number and time of the last save; 0 and null when nothing was saved before the check. */
    lastSave: strict({ sequence: Type.Integer(), savedAt: nullable(instant) }),
    checkedAt: instant,
  }),
  questions: Type.Array(
    strict({
      question: receiptText,
      type: choice('single', 'multiple'),
      isCorrect: Type.Boolean(),
      isVoid,
      answers: Type.Array(
        strict({
          id,
          label: receiptText,
          isChosen: Type.Boolean(),
          /** Shown under the same conditions as in the result. */
          isRight: Type.Optional(Type.Boolean()),
        }),
        { maxItems: maxAnswers },
      ),
    }),
    { maxItems: maxQuestions },
  ),
  result: strict({
    correctCount: Type.Integer(),
    totalQuestions: Type.Integer(),
    percentage: Type.Integer(),
    passed: Type.Boolean(),
  }),
  regrades,
})
export type Receipt = Static<typeof receipt>

/** The machine-readable receipt in the file: the record, its SHA-256 and the server's signature (hex). */
export const signedReceipt = strict({
  receipt,
  sha256: Type.String({ minLength: 64, maxLength: 64 }),
  signature: Type.String({ minLength: 64, maxLength: 64 }),
})
export type SignedReceipt = Static<typeof signedReceipt>

export const downloadTestReceipt = call({
  name: 'downloadTestReceipt',
  method: 'GET',
  path: '/closed-test/receipt/:attemptId',
  summary:
    'The receipt of a checked attempt of one’s own, as an attachment: a page to read and print, with the signed record in it.',
  slice: 'closed-tests',
  access: 'learner',
  params: strict({ attemptId: id }),
  answer: Type.Any({ description: 'An HTML file that needs nothing else' }),
  answerType: 'text/html',
  errors: ['not-found', 'test-not-started'],
})

export const verifyTestReceipt = call({
  name: 'verifyTestReceipt',
  method: 'POST',
  path: '/closed-test/verify-receipt',
  summary: 'Returns whether this server signed a receipt and it is unaltered. Public.',
  slice: 'closed-tests',
  access: 'public',
  body: signedReceipt,
  answer: strict({ isUnaltered: Type.Boolean() }),
  errors: ['rate-limited'],
})
