import type { ChosenAnswers } from '@zenit/contract/closed-tests'
import { createPace, type Pace } from '../../../pace.ts'
import { answersIn, changedSince, mergeAnswers } from './answers.ts'
import type { UnsavedAnswers } from './kept-answers.ts'

export type SaveState =
  | { status: 'idle' }
  | { status: 'saving' }
  | { status: 'saved'; at: string; endsAt: string }
  /** Kept here and retried automatically. */
  | { status: 'failed' }

/** Result of one attempt to save. `gone`: the test attempt is over, and nothing can be saved any more. */
export type SaveOutcome =
  | { kind: 'saved'; sequence: number; savedAt: string; endsAt: string }
  /** Another tab or device has saved these. */
  | { kind: 'stale'; sequence: number; answers: ChosenAnswers }
  | { kind: 'failed' }
  | { kind: 'gone' }

interface SaveQueueOptions {
  /** The last sequence that the server has stored. */
  sequence: number
  /** The server's answers with that number. */
  known: ChosenAnswers
  /** Receives the changed questions; an empty choice clears one. */
  save: (sequence: number, changes: ChosenAnswers) => Promise<SaveOutcome>
  onState: (state: SaveState) => void
  /** The merged answers of this and another tab, which are then sent. */
  onMerged: (answers: ChosenAnswers) => void
  /** The unsaved answers have changed; null: none. */
  keep: (unsaved: UnsavedAnswers | null) => void
  delayMs?: number
  retryMs?: readonly number[]
}

/**
 * Saves answers as they are chosen: the newest after a short pause, one save at a time so that none overtakes another,
 * and with growing delays after failures. Pushed answers are kept until they are saved.
 */
export class SaveQueue {
  readonly #options: SaveQueueOptions
  readonly #pace: Pace
  #sequence: number
  #known: ChosenAnswers
  #waiting: ChosenAnswers | null = null
  #underWay: ChosenAnswers | null = null
  #isStopped = false
  /** Questions sent without a response: the server may have that choice or the previous one. */
  readonly #doubtful = new Set<number>()

  constructor(options: SaveQueueOptions) {
    const { delayMs = 400, retryMs = [1_000, 2_000, 4_000, 8_000, 15_000] } = options
    this.#options = options
    this.#pace = createPace({ run: () => void this.#run(), delayMs, retryMs })
    this.#sequence = options.sequence
    this.#known = options.known
  }

  push = (answers: ChosenAnswers): void => {
    if (this.#isStopped) return
    this.#waiting = answers
    this.#keep(answers)
    if (!this.#underWay) this.#pace.afterRest()
  }

  /** Sends pending changes without the delay. */
  flush = (): void => {
    if (this.#waiting && !this.#underWay) this.#pace.now()
  }

  /** Returns changes that are waiting or being saved, with their number, for a last save when the page closes. */
  unsaved = (): { sequence: number; answers: ChosenAnswers } | null => {
    const answers = this.#waiting ?? this.#underWay
    if (!answers || this.#isStopped) return null
    return { sequence: this.#sequence + 1, answers: this.changes(answers) }
  }

  /** Returns those answers that the server may not have yet, for the check. */
  changes = (answers: ChosenAnswers): ChosenAnswers =>
    answersIn(new Set([...changedSince(this.#known, answers), ...this.#doubtful]), answers)

  /** Takes over the server's answers, which may come from another tab or device. */
  hear = (saved: { sequence: number; answers: ChosenAnswers }): void => {
    if (this.#isStopped || this.#underWay || saved.sequence < this.#sequence) return
    this.#sequence = saved.sequence
    const merged = this.#takeOver(saved.answers, this.#waiting ?? this.#known)
    if (this.#waiting) this.#waiting = merged
  }

  /** Sends nothing by itself until something is pushed or flushed. */
  pause = (): void => this.#pace.cancel()

  /** The attempt is over. */
  stop = (): void => {
    this.#isStopped = true
    this.#pace.hold()
    this.#options.keep(null)
  }

  #keep(answers: ChosenAnswers | null): void {
    this.#options.keep(
      answers && { sequence: this.#sequence, answers: this.changes(answers), known: this.#known },
    )
  }

  /** Merges unsaved local changes into what another tab or device has saved. */
  #takeOver(theirs: ChosenAnswers, mine: ChosenAnswers): ChosenAnswers {
    const merged = mergeAnswers(theirs, this.changes(mine))
    this.#known = theirs
    this.#options.onMerged(merged)
    return merged
  }

  async #run(): Promise<void> {
    if (this.#isStopped || this.#underWay || !this.#waiting) return
    const answers = this.#waiting
    this.#underWay = answers
    this.#waiting = null
    this.#sequence += 1
    const changed = this.changes(answers)
    for (const { q } of changed) this.#doubtful.add(q)
    this.#keep(answers)
    // Until a save succeeds, the state stays “failed”.
    if (!this.#pace.hasFailed()) this.#options.onState({ status: 'saving' })
    const outcome = await this.#options.save(this.#sequence, changed)
    this.#underWay = null
    if (!this.#isStopped) this.#settle(outcome, answers)
  }

  #settle(outcome: SaveOutcome, answers: ChosenAnswers) {
    const { onState } = this.#options
    if (outcome.kind === 'failed') return this.#retryLater(answers)
    if (outcome.kind === 'gone') {
      this.stop()
      return onState({ status: 'idle' })
    }
    this.#sequence = Math.max(this.#sequence, outcome.sequence)
    // Another tab saved in between: the newer choice made here is sent again with a higher number.
    if (outcome.kind === 'stale') {
      this.#waiting = this.#takeOver(outcome.answers, this.#waiting ?? answers)
    } else this.#known = answers
    this.#doubtful.clear()
    this.#pace.succeeded()
    this.#keep(this.#waiting)
    if (outcome.kind === 'saved') onState({ status: 'saved', at: outcome.savedAt, endsAt: outcome.endsAt })
    if (!this.#waiting) return
    if (outcome.kind === 'stale') this.#pace.now()
    else this.#pace.afterRest()
  }

  #retryLater(answers: ChosenAnswers): void {
    this.#waiting ??= answers
    this.#options.onState({ status: 'failed' })
    this.#pace.later()
  }
}
