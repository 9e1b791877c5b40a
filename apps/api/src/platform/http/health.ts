import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { version } from '../version.ts'

/**
 * `/health/live`: the process answers, with its version. `/health/ready`: the database answers too, and the process is
 * not about to stop; otherwise 503.
 */
export function healthRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.get('/health/live', async () => ({ status: 'ok', version }))
  app.get('/health/ready', async (_request, reply) => {
    if (app.isStopping) return reply.status(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(db)
      return { status: 'ok' }
    } catch {
      return reply.status(503).header('retry-after', '2').send({ status: 'unavailable' })
    }
  })
}
