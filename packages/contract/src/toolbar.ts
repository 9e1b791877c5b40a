import { Type } from 'typebox'
import { call } from './call.ts'
import { id, strict } from './parts.ts'

export const viewToolbar = call({
  name: 'viewToolbar',
  method: 'GET',
  path: '/toolbar',
  summary: 'The programs of the top menu. Fetched again when the language or the rank changes.',
  slice: 'toolbar',
  access: 'learner',
  answer: strict({ modules: Type.Array(strict({ _id: id, title: Type.String() })) }),
  errors: [],
})
