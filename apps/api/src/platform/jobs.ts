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

/** A job is a contract: name with version, payload, how often it is tried, and an idempotent handler. */
export interface Job<S extends TSchema = TSchema> {
  /** With its version, e.g. `mail.deliver.v1`. */
  name: string
  payload: S
  maxAttempts: number
  /** When it runs by itself (crontab, UTC): once, however many workers there are. The payload says nothing then. */
  cron?: string
  /** Jobs of one queue run one after the other, and so leave room for the rest. */
  queue?: string
  run(payload: Static<S>): Promise<void>
}

/** Types a job's handler by its payload. */
export const job = <S extends TSchema>(declared: Job<S>): Job<S> => declared

interface Order<S extends TSchema> {
  payload: Static<S>
  /** Not before this time. */
  runAt?: Date
  /** Or not before so much time has passed, whatever the database's clock says now. */
  inSeconds?: number
}

/** Enqueues in the transaction that causes the job: it runs exactly when that commits. */
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

/** Only what needs someone's attention; each job's beginning and end is no news. */
const logger = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning') console.error(`jobs: ${message}`)
})

/** How soon a worker that ended by itself, which a lost connection can bring about, is started again. */
const restartMs = 1_000
const concurrency = 2
/** One that listens, one that says that it lives, and for each job one to fetch it and one to settle it. */
const poolSize = 2 * concurrency + 2
const poolEndMs = 3_000

/** Runs jobs in this process until stopped; jobs under way are finished first. */
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
 * A job's end is written down by a batch of its own, and tried again there. Without a batch, one that the database refuses
 * is a rejection that nobody hears, and so the end of the process.
 */
const settling = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** What the jobs under way have when the worker ends because one of them could not be settled. */
const settleMs = 5_000

/**
 * When a worker has ended. One that cannot settle a job stops by itself, but first waits for the other jobs, however
 * long they take, and for good when two could not be settled: it is left behind, and so that it enqueues nothing by the
 * clock any more, stopped. What it holds is given back later.
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
 * A pool to which a connection may be given back twice. The library does so when one breaks on which it has just begun
 * to listen while it stops; the pool's error about that would be a rejection that nobody hears.
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
          await one.run(Value.Parse(one.payload, payload))
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
    // Given even when it is empty: without it a file `crontab` is looked for where the server was started.
    parsedCronItems: cronItems(jobs),
    logger,
    taskList,
    preset: settling,
  }).catch((error) => {
    endBeats()
    void pool.end()
    throw error
  })
  // Also of one that is left behind, so that what it holds is given back.
  void endOf(runner)
    .catch(() => undefined)
    .finally(endBeats)
  endWhenStuck(runner)
  return { runner, pool }
}

const mostFailures = 4

/**
 * The library asks for its tasks' numbers once, and keeps a failure for good: a worker that could not reach the database
 * in its first moment would never do a job. It is ended after some failures on end, and so started again.
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

/** Gives back what killed workers held, so that others do it; by itself the queue would wait for four hours. */
export const releaseJobs = ({ db }: { db: DbOrTx }) =>
  job({
    name: 'jobs.release.v1',
    payload: Type.Object({}),
    maxAttempts: 1,
    cron: '* * * * *',
    run: () => releaseSilent(db),
  })

/** Makes the queue's own tables; a process that only enqueues needs them too. */
export const migrateJobs = (databaseUrl: string): Promise<void> =>
  runMigrations({ connectionString: databaseUrl, logger })
