import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, id, idParams, listQuery, nullable, pagination, strict } from './parts.ts'
import { pictogram } from './pictograms.ts'

export const license = choice('paid', 'freemium', 'unknown')
export type License = Static<typeof license>

export const category = strict({ _id: id, title: Type.String() })
export type Category = Static<typeof category>

export const tool = strict({
  _id: id,
  name: Type.String(),
  description: Type.String(),
  /** Its logo. Null: the page draws a logo from the name. */
  cover: nullable(Type.String()),
  /** Pictogram of the first category that has one. */
  pictogram: nullable(pictogram),
  url: Type.String(),
  license,
  domainCategories: Type.Array(category),
  businessCategories: Type.Array(category),
  isFavorite: Type.Boolean(),
  /** The day on which somebody last verified the entry. */
  verifiedAt: nullable(Type.String({ format: 'date' })),
})
export type Tool = Static<typeof tool>

/** Number of tools shown to the learner when they filter by favourites, in this language. */
const favoritesCount = Type.Integer({ minimum: 0 })

/** Category ids; a tool must have at least one of them. */
const anyCategory = Type.Optional(Type.Array(id, { maxItems: 50 }))

const { page, limit, search, order } = listQuery(9)

export const listTools = call({
  name: 'listTools',
  method: 'GET',
  path: '/tools',
  summary:
    'Lists tools: search, categories, favourites, sorting, pages of 9. By name, or best match first when searching, unless `sortBy` or `order` is given.',
  slice: 'tools',
  access: 'tools',
  query: strict({
    page,
    limit,
    search,
    domainCategories: anyCategory,
    businessCategories: anyCategory,
    showFavorites: Type.Optional(Type.Boolean()),
    sortBy: Type.Optional(choice('name', 'createdAt')),
    order,
  }),
  answer: strict({ tools: Type.Array(tool), pagination, favoritesCount }),
  errors: [],
})

export const viewTool = call({
  name: 'viewTool',
  method: 'GET',
  path: '/tools/:id',
  summary: 'Returns a tool.',
  slice: 'tools',
  access: 'tools',
  params: idParams,
  answer: strict({ tool }),
  errors: ['not-found', 'language-unavailable'],
})

export const listRelatedTools = call({
  name: 'listRelatedTools',
  method: 'GET',
  path: '/tools/:id/related',
  summary: 'Lists up to six similar tools: those named in its entry, then those that share most categories.',
  slice: 'tools',
  access: 'tools',
  params: idParams,
  answer: strict({ tools: Type.Array(tool) }),
  errors: ['not-found', 'language-unavailable'],
})

export const addToFavorites = call({
  name: 'addToFavorites',
  method: 'POST',
  path: '/tools/add-to-favorites/:id',
  summary: 'Adds a tool to the favourites. Repeating it changes nothing.',
  slice: 'tools',
  access: 'tools',
  params: idParams,
  answer: strict({ tool, favoritesCount }),
  errors: ['not-found', 'language-unavailable', 'rate-limited'],
})

export const removeFromFavorites = call({
  name: 'removeFromFavorites',
  method: 'POST',
  path: '/tools/remove-from-favorites/:id',
  summary: 'Removes a tool from the favourites. Repeating it changes nothing.',
  slice: 'tools',
  access: 'tools',
  params: idParams,
  answer: strict({ tool, favoritesCount }),
  errors: ['not-found', 'language-unavailable', 'rate-limited'],
})
