import { viewAbout } from '@zenit/contract/pages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { viewPage } from './service.ts'

export function pageRoutes(scope: FastifyInstance, { catalog, config }: Deps): void {
  route(scope, viewAbout, ({ params, request: { language } }) => {
    required(params.product === config.product, 'not-found')
    return { data: viewPage(catalog, { slug: 'about', language }), success: true as const }
  })
}
