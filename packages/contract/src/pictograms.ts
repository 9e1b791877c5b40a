import type { Static } from 'typebox'
import { choice } from './parts.ts'

/** Pictogram of a category of tools or partners; the page draws it on the logo of each of them. */
export const pictogram = choice(
  'chat',
  'writing',
  'search',
  'image',
  'film',
  'meeting',
  'automation',
  'code',
  'marketing',
  'sales',
  'office',
  'people',
  'chart',
  'learning',
  'place',
  'device',
  'company',
  'wellbeing',
)
export type Pictogram = Static<typeof pictogram>
