import { createHash } from 'node:crypto'
import type { QuestionDocument } from '../../../content/document.ts'

/** Ids of the right answers; null: every answer counts, also none. */
export type Key = readonly string[] | null

/** A changed key of a question, for attempts of one revision. */
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

/** Returns the current key of a question for attempts of a revision: as published, with later regrades. */
export function effectiveKey(
  revision: string,
  { _id, answers }: QuestionDocument,
  earlier: readonly KeyChange[],
): Key {
  const last = earlier.findLast((one) => one.revision === revision && one.question === _id)
  return last ? last.to : answers.filter(({ right }) => right).map((answer) => answer._id)
}

/** Whether attempts of one can be graded by the other's key: the same kind of question, which has the right answers. */
function isComparable(one: QuestionDocument, published: QuestionDocument, key: Key): boolean {
  const ids = new Set(one.answers.map(({ _id }) => _id))
  return one.type === published.type && key !== null && key.every((answer) => ids.has(answer))
}

interface RegradeInput {
  keys: readonly string[]
  voids: readonly string[]
}

/** Returns what a regrade of these questions changes, by revision. */
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

/** Identifies a preview by the changed keys, not by the number of attempts, which grows all the time. */
export function confirmationOf(changes: readonly KeyChange[]): string | null {
  if (changes.length === 0) return null
  const shown = changes.map((one) => JSON.stringify([one.revision, one.question, one.from, one.to])).sort()
  return createHash('sha256').update(shown.join('\n')).digest('base64url').slice(0, 22)
}
