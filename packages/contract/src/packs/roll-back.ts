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
    'What rolling a course back would do to learners. Changes nothing. 404 also when the publication did not have the course.',
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
    'Publishes a course as an earlier publication had it, and nothing else of the pack; its draft becomes that too, with its history. Confirmed by the `confirmation` of viewRollBack. With `change`, 409 conflict when the pack was changed since. approval-required and conflict as with publishPack.',
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
