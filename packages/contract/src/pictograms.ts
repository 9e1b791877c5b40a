import type { Static } from 'typebox'
import { choice } from './parts.ts'

/** What a category of tools or partners is about, as a picture; the page draws it on the mark of each of them. */
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
