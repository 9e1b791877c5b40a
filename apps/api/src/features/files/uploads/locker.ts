import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'
import type { Deps } from '../../../deps.ts'
import { endLease, renewLease, takeLease } from './locker.queries.ts'

const leaseMs = 15_000
const renewMs = 1_000
const patienceMs = 20_000
const turnMs = 50

type Store = Pick<Deps, 'db' | 'clock'>

/**
 * Allows one writer per upload across processes. The lock is a lease in the upload's row, so that slow uploads hold no
 * database connection, and a dead process blocks nothing for long. A later request takes over: the current writer is
 * asked to stop, writes what it has, and releases the lock (a sender whose connection broke is often back before the
 * server notices).
 */
class RowLock implements Lock {
  #store: Store
  #id: string
  #token = randomUUID()
  #renewing: NodeJS.Timeout | undefined

  constructor(store: Store, id: string) {
    this.#store = store
    this.#id = id
  }

  async lock(signal: AbortSignal, release: RequestRelease): Promise<void> {
    const until = Date.now() + patienceMs
    while (!(await this.#take())) {
      if (signal.aborted || Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT
      await sleep(turnMs)
    }
    this.#renewing = setInterval(() => this.#renew(release).catch(release), renewMs)
  }

  async unlock(): Promise<void> {
    clearInterval(this.#renewing)
    await endLease(this.#store.db, { id: this.#id, token: this.#token })
  }

  /** Returns true when taken, or when the upload is gone; false when held, after notifying the holder. */
  async #take(): Promise<boolean> {
    const now = this.#store.clock()
    return takeLease(this.#store.db, { id: this.#id, token: this.#token, now, until: this.#lease(now) })
  }

  async #renew(release: RequestRelease): Promise<void> {
    const until = this.#lease(this.#store.clock())
    if (await renewLease(this.#store.db, { id: this.#id, token: this.#token, until })) return
    clearInterval(this.#renewing)
    await release()
  }

  #lease(now: Date): Date {
    return new Date(now.getTime() + leaseMs)
  }
}

export const createLocker = (store: Store): Locker => ({ newLock: (id) => new RowLock(store, id) })
