import { Type } from 'typebox'
import { call } from '../call.ts'
import { done, id, idParams, nullable, strict } from '../parts.ts'
import { packSummary } from './packs.ts'

const assignments = strict({
  organisations: Type.Array(id, { maxItems: 100, uniqueItems: true }),
  programs: Type.Array(id, { maxItems: 100, uniqueItems: true }),
})

export const viewAuthorAssignments = call({
  name: 'viewAuthorAssignments',
  method: 'GET',
  path: '/studio/people/:id/author-assignments',
  summary: 'Returns the organisations and published programs whose packs an author edits; none: all packs.',
  slice: 'packs',
  access: 'admin',
  params: idParams,
  answer: strict({ assignments }),
  errors: ['not-found'],
})

export const updateAuthorAssignments = call({
  name: 'updateAuthorAssignments',
  method: 'PUT',
  path: '/studio/people/:id/author-assignments',
  summary: 'Sets whose packs an author edits.',
  slice: 'packs',
  access: 'admin',
  params: idParams,
  body: assignments,
  answer: strict({ ...done.properties, assignments }),
  errors: ['not-found'],
})

export const assignPack = call({
  name: 'assignPack',
  method: 'PUT',
  path: '/studio/packs/:id/organisation',
  summary: 'Sets the organisation a pack belongs to, whose authors then edit it; null: none.',
  slice: 'packs',
  access: 'admin',
  params: idParams,
  body: strict({ organisationId: nullable(id) }),
  answer: strict({ ...done.properties, pack: packSummary }),
  errors: ['not-found'],
})
