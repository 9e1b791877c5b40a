import { createHash } from 'node:crypto'
import type { QuestionDocument } from '../../../content/document.ts'

/** Ids of the right answers; null: every answer counts, also none. */
export type Key = readonly string[] | null

/** How the key of a question changes for attempts of a revision. */
export interface KeyChange {
  revision: string
  question: string
  from: Key
  to: Key
}

/** A revision of the closed test. */
export interface TestRevision {
  id: string
  isPublished: boolean
  questions: readonly QuestionDocument[]
}

const isSameKey = (one: Key, other: Key): boolean =>
  one === null || other === null
    ? one === other
    : one.length === other.length && one.every((answer) => other.includes(answer))

/** The key of a question as attempts of a revision are graded now: as published, with what was regraded since. */
export function effectiveKey(
  revision: string,
  { _id, answers }: QuestionDocument,
  earlier: readonly KeyChange[],
): Key {
  const last = earlier.findLast((one) => one.revision === revision && one.question === _id)
  return last ? last.to : answers.filter(({ right }) => right).map((answer) => answer._id)
}

/** Attempts of one can be graded by the key of the other: the same kind of question, and its right answers were there. */
function isComparable(one: QuestionDocument, published: QuestionDocument, key: Key): boolean {
  const ids = new Set(one.answers.map(({ _id }) => _id))
  return one.type === published.type && key !== null && key.every((answer) => ids.has(answer))
}

interface RegradeInput {
  keys: readonly string[]
  voids: readonly string[]
}

/** What a regrade of these questions changes, revision by revision. */
export function changesOf(
  revisions: readonly TestRevision[],
  { keys, voids }: RegradeInput,
  earlier: readonly KeyChange[],
): KeyChange[] {
  const published = revisions.find(({ isPublished }) => isPublished)
  const changeIn = (revision: TestRevision, id: string, isVoid: boolean): KeyChange[] => {
    const question = revision.questions.find(({ _id }) => _id === id)
    if (!question) return []
    const from = effectiveKey(revision.id, question, earlier)
    const current = published?.questions.find(({ _id }) => _id === id)
    const to = isVoid || !published || !current ? null : effectiveKey(published.id, current, earlier)
    const isPossible = isVoid || (current && isComparable(question, current, to))
    return isPossible && !isSameKey(from, to) ? [{ revision: revision.id, question: id, from, to }] : []
  }
  return revisions.flatMap((revision) => [
    ...keys.filter((id) => !voids.includes(id)).flatMap((id) => changeIn(revision, id, false)),
    ...voids.flatMap((id) => changeIn(revision, id, true)),
  ])
}

/** Stands for what was previewed: which keys change, not how many attempts there are, which grow by the minute. */
export function confirmationOf(changes: readonly KeyChange[]): string | null {
  if (changes.length === 0) return null
  const shown = changes.map((one) => JSON.stringify([one.revision, one.question, one.from, one.to])).sort()
  return createHash('sha256').update(shown.join('\n')).digest('base64url').slice(0, 22)
}
