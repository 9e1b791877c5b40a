import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { done, idParams, language, strict } from '../parts.ts'
import { count, path } from './parts.ts'

const staleText = strict({
  /** The document that contains the text, or the file that is the text. */
  path: Type.String(),
  language,
  /** Current text of the source. */
  source: Type.String(),
  target: Type.String(),
  /** Identifies these two texts. */
  mark: Type.String(),
})
export type StaleText = Static<typeof staleText>

export const listStaleTexts = call({
  name: 'listStaleTexts',
  method: 'GET',
  path: '/studio/packs/:id/translations',
  summary:
    'Lists translations of a YAML document, and of the texts it names, whose source was changed later.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ path }),
  answer: strict({ texts: Type.Array(staleText) }),
  errors: ['not-found'],
})

export const confirmTranslations = call({
  name: 'confirmTranslations',
  method: 'PUT',
  path: '/studio/packs/:id/translations',
  summary:
    'Marks translations as correct although their source was changed. 409 conflict when one of the texts has changed.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({
    path,
    marks: Type.Array(Type.String({ minLength: 16, maxLength: 16 }), { minItems: 1, maxItems: 500 }),
  }),
  answer: strict({ ...done.properties, change: count }),
  errors: ['not-found', 'conflict', 'pack-in-folder'],
})
