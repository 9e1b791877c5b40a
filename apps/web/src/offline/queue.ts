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
  /** What tells one of a person's from another; the store's index is on it. */
  once: (item: Item) => string
  /** Tells the server. */
  send: (item: Item) => Promise<unknown>
  /** Answers that say that this will never be taken. Anything else (401, 403 of a token, 429, 5xx, silence) may pass. */
  final: readonly ErrorCode[]
  /** Something else must be sent first. */
  mustWait?: () => boolean
  onChange: (items: Item[]) => void
  onSettled: (settled: SettledItems<Item>) => void
}

/** What waits in this browser to be sent, for the one who is signed in. */
export interface Queue<Item extends OwnedItem> {
  /** Keeps something to be sent, and tries at once. Throws where the browser cannot keep it. */
  keep(item: Omit<Item, 'userId'>): Promise<void>
  send(): Promise<void>
  /** Reads again what waits; where the browser keeps nothing, nothing waits. */
  read(): Promise<void>
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
      // Another tab may have been quicker: the index refuses, and it is there all the same.
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

/** What waits is sent as soon as it can be, whichever tab it was done in. */
export function createQueue<Item extends OwnedItem>(options: Options<Item>): Queue<Item> {
  const shared = `caiplatform_${options.store}`
  /** Tells the other tabs that what waits has changed. */
  const channel = new BroadcastChannel(shared)
  const outbox = new Outbox<Item>({
    store: storeOf(options, channel),
    send: (item) => sendOne(options, item),
    // Web Locks are missing on plain http outside of localhost; there a repetition is harmless all the same.
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
  channel.addEventListener('message', async () => {
    await read()
    await showAgain()
  })
  window.addEventListener('online', () => void send())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void send()
  })
  return {
    async keep(item) {
      const id = userId()
      if (!id) throw new Error('Nobody is signed in')
      await outbox.add({ ...item, userId: id } as Item)
      void send()
    },
    send,
    read,
  }
}
