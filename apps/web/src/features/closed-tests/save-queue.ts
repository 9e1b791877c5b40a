import type { ChosenAnswers } from '@zenit/contract/closed-tests'
import { mergeAnswers } from './answers.ts'
import type { Unsaved } from './kept-answers.ts'

export type SaveState =
  | { status: 'idle' }
  | { status: 'saving' }
  | { status: 'saved'; at: string; endsAt: string }
  /** Kept here and tried again by itself. */
  | { status: 'failed' }

/** What came of one try. `gone`: the attempt is over, there is nothing to save to any more. */
export type SaveOutcome =
  | { kind: 'saved'; sequence: number; savedAt: string; endsAt: string }
  /** Another tab or device has saved these since. */
  | { kind: 'stale'; sequence: number; answers: ChosenAnswers }
  | { kind: 'failed' }
  | { kind: 'gone' }

interface SaveQueueOptions {
  /** The last sequence that the server knows. */
  sequence: number
  /** What it has under that number. */
  known: ChosenAnswers
  save: (sequence: number, answers: ChosenAnswers) => Promise<SaveOutcome>
  onState: (state: SaveState) => void
  /** Together with what another tab has chosen, this is what holds, and is sent. */
  onMerged: (answers: ChosenAnswers) => void
  /** What is not saved has changed; null: nothing. */
  keep: (unsaved: Unsaved | null) => void
  delayMs?: number
  retryMs?: readonly number[]
}

export interface SaveQueue {
  push: (answers: ChosenAnswers) => void
  /** Sends what waits without the delay. */
  flush: () => void
  /** What waits or is under way, with the number to save it under: for a last save when the page goes. */
  unsaved: () => { sequence: number; answers: ChosenAnswers } | null
  /** Sends nothing more by itself until something is pushed or flushed. */
  pause: () => void
  /** The attempt is over. */
  stop: () => void
}

/**
 * Saves answers as they are chosen: the newest after a short rest, one save at a time so that none overtakes another,
 * and again with growing pauses when a save fails. Nothing that was pushed is forgotten before it is saved.
 */
export function createSaveQueue(options: SaveQueueOptions): SaveQueue {
  const { save, onState, keep, delayMs = 400, retryMs = [1_000, 2_000, 4_000, 8_000, 15_000] } = options
  let { sequence, known } = options
  let waiting: ChosenAnswers | null = null
  let underWay: ChosenAnswers | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let stopped = false

  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(run, ms)
  }

  function stop(): void {
    stopped = true
    clearTimeout(timer)
    keep(null)
  }

  const keepForRetry = (answers: ChosenAnswers) => {
    waiting ??= answers
    onState({ status: 'failed' })
    schedule(retryMs[Math.min(failures, retryMs.length - 1)] ?? 1_000)
    failures += 1
  }

  const settle = (outcome: SaveOutcome, answers: ChosenAnswers) => {
    if (outcome.kind === 'saved' || outcome.kind === 'stale') sequence = Math.max(sequence, outcome.sequence)
    if (outcome.kind === 'failed') return keepForRetry(answers)
    if (outcome.kind === 'gone') {
      stop()
      return onState({ status: 'idle' })
    }
    // Another tab saved in between: what was chosen here is newer and goes again, above its number.
    if (outcome.kind === 'stale') {
      waiting = mergeAnswers(waiting ?? answers, { base: known, theirs: outcome.answers })
      options.onMerged(waiting)
    }
    known = outcome.kind === 'stale' ? outcome.answers : answers
    failures = 0
    keep(waiting && { sequence, answers: waiting })
    if (outcome.kind === 'saved') onState({ status: 'saved', at: outcome.savedAt, endsAt: outcome.endsAt })
    if (waiting) schedule(outcome.kind === 'stale' ? 0 : delayMs)
  }

  async function run(): Promise<void> {
    if (stopped || underWay || !waiting) return
    const answers = waiting
    underWay = answers
    waiting = null
    sequence += 1
    keep({ sequence, answers })
    // Until a save goes through, what stands is that the last one did not.
    if (failures === 0) onState({ status: 'saving' })
    const outcome = await save(sequence, answers)
    underWay = null
    if (!stopped) settle(outcome, answers)
  }

  return {
    push(answers) {
      if (stopped) return
      waiting = answers
      keep({ sequence, answers })
      if (!underWay) schedule(delayMs)
    },
    flush() {
      if (waiting && !underWay) schedule(0)
    },
    unsaved() {
      const answers = waiting ?? underWay
      return answers && !stopped ? { sequence: sequence + 1, answers } : null
    },
    pause() {
      clearTimeout(timer)
    },
    stop,
  }
}
