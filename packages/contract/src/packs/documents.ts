import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { choice, done, id, idParams, instant, language, nullable, prose, strict } from '../parts.ts'
import { author, count, nodeState, path, version } from './parts.ts'

/**
 * Kind of a document, derived from its path; `questions` is the single question of a quiz or the list of an internal
 * test.
 */
export const documentKind = choice(
  'manifest',
  'program',
  'course',
  'closed-test',
  'final-work',
  'lesson',
  'questions',
  'tools',
  'partners',
  'community',
  'onboarding',
  'page',
  'markdown',
  'captions',
  'text',
  'media',
)
export type DocumentKind = Static<typeof documentKind>

const media = strict({
  /** For signed-in people above rank 1, even before publication. */
  url: Type.String(),
  mime: Type.String(),
  size: count,
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  seconds: Type.Optional(Type.Number()),
})

const documentHead = {
  path: Type.String(),
  kind: documentKind,
  version,
  state: nodeState,
  changedAt: instant,
  /** Null: an import by a command, or a person whose account is deleted. */
  changedBy: author,
  media: Type.Union([media, Type.Null()]),
}

const anything = Type.Any()
const anyObject = { type: 'object', additionalProperties: {} }

export const packDocument = strict({
  ...documentHead,
  /** The text as written; null for media. */
  content: nullable(Type.String()),
  /** The YAML as JSON: an object, or the list of an internal test; null for everything else. */
  value: Type.Unsafe<Static<typeof anything>>({
    anyOf: [{ type: 'null' }, anyObject, { type: 'array', items: anyObject }],
  }),
})
export type PackDocument = Static<typeof packDocument>

export const listDocuments = call({
  name: 'listDocuments',
  method: 'GET',
  path: '/studio/packs/:id/documents',
  summary: 'Lists the documents in a folder without their contents, by path, at most 1,000 after `after`.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ below: Type.Optional(path), after: Type.Optional(path) }),
  answer: strict({
    documents: Type.Array(strict(documentHead)),
    /** `after` of the next page. */
    next: nullable(Type.String()),
  }),
  errors: ['not-found'],
})

export const viewDocument = call({
  name: 'viewDocument',
  method: 'GET',
  path: '/studio/packs/:id/document',
  summary: 'Returns a document or an earlier version of it.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ path, version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })) }),
  answer: strict({ document: packDocument }),
  errors: ['not-found'],
})

export const documentAnswer = strict({ ...done.properties, document: packDocument })

export const saveDocument = call({
  name: 'saveDocument',
  method: 'PUT',
  path: '/studio/packs/:id/document',
  summary:
    'Saves a text document; expected version 0 creates one. YAML can also be sent as JSON; unchanged parts of the file stay as written. 409 conflict, with the current version in `other` and no change, when somebody else has saved meanwhile.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ path, content: prose({ maxLength: 262_144 }), expectedVersion: version }),
  answer: documentAnswer,
  errors: ['not-found', 'conflict', 'too-large', 'pack-in-folder'],
})

export const previewText = call({
  name: 'previewText',
  method: 'POST',
  path: '/studio/packs/:id/preview',
  summary:
    'Renders a Markdown text as learners would see it, with the pack’s media; saves nothing. For a deck, it returns each slide with its word count.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({
    /** Path of the text: relative links and files are resolved from it. */
    path,
    content: prose({ maxLength: 262_144 }),
    language,
    form: choice('slides', 'page', 'body'),
  }),
  answer: strict({
    /** Sanitised; empty for slides. */
    html: Type.String(),
    /** `line`: line of the text, from 1. */
    slides: Type.Array(strict({ line: count, words: count, html: Type.String() })),
    /** More words on a slide are unreadable: `content check` warns about them. */
    mostWords: count,
    /** Why the text cannot be rendered, in the language of the request. */
    problem: Type.Union([strict({ line: count, message: Type.String() }), Type.Null()]),
  }),
  errors: ['not-found'],
})

export const deleteDocument = call({
  name: 'deleteDocument',
  method: 'DELETE',
  path: '/studio/packs/:id/document',
  summary: 'Deletes a document; its history stays. 409 conflict as with saveDocument.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ path, expectedVersion: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  answer: done,
  errors: ['not-found', 'conflict', 'pack-in-folder'],
})

export const addMedia = call({
  name: 'addMedia',
  method: 'POST',
  path: '/studio/packs/:id/media',
  summary:
    'Adds one’s own finished upload to the pack; the upload is then deleted. 415 when the content does not match the extension.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ path, fileId: id, expectedVersion: version }),
  answer: documentAnswer,
  errors: ['not-found', 'conflict', 'file-format', 'pack-in-folder'],
})
