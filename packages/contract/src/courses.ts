import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { motifs } from './motifs.ts'
import { choice, id, idParams, language, nullable, strict } from './parts.ts'
import { pictogram } from './pictograms.ts'
import { range, viewing } from './viewing.ts'

export const kind = choice('video', 'presentation', 'quiz', 'internal-test')
export type Kind = Static<typeof kind>

/** Format of a presentation. */
export const format = choice('slides', 'pdf', 'page')
export type Format = Static<typeof format>

export const course = strict({
  _id: id,
  title: Type.String(),
  description: Type.String(),
  /** Null: the page draws a landscape. */
  cover: nullable(Type.String()),
  /** Motif of that landscape; null: derived from the id. */
  motif: nullable(choice(...motifs)),
  minutes: Type.Integer({ minimum: 0 }),
  /** How the course is passed. With `exam` and a `closedTest`, the test comes first and opens the work. */
  ending: choice('test', 'exam', 'none'),
  hasCertificate: Type.Boolean(),
  moduleId: id,
  moduleTitle: Type.String(),
  languages: Type.Array(language),
  /** The closed test in the outline; null when there is none. */
  closedTest: nullable(
    strict({ questionsCount: Type.Integer(), minutes: Type.Integer(), percentageToPass: Type.Integer() }),
  ),
  lessons: Type.Array(
    strict({
      _id: id,
      title: Type.String(),
      sublessons: Type.Array(
        strict({
          _id: id,
          title: Type.String(),
          kind,
          /** Presentations only. */
          format: Type.Optional(format),
          minutes: Type.Integer({ minimum: 0 }),
          /** How many of these minutes are practice with the learner's own material. */
          practice: Type.Optional(Type.Integer({ minimum: 1 })),
        }),
      ),
    }),
  ),
})
export type Course = Static<typeof course>

/**
 * The highest level reached in a course: `finished` by the learner, `passed` by the closed test or the final work,
 * `certified` with a valid certificate. Null before that.
 */
export const outcome = nullable(choice('finished', 'passed', 'certified'))
export type Outcome = Static<typeof outcome>

/** Its `_id` is the `progressId` in the calls that change it. */
export const progress = strict({
  _id: nullable(id),
  isStarted: Type.Boolean(),
  isFinished: Type.Boolean(),
  /** How the course was finished; null while under way. */
  finish: nullable(choice('certificate', 'without-certificate')),
  /** The closed test was passed or the final work approved. */
  isPassed: Type.Boolean(),
  /** Present where a closed test opens the final work. */
  isTestPassed: Type.Optional(Type.Boolean()),
  certificateNumber: nullable(Type.String()),
  /** Completed share of the whole course including its ending, 0 to 1. Equal to the value on its card. */
  share: Type.Number({ minimum: 0, maximum: 1 }),
  /** First incomplete lesson; null when all are complete. */
  currentLessonId: nullable(id),
  currentSublessonId: nullable(id),
  lessons: Type.Array(
    strict({
      _id: id,
      isCompleted: Type.Boolean(),
      sublessons: Type.Array(
        strict({
          _id: id,
          isCompleted: Type.Boolean(),
          /** Completed because the learner stated that they already know it. */
          isSkipped: Type.Boolean(),
        }),
      ),
      internalTestProgress: strict({ isCompleted: Type.Boolean(), passedQuestionIds: Type.Array(id) }),
    }),
  ),
})
export type Progress = Static<typeof progress>

export const recommendedTool = strict({
  _id: id,
  name: Type.String(),
  description: Type.String(),
  cover: nullable(Type.String()),
  pictogram: nullable(pictogram),
  url: Type.String(),
  license: choice('paid', 'freemium', 'unknown'),
})

export const viewCourse = call({
  name: 'viewCourse',
  method: 'GET',
  path: '/course/:id',
  summary: 'Returns a course with the learner’s progress; with `type=preview`, its outline before joining.',
  slice: 'courses',
  access: 'learner',
  params: idParams,
  query: strict({ type: Type.Optional(choice('learn', 'preview')) }),
  answer: strict({
    data: strict({ course, progress, recommendedTools: Type.Array(recommendedTool) }),
  }),
  errors: ['not-found', 'rank-too-low', 'language-unavailable'],
})

export const joinCourse = call({
  name: 'joinCourse',
  method: 'POST',
  path: '/course/join/:id',
  summary: 'Joins a course. Repeating it returns the same progress.',
  slice: 'courses',
  access: 'learner',
  params: idParams,
  answer: strict({ success: Type.Literal(true), progress }),
  errors: ['not-found', 'rank-too-low', 'language-unavailable'],
})

/**
 * Maximum number of questions in a closed or internal test, and of answers per question. It limits what is served,
 * saved, checked, stored in receipts, and loaded.
 */
export const maxQuestions = 500
export const maxAnswers = 8

/** A source that a text relies on. */
export const source = strict({
  title: Type.String(),
  url: Type.String(),
  publishedAt: nullable(Type.String({ format: 'date' })),
})
export type Source = Static<typeof source>

/** Image of a question; `alt` describes it. */
const questionImage = strict({ url: Type.String(), alt: Type.String() })
export type QuestionImage = Static<typeof questionImage>

/** The question, as it may be shown before it is answered. */
export const asked = {
  /** Sanitised inline HTML. */
  question: Type.String(),
  image: Type.Optional(questionImage),
}

/** The author's explanation, shown only after the question was checked. */
export const explained = {
  /** Sanitised inline HTML. */
  explanation: Type.Optional(Type.String()),
  sources: Type.Optional(Type.Array(source)),
}

