import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

export async function hubRoutes(_scope: FastifyInstance, _deps: Deps): Promise<void> {}
