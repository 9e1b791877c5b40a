import {
  createReportExport,
  deleteReportExport,
  downloadReportExport,
  listReportExports,
} from '@zenit/contract/report-exports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { dayIn } from '../../../platform/calendar/zone.ts'
import { route } from '../../../platform/http/route.ts'
import { deadlineZone } from '../../assignments/zone.ts'
import { sendFile } from '../../files/send.ts'
import { managerRequestOf } from '../../organisations/manager-access.ts'
import { fileName, types } from '../export.ts'
import { keyOf } from './keys.ts'
import * as service from './service.ts'

/** For managers: files of reports that a job writes. */
export function reportExportRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, listReportExports, async ({ params: { id }, request: { viewer, language } }) => ({
    exports: await service.listOwn(deps, { organisationId: id, userId: viewer.user._id, language }),
  }))

  route(scope, createReportExport, async ({ body, request }) => ({
    success: true as const,
    export: await service.create(deps, managerRequestOf(request), { ...body, language: request.language }),
  }))

  route(scope, deleteReportExport, async ({ params: { exportId }, request }) => {
    await service.remove(deps, managerRequestOf(request), exportId)
    return { success: true as const }
  })

  route(scope, downloadReportExport, async ({ params: { exportId }, request, reply }) => {
    const file = await service.take(deps, managerRequestOf(request), {
      id: exportId,
      isTaken: request.method !== 'HEAD',
    })
    return sendFile(deps, reply, {
      key: keyOf(file),
      sha256: file.sha256,
      size: file.size,
      mime: types[file.format],
      name: fileName(deps, file, file.asOf ?? dayIn(deadlineZone, file.readyAt)),
    })
  })
}
