import { createPace } from '../../../pace.ts'
import type { FieldErrors, FormValues } from '../form.ts'
import { saysTheSame } from '../form.ts'
import type { Shelved, Unsaved } from './local-drafts.ts'

export type SaveState =
  | { status: 'idle' }
  | { status: 'saving' }
  | { status: 'saved'; at: string }
  /** On this device only; it goes to the server by itself. */
  | { status: 'kept' }
  /** Nowhere but on the screen: the browser keeps nothing, and the server does not answer. */
  | { status: 'unsaved' }

export interface ServerDraft {
  form: FormValues
  sequence: number
  savedAt: string
}

/** What came of one try. */
export type SaveOutcome =
  | { kind: 'saved'; sequence: number; savedAt: string }
  /** Another device or tab has saved since; null where the draft is gone. */
  | { kind: 'stale'; theirs: ServerDraft | null }
  | { kind: 'refused'; errors: FieldErrors }
  | { kind: 'failed' }
  /** Handed in or discarded elsewhere: there is nothing to save to any more. */
  | { kind: 'gone' }

export interface DraftStart {
  form: FormValues
  /** The server's sequence that the form stands on. */
  sequence: number
  savedAt: string | null
  /** Written on this device and not sent yet. */
  isUnsaved: boolean
  shelf: readonly Shelved[]
}

interface Found {
  server: ServerDraft | null
  local: { unsaved: Unsaved | null; shelf: readonly Shelved[] } | null
  /** Where nothing was drafted: empty, or what was handed in last. */
  otherwise: FormValues
  /** When something was handed in last; what was written before that is over. */
  handedInAt?: string | null
}

const startOf = (form: FormValues, server: ServerDraft | null): Omit<DraftStart, 'isUnsaved' | 'shelf'> => ({
  form,
  sequence: server?.sequence ?? 0,
  savedAt: server?.savedAt ?? null,
})

/**
 * What to go on with: the newest of what the server and this device have. Where both went on from the same place, the
 * older one is put on the shelf (FINAL-06).
 */
export function openDraft({ server, local, otherwise, handedInAt = null }: Found): DraftStart {
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
  /** Keeps on this device; fails where the browser keeps nothing. */
  keep: (kept: { unsaved: Unsaved | null; shelf: readonly Shelved[] }) => Promise<void>
  save: (sequence: number, form: FormValues) => Promise<SaveOutcome>
  onState: (state: SaveState) => void
  onShelf: (shelf: readonly Shelved[]) => void
  /** Another form takes the place of the one on the screen. */
  onAdopt: (form: FormValues) => void
  onRefused: (errors: FieldErrors) => void
  onSaved: (draft: ServerDraft) => void
  onGone: () => void
  isOffline: () => boolean
  now?: () => string
  delayMs?: number
  /** Even who never rests is saved this often. */
  longestMs?: number
  retryMs?: readonly number[]
}

export interface DraftKeeper {
  /** What is on the screen. */
  current: () => FormValues
  push: (form: FormValues) => void
  /** Sends what waits without the delay. */
  flush: () => void
  /** What waits or is under way, for a last save when the page goes. */
  unsaved: () => { sequence: number; form: FormValues } | null
  /** The server has shown its draft: a newer one is taken when nothing here is unsaved. */
  hear: (theirs: ServerDraft | null) => void
  /**
   * Before the work is handed in: whether the server has something newer that is not on the screen. It takes its place
   * there, or lies on the shelf where something here is unsaved.
   */
  isOvertaken: (theirs: ServerDraft | null) => boolean
  /** Takes a shelved version; what was on the screen goes to the shelf. */
  takeFromShelf: (shelved: Shelved) => void
  dropFromShelf: (shelved: Shelved) => void
  /** Nothing is sent until it is resumed; resolves when what was under way has come back. */
  pause: () => Promise<void>
  resume: () => void
  stop: () => void
}

const mostShelved = 5

