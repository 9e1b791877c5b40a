import { createPace, type Pace } from '../../../pace.ts'
import type { FieldErrors, FormValues } from '../form.ts'
import { saysTheSame } from '../form.ts'
import type { ShelvedDraft, UnsavedDraft } from './local-drafts.ts'

export type SaveState =
  | { status: 'idle' }
  | { status: 'saving' }
  | { status: 'saved'; at: string }
  /** On this device only; it is sent to the server automatically. */
  | { status: 'kept' }
  /** Only on the screen: the browser cannot store it, and the server does not respond. */
  | { status: 'unsaved' }

export interface ServerDraft {
  form: FormValues
  sequence: number
  savedAt: string
}

/** Result of one attempt to save. */
export type SaveOutcome =
  | { kind: 'saved'; sequence: number; savedAt: string }
  /** Another device or tab has saved since; null when the draft is deleted. */
  | { kind: 'stale'; theirs: ServerDraft | null }
  | { kind: 'refused'; errors: FieldErrors }
  | { kind: 'failed' }
  /** Submitted or discarded elsewhere: nothing can be saved any more. */
  | { kind: 'gone' }

export interface DraftStart {
  form: FormValues
  /** The server's sequence that the form is based on. */
  sequence: number
  savedAt: string | null
  /** Written on this device and not sent yet. */
  isUnsaved: boolean
  shelf: readonly ShelvedDraft[]
}

interface StoredDrafts {
  server: ServerDraft | null
  local: { unsaved: UnsavedDraft | null; shelf: readonly ShelvedDraft[] } | null
  /** Without a draft: empty, or the last submission. */
  otherwise: FormValues
  /** Time of the last submission; older drafts are ignored. */
  handedInAt?: string | null
}

const startOf = (form: FormValues, server: ServerDraft | null): Omit<DraftStart, 'isUnsaved' | 'shelf'> => ({
  form,
  sequence: server?.sequence ?? 0,
  savedAt: server?.savedAt ?? null,
})

/**
 * Returns the draft to continue: the newer one of server and device. When both continued from the same state, the older
 * one is shelved (FINAL-06).
 */
export function openDraft({ server, local, otherwise, handedInAt = null }: StoredDrafts): DraftStart {
  const shelf = local?.shelf ?? []
  const unsaved = local?.unsaved
  const isOver = unsaved && !server && handedInAt !== null && unsaved.changedAt < handedInAt
  if (isOver) {
    const { form, changedAt } = unsaved
    return { ...startOf(otherwise, null), isUnsaved: false, shelf: [{ form, changedAt }, ...shelf] }
  }
  const isOvertaken = unsaved && server !== null && server.sequence > unsaved.base
  if (!unsaved || (isOvertaken && saysTheSame(unsaved.form, server.form)))
    return { ...startOf(server?.form ?? otherwise, server), isUnsaved: false, shelf }
  const mine = { ...startOf(unsaved.form, server), isUnsaved: true, shelf }
  if (!isOvertaken) return mine
  if (Date.parse(unsaved.changedAt) >= Date.parse(server.savedAt))
    return { ...mine, shelf: [{ form: server.form, changedAt: server.savedAt }, ...shelf] }
  const { form, changedAt } = unsaved
  return { ...startOf(server.form, server), isUnsaved: false, shelf: [{ form, changedAt }, ...shelf] }
}

interface KeeperOptions {
  start: DraftStart
  /** Stores on this device; rejects if the browser cannot store it. */
  keep: (kept: { unsaved: UnsavedDraft | null; shelf: readonly ShelvedDraft[] }) => Promise<void>
  save: (sequence: number, form: FormValues) => Promise<SaveOutcome>
  onState: (state: SaveState) => void
  onShelf: (shelf: readonly ShelvedDraft[]) => void
  /** Another form replaces the one on the screen. */
  onAdopt: (form: FormValues) => void
  onRefused: (errors: FieldErrors) => void
  onSaved: (draft: ServerDraft) => void
  onGone: () => void
  isOffline: () => boolean
  now?: () => string
  delayMs?: number
  /** Maximum time without a save while the learner keeps typing. */
  longestMs?: number
  retryMs?: readonly number[]
}

