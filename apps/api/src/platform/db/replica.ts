import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { connectServing, type Db } from './connect.ts'

/** How often, and with which pauses, to check whether the replica has caught up. */
const looks = 5
const pauseMs = 20
/** Pause after a failed replica, so that requests do not wait for it repeatedly. */
const restMs = 5_000

const writtenSoFar = sql<{ position: string }>`select pg_current_wal_lsn()::text as position`

/** Whether it has replayed up to this position, and still follows: another timeline could have positions as high. */
const hasReplayed = (position: string): RawBuilder<{ isCurrent: boolean }> =>
  sql`select coalesce(pg_last_wal_replay_lsn() >= ${position}::text::pg_lsn, false)
    and exists (select from pg_stat_wal_receiver where pid is not null) as "isCurrent"`

/**
 * A streaming replica for long reads that would otherwise slow the primary down. Used only when it has everything that
 * was committed before the request, so that people see their own writes; otherwise the primary is used.
 */
export class Replica {
  readonly #primary: Db
  readonly #db: Db
  #restsUntil = 0

  constructor(primary: Db, url: string, size: number) {
    this.#primary = primary
    this.#db = connectServing(url, size)
  }

  async current(): Promise<Db> {
    if (performance.now() < this.#restsUntil) return this.#primary
    const { rows } = await writtenSoFar.execute(this.#primary)
    return (await this.#catchesUp(rows[0]?.position ?? '')) ? this.#db : this.#primary
  }

  async #catchesUp(position: string): Promise<boolean> {
    try {
      for (let look = 0; look < looks; look++) {
        if (look > 0) await sleep(pauseMs)
        const { rows } = await hasReplayed(position).execute(this.#db)
        if (rows[0]?.isCurrent) return true
      }
    } catch {
      this.#restsUntil = performance.now() + restMs
    }
    return false
  }

  destroy = (): Promise<void> => this.#db.destroy()
}
