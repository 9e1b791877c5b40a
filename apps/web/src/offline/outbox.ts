/** What was done by somebody while the server could not be told. */
export interface Owned {
  userId: string
}

/** Where such things wait, in the order in which they were done; each once. */
export interface OutboxStore<Item extends Owned> {
  list(userId: string): Promise<Item[]>
  add(item: Item): Promise<void>
  remove(item: Item): Promise<void>
}

/** What came of sending one. `later`: nobody answered, or not now; nothing is lost. */
export type SendOutcome = 'sent' | 'refused' | 'later'

export interface Settled<Item> {
  sent: Item[]
  refused: Item[]
}

interface Options<Item extends Owned> {
  store: OutboxStore<Item>
  send: (item: Item) => Promise<SendOutcome>
  /** Only one tab sends at a time. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>
  /** What waits has changed. */
  onChange: (items: Item[]) => void
  /** A round has ended in which something left the outbox. */
  onSettled: (settled: Settled<Item>) => void
  retryMs?: readonly number[]
}

export interface Outbox<Item extends Owned> {
  add(item: Item): Promise<void>
  /** Sends what waits for this person; resolves when it is gone, or must wait for later. */
  flush(userId: string): Promise<void>
  /** Reads again what waits, for instance after another tab has changed it. */
  read(userId: string): Promise<void>
  stop(): void
}

const pauses = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const

/**
 * Keeps things until the server has them. They go one by one in their order, from one tab at a time; a
 * repeated one has no further effect there, so that what was sent but not answered is simply sent again.
 */
export function createOutbox<Item extends Owned>(options: Options<Item>): Outbox<Item> {
  const { store, send, exclusively, onChange, onSettled, retryMs = pauses } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isStopped = false

  const read = async (userId: string) => onChange(await store.list(userId))

  /** Everything that waits, also what is added meanwhile; returns whether all of it is settled. */
  async function sendAll(userId: string): Promise<boolean> {
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
        await read(userId)
      }
    } finally {
      if (sent.length + refused.length > 0) onSettled({ sent, refused })
    }
    return isDone
  }

  async function run(userId: string): Promise<void> {
    clearTimeout(timer)
    const isDone = await exclusively(() => sendAll(userId)).catch(() => false)
    if (isDone) {
      failures = 0
      return
    }
    if (isStopped) return
    timer = setTimeout(() => void flush(userId), retryMs[Math.min(failures, retryMs.length - 1)])
    failures += 1
  }

  /** Asked again while a round runs, another one follows: what was added at its very end is not left behind. */
  async function rounds(userId: string): Promise<void> {
    do {
      isAskedAgain = false
      await run(userId)
    } while (isAskedAgain)
    running = undefined
  }

  function flush(userId: string): Promise<void> {
    if (running) isAskedAgain = true
    running ??= rounds(userId)
    return running
  }

  return {
    async add(item) {
      await store.add(item)
      await read(item.userId)
    },
    flush,
    read,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