const mostShelved = 5

/**
 * Saves a form while it is written: on this device at once, on the server after a short pause, one save at a time, with
 * growing delays between retries. When another device saved first, the newest form is used and the other one is
 * shelved.
 */
export class DraftKeeper {
  readonly #options: KeeperOptions
  readonly #now: () => string
  readonly #pace: Pace
  #sequence: number
  #shown: FormValues
  #shelf: readonly ShelvedDraft[]
  #waiting: FormValues | null
  #underWay: { form: FormValues; done: Promise<void> } | null = null
  #changedAt: string
  #isKept: boolean
  #isPaused = false
  #isStopped = false
  /** Sent without a response: if the server shows one of them, it does not come from another device. */
  #unanswered: FormValues[] = []
  /** Refused by the server: it stays here until the form changes. */
  #refused: FormValues | null = null
  /** Writes are sequential, so that the last one wins. */
  #keeping: Promise<void> = Promise.resolve()

  constructor(options: KeeperOptions) {
    const { now = () => new Date().toISOString(), delayMs = 1_000, longestMs = 10_000 } = options
    const { start, retryMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] } = options
    this.#options = options
    this.#now = now
    this.#pace = createPace({ run: () => this.#run(), delayMs, longestMs, retryMs })
    this.#sequence = start.sequence
    this.#shown = start.form
    this.#shelf = start.shelf
    this.#waiting = start.isUnsaved ? start.form : null
    this.#isKept = start.isUnsaved
    this.#changedAt = now()
    if (this.#waiting) this.#pace.now()
  }

  /** The form on the screen. */
  current = (): FormValues => this.#shown

