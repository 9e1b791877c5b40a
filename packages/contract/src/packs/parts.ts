import { type Static, Type } from 'typebox'
import { choice, id, strict } from '../parts.ts'

export const slug = Type.String({ minLength: 1, maxLength: 80, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' })
/** Path of a file in the pack, with forward slashes: `courses/prompts/course.yaml`. */
export const path = Type.String({ minLength: 1, maxLength: 300 })
export const node = Type.String({ minLength: 1, maxLength: 330 })
export const count = Type.Integer({ minimum: 0 })
export const version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
/** Titles as they are written; a language that has none is absent. */
export const localized = strict({ pl: Type.Optional(Type.String()), en: Type.Optional(Type.String()) })
const given = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' })
export const title = strict({ pl: Type.Optional(given), en: Type.Optional(given) })

/** Who brought what learners see. */
export const packHome = choice('studio', 'folder', 'demo')
export type PackHome = Static<typeof packHome>

/** `draft`: never published from the studio. `changed`: there is something that learners do not see yet. */
export const packState = choice('draft', 'published', 'changed')
export type PackState = Static<typeof packState>

/** State of a node: `new` was never published, `changed` has changes, `published` is what learners see. */
export const nodeState = choice('new', 'changed', 'published')
export type NodeState = Static<typeof nodeState>

export const issueCounts = {
  errors: count,
  warnings: count,
  /** Texts that one of the languages lacks. */
  missing: count,
  /** Translations whose source was changed since. */
  stale: count,
}

/** Null: somebody whose account is gone, or a command. */
export const author = Type.Union([strict({ _id: id, name: Type.String() }), Type.Null()])

/**
 * Why a request ended without a publication: the pack was changed since; it has errors; more would happen to learners
 * than was confirmed; its content comes from elsewhere by now; its folder has
 * taken it back; whoever requested it does not edit the pack any more; the product itself has failed for an hour.
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
