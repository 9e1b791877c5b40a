import * as calls from '@zenit/contract/assignments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { managerRequestOf } from '../organisations/manager-access.ts'
import { listAssignable } from './items.ts'
import * as service from './service.ts'

const success = true as const

/** For managers: the assignments of their organisation. */
export function managedAssignmentRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, calls.listAssignable, ({ query, request: { language } }) => ({
    items: listAssignable(deps.catalog, { ...query, language }),
  }))

  route(scope, calls.listAssignments, ({ params: { id }, query, request: { language } }) =>
    service.listPage(deps, { ...query, organisationId: id, language }),
  )

  route(scope, calls.createAssignment, async ({ params: { id }, body, request }) => {
    const assignmentId = await service.create(deps, managerRequestOf(request), body)
    const named = { organisationId: id, assignmentId }
    return { success, assignment: await service.viewAlone(deps, named, request.language) }
  })

  route(scope, calls.viewAssignment, ({ params: { id, assignmentId }, request: { language } }) =>
    service.viewOne(deps, { organisationId: id, assignmentId }, language),
  )

  route(scope, calls.updateAssignment, async ({ params: { id, assignmentId }, body, request }) => {
    await service.update(deps, managerRequestOf(request), assignmentId, body)
    const named = { organisationId: id, assignmentId }
    return { success, assignment: await service.viewAlone(deps, named, request.language) }
  })

  route(scope, calls.endAssignment, async ({ params: { id, assignmentId }, request }) => {
    await service.end(deps, managerRequestOf(request), assignmentId)
    const named = { organisationId: id, assignmentId }
    return { success, assignment: await service.viewAlone(deps, named, request.language) }
  })

  route(scope, calls.listAssignees, ({ params: { id, assignmentId }, query, request: { language } }) =>
    service.listPeople(deps, { ...query, organisationId: id, assignmentId, language }),
  )

  route(scope, calls.updateExemption, async ({ params: { assignmentId, personId }, body, request }) => {
    await service.updateExemption(deps, managerRequestOf(request), { ...body, assignmentId, personId })
    return { success }
  })
}
