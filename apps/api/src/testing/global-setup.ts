import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { connect } from '../platform/db/connect.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { migrateJobs } from '../platform/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server's `postgres` database. */
    postgresUrl: string
  }
}

/** One throw-away PostgreSQL for the whole run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
  await template.destroy()
  await admin.destroy()
  project.provide('postgresUrl', server.url('postgres'))
  return async () => {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
