import type { ChosenAnswers } from '@zenit/contract/closed-tests'
import { createPace } from '../../../pace.ts'
import { answersIn, changedSince, mergeAnswers } from './answers.ts'
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
  /** Given the questions that changed; an empty choice clears one. */
  save: (sequence: number, changes: ChosenAnswers) => Promise<SaveOutcome>
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
  /** What has changed and waits or is under way, with the number to save it under: for a last save when the page goes. */
  unsaved: () => { sequence: number; answers: ChosenAnswers } | null
  /** What of these answers the server is not known to have: for the check. */
  changes: (answers: ChosenAnswers) => ChosenAnswers
  /** The server says what it has, which may come from another tab or device. */
  hear: (saved: { sequence: number; answers: ChosenAnswers }) => void
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
  let stopped = false
  /** Questions that were sent and not answered for: the server may have that choice or the one before. */
  const doubtful = new Set<number>()

  const pace = createPace({ run: () => void run(), delayMs, retryMs })

  const changes = (answers: ChosenAnswers) =>
    answersIn(new Set([...changedSince(known, answers), ...doubtful]), answers)

  const keepUnsaved = (answers: ChosenAnswers | null) =>
    keep(answers && { sequence, answers: changes(answers), known })

  /** What another tab or device has saved, with what was changed here and is not saved put over it. */
  const takeOver = (theirs: ChosenAnswers, mine: ChosenAnswers): ChosenAnswers => {
    const merged = mergeAnswers(theirs, changes(mine))
    known = theirs
    options.onMerged(merged)
    return merged
  }

  function stop(): void {
    stopped = true
    pace.hold()
    keep(null)
  }

  const keepForRetry = (answers: ChosenAnswers) => {
    waiting ??= answers
    onState({ status: 'failed' })
    pace.later()
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
      waiting = takeOver(outcome.answers, waiting ?? answers)
    } else known = answers
    doubtful.clear()
    pace.succeeded()
    keepUnsaved(waiting)
    if (outcome.kind === 'saved') onState({ status: 'saved', at: outcome.savedAt, endsAt: outcome.endsAt })
    if (!waiting) return
    if (outcome.kind === 'stale') pace.now()
    else pace.afterRest()
  }

  async function run(): Promise<void> {
    if (stopped || underWay || !waiting) return
    const answers = waiting
    underWay = answers
    waiting = null
    sequence += 1
    const changed = changes(answers)
    for (const { q } of changed) doubtful.add(q)
    keepUnsaved(answers)
    // Until a save goes through, what stands is that the last one did not.
    if (!pace.hasFailed()) onState({ status: 'saving' })
    const outcome = await save(sequence, changed)
    underWay = null
    if (!stopped) settle(outcome, answers)
  }

  return {
    push(answers) {
      if (stopped) return
      waiting = answers
      keepUnsaved(answers)
      if (!underWay) pace.afterRest()
    },
    flush() {
      if (waiting && !underWay) pace.now()
    },
    unsaved() {
      const answers = waiting ?? underWay
      return answers && !stopped ? { sequence: sequence + 1, answers: changes(answers) } : null
    },
    changes,
    hear(saved) {
      if (stopped || underWay || saved.sequence < sequence) return
      sequence = saved.sequence
      const merged = takeOver(saved.answers, waiting ?? known)
      if (waiting) waiting = merged
    },
    pause: pace.cancel,
    stop,
  }
}
