import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { choice, done, id, idParams, instant, language, nullable, pagination, strict } from '../parts.ts'
import { count, issueCounts, localized, nodeState, packHome, packState, slug, version } from './parts.ts'

export const packSummary = strict({
  _id: id,
  /** Its id in content.yaml. */
  pack: Type.String(),
  languages: Type.Array(language),
  state: packState,
  /** Null: learners see no pack with this id. */
  home: nullable(packHome),
  /** The pack is kept in a folder: read-only here and changed there (409 pack-in-folder), until it is taken over. */
  isMirror: Type.Boolean(),
  /** Whether the author edits the whole pack, not only some of its programs, and may copy it and take it over. */
  isWhole: Type.Boolean(),
  /** Titles of its programs, in order, at most five. */
  programs: Type.Array(localized),
  courses: count,
  /** Null: not checked yet. `isCurrent`: nothing was changed since the check. */
  issues: Type.Union([strict({ ...issueCounts, isCurrent: Type.Boolean() }), Type.Null()]),
  organisationId: nullable(id),
  /** A second author must approve publications. */
  needsApproval: Type.Boolean(),
  /** The open publication request with its state and time. */
  request: Type.Union([
    strict({ state: choice('waits', 'scheduled', 'due'), publishAt: nullable(instant) }),
    Type.Null(),
  ]),
  changedAt: instant,
  publishedAt: nullable(instant),
})
export type PackSummary = Static<typeof packSummary>

export const listPacks = call({
  name: 'listPacks',
  method: 'GET',
  path: '/studio/packs',
  summary: 'Lists the packs that the caller may edit, last changed first.',
  slice: 'packs',
  access: 'author',
  query: strict({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    /** Searches the pack's id and the titles of its programs and courses. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
    state: Type.Optional(Type.Array(packState, { maxItems: 3 })),
    /** Only packs with missing or stale translations, as found by the last check. */
    hasGaps: Type.Optional(Type.Boolean({ default: false })),
  }),
  answer: strict({
    packs: Type.Array(packSummary),
    pagination,
    /** Other people working in these packs now. */
    editors: Type.Array(strict({ pack: id, name: Type.String() })),
    /** Packs from folders that were last loaded by a version without studio mirrors; loading them again adds them. */
    folders: Type.Array(strict({ pack: Type.String(), home: packHome })),
  }),
  errors: [],
})

export const createPack = call({
  name: 'createPack',
  method: 'POST',
  path: '/studio/packs',
  summary:
    'Creates an empty pack, for the caller’s assigned organisation if they have one. The id is permanent; an existing id is refused (slug-taken). 403 no-access: the caller is assigned only to programs.',
  slice: 'packs',
  access: 'author',
  body: strict({
    pack: slug,
    languages: Type.Array(language, { minItems: 1, maxItems: 2, uniqueItems: true }),
  }),
  answer: strict({ ...done.properties, pack: packSummary }),
  errors: ['no-access', 'slug-taken'],
})

const sublessonNode = strict({
  node: Type.String(),
  slug: Type.String(),
  kind: Type.String(),
  title: localized,
  minutes: nullable(Type.Number()),
  state: nodeState,
})
const lessonNode = strict({
  node: Type.String(),
  slug: Type.String(),
  /** Path of its document. */
  path: Type.String(),
  version,
  title: localized,
  state: nodeState,
  sublessons: Type.Array(sublessonNode),
})
const courseNode = strict({
  node: Type.String(),
  slug: Type.String(),
  path: Type.String(),
  version,
  title: localized,
  languages: Type.Array(language),
  state: nodeState,
  ending: nullable(Type.String()),
  /** Paths of the existing documents. */
  closedTest: nullable(Type.String()),
  finalWork: nullable(Type.String()),
  lessons: Type.Array(lessonNode),
})
const programNode = strict({
  node: Type.String(),
  slug: Type.String(),
  path: Type.String(),
  version,
  title: localized,
  state: nodeState,
  /** Slugs in order; a slug may name a course that does not exist. */
  courses: Type.Array(Type.String()),
})

export const packTree = strict({
  pack: packSummary,
  /** Increases with every change of the pack; `publishPack` takes it. */
  change: count,
  programs: Type.Array(programNode),
  courses: Type.Array(courseNode),
  /** Documents outside programs and courses: content.yaml, tools.yaml, pages/about.yaml, … */
  others: Type.Array(strict({ path: Type.String(), version, state: nodeState })),
})
export type PackTree = Static<typeof packTree>

export const viewPack = call({
  name: 'viewPack',
  method: 'GET',
  path: '/studio/packs/:id',
  summary: 'Returns a pack as a tree. `course` limits lessons to one course; `course=-` omits them.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  query: strict({ course: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })) }),
  answer: packTree,
  errors: ['not-found'],
})

export const deletePack = call({
  name: 'deletePack',
  method: 'DELETE',
  path: '/studio/packs/:id',
  summary:
    'Deletes a pack with its history, unless it was published or a publication is requested (conflict), or a second author must approve (approval-required).',
  slice: 'packs',
  access: 'author',
  params: idParams,
  answer: done,
  errors: ['not-found', 'conflict', 'approval-required', 'pack-in-folder'],
})
