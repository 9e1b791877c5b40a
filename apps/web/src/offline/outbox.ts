/** A person's action that could not be sent to the server yet. */
export interface OwnedItem {
  userId: string
}

/** Storage of pending items, in order, each once. */
export interface OutboxStore<Item extends OwnedItem> {
  list(userId: string): Promise<Item[]>
  add(item: Item): Promise<void>
  remove(item: Item): Promise<void>
}

/** Result of sending. `later`: no response, or not now; nothing is lost. */
export type SendOutcome = 'sent' | 'refused' | 'later'

export interface SettledItems<Item> {
  sent: Item[]
  refused: Item[]
}

interface Options<Item extends OwnedItem> {
  store: OutboxStore<Item>
  send: (item: Item) => Promise<SendOutcome>
  /** Only one tab sends at a time. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>
  /** The pending items have changed. */
  onChange: (items: Item[]) => void
  /** A round has ended in which items left the outbox. */
  onSettled: (settled: SettledItems<Item>) => void
  retryMs?: readonly number[]
}

const pauses = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const

/**
 * Keeps items until the server has them. They are sent one by one in order, from one tab at a time. The server ignores
 * repetitions, so an item sent without a response is simply sent again.
 */
export class Outbox<Item extends OwnedItem> {
  readonly #options: Options<Item>
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #running: Promise<void> | undefined
  #isAskedAgain = false
  #isStopped = false

  constructor(options: Options<Item>) {
    this.#options = options
  }

  add = async (item: Item): Promise<void> => {
    await this.#options.store.add(item)
    await this.read(item.userId)
  }

  /** Sends this person's pending items; resolves when all are sent, or must wait. */
  flush = (userId: string): Promise<void> => {
    if (this.#running) this.#isAskedAgain = true
    this.#running ??= this.#rounds(userId)
    return this.#running
  }

  /** Reloads the pending items, for example after another tab has changed them. */
  read = async (userId: string): Promise<void> => {
    const { store, onChange } = this.#options
    onChange(await store.list(userId))
  }

  stop = (): void => {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** If called while a round runs, another round follows, so that items added at its very end are sent. */
  async #rounds(userId: string): Promise<void> {
    do {
      this.#isAskedAgain = false
      await this.#run(userId)
    } while (this.#isAskedAgain)
    this.#running = undefined
  }

  async #run(userId: string): Promise<void> {
    const { exclusively, retryMs = pauses } = this.#options
    clearTimeout(this.#timer)
    const isDone = await exclusively(() => this.#sendAll(userId)).catch(() => false)
    if (isDone) {
      this.#failures = 0
      return
    }
    if (this.#isStopped) return
    const pause = retryMs[Math.min(this.#failures, retryMs.length - 1)]
    this.#timer = setTimeout(() => void this.flush(userId), pause)
    this.#failures += 1
  }

  /** Sends everything pending, including items added meanwhile; returns whether all are settled. */
  async #sendAll(userId: string): Promise<boolean> {
    const { store, send, onSettled } = this.#options
    const sent: Item[] = []
    const refused: Item[] = []
    let isDone = false
    try {
      for (;;) {
        const [next] = await store.list(userId)
        isDone = next === undefined
        if (!next) break
        const outcome = await send(next)
        if (outcome === 'later') break
        await store.remove(next)
        if (outcome === 'sent') sent.push(next)
        else refused.push(next)
        await this.read(userId)
      }
    } finally {
      if (sent.length + refused.length > 0) onSettled({ sent, refused })
    }
    return isDone
  }
}
