import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { choice, idParams, language, nullable, strict } from '../parts.ts'
import { path } from './parts.ts'

/**
 * GIFT, Moodle XML, Aiken, QTI (1.2 to 3.0), a table with named columns, or plain text with `*` before right answers.
 */
export const questionFormat = choice('gift', 'moodle-xml', 'aiken', 'qti', 'table', 'text')
export type QuestionFormat = Static<typeof questionFormat>

/**
 * Parts of a question that were not imported. `explanation` and `feedback-media`: images, sounds, films or
 * drawn formulas in the explanation or in the feedback of an answer; `feedback`: feedback that depends on the
 * whole result; `order`: a fixed order of answers; `notes`: texts besides the question; `layout` and `links`: tables, lists, formatting and
 * URLs, whose text was kept. The other names need no explanation.
 */
export const leftOut = choice(
  'explanation',
  'feedback-media',
  'feedback',
  'hints',
  'points',
  'order',
  'notes',
  'layout',
  'links',
  'sources',
  'tags',
  'category',
  'columns',
)
export type LeftOut = Static<typeof leftOut>

/**
 * Why an item was not converted to a question. `other-type`: it is answered by words, numbers or matching; `media`: more
 * than one image, sound, or an image in an answer; `formula`: in an answer or its feedback, which are plain texts;
 * `drawn-formula`: as a picture or MathML, without its TeX; `no-question`: a text between questions; `no-file`: its file
 * is not in the package. The other names need no explanation.
 */
export const unreadReason = choice(
  'other-type',
  'syntax',
  'no-text',
  'no-right-answer',
  'too-few-answers',
  'too-many-answers',
  'media',
  'formula',
  'drawn-formula',
  'no-question',
  'no-file',
)
export type UnreadReason = Static<typeof unreadReason>

/** A question in one language; its texts are inline Markdown. */
const foreignQuestion = strict({
  /** Made of the name that it has in the other system; several questions may have the same. Absent: no name. */
  id: Type.Optional(Type.String()),
  question: Type.String(),
  type: choice('single', 'multiple'),
  answers: Type.Array(
    strict({ label: Type.String(), right: Type.Boolean(), feedback: Type.Optional(Type.String()) }),
  ),
  /** Image of the question; its author adds it to the pack. `data` is base64. */
  image: Type.Optional(strict({ name: Type.String(), alt: Type.String(), data: Type.String() })),
  /** Inline Markdown. This and the following fields are present if the format supports them. */
  explanation: Type.Optional(Type.String()),
  sources: Type.Optional(
    Type.Array(
      strict({ title: Type.String(), url: Type.String(), publishedAt: Type.Optional(Type.String()) }),
    ),
  ),
  tags: Type.Optional(Type.Array(Type.String())),
  difficulty: Type.Optional(choice('easy', 'medium', 'hard')),
  /** Parts of the question in the file that a question here cannot have, each once. */
  leftOut: Type.Optional(Type.Array(leftOut)),
  /** File in the archive, and line in it, as for an unread question; present when something was left out. */
  file: Type.Optional(Type.String()),
  line: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type ForeignQuestion = Static<typeof foreignQuestion>

/** An item that could not be converted to a question, as far as it could be read. */
const unreadQuestion = strict({
  reason: unreadReason,
  text: Type.String(),
  /** Start of a question written from it, with its id as above; no answer is right until an author marks it. */
  draft: strict({
    id: Type.Optional(Type.String()),
    question: Type.String(),
    answers: Type.Array(Type.String()),
  }),
  /** File in the archive; null: a single file. */
  file: nullable(Type.String()),
  /** From 1; null when the format has no lines. */
  line: nullable(Type.Integer({ minimum: 1 })),
})
export type UnreadQuestion = Static<typeof unreadQuestion>

/** A setting of a test or of a question that was read, as written there, or the path of another file. */
const ignoredPart = strict({
  what: choice('settings', 'question', 'file'),
  text: Type.String(),
  /** File in the archive that contains the setting. */
  file: nullable(Type.String()),
})
export type IgnoredPart = Static<typeof ignoredPart>

export const readQuestions = call({
  name: 'readQuestions',
  method: 'POST',
  path: '/studio/packs/:id/questions',
  summary:
    'Reads questions from a file of another system (at most 10 MB; send pasted text as a file, too) and changes nothing: the author picks from them. `language` is that of its texts.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ language }),
  upload: 'file',
  answer: strict({
    format: questionFormat,
    questions: Type.Array(foreignQuestion),
    unread: Type.Array(unreadQuestion),
    ignored: Type.Array(ignoredPart),
  }),
  errors: ['not-found', 'file-format', 'too-large', 'unsupported-media', 'rate-limited', 'unavailable'],
})

/** GIFT: a text file. QTI: a QTI 3.0 package in a zip archive. Sheet and key: separate PDFs for printing. */
export const questionExport = choice('gift', 'qti', 'sheet', 'key')
export type QuestionExport = Static<typeof questionExport>

export const exportQuestions = call({
  name: 'exportQuestions',
  method: 'GET',
  path: '/studio/packs/:id/questions',
  summary:
    'Exports the questions of a document (a quiz, an internal test or a closed test) in one language, for another system or for paper. Omits questions without a text in it or without a right answer.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ path, language, format: questionExport }),
  answer: Type.Any({ description: 'A text file, an archive or a PDF' }),
  answerType: '*/*',
  errors: ['not-found', 'rate-limited'],
})

export const exportQuestionTemplate = call({
  name: 'exportQuestionTemplate',
  method: 'GET',
  path: '/studio/question-template',
  summary:
    'Returns a table for writing questions for readQuestions: columns named in the language, and two example questions.',
  slice: 'packs',
  access: 'author',
  query: strict({ language, format: choice('csv', 'xlsx') }),
  answer: Type.Any({ description: 'The table' }),
  answerType: '*/*',
  errors: ['rate-limited'],
})
