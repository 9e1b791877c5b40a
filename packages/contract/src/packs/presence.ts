import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { done, id, idParams, strict } from '../parts.ts'

/** Page within the pack: a node's name and the rest of the URL; empty: the pack's main page. */
const page = Type.String({ maxLength: 400 })

/** Another person with a page of the pack open. */
const editor = strict({ _id: id, name: Type.String(), page: Type.String() })
export type Editor = Static<typeof editor>

export const notePresence = call({
  name: 'notePresence',
  method: 'PUT',
  path: '/studio/packs/:id/presence',
  summary:
    'Reports which page of a pack the caller has open or leaves, and returns who else is in the pack. Valid for 45 seconds: repeat every 15.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ page, isLeaving: Type.Optional(Type.Boolean()) }),
  answer: strict({ ...done.properties, editors: Type.Array(editor) }),
  errors: ['not-found'],
})
