import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

export function publicSessionRoutes(_scope: FastifyInstance, _deps: Deps): void {}
export function sessionRoutes(_scope: FastifyInstance, _deps: Deps): void {}
