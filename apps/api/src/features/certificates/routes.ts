import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

export function certificateRoutes(_scope: FastifyInstance, _deps: Deps): void {}
export async function publicCertificateRoutes(_scope: FastifyInstance, _deps: Deps): Promise<void> {}