/** A question as it leaves the server: it does not reveal which answers are right. */
export const question = strict({
  _id: id,
  ...asked,
  type: choice('single', 'multiple'),
  answers: Type.Array(strict({ _id: id, label: Type.String() })),
})
export type Question = Static<typeof question>

export const lessonContent = strict({
  /** The sublesson's id. */
  _id: id,
  lessonId: id,
  kind,
  title: Type.String(),
  minutes: Type.Integer({ minimum: 0 }),
  /** Sanitised HTML. */
  body: Type.Optional(Type.String()),
  video: Type.Optional(
    strict({
      sources: Type.Array(strict({ url: Type.String(), mime: Type.String() })),
      /** Audio tracks that replace the film's own sound; in both languages, the learner's first. */
      audio: Type.Optional(Type.Array(strict({ language, url: Type.String(), mime: Type.String() }))),
      captions: Type.Array(strict({ language, url: Type.String() })),
      chapters: nullable(Type.String()),
      poster: nullable(Type.String()),
      minutes: Type.Integer({ minimum: 0 }),
    }),
  ),
  presentation: Type.Optional(
    Type.Union([
      strict({ format: Type.Literal('pdf'), url: Type.String() }),
      /** Sanitised HTML, one per slide. */
      strict({ format: Type.Literal('slides'), slides: Type.Array(Type.String()) }),
      /** A long text: sanitised HTML, and its headings for a table of contents. */
      strict({
        format: Type.Literal('page'),
        html: Type.String(),
        headings: Type.Array(
          strict({
            /** `id` of the heading's element. */
            id: Type.String(),
            title: Type.String(),
            level: Type.Integer({ minimum: 1, maximum: 2 }),
          }),
        ),
      }),
    ]),
  ),
  questions: Type.Optional(Type.Array(question)),
  prompts: Type.Array(strict({ _id: id, title: Type.String(), text: Type.String() })),
  resources: Type.Array(
    strict({ _id: id, name: Type.String(), size: Type.Integer({ minimum: 0 }), mime: Type.String() }),
  ),
  /** Number of files in the whole lesson and their size in bytes, as returned by `downloadResources`. */
  lessonResources: strict({ count: Type.Integer({ minimum: 0 }), size: Type.Integer({ minimum: 0 }) }),
  /** Sources that the text relies on. */
  sources: Type.Optional(Type.Array(source)),
  /** The day on which the facts were checked. */
  verifiedAt: Type.Optional(Type.String({ format: 'date' })),
  isCompleted: Type.Boolean(),
  /** Seconds into the video where the learner stopped. */
  resumeAt: Type.Optional(Type.Number({ minimum: 0 })),
  /** Parts of the film or deck that the learner has seen on any device, merged. */
  seen: Type.Array(range),
})
export type LessonContent = Static<typeof lessonContent>

export const viewLesson = call({
  name: 'viewLesson',
  method: 'GET',
  path: '/course/lesson/:lessonId',
  summary: 'Returns the content of a sublesson, by default the first.',
  slice: 'courses',
  access: 'learner',
  params: strict({ lessonId: id }),
  query: strict({ sublessonId: Type.Optional(id) }),
  answer: strict({ content: lessonContent }),
  errors: ['not-found', 'rank-too-low', 'language-unavailable', 'not-joined', 'out-of-order'],
})

export const updateProgress = call({
  name: 'updateProgress',
  method: 'POST',
  path: '/course/update-progress',
  summary: 'Completes a sublesson that was seen or is skipped. Repeating it changes nothing.',
  slice: 'courses',
  access: 'learner',
  body: strict({
    progressId: id,
    lessonId: id,
    sublessonId: id,
    /** What the player has shown since its last report. */
    viewing: Type.Optional(viewing),
    /** The learner already knows it. It is not recorded as skipped if they have seen it. */
    isSkipped: Type.Optional(Type.Boolean()),
  }),
  answer: strict({ success: Type.Literal(true), progress }),
  errors: [
    'invalid-input',
    'not-found',
    'out-of-order',
    'sublesson-unfinished',
    'sublesson-unseen',
    'rate-limited',
  ],
})

export const finishWithoutCertificate = call({
  name: 'finishWithoutCertificate',
  method: 'POST',
  path: '/course/finish-without-certificate/:courseId',
  summary: 'Finishes a course after all lessons; a certificate earned later can still be claimed.',
  slice: 'courses',
  access: 'learner',
  params: strict({ courseId: id }),
  answer: strict({ success: Type.Literal(true), progress }),
  errors: ['not-found', 'not-joined', 'lessons-unfinished'],
})

export const downloadResource = call({
  name: 'downloadResource',
  method: 'GET',
  path: '/course/download-resource/:id',
  summary: 'Returns a file of a lesson, as an attachment.',
  slice: 'courses',
  access: 'learner',
  params: idParams,
  answer: Type.Any({ description: 'The file' }),
  answerType: '*/*',
  errors: ['not-found', 'not-joined', 'language-unavailable'],
})

export const downloadResources = call({
  name: 'downloadResources',
  method: 'GET',
  path: '/course/download-resources/:lessonId',
  summary:
    'Streams all files of a lesson or of one of its sublessons as a zip archive, in the learner’s language.',
  slice: 'courses',
  access: 'learner',
  params: strict({ lessonId: id }),
  query: strict({ sublessonId: Type.Optional(id) }),
  answer: Type.Any({
    description: 'The archive; 404 when there are no files, or when the sublesson is not of this lesson',
  }),
  answerType: 'application/zip',
  errors: ['not-found', 'not-joined', 'language-unavailable', 'rate-limited'],
})
