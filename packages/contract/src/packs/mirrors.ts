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
    'Copies the programs and courses of a pack into a new pack with the id `pack`, under slugs that no other has: each gets a number at its end. Tools, benefits, community cards, pages and the introduction stay where they are, and what courses say of them is left out. 403 part-of-pack: whoever asks is assigned to some of its programs alone. 409 conflict: it has neither programs nor courses, or a document that cannot be read.',
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
    'Makes a pack of a folder one of the studio: from then on it is changed and published here, and `content load` refuses the folder unless it says --take-over. Learners see what they saw. 403 part-of-pack: whoever asks is assigned to some of its programs alone. 409 conflict: it is not in a folder.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  answer,
  errors: ['not-found', 'part-of-pack', 'conflict'],
})
