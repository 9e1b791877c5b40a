import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { Catalog } from './content/catalog.ts'
import type { Deps } from './deps.ts'
import { heartbeatOf, regainTime } from './features/closed-tests/given-back.ts'
import { createViewers } from './features/session/viewer.ts'
import { jobs } from './jobs.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { connect } from './platform/db/connect.ts'
import { Listener } from './platform/db/listener.ts'
import { openFiles } from './platform/files.ts'
import { startHeartbeat } from './platform/heartbeat.ts'
import { type Jobs, migrateJobs, startWorker } from './platform/jobs.ts'

export interface RunningServer {
  app: FastifyInstance | null
  /** Lets requests and jobs under way finish, then closes everything. */
  stop(): Promise<void>
}

/** How long requests under way may take when the server stops. */
const drainMs = 10_000

/**
 * Closes the server once every request under way has been answered. Connections that a client keeps open after its
 * answer would hold it for another minute, so they are closed as they fall idle.
 */
async function drain(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  const patience = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearInterval(sweep)
  clearTimeout(patience)
}

/** Runs the roles that the configuration names on a migrated database: HTTP, worker or both. */
export async function startServer(config: Config, databaseUrl: string): Promise<RunningServer> {
  const db = connect(databaseUrl, config.databasePoolSize)
  const filesDir = join(config.dataDir, 'files')
  const catalog = await Catalog.open(db)
  let app: FastifyInstance | null = null
  const deps: Deps = {
    config,
    db,
    clock: systemClock,
    catalog,
    files: openFiles(filesDir),
    filesDir,
    viewers: createViewers(db, systemClock),
    listener: new Listener(databaseUrl, (error) => app?.log.error({ err: error }, 'listener')),
  }
  await migrateJobs(databaseUrl)
  app = config.roles === 'worker' ? null : await buildApp(deps)
  // Before anything can be asked or closed: what was lost while nobody served is given back first.
  const onError = (error: unknown) => app?.log.error({ err: error }, 'heartbeat')
  if (app) await regainTime(deps)
  await catalog.listen(databaseUrl, (error) => app?.log.error({ err: error }, 'content listener'))
  const worker: Jobs | null = config.roles === 'http' ? null : await startWorker(databaseUrl, jobs(deps))
  await app?.listen({ host: config.host, port: config.port })
  const heartbeat = app ? await startHeartbeat(heartbeatOf(deps), onError) : null
  return {
    app,
    async stop() {
      // First: whoever finds the door closed while others are still answered is given that time back.
      await heartbeat?.stop()
      if (app) await drain(app)
      await worker?.stop()
      await catalog.close()
      await deps.listener.close()
      await db.destroy()
    },
  }
}
