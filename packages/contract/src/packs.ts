/**
 * The studio's packs: programs, courses and the pages around them, stored as the files of a content folder
 * (docs/content-format.md) with a history. A *document* is one of these files: YAML, Markdown, captions, other text, or
 * a media file. A *node* is a program, a course, a lesson or a sublesson; it is named by its place, such as
 * `programs/start`, `courses/prompts`, `courses/prompts/intro` or `courses/prompts/intro/film`.
 */

// biome-ignore-all lint/performance/noBarrelFile: who imports names the slice, as of every other one; its file would have 800 lines
export * from './packs/author-assignments.ts'
export * from './packs/documents.ts'
export * from './packs/history.ts'
export * from './packs/import.ts'
export * from './packs/issues.ts'
export * from './packs/lesson-results.ts'
export * from './packs/mirrors.ts'
export * from './packs/nodes.ts'
export * from './packs/packs.ts'
export {
  type NodeState,
  nodeState,
  type PackHome,
  type PackState,
  packHome,
  packState,
  type RequestFailure,
} from './packs/parts.ts'
export * from './packs/presence.ts'
export * from './packs/publishing.ts'
export * from './packs/questions.ts'
export * from './packs/requests.ts'
export * from './packs/results.ts'
export * from './packs/roll-back.ts'
export * from './packs/translations.ts'
