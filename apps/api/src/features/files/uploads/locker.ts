import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'

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
    await sql`update files set writer = null, writer_until = null
      where id = ${this.#id} and writer = ${this.#token}`.execute(this.#store.db)
  }

  /** True: taken, or there is nothing to take any more. False: held; the holder knows now that another one waits. */
  async #take(): Promise<boolean> {
    const now = this.#store.clock()
    const { rows } = await sql<{ writer: string }>`
      update files set
        writer = case when writer is null or writer_until < ${now} then ${this.#token} else writer end,
        writer_until = case when writer is null or writer_until < ${now} then ${this.#lease(now)} else writer_until end,
        successor = case when writer is null or writer_until < ${now} then null else ${this.#token}::uuid end
      where id = ${this.#id} returning writer`.execute(this.#store.db)
    return rows.every(({ writer }) => writer === this.#token)
  }

  async #renew(release: RequestRelease): Promise<void> {
    const { rows } = await sql<{ successor: string | null }>`
      update files set writer_until = ${this.#lease(this.#store.clock())}
      where id = ${this.#id} and writer = ${this.#token} returning successor`.execute(this.#store.db)
    if (rows.every(({ successor }) => successor === null) && rows.length > 0) return
    clearInterval(this.#renewing)
    await release()
  }

  #lease(now: Date): Date {
    return new Date(now.getTime() + leaseMs)
  }
}

export const createLocker = (store: Store): Locker => ({ newLock: (id) => new RowLock(store, id) })
