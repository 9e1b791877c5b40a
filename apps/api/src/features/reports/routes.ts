import { Readable } from 'node:stream'
import { viewCourseReport } from '@zenit/contract/course-reports'
import { viewMember } from '@zenit/contract/evidence'
import { viewMatrix } from '@zenit/contract/matrix'
import { exportReport, listStuck, viewReport } from '@zenit/contract/reports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { createQueue } from '../../platform/concurrency/queue.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { route } from '../../platform/http/route.ts'
import { inOrganisation, managerRequestOf } from '../organisations/manager-access.ts'
import * as course from './course.ts'
import * as evidence from './evidence.ts'
import { openExport } from './export.ts'
import * as matrix from './matrix.ts'
import * as service from './service.ts'

/** Files written in one piece at a time. */
const exports = { running: 2, waiting: 20 }
/** A browser that reads nothing for this long is gone. */
const stallMs = 60_000

function exportRoute(scope: FastifyInstance, deps: Deps): void {
  const queue = createQueue(exports)
  route(scope, exportReport, async ({ params: { id }, query, request, reply }) => {
    const { language } = request
    const { stream, type, name, facts } = await openExport(await reading(deps), {
      ...query,
      organisationId: id,
      language,
    })
    reply.type(type).header('content-disposition', attachment(name))
    reply.header('cache-control', 'no-store')
    if (request.method === 'HEAD') {
      stream.destroy()
      return reply.send(Readable.from([]))
    }
    const leave = await queue(reply.raw)
    stream.once('close', leave)
    reply.raw.setTimeout(stallMs, () => stream.destroy())
    await inOrganisation(deps, managerRequestOf(request), ({ record }) =>
      record('report-exported', { after: facts }),
    )
    return reply.send(stream)
  })
}

/** Reports read much and write nothing, so an up-to-date replica serves them. */
const reading = async (deps: Deps): Promise<Deps> =>
  deps.replica ? { ...deps, db: await deps.replica.current() } : deps

/** For managers: how far the people of their organisation are. */
export function reportRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewReport, async ({ params: { id }, query, request: { language } }) =>
    service.viewOne(await reading(deps), { ...query, organisationId: id, language }),
  )

  route(scope, listStuck, async ({ params: { id }, query, request: { language } }) =>
    service.listStuckPage(await reading(deps), { ...query, organisationId: id, language }),
  )

  route(scope, viewCourseReport, async ({ params: { id, courseId }, request: { language } }) =>
    course.viewOne(await reading(deps), { organisationId: id, courseId, language }),
  )

  route(scope, viewMember, async ({ params: { id, personId }, request: { language } }) =>
    evidence.viewOne(await reading(deps), { organisationId: id, personId, language }),
  )

  route(scope, viewMatrix, async ({ params: { id }, query, request: { language } }) =>
    matrix.viewPage(await reading(deps), { ...query, organisationId: id, language }),
  )

  exportRoute(scope, deps)
}
