import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { id, idParams, listQuery, nullable, pagination, strict } from './parts.ts'
import { pictogram } from './pictograms.ts'

export const partner = strict({
  _id: id,
  title: Type.String(),
  description: Type.String(),
  /** Null: the page draws a logo from the title. */
  logo: nullable(Type.String()),
  /** Pictogram of the first category that has one. */
  pictogram: nullable(pictogram),
  /** What the learner gets, in one sentence. */
  benefit: Type.String(),
  /** Code to give the partner when ordering; absent: the link is enough. */
  code: Type.Optional(Type.String()),
  url: Type.String(),
  categories: Type.Array(strict({ _id: id, title: Type.String() })),
})
export type Partner = Static<typeof partner>

export const listPartners = call({
  name: 'listPartners',
  method: 'GET',
  path: '/partners',
  summary: 'Lists benefits of partners: search, categories, sorting, pages of 9.',
  slice: 'partners',
  access: 'benefits',
  query: strict({
    ...listQuery(9),
    /** Category ids; a partner must have at least one of them. */
    categories: Type.Optional(Type.Array(id, { maxItems: 50 })),
  }),
  answer: strict({ partners: Type.Array(partner), pagination }),
  errors: [],
})

export const viewPartner = call({
  name: 'viewPartner',
  method: 'GET',
  path: '/partners/:id',
  summary: 'Returns a partner.',
  slice: 'partners',
  access: 'benefits',
  params: idParams,
  answer: strict({ partner }),
  errors: ['not-found', 'language-unavailable'],
})
