import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { DbOrTx } from './db/connect.ts'

const beatMs = 10_000
/** A worker silent for this long was killed, or cannot reach the database. */
const silentSeconds = 60
/** The same for workers without a heartbeat, as in earlier versions. */
const unknownMinutes = 5

/** Records every few seconds that the workers of this process are alive, until the returned function is called. */
export function keepSeen(pool: pg.Pool, events: WorkerEvents): () => void {
  /** All workers of a process hold their jobs under one name. */
  let id: string | undefined
  let isBeating = false
  const beat = async () => {
    if (isBeating || id === undefined) return
    isBeating = true
    await pool
      .query(
        `insert into job_workers (id, seen_at) values ($1, now())
        on conflict (id) do update set seen_at = excluded.seen_at`,
        [id],
      )
      // The next one will succeed; without the database nobody takes its jobs either.
      .catch(() => undefined)
    isBeating = false
  }
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
    void beat()
  })
  const timer = setInterval(() => void beat(), beatMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Releases jobs of silent workers. */
export async function releaseSilent(db: DbOrTx): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by))
    from graphile_worker.jobs j left join job_workers w on w.id = j.locked_by
    where j.locked_at < now() - make_interval(secs => ${silentSeconds})
      and case when w.id is null then j.locked_at < now() - make_interval(mins => ${unknownMinutes})
        else w.seen_at < now() - make_interval(secs => ${silentSeconds}) end
    having count(*) > 0`.execute(db)
  await sql`delete from job_workers where seen_at < now() - interval '1 day'`.execute(db)
}
