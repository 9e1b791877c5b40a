import { call } from '../call.ts'
import { done, idParams, strict } from '../parts.ts'
import { packSummary } from './packs.ts'
import { slug } from './parts.ts'

/**
 * A *mirror* is the studio's view of a pack that is kept in a folder; only `content load` writes it. It can be read,
 * previewed, measured, checked and exported like any other pack; every change of it is refused (409 pack-in-folder).
 */

const answer = strict({ ...done.properties, pack: packSummary })

export const copyPack = call({
  name: 'copyPack',
  method: 'POST',
  path: '/studio/packs/:id/copy',
  summary:
    'Copies the programs and courses of a pack to a new pack with the id `pack`, under free slugs with a number at the end. Tools, benefits, community cards, pages and the introduction are not copied, and courses lose references to them. 403 part-of-pack: the caller is assigned only some of its programs. 409 conflict: it has no programs or courses, or an unreadable document.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({ pack: slug }),
  answer,
  errors: ['not-found', 'part-of-pack', 'slug-taken', 'conflict', 'rate-limited'],
})

export const takeOverPack = call({
  name: 'takeOverPack',
  method: 'POST',
  path: '/studio/packs/:id/take-over',
  summary:
    'Moves a pack from a folder to the studio: it is then changed and published here, and `content load` refuses the folder without --take-over. Learners see no change. 403 part-of-pack: the caller is assigned only some of its programs. 409 conflict: it is not in a folder.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  answer,
  errors: ['not-found', 'part-of-pack', 'conflict'],
})
