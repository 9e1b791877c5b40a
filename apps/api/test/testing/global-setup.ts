import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { connect, type Db } from '../../src/platform/db/connect.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { migrateJobs } from '../../src/platform/jobs.ts'
import { partitionByLearner } from '../sharding/partition.ts'
import { distributed } from '../sharding/plan.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of the server’s database `postgres`; provided once the server runs. */
    postgresAt: string
  }
}

interface Postgres {
  url: string
  stop(): Promise<void>
}

/** With LEARNER_PARTITIONS=16, all tests of a migrated database run on learners' tables in 16 partitions. */
const partition = (template: Db, partitions: number) =>
  template.transaction().execute((tx) => partitionByLearner(tx, distributed, partitions))

/** A temporary PostgreSQL, with a migrated template that each test file clones. */
async function startPostgres(): Promise<Postgres> {
  const dir = await mkdtemp(join(tmpdir(), 'zenit-test-'))
  const server = await startEmbedded({
    dir,
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  })
  const admin = connect(server.url('postgres'), 1)
  await sql`create database zenit_template`.execute(admin)
  const template = connect(server.url('zenit_template'), 1)
  await migrate(template)
  await migrateJobs(server.url('zenit_template'))
  if (process.env.LEARNER_PARTITIONS) await partition(template, Number(process.env.LEARNER_PARTITIONS))
  await template.destroy()
  await admin.destroy()
  return {
    url: server.url('postgres'),
    async stop() {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** One PostgreSQL for the whole run. It starts when the first test needs it, because many tests need none. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<Postgres> | undefined
  const desk = createServer((_request, response) => {
    starting ??= startPostgres()
    starting.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  desk.listen(0, '127.0.0.1')
  await once(desk, 'listening')
  project.provide('postgresAt', `http://127.0.0.1:${(desk.address() as AddressInfo).port}/`)
  return async () => {
    desk.close()
    desk.closeAllConnections()
    await (await starting)?.stop()
  }
}
