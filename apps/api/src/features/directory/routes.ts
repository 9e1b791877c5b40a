import { viewDirectory } from '@zenit/contract/directory'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { view } from './service.ts'

/** For managers: the directory of their organisation. */
export function directoryRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewDirectory, ({ params: { id } }) => view(deps, id))
}
