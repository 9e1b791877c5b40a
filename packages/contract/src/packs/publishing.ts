import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { choice, done, idParams, nullable, strict } from '../parts.ts'
import { staffReason } from '../people.ts'
import { packSummary } from './packs.ts'
import { count, packHome, version } from './parts.ts'

const effect = strict({
  what: choice('retired', 'changed'),
  /** program, course, lesson, a sublesson's kind, tool, partner, … */
  kind: Type.String(),
  slug: Type.String(),
  /** Learners under way, running tests, final works waiting for a review. */
  learners: count,
  attempts: count,
  works: count,
  /** Slugs of new nodes in the same place: one of them may be this one, renamed (`renamedFrom`). */
  newBeside: Type.Array(Type.String()),
  /**
   * Its former name; the path for anything that is not a node (a question, a task, a tool, …), such as `tool/writer`.
   */
  node: Type.Optional(nullable(Type.String())),
})

/** Effects of a publication on learners. */
export const impact = {
  written: count,
  retired: count,
  revisions: count,
  effects: Type.Array(effect),
  /** New or changed tests with translations whose source was changed later: `publishPack` needs `reason`. */
  staleTests: Type.Array(strict({ path: Type.String(), node: nullable(Type.String()), texts: count })),
  /** Where learners have the pack from now; `publishPack` needs `takeOver`. */
  takesOver: nullable(packHome),
}

export const packImpact = strict({
  change: count,
  /** Whether publishing would change anything for learners. */
  changes: Type.Boolean(),
  ...impact,
  /** Identifies these effects and tests; null: there are none, and no confirmation is needed. */
  confirmation: nullable(Type.String()),
})
export type PackImpact = Static<typeof packImpact>

export const viewImpact = call({
  name: 'viewImpact',
  method: 'GET',
  path: '/studio/packs/:id/impact',
  summary:
    'Returns the effects of publishing on learners. Changes nothing. 409 pack-faulty when the check finds errors.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  answer: packImpact,
  errors: ['not-found', 'pack-faulty', 'pack-too-large', 'conflict'],
})

export const publishing = {
  /** The `confirmation` of the impact shown; without it, nothing may be retired or change for learners. */
  confirmation: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
}
export const published = strict({
  ...done.properties,
  /** False: learners already saw all of it. */
  changed: Type.Boolean(),
  written: count,
  retired: count,
  revisions: count,
  pack: packSummary,
})

export const publishPack = call({
  name: 'publishPack',
  method: 'POST',
  path: '/studio/packs/:id/publish',
  summary:
    'Publishes the pack. 400 at `reason` when tests have stale translations. 409: conflict (changed after `change`, or a publication request is open), pack-faulty, confirmation-required (the effects differ from those confirmed), pack-elsewhere (take it over), approval-required (request it).',
  slice: 'packs',
  access: 'author',
  params: idParams,
  body: strict({
    change: version,
    ...publishing,
    takeOver: Type.Optional(Type.Boolean()),
    /** Why tests are published with stale translations, for the audit log. */
    reason: Type.Optional(staffReason),
  }),
  answer: published,
  errors: [
    'not-found',
    'conflict',
    'approval-required',
    'pack-faulty',
    'confirmation-required',
    'pack-elsewhere',
    'pack-too-large',
    'pack-in-folder',
  ],
})
