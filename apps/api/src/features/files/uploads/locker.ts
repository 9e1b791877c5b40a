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
 * One writer per upload, on however many processes. The lock is a lease in the upload's row, so that no connection of
 * the database is held while bytes trickle in, and a process that dies holds nothing for long. Whoever comes later
 * takes over: the one before is asked to stop, writes what it has, and lets go (a sender whose connection broke is
 * back before the server has noticed).
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

  /** True: taken, or there is nothing to take any more. False: held; the holder knows now that another one waits. */
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
