import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { choice, done, id, idParams, language, nullable, strict } from '../parts.ts'
import { packSummary } from './packs.ts'
import { count, slug } from './parts.ts'

export const exportPack = call({
  name: 'exportPack',
  method: 'GET',
  path: '/studio/packs/:id/export',
  summary: 'The pack as a content folder in a zip archive.',
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
    'A course in one language as a Common Cartridge 1.3, for another system. 409 pack-faulty when the check finds errors; 404 also when the course is not in that language.',
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
    'Takes a zip archive into a new pack: a content folder, called by its content.yaml, or a course – a Common Cartridge 1.x, or Markdown (numbered folders, mdBook, Docusaurus) –, called after the archive. One of that id in the studio is refused (slug-taken): import into that one.',
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
    'Takes an archive in that was uploaded to /api/studio/pack-uploads, which may be as large as a pack with its films: into a new pack as importPack, or with `into` as importIntoPack. The upload stays after 409 conflict, to be taken again with `overwrite`, and after 503 unavailable; after any other answer it is deleted.',
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
    'Takes a content folder into its pack again, or a course into a pack, where it changes nothing but that course. Of what was changed both here and there, nothing is lost: 409 conflict names the documents in `errors`, unless `overwrite` decides for the folder.',
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
