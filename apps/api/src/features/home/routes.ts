import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

export function homeRoutes(_scope: FastifyInstance, _deps: Deps): void {}
