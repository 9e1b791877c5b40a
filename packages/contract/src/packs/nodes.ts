import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { choice, done, idParams, strict } from '../parts.ts'
import { count, node, slug, title } from './parts.ts'

export const nodeKind = choice(
  'program',
  'course',
  'lesson',
  'video',
  'slides',
  'page',
  'pdf',
  'quiz',
  'internal-test',
  'closed-test',
  'final-work',
)
export type NodeKind = Static<typeof nodeKind>

/** The resulting node, and the new `change` of the tree. */
const nodeAnswer = strict({ ...done.properties, node: Type.String(), change: count })
/** Index among its siblings, from 0; absent: at the end. */
const position = Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 }))

export const createNode = call({
  name: 'createNode',
  method: 'POST',
  path: '/studio/packs/:id/nodes',
  summary:
    'Creates a program (no parent), a course in a program, a lesson, closed test or final work in a course, or a sublesson in a lesson, with its documents.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ kind: nodeKind, parent: Type.Optional(node), slug, title, position }),
  answer: nodeAnswer,
  errors: ['not-found', 'slug-taken', 'conflict', 'pack-in-folder'],
})

export const duplicateNode = call({
  name: 'duplicateNode',
  method: 'POST',
  path: '/studio/packs/:id/nodes/duplicate',
  summary:
    'Copies a course, a lesson or a sublesson with its documents to a new slug, next to it or in another parent.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ node, slug, parent: Type.Optional(node), position }),
  answer: nodeAnswer,
  errors: ['not-found', 'slug-taken', 'conflict', 'pack-in-folder'],
})

export const moveNode = call({
  name: 'moveNode',
  method: 'PUT',
  path: '/studio/packs/:id/nodes/move',
  summary: 'Moves a node among its siblings, or to another parent of the same kind.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({
    node,
    parent: Type.Optional(node),
    position: Type.Integer({ minimum: 0, maximum: 100_000 }),
  }),
  answer: nodeAnswer,
  errors: ['not-found', 'slug-taken', 'conflict', 'pack-in-folder'],
})

export const renameNode = call({
  name: 'renameNode',
  method: 'PUT',
  path: '/studio/packs/:id/nodes/rename',
  summary:
    'Changes the id of a node and the links to it. If learners know it, its former id is stored (`renamedFrom`), so that they keep their progress.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ node, slug }),
  answer: nodeAnswer,
  errors: ['not-found', 'slug-taken', 'conflict', 'pack-in-folder'],
})

/** A node, or something inside one. */
const thing = Type.String({ minLength: 1, maxLength: 500 })

export const keepProgress = call({
  name: 'keepProgress',
  method: 'PUT',
  path: '/studio/packs/:id/nodes/keep-progress',
  summary:
    'Declares that a node is the one that learners know by the id `from`, which no longer exists: the next publication gives it their progress. Also for questions, tasks, tools, benefits, community cards and pages, by their paths (`tool/writer`). 409 conflict: it already has that id.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ node: thing, from: slug }),
  answer: nodeAnswer,
  errors: ['not-found', 'conflict', 'pack-in-folder'],
})

export const deleteNode = call({
  name: 'deleteNode',
  method: 'DELETE',
  path: '/studio/packs/:id/nodes',
  summary:
    'Deletes a node with its documents, or the ending of a course; the history stays, and learners keep the published state until the next publication.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({
    node,
    /** For a course: only this ending. */
    ending: Type.Optional(choice('closed-test', 'final-work')),
  }),
  answer: strict({ ...done.properties, change: count }),
  errors: ['not-found', 'conflict', 'pack-in-folder'],
})
