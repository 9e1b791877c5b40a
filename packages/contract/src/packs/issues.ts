import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { choice, idParams, language, nullable, strict } from '../parts.ts'
import { count, issueCounts } from './parts.ts'

export const packIssue = strict({
  severity: choice('error', 'warning'),
  /** What kind of issue it is, as `long-sentence`. */
  code: Type.String(),
  path: Type.String(),
  line: Type.Integer({ minimum: 1 }),
  /** What is wrong, and what to do about it; in the language of whoever asks. */
  message: Type.String(),
  advice: Type.String(),
  /** The language that a text lacks, where that is what is wrong. */
  missing: nullable(language),
  /** The nearest node around it. */
  node: nullable(Type.String()),
})
export type PackIssue = Static<typeof packIssue>

export const listIssues = call({
  name: 'listIssues',
  method: 'GET',
  path: '/studio/packs/:id/issues',
  summary:
    'What is wrong with a pack, as `content check` says it: errors, which keep it from being published, first.',
  slice: 'packs',
  access: 'author',
  params: idParams,
  answer: strict({
    ...issueCounts,
    /** The pack's `change` that was checked. */
    change: count,
    /** At most 2,000. */
    issues: Type.Array(packIssue),
  }),
  errors: ['not-found', 'pack-too-large'],
})
