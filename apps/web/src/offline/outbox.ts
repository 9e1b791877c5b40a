/** An action of a person that could not be sent to the server yet. */
export interface OwnedItem {
  userId: string
}

/** Where such things wait, in the order in which they were done; each once. */
export interface OutboxStore<Item extends OwnedItem> {
  list(userId: string): Promise<Item[]>
  add(item: Item): Promise<void>
  remove(item: Item): Promise<void>
}

/** Result of sending. `later`: no answer, or not now; nothing is lost. */
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
  /** What waits has changed. */
  onChange: (items: Item[]) => void
  /** A round has ended in which something left the outbox. */
  onSettled: (settled: SettledItems<Item>) => void
  retryMs?: readonly number[]
}

const pauses = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const

/**
 * Keeps things until the server has them. They go one by one in their order, from one tab at a time; a
 * repeated one has no further effect there, so that what was sent but not answered is simply sent again.
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

  /** Sends what waits for this person; resolves when it is gone, or must wait for later. */
  flush = (userId: string): Promise<void> => {
    if (this.#running) this.#isAskedAgain = true
    this.#running ??= this.#rounds(userId)
    return this.#running
  }

  /** Reads again what waits, for instance after another tab has changed it. */
  read = async (userId: string): Promise<void> => {
    const { store, onChange } = this.#options
    onChange(await store.list(userId))
  }

  stop = (): void => {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** Asked again while a round runs, another one follows: what was added at its very end is not left behind. */
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

  /** Everything that waits, also what is added meanwhile; returns whether all of it is settled. */
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
