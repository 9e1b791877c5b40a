import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config/config.ts'
import { Catalog } from './content/catalog/catalog.ts'
import type { Deps } from './deps.ts'
import { metricsOfBackups } from './features/backups/metrics.ts'
import { heartbeatOf, regainTime } from './features/closed-tests/time/extensions.ts'
import { createOwnLogins } from './features/hub/provider/logins.ts'
import { createViewers } from './features/session/viewer.ts'
import { jobs } from './jobs.ts'
import { startSharedClock } from './platform/clock.ts'
import { withTimeout } from './platform/concurrency/timeout.ts'
import { connectServing, type Db, openServing } from './platform/db/connect.ts'
import { Listener } from './platform/db/listener.ts'
import type { Pooler } from './platform/db/pooler.ts'
import { Replica } from './platform/db/replica.ts'
import { openStore } from './platform/files/open.ts'
import { startHeartbeat } from './platform/heartbeat.ts'
import { announceLeaving, drain } from './platform/http/draining.ts'
import { type Jobs, migrateJobs, startWorker } from './platform/jobs.ts'
import { errorText } from './platform/observability/describe-error.ts'
import { createRegistry } from './platform/observability/metrics.ts'
import { startTelemetry } from './platform/observability/telemetry/telemetry.ts'
import { Presence } from './platform/presence.ts'

interface RunningServer {
  app: FastifyInstance | null
  /** Lets running requests and jobs finish, then closes everything. */
  stop(): Promise<void>
}

/**
 * Timeout for closing connections, so that one that does not respond cannot keep the process from stopping.
 */
const farewellMs = 5_000

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`

const clockNotices = {
  onJump: (ms: number) =>
    console.error(`clock: the database's clock was set by ${seconds(ms)}; it is followed`),
  onSkew: (ms: number) =>
    console.error(
      `clock: this machine's clock is ${seconds(Math.abs(ms))} ${ms > 0 ? 'ahead of' : 'behind'} the database's, which is gone by; set it right`,
    ),
}

interface Pools {
  db: Db
  /** Jobs hold locks over several transactions, which a pooler would spread over several connections. */
  jobsDb: Db
  replica: Replica | null
  /** Has its own connection, so that requests that occupy all others do not look like an outage. */
  pulse: Db
  destroy(report: (error: unknown) => void): Promise<void>
}

function openPools(config: Config, databaseUrl: string, pooler: Pooler | null): Pools {
  const { databasePoolSize: size, databaseReplicaUrl: replicaUrl } = config
  const db = connectServing(pooler ?? databaseUrl, size)
  const jobsDb = pooler && config.roles !== 'http' ? connectServing(databaseUrl, size) : db
  const replica = replicaUrl ? new Replica(db, replicaUrl, size) : null
  const pulse = connectServing(databaseUrl, 1)
  const all = new Set([pulse, jobsDb, ...(replica ? [replica] : []), db])
  return {
    ...{ db, jobsDb, replica, pulse },
    async destroy(report) {
      for (const pool of all) await withTimeout(farewellMs, pool.destroy()).catch(report)
    },
  }
}

/** Runs the roles that the configuration names on a migrated database: HTTP, worker or both. */
export async function startServer(
  config: Config,
  databaseUrl: string,
  pooler: Pooler | null = null,
): Promise<RunningServer> {
  const pools = openPools(config, databaseUrl, pooler)
  const { db, replica } = pools
  const telemetry = await startTelemetry(config.telemetry, (fault) => console.error(`telemetry: ${fault}`))
  const clock = await startSharedClock(db, clockNotices)
  const catalog = await Catalog.open(db)
  let app: FastifyInstance | null = null
  const report = (what: string) => (error: unknown) =>
    app ? app.log.error({ err: error }, what) : console.error(`${what}: ${errorText(error)}`)
  const listener = new Listener(databaseUrl, report('listener'))
  const deps: Deps = {
    config,
    db,
    replica,
    databaseUrl,
    clock: clock.now,
    catalog,
    files: openStore(config),
    viewers: createViewers({ db, clock: clock.now, listener }),
    ownLogins: createOwnLogins(),
    presence: new Presence(),
    listener,
    telemetry,
  }
  await migrateJobs(databaseUrl)
  app = config.roles === 'worker' ? null : await buildApp(deps)
  telemetry?.sendMetrics(app?.metrics ?? createRegistry({ clock: clock.now, more: metricsOfBackups(deps) }))
  // Before any request can be made or anything closes: the time of an outage is given back first.
  if (app) await regainTime(deps)
  await catalog.listen(deps.listener, report('content'))
  const ofJobs = { ...deps, db: pools.jobsDb }
  const worker: Jobs | null = config.roles === 'http' ? null : await startWorker(databaseUrl, jobs(ofJobs))
  if (app) await openServing(db)
  await app?.listen({ host: config.host, port: config.port })
  const beating = { ...heartbeatOf(deps), db: pools.pulse }
  const heartbeat = app ? await startHeartbeat(beating, report('heartbeat')) : null
  return {
    app,
    async stop() {
      if (app) await announceLeaving(app, config.shutdownDelayMs)
      // Before connections are refused: people who are refused while others are still answered get that time
      // back.
      await heartbeat?.stop()
      if (app) await drain(app)
      await worker?.stop()
      // While the metrics can still query the database.
      await telemetry?.stop()
      clock.stop()
      await deps.listener.close()
      await pools.destroy(report('database'))
    },
  }
}
