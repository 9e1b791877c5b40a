import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { isDatabaseAway } from '../platform/db/away.ts'
import { ApiError, answerError } from '../platform/http/errors.ts'
import { languageOf } from '../platform/http/language.ts'
import { securityHeaders } from '../platform/http/security/security-headers.ts'
import type { Shutdown } from '../platform/process/shutdown.ts'
import { version } from '../platform/version.ts'

const lookMs = 1_000

/** Several addresses that all refuse become one error without its own message. */
const reasonOf = ({ message, code }: NodeJS.ErrnoException): string => message || String(code)

/** Answers on the product's own address that the process lives and is not ready; everything else gets 503. */
async function openStartupServer(config: Config): Promise<FastifyInstance> {
  const room = Fastify({ genReqId: () => randomUUID(), requestIdHeader: false, forceCloseConnections: true })
  room.decorateRequest('language', 'pl')
  room.addHook('onRequest', async (request) => {
    request.language = languageOf(request)
  })
  securityHeaders(room, config)
  room.get('/health/live', async () => ({ status: 'ok', version }))
  room.get('/health/ready', (_request, reply) =>
    reply.status(503).header('retry-after', '2').send({ status: 'unavailable' }),
  )
  room.setNotFoundHandler((request, reply) => answerError(new ApiError('unavailable'), request, reply))
  await room.listen({ host: config.host, port: config.port })
  return room
}

/**
 * Runs work on an external database that may start later than the product: retries until it is reachable, and starts
 * over when it becomes unreachable. Other errors fail at once. Null: the product should stop.
 */
export async function whenReachable<T>(
  config: Config,
  shutdown: Shutdown,
  work: () => Promise<T>,
): Promise<T | null> {
  let room: FastifyInstance | null = null
  let isWaiting = false
  const close = async () => {
    await room?.close()
    room = null
  }
  shutdown.add(close)
  while (!shutdown.begun) {
    try {
      const result = await work()
      await close()
      return result
    } catch (error) {
      if (!config.databaseUrl || !isDatabaseAway(error)) throw error
      if (!isWaiting)
        console.error(
          `The database cannot be reached (${reasonOf(error as Error)}); waiting for it. If it is elsewhere, set DATABASE_URL.`,
        )
      isWaiting = true
    }
    if (config.roles !== 'worker') room ??= await openStartupServer(config)
    await sleep(lookMs)
  }
  return null
}
