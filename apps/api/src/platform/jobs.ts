import { tracingChannel } from 'node:diagnostics_channel'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { withTimeout } from './concurrency/timeout.ts'
import { createServingPool, type DbOrTx } from './db/connect.ts'
import { keepSeen, releaseSilent } from './job-workers.ts'
import { withoutValues } from './observability/describe-error.ts'

/** A job is a contract: name with version, payload, number of tries, and an idempotent handler. */
export interface Job<S extends TSchema = TSchema> {
  /** With its version, e.g. `mail.deliver.v1`. */
  name: string
  payload: S
  maxAttempts: number
  /** Schedule (crontab, UTC), once across all workers. The payload is empty then. */
  cron?: string
  /** Jobs of one queue run one after the other, which leaves room for the rest. */
  queue?: string
  run(payload: Static<S>): Promise<void>
}

/** Publishes each run of a job in this process to its subscribers. */
export const jobChannel = tracingChannel<unknown, { name: string }>('platform:job')

/** Types a job's handler by its payload. */
export const job = <S extends TSchema>(declared: Job<S>): Job<S> => declared

interface Order<S extends TSchema> {
  payload: Static<S>
  /** Earliest time. */
  runAt?: Date
  /** Or earliest delay, whatever the database's clock shows now. */
  inSeconds?: number
}

/** Enqueues a job in the transaction that causes it: it runs exactly when that commits. */
export async function enqueue<S extends TSchema>(tx: DbOrTx, what: Job<S>, order: Order<S>): Promise<void> {
  const { runAt = null, inSeconds = 0 } = order
  const payload = JSON.stringify(order.payload)
  await sql`select graphile_worker.add_job(
    ${what.name}, ${payload}::json, max_attempts => ${what.maxAttempts}::int,
    queue_name => ${what.queue ?? null}::text, run_at => coalesce(${runAt}::timestamptz, now() + make_interval(secs => ${inSeconds})))`.execute(
    tx,
  )
}

const cronItems = (jobs: readonly Job[]) =>
  parseCronItems(
    jobs.flatMap(({ name, cron, maxAttempts, queue }) =>
      cron
        ? [{ task: name, match: cron, options: { maxAttempts, ...(queue ? { queueName: queue } : {}) } }]
        : [],
    ),
  )

export interface Jobs {
  stop(): Promise<void>
}

/** Logs only what needs attention, not the start and end of each job. */
const logger = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning') console.error(`jobs: ${message}`)
})

/** Pause before a worker that ended by itself, for example after a lost connection, is restarted. */
const restartMs = 1_000
const concurrency = 2
/**
 * One connection listens, one reports that the worker is alive, and each job needs one to fetch and one to finish it.
 */
const poolSize = 2 * concurrency + 2
const poolEndMs = 3_000

/** Runs jobs in this process until stopped; running jobs are finished first. */
export async function startWorker(databaseUrl: string, jobs: readonly Job[]): Promise<Jobs> {
  let isStopped = false
  let { runner, pool } = await launch(databaseUrl, jobs)
  const watch = async (): Promise<void> => {
    for (;;) {
      await endOf(runner).catch((error) => console.error(`jobs: ${withoutValues(error)}`))
      if (isStopped) return
      await endPool()
      await sleep(restartMs, undefined, { ref: false })
      if (isStopped) return
      try {
        const next = await launch(databaseUrl, jobs)
        runner = next.runner
        pool = next.pool
        if (isStopped) return await stop()
      } catch (error) {
        console.error(`jobs: ${withoutValues(error)}`)
      }
    }
  }
  const endPool = () => withTimeout(poolEndMs, pool.end()).catch(() => undefined)
  const stop = async () => {
    isStopped = true
    await runner.stop().catch(() => undefined)
    await endPool()
  }
  void watch()
  return { stop }
}

/**
 * A job's end is written in its own batch, which retries. Without a batch, an error of the database would be an
 * unhandled rejection, which ends the process.
 */
const settling = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Time for running jobs when the worker ends because one could not be finished. */
const settleMs = 5_000

/**
 * Resolves when a worker has ended. A worker that cannot finish a job stops by itself, but first waits for its other
 * jobs, and for ever when two cannot be finished. It is then abandoned and stopped, so that it schedules nothing more.
 * Its jobs are released later.
 */
function endOf({ promise, events, stop }: Runner): Promise<unknown> {
  const late = new Promise<void>((resolve) => {
    const leave = () => {
      void stop().catch(() => undefined)
      resolve()
    }
    events.once('pool:fatalError', () => setTimeout(leave, settleMs).unref())
  })
  return Promise.race([promise, late])
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/**
 * A pool that accepts a connection being released twice. The library does this when a connection on which it has just
 * begun to listen breaks during a stop; the pool's error would be an unhandled rejection.
 */
function createForgivingPool(databaseUrl: string): pg.Pool {
  const pool = createServingPool(databaseUrl, poolSize)
  const connect = pool.connect.bind(pool) as (callback?: ConnectCallback) => Promise<pg.PoolClient>
  const connectOnce = (callback?: ConnectCallback) => {
    if (!callback) return connect()
    return connect((error, client, release) => {
      if (error) return callback(error, client, release)
      let isReleased = false
      callback(error, client, (reason) => {
        if (!isReleased) release(reason)
        isReleased = true
      })
    })
  }
  return Object.assign(pool, { connect: connectOnce })
}

async function launch(databaseUrl: string, jobs: readonly Job[]): Promise<{ runner: Runner; pool: pg.Pool }> {
  const taskList = Object.fromEntries(
    jobs.map((one) => [
      one.name,
      async (payload: unknown) => {
        try {
          await jobChannel.tracePromise(async () => one.run(Value.Parse(one.payload, payload)), {
            name: one.name,
          })
        } catch (error) {
          // The queue writes the message into its table and into the log.
          throw withoutValues(error)
        }
      },
    ]),
  )
  const pool = createForgivingPool(databaseUrl)
  const events: WorkerEvents = new EventEmitter()
  const endBeats = keepSeen(pool, events)
  const runner = await run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    // Always given: otherwise a file `crontab` is looked for in the working directory.
    parsedCronItems: cronItems(jobs),
    logger,
    taskList,
    preset: settling,
  }).catch((error) => {
    endBeats()
    void pool.end()
    throw error
  })
  // Also for an abandoned worker, so that its jobs are released.
  void endOf(runner)
    .catch(() => undefined)
    .finally(endBeats)
  endWhenStuck(runner)
  return { runner, pool }
}

const mostFailures = 4

/**
 * The library reads its task ids once and keeps a failure for ever: a worker that could not reach the database at first
 * would never run a job. After some failures in a row it is ended, and so restarted.
 */
function endWhenStuck({ events, stop }: Runner): void {
  let failures = 0
  events.on('worker:getJob:empty', () => {
    failures = 0
  })
  events.on('worker:getJob:error', () => {
    failures += 1
    if (failures === mostFailures) void stop().catch(() => undefined)
  })
}

/** Releases jobs of killed workers for others; the queue itself would wait for four hours. */
export const releaseJobs = ({ db }: { db: DbOrTx }) =>
  job({
    name: 'jobs.release.v1',
    payload: Type.Object({}),
    maxAttempts: 1,
    cron: '* * * * *',
    run: () => releaseSilent(db),
  })

/** Creates the queue's own tables, which processes that only enqueue need too. */
export const migrateJobs = (databaseUrl: string): Promise<void> =>
  runMigrations({ connectionString: databaseUrl, logger })
