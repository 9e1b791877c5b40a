import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { id, strict } from './parts.ts'

const option = strict({ _id: id, title: Type.String() })

export const filters = strict({
  /** Categories of tools; empty when the organisation does not open tools. */
  domainCategories: Type.Array(option),
  businessCategories: Type.Array(option),
  /** Categories of benefits; empty when the organisation does not open benefits. */
  partnerCategories: Type.Array(option),
  /** Ranks of programs; `_id` is the rank as text, as used by the query `rank`. */
  ranks: Type.Array(strict({ _id: Type.String({ pattern: '^[1-5]$' }), title: Type.String() })),
})
export type Filters = Static<typeof filters>

export const viewFilters = call({
  name: 'viewFilters',
  method: 'GET',
  path: '/filters',
  summary:
    'Returns the filters of lists, limited to values in use in the language. Fetch again when the language or the rank changes.',
  slice: 'filters',
  access: 'learner',
  answer: strict({ filters }),
  errors: [],
})
