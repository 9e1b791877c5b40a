import type { ChosenAnswers, Test } from '@zenit/contract/closed-tests'
import { deviceStorage } from '../../../storage.ts'
import { changedSince } from './answers.ts'

/** Changes that may not be saved yet, with the highest number under which this device has sent them. */
export interface UnsavedAnswers {
  sequence: number
  answers: ChosenAnswers
  /** The last answers received from the server. */
  known: ChosenAnswers
}

type Attempt = NonNullable<Test['attempt']>

const prefix = 'caiplatform_test_'
const longestKeptMs = 7 * 24 * 60 * 60 * 1000

interface KeptAnswers extends Omit<UnsavedAnswers, 'known'> {
  /** Absent in data stored by an earlier version of the page: then all answers are kept or dropped together. */
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
 * Stores unsaved answers on this device, so that a crash, a reload or an empty battery loses nothing; null: all is
 * saved. It stores only ids of answers served to this learner.
 */
export function keepUnsaved(attemptId: string, unsaved: UnsavedAnswers | null): void {
  const kept = unsaved && JSON.stringify({ ...unsaved, keptAt: Date.now() })
  deviceStorage.write(prefix + attemptId, kept)
}

/** Answers that fit the questions as served; any other would cause the whole save to be refused. */
const fitting = (answers: ChosenAnswers, questions: Test['questions']): ChosenAnswers =>
  answers.filter(({ q, a }) => {
    const ids = questions[q]?.answers.map(({ _id }) => _id)
    return Array.isArray(a) && a.every((id) => ids?.includes(id))
  })

/**
 * What this device still has to send for an attempt; null when the server has it. If another device saved later (a
 * number greater than any sent from here), its newer answers win, question by question.
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
