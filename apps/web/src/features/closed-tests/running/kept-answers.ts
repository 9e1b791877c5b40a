import type { ChosenAnswers, Test } from '@zenit/contract/closed-tests'
import { deviceStorage } from '../../../storage.ts'
import { changedSince } from './answers.ts'

/** What changed and is not known to be saved, with the highest number that it was sent under from here. */
export interface UnsavedAnswers {
  sequence: number
  answers: ChosenAnswers
  /** What the server was last known to have. */
  known: ChosenAnswers
}

type Attempt = NonNullable<Test['attempt']>

const prefix = 'caiplatform_test_'
const longestKeptMs = 7 * 24 * 60 * 60 * 1000

interface KeptAnswers extends Omit<UnsavedAnswers, 'known'> {
  /** Missing where an earlier version of the page kept it: then all answers stand or give way together. */
  known?: ChosenAnswers
  keptAt: number
}

function read(key: string): KeptAnswers | null {
  const kept = deviceStorage.readJson(key) as KeptAnswers | null
  const isWhole =
    Array.isArray(kept?.answers) &&
    (kept.known === undefined || Array.isArray(kept.known)) &&
    Number.isInteger(kept.sequence)
  return isWhole ? kept : null
}

function dropOld(now: number): void {
  for (const key of deviceStorage.keys())
    if (key.startsWith(prefix) && now - (read(key)?.keptAt ?? 0) > longestKeptMs)
      deviceStorage.write(key, null)
}

/**
 * Keeps on this device what is not saved yet, so that a crash, a reload or a battery that ends loses nothing; null: all of
 * it is saved. Only ids stand in it, of answers that the server gave to this learner.
 */
export function keepUnsaved(attemptId: string, unsaved: UnsavedAnswers | null): void {
  const kept = unsaved && JSON.stringify({ ...unsaved, keptAt: Date.now() })
  deviceStorage.write(prefix + attemptId, kept)
}

/** Answers that fit the questions as served; anything else would be refused with all the rest. */
const fitting = (answers: ChosenAnswers, questions: Test['questions']): ChosenAnswers =>
  answers.filter(({ q, a }) => {
    const ids = questions[q]?.answers.map(({ _id }) => _id)
    return Array.isArray(a) && a.every((id) => ids?.includes(id))
  })

/**
 * What this device still has to send for an attempt; null when the server knows it. Where another device has saved since
 * (a greater number than any that was sent from here), its newer answers stand, question by question.
 */
export function findUnsaved(attempt: Attempt, questions: Test['questions']): UnsavedAnswers | null {
  dropOld(Date.now())
  const kept = read(prefix + attempt._id)
  if (!kept) return null
  const answers = fitting(kept.answers, questions)
  const { sequence, known = attempt.answers } = kept
  if (sequence >= attempt.sequence) return { sequence, answers, known }
  if (!kept.known) return null
  const theirs = new Set(changedSince(known, attempt.answers))
  const own = answers.filter(({ q }) => !theirs.has(q))
  return own.length > 0 ? { sequence, answers: own, known } : null
}
