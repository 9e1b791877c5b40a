import type { ErrorCode } from '@zenit/contract/errors'
import type { SessionAnswer } from '@zenit/contract/session'
import { ApiError } from '../api/client.ts'
import { sessionQuery } from '../features/session/session.ts'
import { isOffline } from '../network.ts'
import { queryClient } from '../query-client.ts'
import { inStore, type WaitingName } from './database.ts'
import { Outbox, type OutboxStore, type OwnedItem, type SendOutcome, type SettledItems } from './outbox.ts'

interface Options<Item extends OwnedItem> {
  store: WaitingName
  /** Identity of an item among a person's; the store has a unique index on it. */
  once: (item: Item) => string
  /** Sends it to the server. */
  send: (item: Item) => Promise<unknown>
  /**
   * Responses after which it will never be accepted. Anything else (401, 403 for a token, 429, 5xx, no response) may
   * pass.
   */
  final: readonly ErrorCode[]
  /** Something else must be sent first. */
  mustWait?: () => boolean
  onChange: (items: Item[]) => void
  onSettled: (settled: SettledItems<Item>) => void
}

/** Pending items of the signed-in person in this browser. */
export interface Queue<Item extends OwnedItem> {
  /** Stores an item and tries to send it at once. Throws if the browser cannot store it. */
  keep(item: Omit<Item, 'userId'>): Promise<void>
  send(): Promise<void>
  /** Reloads the pending items; none if the browser cannot store any. */
  read(): Promise<void>
  /** Follows other tabs, and sends whenever the page becomes visible. */
  listen(): void
}

function storeOf<Item extends OwnedItem>(
  { store: name, once }: Options<Item>,
  channel: BroadcastChannel,
): OutboxStore<Item> {
  const list = async (userId: string) => {
    const all = await inStore<Item[]>(name, 'readonly', (store) => store.getAll())
    return (all ?? []).filter((item) => item.userId === userId)
  }
  return {
    list,
    async add(item) {
      const there = await list(item.userId)
      if (there.some((one) => once(one) === once(item))) return
      // If another tab was faster, the index refuses the item, which is stored anyway.
      await inStore(name, 'readwrite', (store) => store.add(item)).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'ConstraintError')) throw error
      })
      channel.postMessage('changed')
    },
    async remove(item) {
      await inStore(name, 'readwrite', (store) => {
        const key = store.index('once').getKey([item.userId, once(item)])
        key.onsuccess = () => key.result !== undefined && store.delete(key.result)
        return undefined
      })
    },
  }
}

async function sendOne<Item extends OwnedItem>(options: Options<Item>, item: Item): Promise<SendOutcome> {
  if (isOffline() || options.mustWait?.()) return 'later'
  try {
    await options.send(item)
    return 'sent'
  } catch (error) {
    return error instanceof ApiError && options.final.includes(error.code) ? 'refused' : 'later'
  }
}

const userId = (): string | undefined =>
  queryClient.getQueryData<SessionAnswer | null>(sessionQuery.queryKey)?.user._id

/** Reloads every screen that shows sent data. */
const showAgain = () => queryClient.invalidateQueries()

/** Pending items are sent as soon as possible, whichever tab created them. */
export function createQueue<Item extends OwnedItem>(options: Options<Item>): Queue<Item> {
  const shared = `caiplatform_${options.store}`
  /** Informs the other tabs of changes. */
  const channel = new BroadcastChannel(shared)
  const outbox = new Outbox<Item>({
    store: storeOf(options, channel),
    send: (item) => sendOne(options, item),
    // Web Locks are missing on plain http outside localhost; there, repetitions are harmless.
    exclusively: <T>(task: () => Promise<T>): Promise<T> =>
      navigator.locks ? (navigator.locks.request(shared, task) as Promise<T>) : task(),
    onChange: options.onChange,
    onSettled: (settled) => {
      channel.postMessage('changed')
      options.onSettled(settled)
      void showAgain()
    },
  })
  const send = async () => {
    const id = userId()
    if (id) await outbox.flush(id)
  }
  const read = async () => {
    const id = userId()
    if (id) await outbox.read(id).catch(() => undefined)
  }
  return {
    async keep(item) {
      const id = userId()
      if (!id) throw new Error('Nobody is signed in')
      await outbox.add({ ...item, userId: id } as Item)
      void send()
    },
    send,
    read,
    listen() {
      channel.addEventListener('message', async () => {
        await read()
        await showAgain()
      })
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') void send()
      })
    },
  }
}
