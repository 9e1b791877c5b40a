import type { TestOutcome } from './reports.mjs'

/** Ids that a list of requirements defines, in its order: lines that start with `- ABC-01`. */
export const readIds = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(/^- ([A-Z]+-\d{2})\b/gm)].map(([, id]) => id as string)),
]

/** Ids in brackets in a test's title, alone or together: `[TEST-04]`, `[AUTH-01, AUTH-06] …`. */
export const namedIds = (title: string): string[] =>
  [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inside = '']) => inside.match(/\b[A-Z]+-\d{2}\b/g) ?? [])

/** For each id, the titles of passed tests that name it; skipped and failed tests do not count. */
export function coverage(ids: readonly string[], outcomes: readonly TestOutcome[]): Map<string, string[]> {
  const covered = new Map<string, string[]>(ids.map((id) => [id, []]))
  for (const { title, outcome } of outcomes)
    if (outcome === 'passed') for (const id of new Set(namedIds(title))) covered.get(id)?.push(title)
  return covered
}
