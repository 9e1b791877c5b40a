import { Type } from 'typebox'
import { call } from '../call.ts'
import { done, idParams, strict } from '../parts.ts'
import { packSummary } from './packs.ts'
import { count } from './parts.ts'

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

const importReport = strict({
  ...done.properties,
  pack: packSummary,
  /** Documents that are new or were changed by it. */
  written: count,
  /** Those that were edited here since the last import, and not in the folder: they stayed. */
  kept: Type.Array(Type.String()),
  /** Files that no pack holds, and why. */
  skipped: Type.Array(strict({ path: Type.String(), reason: Type.String() })),
})

export const importPack = call({
  name: 'importPack',
  method: 'POST',
  path: '/studio/packs/import',
  summary:
    'Takes a content folder as a zip archive into a new pack, called by its content.yaml. One of that id in the studio is refused (slug-taken): import into that one.',
  slice: 'packs',
  access: 'author',
  upload: 'file',
  answer: importReport,
  errors: ['slug-taken', 'file-format', 'too-large', 'unsupported-media', 'rate-limited'],
})

export const importIntoPack = call({
  name: 'importIntoPack',
  method: 'POST',
  path: '/studio/packs/:id/import',
  summary:
    'Takes a content folder into its pack again. Of what was changed both here and there, nothing is lost: 409 conflict names the documents in `errors`, unless `overwrite` decides for the folder.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ overwrite: Type.Optional(Type.Boolean({ default: false })) }),
  upload: 'file',
  answer: importReport,
  errors: ['not-found', 'conflict', 'file-format', 'too-large', 'unsupported-media', 'rate-limited'],
})
