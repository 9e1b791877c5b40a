import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { nullable, strict } from './parts.ts'

export const page = strict({
  title: Type.String(),
  sections: Type.Array(
    strict({
      heading: Type.String(),
      /** Sanitised HTML. */
      body: Type.String(),
      image: nullable(Type.String()),
    }),
  ),
})
export type Page = Static<typeof page>

export const viewAbout = call({
  name: 'viewAbout',
  method: 'GET',
  path: '/pages/about-:product',
  summary: 'Returns the page about the product; `product` is the key of this installation.',
  slice: 'pages',
  access: 'learner',
  params: strict({ product: Type.String({ maxLength: 40, pattern: '^[a-z0-9-]+$' }) }),
  answer: strict({ data: page, success: Type.Literal(true) }),
  errors: ['not-found', 'language-unavailable'],
})