/**
 * Keeps a form as it is written: on this device at once, at the server after a short rest; one save at a time, again
 * with growing pauses. When another device was quicker, the newest stands and the other one lies on the shelf.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state, and each event that changes it a few lines.
export function createDraftKeeper(options: KeeperOptions): DraftKeeper {
  const { keep, save, onState, onShelf, isOffline } = options
  const { now = () => new Date().toISOString(), delayMs = 1_000, longestMs = 10_000 } = options
  const retryMs = options.retryMs ?? [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
  let { sequence, form: shown, shelf } = options.start
  let waiting: FormValues | null = options.start.isUnsaved ? shown : null
  let underWay: { form: FormValues; done: Promise<void> } | null = null
  let changedAt = now()
  let isKept = options.start.isUnsaved
  let isPaused = false
  let isStopped = false

  /** Sent without an answer: when the server shows one of them, that is no other device. */
  let unanswered: FormValues[] = []
  /** What the server does not take: it stays here until something else is written. */
  let refused: FormValues | null = null

  const pending = () => waiting ?? underWay?.form ?? refused

  /** One write follows another; the last word is what holds. */
  let keeping: Promise<void> = Promise.resolve()
  const keepNow = (): Promise<void> => {
    keeping = keeping.then(async () => {
      if (isStopped) return
      const form = pending()
      const unsaved = form && { form, base: sequence, changedAt }
      isKept = await keep({ unsaved, shelf }).then(
        () => true,
        () => false,
      )
    })
    return keeping
  }

  const pace = createPace({ run, delayMs, longestMs, retryMs })

  const setShelf = (next: readonly Shelved[]) => {
    shelf = next.slice(0, mostShelved)
    onShelf(shelf)
  }

  const shelve = (form: FormValues, at: string) => setShelf([{ form, changedAt: at }, ...shelf])

  async function tellKept(): Promise<void> {
    await keepNow()
    onState({ status: isKept ? 'kept' : 'unsaved' })
  }

  const retryLater = (form: FormValues) => {
    waiting ??= form
    unanswered = [form, ...unanswered].slice(0, mostShelved)
    pace.later()
    void tellKept()
  }

  /** Newest wins, and that is what was just written here; theirs stays within reach. */
  const overtake = (form: FormValues, theirs: ServerDraft | null) => {
    waiting ??= form
    sequence = theirs?.sequence ?? 0
    const isOwn = [waiting, form, ...unanswered].some((own) => theirs && saysTheSame(theirs.form, own))
    if (theirs && !isOwn) {
      shelve(theirs.form, theirs.savedAt)
      void keepNow()
    }
    pace.now()
  }

  const settle = (outcome: SaveOutcome, form: FormValues) => {
    if (outcome.kind === 'failed') return retryLater(form)
    pace.succeeded()
    if (outcome.kind === 'stale') return overtake(form, outcome.theirs)
    if (outcome.kind === 'gone') {
      stop()
      return options.onGone()
    }
    if (outcome.kind === 'refused') {
      options.onRefused(outcome.errors)
      if (waiting) return pace.afterRest()
      refused = form
      return void tellKept()
    }
    sequence = outcome.sequence
    unanswered = []
    options.onSaved({ form, sequence, savedAt: outcome.savedAt })
    if (waiting) return pace.afterRest()
    onState({ status: 'saved', at: outcome.savedAt })
    void keepNow()
  }

  async function send(form: FormValues): Promise<void> {
    onState({ status: 'saving' })
    const outcome = await save(sequence + 1, form)
    underWay = null
    if (!isStopped) settle(outcome, form)
  }

  function run(): void {
    if (isStopped || isPaused || underWay || !waiting) return
    if (isOffline()) return void tellKept()
    const form = waiting
    waiting = null
    underWay = { form, done: Promise.resolve() }
    underWay.done = send(form)
  }

  function push(form: FormValues): void {
    shown = form
    refused = null
    changedAt = now()
    if (!waiting) pace.begin()
    waiting = form
    void keepNow()
    if (!underWay) pace.soon()
  }

  function hear(theirs: ServerDraft | null): void {
    if (!theirs || theirs.sequence <= sequence || pending() || isStopped) return
    sequence = theirs.sequence
    onState({ status: 'saved', at: theirs.savedAt })
    if (saysTheSame(theirs.form, shown)) return
    shown = theirs.form
    options.onAdopt(theirs.form)
  }

  function stop(): void {
    isStopped = true
    pace.hold()
  }

  if (waiting) pace.now()

  return {
    current: () => shown,
    push,
    flush() {
      if (waiting && !underWay) pace.now()
    },
    unsaved() {
      const form = pending()
      // Above the one that is under way, or it would be taken for its repetition.
      const next = sequence + (waiting && underWay ? 2 : 1)
      return form && !isStopped ? { sequence: next, form } : null
    },
    hear,
    isOvertaken(theirs) {
      if (!theirs || theirs.sequence <= sequence || saysTheSame(theirs.form, shown)) return false
      const form = pending()
      if (form) overtake(form, theirs)
      else hear(theirs)
      return true
    },
    takeFromShelf(shelved) {
      setShelf([{ form: shown, changedAt: now() }, ...shelf.filter((one) => one !== shelved)])
      push(shelved.form)
      options.onAdopt(shelved.form)
    },
    dropFromShelf(shelved) {
      setShelf(shelf.filter((one) => one !== shelved))
      void keepNow()
    },
    async pause() {
      isPaused = true
      pace.hold()
      await underWay?.done
    },
    resume() {
      isPaused = false
      if (!isStopped) pace.release()
      if (waiting) pace.now()
    },
    stop,
  }
}
