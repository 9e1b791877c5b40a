/** What this browser keeps for when there is no network: answers of the server, and finished lessons to be sent. */
const name = 'caiplatform_offline'
const version = 1

export type StoreName = 'answers' | 'lessons'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('answers', { keyPath: 'key' })
      const lessons = request.result.createObjectStore('lessons', { keyPath: 'number', autoIncrement: true })
      // A lesson is finished once, however many tabs say so.
      lessons.createIndex('once', ['userId', 'sublessonId'], { unique: true })
    }
    request.onsuccess = () => {
      // A newer version of the page, in another tab, must not wait for this one.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The database is blocked by another tab'))
  })
}

/**
 * One transaction on one store; resolves when it has been written. Fails where the browser keeps nothing (private
 * windows of some, a full disk): whoever calls goes on without.
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
