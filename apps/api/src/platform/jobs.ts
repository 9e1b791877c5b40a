import { Logger, parseCronItems, type Runner, run, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { DbOrTx } from './db/connect.ts'

/** A job is a contract: name with version, payload, how often it is tried, and an idempotent handler. */
export interface Job<S extends TSchema = TSchema> {
  /** With its version, e.g. `certificates.notify.v1`. */
  name: string
  payload: S
  maxAttempts: number
  /** When it runs by itself (crontab, UTC): once, however many workers there are. The payload says nothing then. */
  cron?: string
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
    run_at => coalesce(${runAt}::timestamptz, now() + make_interval(secs => ${inSeconds})))`.execute(tx)
}

const cronItems = (jobs: readonly Job[]) =>
  parseCronItems(
    jobs.flatMap(({ name, cron, maxAttempts }) =>
      cron ? [{ task: name, match: cron, options: { maxAttempts } }] : [],
    ),
  )

export interface Jobs {
  stop(): Promise<void>
}

/** Only what needs someone's attention; each job's beginning and end is no news. */
const logger = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning') console.error(`jobs: ${message}`)
})

/** Runs jobs in this process until stopped; jobs under way are finished first. */
export async function startWorker(databaseUrl: string, jobs: readonly Job[]): Promise<Jobs> {
  const taskList = Object.fromEntries(
    jobs.map((one) => [
      one.name,
      async (payload: unknown) => {
        await one.run(Value.Parse(one.payload, payload))
      },
    ]),
  )
  const runner: Runner = await run({
    connectionString: databaseUrl,
    concurrency: 2,
    noHandleSignals: true,
    // Given even when it is empty: without it a file `crontab` is looked for where the server was started.
    parsedCronItems: cronItems(jobs),
    logger,
    taskList,
  })
  return { stop: () => runner.stop() }
}

/** Makes the queue's own tables; a process that only enqueues needs them too. */
export const migrateJobs = (databaseUrl: string): Promise<void> =>
  runMigrations({ connectionString: databaseUrl, logger })
