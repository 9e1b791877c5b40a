import { downloadReportPdf, verifyReport } from '@zenit/contract/report-pdf'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { createQueue } from '../../../platform/concurrency/queue.ts'
import { attachment } from '../../../platform/http/attachment.ts'
import { route } from '../../../platform/http/route.ts'
import { displayName } from '../../identity/display-name.ts'
import { inOrganisation, managerRequestOf } from '../../organisations/manager-access.ts'
import { reportPdf } from './service.ts'
import { isUnaltered } from './sign.ts'

/** Each report is drawn in its own thread, so one at a time. */
const drawn = { running: 1, waiting: 10 }

/** For managers: the report as a PDF. */
export function reportPdfRoutes(scope: FastifyInstance, deps: Deps): void {
  const queue = createQueue(drawn)
  route(scope, downloadReportPdf, async ({ params: { id }, query, request, reply }) => {
    const { language, viewer, method } = request
    const { timeZone } = viewer.user
    const madeBy = displayName(viewer.user)
    const wanted = { ...query, organisationId: id, language, madeBy, timeZone }
    const { name, facts, draw } = await reportPdf(deps, wanted)
    reply.type('application/pdf').header('content-disposition', attachment(name))
    reply.header('cache-control', 'no-store')
    if (method === 'HEAD') return reply.send('')
    const leave = await queue(reply.raw)
    try {
      const pdf = await draw()
      await inOrganisation(deps, managerRequestOf(request), ({ record }) =>
        record('report-exported', { after: facts }),
      )
      return await reply.send(pdf)
    } finally {
      leave()
    }
  })
}

/** Public: anybody who is shown a report can check that it is genuine. */
export function publicReportRoutes(scope: FastifyInstance, { config }: Deps): void {
  route(scope, verifyReport, ({ body }) => ({ isUnaltered: isUnaltered(body, config.secret) }))
}
