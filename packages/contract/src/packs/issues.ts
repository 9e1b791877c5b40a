import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { choice, done, idParams, instant, language, nullable, strict } from '../parts.ts'
import { count, issueCounts } from './parts.ts'

export const packIssue = strict({
  severity: choice('error', 'warning'),
  /** Kind of issue, such as `long-sentence`. */
  code: Type.String(),
  path: Type.String(),
  line: Type.Integer({ minimum: 1 }),
  /** What is wrong and how to fix it, in the language of the request. */
  message: Type.String(),
  advice: Type.String(),
  /** The language missing from a text, if that is the issue. */
  missing: nullable(language),
  /** The language of a translation whose source was changed later. */
  stale: nullable(language),
  /** The nearest enclosing node. */
  node: nullable(Type.String()),
})
export type PackIssue = Static<typeof packIssue>

/** Check of links to other sites, which runs on request. */
const linkCheck = strict({
  /** Null: not checked yet. */
  checkedAt: nullable(instant),
  isRunning: Type.Boolean(),
  /** Links not checked yet. */
  left: count,
})
export type LinkCheck = Static<typeof linkCheck>

export const listIssues = call({
  name: 'listIssues',
  method: 'GET',
  path: '/studio/packs/:id/issues',
  summary:
    'Lists the issues of a pack as `content check` reports them; errors, which prevent publication, come first.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  answer: strict({
    ...issueCounts,
    /** The `change` of the pack that was checked. */
    change: count,
    links: linkCheck,
    /** At most 2,000. */
    issues: Type.Array(packIssue),
  }),
  errors: ['not-found', 'pack-too-large'],
})

export const checkLinks = call({
  name: 'checkLinks',
  method: 'POST',
  path: '/studio/packs/:id/links',
  summary:
    'Starts a check of a pack’s external links unless one is running: at most 500 in two minutes, each once a day, none in a private network. Dead links are then listed as issues.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  answer: strict({ ...done.properties, links: linkCheck }),
  errors: ['not-found', 'pack-too-large'],
})
