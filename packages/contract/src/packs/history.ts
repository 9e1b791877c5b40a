import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { id, idParams, instant, nullable, pagination, strict } from '../parts.ts'
import { documentAnswer } from './documents.ts'
import { author, count, node, path, slug, version } from './parts.ts'

export const documentVersion = strict({
  path: Type.String(),
  version,
  changedAt: instant,
  changedBy: author,
  isDeletion: Type.Boolean(),
  isPublished: Type.Boolean(),
  /** The previous version of the document; null: this is the first. */
  before: nullable(version),
  /** The current document that this is a version of; version 0: it is deleted. */
  current: strict({ path: Type.String(), version }),
})
export type DocumentVersion = Static<typeof documentVersion>

export const listVersions = call({
  name: 'listVersions',
  method: 'GET',
  path: '/studio/packs/:id/versions',
  summary:
    'Lists the versions of one document, of a node’s documents, or of all, newest first; with `deleted`, the deletions of documents that no longer exist. A moved lesson keeps its earlier versions.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({
    path: Type.Optional(path),
    node: Type.Optional(node),
    deleted: Type.Optional(Type.Boolean({ default: false })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
  }),
  answer: strict({ versions: Type.Array(documentVersion), pagination }),
  errors: ['not-found'],
})

export const restoreVersion = call({
  name: 'restoreVersion',
  method: 'POST',
  path: '/studio/packs/:id/document/restore',
  summary:
    'Restores an earlier version as the newest one, also of a deleted document (expected version 0). Documents of a moved lesson are restored at its current place.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ path, version, expectedVersion: version }),
  answer: documentAnswer,
  errors: ['not-found', 'conflict', 'pack-in-folder'],
})

export const listPublications = call({
  name: 'listPublications',
  method: 'GET',
  path: '/studio/packs/:id/publications',
  summary: 'Lists publications, newest first; with a course, only those that gave it a revision.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ course: Type.Optional(slug) }),
  answer: strict({
    publications: Type.Array(
      strict({
        _id: id,
        number: count,
        publishedAt: instant,
        publishedBy: author,
        courses: Type.Array(strict({ slug: Type.String(), revision: count })),
      }),
    ),
  }),
  errors: ['not-found'],
})
