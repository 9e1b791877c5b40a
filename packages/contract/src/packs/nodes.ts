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
    'Makes a program (no parent), a course in a program, a lesson, closed test or final work in a course, or a sublesson in a lesson, with its documents.',
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
    'Copies a course, a lesson or a sublesson with its documents under a new slug, beside it or below another parent.',
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
  summary: 'Puts a node at a place among its siblings, or below another parent of the same kind.',
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
    'Gives a node another id; links to it follow. Where learners know it, it says what it was called (`renamedFrom`), and keeps what they did there.',
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
    'Says that a node is what learners know by the id `from`, which is no longer there: with the next publication it gets what they did there. So are questions, tasks, tools, benefits, community cards and pages, by their paths (`tool/writer`). 409 conflict: it has that id.',
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
    'Deletes a node with its documents, or what a course ends with; their history stays, and learners keep what is published until the next publication.',
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
