import { Type } from 'typebox'
import { call } from './call.ts'
import { chosenAnswers, result, test } from './closed-tests.ts'
import { explained, lessonContent, maxAnswers, maxQuestions, viewCourse } from './courses.ts'
import { finalWork } from './final-works.ts'
import { done, id, idParams, instant, language, nullable, strict } from './parts.ts'
import { updateQuizProgress } from './quizzes.ts'

/**
 * Drafts of the studio as learners would see them. Nothing done in a preview is stored: the page keeps the
 * visitor's progress, and the server only returns data.
 */

/** The id of a pack, for its authors, or the secret of a link; anything else returns 404. */
const key = Type.String({ minLength: 36, maxLength: 43, pattern: '^[A-Za-z0-9_-]+$' })
const slug = Type.String({ minLength: 1, maxLength: 80, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' })
/** Titles as written; a language without one is absent. */
const localized = strict({ pl: Type.Optional(Type.String()), en: Type.Optional(Type.String()) })
const courseParams = strict({ key, course: slug })

export const viewPreview = call({
  name: 'viewPreview',
  method: 'GET',
  path: '/previews/:key',
  summary: 'Lists the courses of a draft for preview, by the id of its pack or by a preview link.',
  slice: 'packs',
  access: 'learner',
  params: strict({ key }),
  answer: strict({
    /** Its id in content.yaml. */
    pack: Type.String(),
    /** Increases with every change of the draft. */
    change: Type.Integer({ minimum: 0 }),
    /** Whether the visitor may edit the pack. */
    isEditor: Type.Boolean(),
    /** Expiry of the link; null for editors. */
    expiresAt: nullable(instant),
    courses: Type.Array(strict({ slug, title: localized, languages: Type.Array(language) })),
  }),
  errors: ['not-found', 'rate-limited'],
})

export const viewPreviewCourse = call({
  name: 'viewPreviewCourse',
  method: 'GET',
  path: '/previews/:key/courses/:course',
  summary:
    'Returns a draft course as a learner of this rank would see it, with its test and final work. Parts with errors are left out and named; pack-faulty: nothing can be shown.',
  slice: 'packs',
  access: 'learner',
  params: courseParams,
  query: strict({ rank: Type.Optional(Type.Integer({ minimum: 2, maximum: 5 })) }),
  answer: strict({
    ...viewCourse.answer.properties,
    test: Type.Union([test, Type.Null()]),
    exam: Type.Union([finalWork, Type.Null()]),
    leftOut: Type.Array(
      strict({
        /** Slugs. */
        lesson: nullable(Type.String()),
        sublesson: nullable(Type.String()),
        ending: nullable(Type.String({ enum: ['closed-test', 'final-work'] })),
      }),
    ),
    /** Sublessons that can be shown, by slug. */
    places: Type.Array(
      strict({ lesson: Type.String(), sublesson: Type.String(), lessonId: id, sublessonId: id }),
    ),
  }),
  errors: [
    'not-found',
    'pack-faulty',
    'pack-too-large',
    'rank-too-low',
    'language-unavailable',
    'rate-limited',
  ],
})

const author = Type.Union([strict({ _id: id, name: Type.String() }), Type.Null()])

/** Lets somebody else view the draft for at most a week. */
export const previewLink = strict({ _id: id, createdAt: instant, createdBy: author, expiresAt: instant })

export const listPreviewLinks = call({
  name: 'listPreviewLinks',
  method: 'GET',
  path: '/studio/packs/:id/previews',
  summary: 'Lists the valid preview links of a pack, newest first.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  answer: strict({ links: Type.Array(previewLink) }),
  errors: ['not-found'],
})

export const createPreviewLink = call({
  name: 'createPreviewLink',
  method: 'POST',
  path: '/studio/packs/:id/previews',
  summary: 'Creates a preview link of a pack, valid for a week. Its secret is returned once.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  answer: strict({ success: Type.Literal(true), link: previewLink, secret: Type.String() }),
  isSecret: true,
  errors: ['not-found', 'rate-limited'],
})

export const deletePreviewLink = call({
  name: 'deletePreviewLink',
  method: 'DELETE',
  path: '/studio/packs/:id/previews/:linkId',
  summary: 'Revokes a preview link at once; an expired one is not found.',
  slice: 'packs',
  access: 'author',
  params: strict({ id, linkId: id }),
  answer: done,
  errors: ['not-found'],
})

const courseErrors = ['not-found', 'pack-faulty', 'pack-too-large', 'rate-limited'] as const

export const viewPreviewLesson = call({
  name: 'viewPreviewLesson',
  method: 'GET',
  path: '/previews/:key/courses/:course/sublessons/:sublessonId',
  summary: 'Returns the content of a sublesson of a draft.',
  slice: 'packs',
  access: 'learner',
  params: strict({ ...courseParams.properties, sublessonId: id }),
  answer: strict({ content: lessonContent }),
  errors: courseErrors,
})

export const downloadPreviewResource = call({
  name: 'downloadPreviewResource',
  method: 'GET',
  path: '/previews/:key/courses/:course/resources/:resourceId',
  summary: 'Returns a file of a draft lesson, as an attachment.',
  slice: 'packs',
  access: 'learner',
  params: strict({ ...courseParams.properties, resourceId: id }),
  answer: Type.Any({ description: 'The file' }),
  answerType: '*/*',
  errors: courseErrors,
})

export const checkPreviewAnswer = call({
  name: 'checkPreviewAnswer',
  method: 'POST',
  path: '/previews/:key/courses/:course/answers',
  summary:
    'Checks an answer to a question of a quiz or an internal test; returns feedback for the chosen answers only.',
  slice: 'packs',
  access: 'learner',
  params: courseParams,
  body: strict({
    sublessonId: id,
    /** With an internal test. */
    questionId: Type.Optional(id),
    answers: Type.Array(id, { minItems: 1, maxItems: maxAnswers, uniqueItems: true }),
  }),
  answer: strict({
    isCorrect: Type.Boolean(),
    answersFeedback: updateQuizProgress.answer.properties.answersFeedback,
    ...explained,
  }),
  errors: courseErrors,
})

export const startPreviewTest = call({
  name: 'startPreviewTest',
  method: 'POST',
  path: '/previews/:key/courses/:course/test',
  summary: 'Draws questions of the closed test as an attempt would; only for those who edit the pack.',
  slice: 'packs',
  access: 'learner',
  params: courseParams,
  answer: strict({ test }),
  errors: [...courseErrors, 'role-required'],
})

export const checkPreviewTest = call({
  name: 'checkPreviewTest',
  method: 'POST',
  path: '/previews/:key/courses/:course/test/check',
  summary: 'Scores drawn questions as an attempt would; only for those who edit the pack.',
  slice: 'packs',
  access: 'learner',
  params: courseParams,
  body: strict({
    /** The paper: its questions and answers, in the order shown. */
    served: Type.Array(
      strict({ question: id, answers: Type.Array(id, { maxItems: maxAnswers, uniqueItems: true }) }),
      { minItems: 1, maxItems: maxQuestions },
    ),
    answers: chosenAnswers,
  }),
  answer: strict({ result }),
  errors: [...courseErrors, 'role-required'],
})
