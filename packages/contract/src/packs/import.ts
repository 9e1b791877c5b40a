import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { choice, done, id, idParams, language, nullable, strict } from '../parts.ts'
import { packSummary } from './packs.ts'
import { count, slug } from './parts.ts'

export const exportPack = call({
  name: 'exportPack',
  method: 'GET',
  path: '/studio/packs/:id/export',
  summary: 'Returns the pack as a content folder in a zip archive.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  answer: Type.Any({ description: 'The archive' }),
  answerType: 'application/zip',
  errors: ['not-found', 'rate-limited'],
})

export const exportCourse = call({
  name: 'exportCourse',
  method: 'GET',
  path: '/studio/packs/:id/courses/:course/export',
  summary:
    'Exports a course in one language as a Common Cartridge 1.3. 409 pack-faulty when the check finds errors; 404 also when the course is not in that language.',
  slice: 'packs',
  access: 'author',
  params: strict({ id, course: slug }),
  query: strict({ language }),
  answer: Type.Any({ description: 'The cartridge' }),
  answerType: 'application/zip',
  errors: ['not-found', 'pack-faulty', 'pack-too-large', 'rate-limited'],
})

const counted = choice(
  'lessons',
  'pages',
  'quizzes',
  'quizzesInPlace',
  'questions',
  'testQuestions',
  'toRewrite',
  'tasks',
  'criteria',
  'levels',
  'images',
  'originalImages',
  'files',
  'lessonLinks',
  'formulas',
  'navigation',
  'players',
  'pageLinks',
  'placeLinks',
  'notebookLinks',
)
const section = choice(
  'images',
  'remote',
  'formulas',
  'includes',
  'contents',
  'quizLinks',
  'byNumber',
  'quizzes',
  'missingQuizzes',
  'lost',
  'drafts',
  'questions',
  'endings',
  'rubrics',
  'addresses',
  'languages',
  'extras',
  'files',
  'elements',
  'descriptions',
  'activities',
  'unlinked',
  'unreadable',
  'kept',
  'overwritten',
  'pages',
)

/** Report on an imported course from another format: what was imported, and what was not. */
const courseReport = strict({
  slug: Type.String(),
  counts: Type.Array(strict({ what: counted, count })),
  /** Each line starts with a place in the source; the rest is in English. At most 200 lines per section. */
  sections: Type.Array(strict({ what: section, count, lines: Type.Array(Type.String()) })),
})
export type CourseReport = Static<typeof courseReport>

const importReport = strict({
  ...done.properties,
  pack: packSummary,
  /** Documents created or changed by the import. */
  written: count,
  /** Documents kept: they were edited here since the last import, but not in the folder. */
  kept: Type.Array(Type.String()),
  /** Files that a pack cannot contain, and why. */
  skipped: Type.Array(strict({ path: Type.String(), reason: Type.String() })),
  /** Null: the import was a content folder. */
  course: nullable(courseReport),
})

export const importPack = call({
  name: 'importPack',
  method: 'POST',
  path: '/studio/packs/import',
  summary:
    'Imports a zip archive as a new pack: a content folder, named by its content.yaml, or a course (a Common Cartridge 1.x, or Markdown: numbered folders, mdBook, Docusaurus), named by the archive. slug-taken when the studio has a pack with that id: import into that one.',
  slice: 'packs',
  access: 'author',
  upload: 'file',
  answer: importReport,
  errors: [
    'no-access',
    'slug-taken',
    'file-format',
    'too-large',
    'unsupported-media',
    'rate-limited',
    'storage-full',
    'unavailable',
  ],
})

export const importUpload = call({
  name: 'importUpload',
  method: 'POST',
  path: '/studio/packs/import-upload',
  summary:
    'Imports an archive uploaded to /api/studio/pack-uploads, as large as a pack with its films: as a new pack like importPack, or with `into` like importIntoPack. After 409 conflict and 503 unavailable the upload stays, to be sent again (with `overwrite` after a conflict); after any other response it is deleted.',
  slice: 'packs',
  access: 'author',
  body: strict({
    fileId: id,
    into: Type.Optional(id),
    overwrite: Type.Optional(Type.Boolean({ default: false })),
  }),
  answer: importReport,
  errors: [
    'not-found',
    'no-access',
    'slug-taken',
    'conflict',
    'file-format',
    'rate-limited',
    'storage-full',
    'unavailable',
    'pack-in-folder',
  ],
})

export const importIntoPack = call({
  name: 'importIntoPack',
  method: 'POST',
  path: '/studio/packs/:id/import',
  summary:
    'Imports a content folder into its pack again, or a course into a pack, changing only that course. Nothing changed on both sides is lost: 409 conflict names those documents in `errors`, unless `overwrite` prefers the folder.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ overwrite: Type.Optional(Type.Boolean({ default: false })) }),
  upload: 'file',
  answer: importReport,
  errors: [
    'not-found',
    'conflict',
    'file-format',
    'too-large',
    'unsupported-media',
    'rate-limited',
    'storage-full',
    'unavailable',
    'pack-in-folder',
  ],
})
