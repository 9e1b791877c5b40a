import { type Static, Type } from 'typebox'
import { choice, id, strict } from '../parts.ts'

export const slug = Type.String({ minLength: 1, maxLength: 80, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' })
/** Path of a file in the pack, with forward slashes: `courses/prompts/course.yaml`. */
export const path = Type.String({ minLength: 1, maxLength: 300 })
export const node = Type.String({ minLength: 1, maxLength: 330 })
export const count = Type.Integer({ minimum: 0 })
export const version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
/** Titles as written; a language without one is absent. */
export const localized = strict({ pl: Type.Optional(Type.String()), en: Type.Optional(Type.String()) })
const given = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' })
export const title = strict({ pl: Type.Optional(given), en: Type.Optional(given) })

/** Source of the pack that learners see. */
export const packHome = choice('studio', 'folder', 'demo')
export type PackHome = Static<typeof packHome>

/** `draft`: never published from the studio. `changed`: contains something that learners do not see yet. */
export const packState = choice('draft', 'published', 'changed')
export type PackState = Static<typeof packState>

/** State of a node: `new` was never published, `changed` has unpublished changes, `published` is what learners see. */
export const nodeState = choice('new', 'changed', 'published')
export type NodeState = Static<typeof nodeState>

export const issueCounts = {
  errors: count,
  warnings: count,
  /** Texts missing in one of the languages. */
  missing: count,
  /** Translations whose source was changed later. */
  stale: count,
}

/** Null: a command, or a person whose account is deleted. */
export const author = Type.Union([strict({ _id: id, name: Type.String() }), Type.Null()])

/**
 * Why a request ended without a publication: the pack was changed after the request; it has errors; the effects on
 * learners exceed those confirmed; its content now comes from elsewhere; its folder took it back; the person who
 * requested it no longer edits the pack; the product itself has failed for an hour.
 */
export const requestFailure = choice(
  'changed',
  'faulty',
  'impact',
  'elsewhere',
  'taken-back',
  'no-access',
  'error',
)
export type RequestFailure = Static<typeof requestFailure>
