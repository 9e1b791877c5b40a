/** Offline data of this browser: responses of the server, and actions to be sent. */
const name = 'caiplatform_offline'
const version = 2

/** Pending actions: in order, and each once, however many tabs add it. */
const waiting = { lessons: 'sublessonId', prompts: 'promptId' } as const

export type WaitingName = keyof typeof waiting
/** `drafts` are forms of final works: see features/final-works/local-drafts.ts. */
type StoreName = 'answers' | 'drafts' | WaitingName

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => {
      const database = request.result
      if (!database.objectStoreNames.contains('answers'))
        database.createObjectStore('answers', { keyPath: 'key' })
      if (!database.objectStoreNames.contains('drafts'))
        database.createObjectStore('drafts', { keyPath: 'key' })
      for (const [name, once] of Object.entries(waiting)) {
        if (database.objectStoreNames.contains(name)) continue
        const store = database.createObjectStore(name, { keyPath: 'number', autoIncrement: true })
        store.createIndex('once', ['userId', once], { unique: true })
      }
    }
    request.onsuccess = () => {
      // A newer version of the page in another tab must not wait for this one.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The database is blocked by another tab'))
  })
}

/**
 * Runs one transaction on one store; resolves when it is written. Rejects if the browser cannot store anything (some
 * private windows, a full disk); callers continue without.
 */
export async function inStore<T>(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  opened ??= open()
  const database = await opened.catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode)
    const request = work(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request?.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Deletes everything. */
export async function forgetAll(): Promise<void> {
  const names: StoreName[] = ['answers', 'drafts', 'lessons', 'prompts']
  await Promise.all(names.map((store) => inStore(store, 'readwrite', (kept) => kept.clear())))
}