  push = (form: FormValues): void => {
    this.#shown = form
    this.#refused = null
    this.#changedAt = this.#now()
    if (!this.#waiting) this.#pace.begin()
    this.#waiting = form
    void this.#keep()
    if (!this.#underWay) this.#pace.soon()
  }

  /** Sends pending changes without the delay. */
  flush = (): void => {
    if (this.#waiting && !this.#underWay) this.#pace.now()
  }

  /** Waiting or running changes, for a last save when the page closes. */
  unsaved = (): { sequence: number; form: FormValues } | null => {
    const form = this.#pending()
    // Higher than the number of the save in progress, which it would otherwise seem to repeat.
    const next = this.#sequence + (this.#waiting && this.#underWay ? 2 : 1)
    return form && !this.#isStopped ? { sequence: next, form } : null
  }

  /** Takes over a newer draft from the server when nothing here is unsaved. */
  hear = (theirs: ServerDraft | null): void => {
    if (!theirs || theirs.sequence <= this.#sequence || this.#pending() || this.#isStopped) return
    this.#sequence = theirs.sequence
    this.#options.onState({ status: 'saved', at: theirs.savedAt })
    if (saysTheSame(theirs.form, this.#shown)) return
    this.#shown = theirs.form
    this.#options.onAdopt(theirs.form)
  }

  /**
   * Before submission: whether the server has something newer that is not on the screen. It replaces the form, or is
   * shelved if something here is unsaved.
   */
  isOvertaken = (theirs: ServerDraft | null): boolean => {
    if (!theirs || theirs.sequence <= this.#sequence || saysTheSame(theirs.form, this.#shown)) return false
    const form = this.#pending()
    if (form) this.#overtake(form, theirs)
    else this.hear(theirs)
    return true
  }

  /** Restores a shelved version and shelves the form on the screen. */
  takeFromShelf = (shelved: ShelvedDraft): void => {
    const others = this.#shelf.filter((one) => one !== shelved)
    this.#setShelf([{ form: this.#shown, changedAt: this.#now() }, ...others])
    this.push(shelved.form)
    this.#options.onAdopt(shelved.form)
  }

  dropFromShelf = (shelved: ShelvedDraft): void => {
    this.#setShelf(this.#shelf.filter((one) => one !== shelved))
    void this.#keep()
  }

  /** Sends nothing until resumed; resolves when the running save has ended. */
  pause = async (): Promise<void> => {
    this.#isPaused = true
    this.#pace.hold()
    await this.#underWay?.done
  }

  resume = (): void => {
    this.#isPaused = false
    if (!this.#isStopped) this.#pace.release()
    if (this.#waiting) this.#pace.now()
  }

  stop = (): void => {
    this.#isStopped = true
    this.#pace.hold()
  }

  #pending(): FormValues | null {
    return this.#waiting ?? this.#underWay?.form ?? this.#refused
  }

  #keep(): Promise<void> {
    this.#keeping = this.#keeping.then(async () => {
      if (this.#isStopped) return
      const form = this.#pending()
      const unsaved = form && { form, base: this.#sequence, changedAt: this.#changedAt }
      this.#isKept = await this.#options.keep({ unsaved, shelf: this.#shelf }).then(
        () => true,
        () => false,
      )
    })
    return this.#keeping
  }

  async #tellKept(): Promise<void> {
    await this.#keep()
    this.#options.onState({ status: this.#isKept ? 'kept' : 'unsaved' })
  }

  #setShelf(next: readonly ShelvedDraft[]): void {
    this.#shelf = next.slice(0, mostShelved)
    this.#options.onShelf(this.#shelf)
  }

  #run() {
    if (this.#isStopped || this.#isPaused || this.#underWay || !this.#waiting) return
    if (this.#options.isOffline()) return void this.#tellKept()
    const form = this.#waiting
    this.#waiting = null
    this.#underWay = { form, done: Promise.resolve() }
    this.#underWay.done = this.#send(form)
  }

  async #send(form: FormValues): Promise<void> {
    this.#options.onState({ status: 'saving' })
    const outcome = await this.#options.save(this.#sequence + 1, form)
    this.#underWay = null
    if (!this.#isStopped) this.#settle(outcome, form)
  }

  #settle(outcome: SaveOutcome, form: FormValues) {
    if (outcome.kind === 'failed') return this.#retryLater(form)
    this.#pace.succeeded()
    if (outcome.kind === 'stale') return this.#overtake(form, outcome.theirs)
    if (outcome.kind === 'gone') {
      this.stop()
      return this.#options.onGone()
    }
    if (outcome.kind === 'refused') {
      this.#options.onRefused(outcome.errors)
      if (this.#waiting) return this.#pace.afterRest()
      this.#refused = form
      return void this.#tellKept()
    }
    this.#sequence = outcome.sequence
    this.#unanswered = []
    this.#options.onSaved({ form, sequence: outcome.sequence, savedAt: outcome.savedAt })
    if (this.#waiting) return this.#pace.afterRest()
    this.#options.onState({ status: 'saved', at: outcome.savedAt })
    void this.#keep()
  }

  #retryLater(form: FormValues): void {
    this.#waiting ??= form
    this.#unanswered = [form, ...this.#unanswered].slice(0, mostShelved)
    this.#pace.later()
    void this.#tellKept()
  }

  /** The newest wins, which is the form just written here; the other one is shelved. */
  #overtake(form: FormValues, theirs: ServerDraft | null): void {
    this.#waiting ??= form
    this.#sequence = theirs?.sequence ?? 0
    const own = [this.#waiting, form, ...this.#unanswered]
    if (theirs && !own.some((one) => saysTheSame(theirs.form, one))) {
      this.#setShelf([{ form: theirs.form, changedAt: theirs.savedAt }, ...this.#shelf])
      void this.#keep()
    }
    this.#pace.now()
  }
}
