import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { id, strict } from './parts.ts'

const option = strict({ _id: id, title: Type.String() })

export const filters = strict({
  /** Categories of tools; empty where the organisation does not open the tools. */
  domainCategories: Type.Array(option),
  businessCategories: Type.Array(option),
  /** Categories of benefits; empty where the organisation does not open them. */
  partnerCategories: Type.Array(option),
  /** Ranks of programs; `_id` is the rank as text, as the query `rank` takes it. */
  ranks: Type.Array(strict({ _id: Type.String({ pattern: '^[1-5]$' }), title: Type.String() })),
})
export type Filters = Static<typeof filters>

export const viewFilters = call({
  name: 'viewFilters',
  method: 'GET',
  path: '/filters',
  summary:
    'What lists can be filtered by: only what something in the language has. Fetched again when the language or the rank changes.',
  slice: 'filters',
  access: 'learner',
  answer: strict({ filters }),
  errors: [],
})
