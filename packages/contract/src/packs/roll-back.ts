import { Type } from 'typebox'
import { call } from '../call.ts'
import { id, idParams, strict } from '../parts.ts'
import { slug, version } from './parts.ts'
import { packImpact, published, publishing } from './publishing.ts'

/** A course, and a publication that contained it. */
const earlier = { course: slug, publicationId: id }

export const viewRollBack = call({
  name: 'viewRollBack',
  method: 'GET',
  path: '/studio/packs/:id/rollback',
  summary:
    'Returns the effects on learners of rolling a course back. Changes nothing. 404 also when the publication did not contain the course.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict(earlier),
  answer: packImpact,
  errors: ['not-found', 'pack-elsewhere', 'pack-faulty', 'pack-too-large', 'conflict'],
})

export const rollBackCourse = call({
  name: 'rollBackCourse',
  method: 'POST',
  path: '/studio/packs/:id/rollback',
  summary:
    'Publishes a course as in an earlier publication, and nothing else of the pack; its draft becomes the same and keeps its history. Needs the `confirmation` from viewRollBack. With `change`, 409 conflict when the pack was changed later. approval-required and conflict as with publishPack.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ ...earlier, ...publishing, change: Type.Optional(version) }),
  answer: published,
  errors: [
    'not-found',
    'conflict',
    'approval-required',
    'pack-faulty',
    'confirmation-required',
    'pack-elsewhere',
    'pack-too-large',
    'pack-in-folder',
  ],
})
