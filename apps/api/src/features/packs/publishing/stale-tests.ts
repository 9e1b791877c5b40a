import type { PackImpact } from '@zenit/contract/packs'
import type { PreparedPack } from '../../../content/compile/prepare.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { FileHead } from '../files.queries.ts'
import { kindOf } from '../paths.ts'
import { toStoredIssue } from '../view.ts'

type StaleTest = PackImpact['staleTests'][number]

const isTest = (path: string): boolean => kindOf(path) === 'questions' || kindOf(path) === 'closed-test'

/**
 * Returns quizzes, internal tests and closed tests that learners do not yet see in this form, with stale translations.
 */
export function staleTestsOf(
  { issues }: Pick<PreparedPack, 'issues'>,
  files: readonly Pick<FileHead, 'path' | 'version' | 'publishedVersion'>[],
): StaleTest[] {
  const changed = new Set(
    files.filter(({ version, publishedVersion }) => version !== publishedVersion).map(({ path }) => path),
  )
  const tests = new Map<string, StaleTest>()
  for (const issue of issues) {
    const { file } = issue
    if (issue.code !== 'stale-text' || !changed.has(file) || !isTest(file)) continue
    const texts = (tests.get(file)?.texts ?? 0) + 1
    tests.set(file, { path: file, node: toStoredIssue(issue).node, texts })
  }
  return [...tests.values()]
}

/** Throws 400 `invalid-input` at `reason` when there are such tests and no reason to publish them. */
export function requireReason(staleTests: readonly StaleTest[], reason: string | undefined): void {
  if (staleTests.length === 0 || reason?.trim()) return
  throw new ApiError('invalid-input', { fields: [{ field: 'reason', code: 'required' }] })
}
